import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../queries/enrollment.ts';
import { SumList } from '../../ui/sum-list.tsx';
import { type FirstMoney, useFirstMoney } from './first-money.ts';
import { NoValueYet, type PathStep, ValuePath } from './no-value-yet.tsx';

/** The payment, and once it has come the value that is awaited. */
function useLastSteps({ hasCome, awaitsBooklet }: FirstMoney): readonly PathStep[] {
  const { t } = useTranslation('dashboard');
  if (!hasCome) return [['money', t('path.money'), t(awaitsBooklet ? 'path.booklet' : 'path.money_text')]];
  return [
    ['money', t('path.money')],
    ['value', t('path.value'), t('path.value_text')],
  ];
}

type PathOfMoneyProps = { readonly registration: Registration; readonly money: FirstMoney };

function PathOfMoney({ registration, money }: PathOfMoneyProps) {
  const last = useLastSteps(money);
  return <ValuePath registration={registration} last={last} {...(money.hasCome && { reached: 4 })} />;
}

type BeforeValueProps = {
  readonly userId: string;
  readonly registration: Registration | null;
  /** stands here until it is known what leads to a value */
  readonly coming: ReactNode;
};

/** A member who may pay in, and has no value yet: what is invested already, and what leads to a value. */
export function BeforeValue({ userId, registration, coming }: BeforeValueProps) {
  const { t } = useTranslation(['dashboard', 'money']);
  const money = useFirstMoney(userId);
  if (money === null) return coming;
  const { hasCome, isClosed, invested } = money;
  const text = t(hasCome ? 'capital.come_text' : 'capital.empty_text');
  return (
    // nothing comes into closed wallets: no first payment, and no value of it
    <NoValueYet text={isClosed ? undefined : text}>
      {invested.length > 0 && (
        <SumList sums={invested.map((sum) => ({ ...sum, label: t('money:wallet.invested') }))} />
      )}
      {registration !== null && !isClosed && <PathOfMoney registration={registration} money={money} />}
    </NoValueYet>
  );
}
