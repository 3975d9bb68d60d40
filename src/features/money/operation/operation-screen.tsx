import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import {
  selectMade,
  selectOperation,
  selectOperationState,
} from '../../../../machines/money-operation/selectors.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useTitleMeanwhile } from '../../../ui/title-meanwhile.ts';
import { awaitsPayment } from '../../../ui/transaction-words.ts';
import { OperationDone } from '../done/operation-done.tsx';
import { moneyPaths } from '../paths.ts';
import { useMoneyServices } from '../services.ts';
import { moneyWords } from '../words.ts';
import { OperationView } from './operation-view.tsx';

type OperationScreenProps = {
  /** where papers that show a payment are added, once it is announced */
  readonly proofs: (request: TransactionDetail) => ReactNode;
  /** the wallet whose page the request was begun on; null: the finance page */
  readonly wallet?: Currency | null;
};

/** /user/bank_operations/money_in and /money_out; on the page of a wallet a conversion and an investment */
export function OperationScreen({ proofs, wallet = null }: OperationScreenProps) {
  const { t } = useTranslation(moneyWords);
  const { actorRef } = useMoneyServices();
  const { type, userId } = useSelector(actorRef, selectOperation);
  const state = useSelector(actorRef, selectOperationState);
  // whatever takes the place of the form, or gives it back, hands the focus to the heading
  const shown = ['done', 'overtaken', 'loadFailed'].includes(state) ? state : 'form';
  // which takes the focus: the title says what has come of it
  const isDone = shown === 'done';
  const made = useSelector(actorRef, selectMade);
  const { data: request } = useQuery({
    ...transactionQuery({ userId, id: made ?? '' }),
    enabled: made !== null,
  });
  const isWithFund = request === undefined || request.request_status === 'PENDING' || awaitsPayment(request);
  // what was announced is still to be paid; once the fund has looked at it, it may be paid already
  const isToPay = request?.transaction_type === 'MONEY_IN' && request.request_status === 'PENDING';
  const heading = isToPay ? 'heading_to_pay' : isWithFund ? 'heading' : 'moved_on.heading';
  const title = t(isDone ? `money:done.${heading}` : `money:title.${type}`);
  // on the page of a wallet the window bears the wallet's name
  useTitleMeanwhile(isDone || wallet !== null ? title : null);
  return (
    <>
      <PageHeader
        title={title}
        {...(isDone ? {} : { lead: t(`money:lead.${type}`) })}
        back={
          wallet === null
            ? { label: t('shell:titles.finance'), href: moneyPaths.finance }
            : { label: t('money:wallet.title', { currency: wallet }), href: moneyPaths.wallet(wallet) }
        }
        focusKey={shown}
      />
      <OperationView renderDone={(id) => <OperationDone userId={userId} id={id} proofs={proofs} />} />
    </>
  );
}
