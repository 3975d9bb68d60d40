import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type Currency, currencies } from '../../../../contract/enums.ts';
import { useExtension } from '../../../queries/features.ts';
import type { MoneyFacts } from '../../../queries/money.ts';
import { TextLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { SegmentLinks } from '../../../ui/segment-links.tsx';
import { Sheet, SheetSection } from '../../../ui/sheet.tsx';
import { SumList } from '../../../ui/sum-list.tsx';
import { WalletCard } from '../../../ui/wallet-card.tsx';
import { Latest } from '../overview/latest.tsx';
import { moneyPaths } from '../paths.ts';
import { useMoney } from '../use-money.ts';
import { moneyWords } from '../words.ts';
import { StatementForm } from './statement-form.tsx';
import { WalletActs } from './wallet-acts.tsx';

type WalletProps = {
  readonly userId: string;
  readonly currency: Currency;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

/** The other wallet is one press away. */
function Choice({ currency }: Pick<WalletProps, 'currency'>) {
  const { t } = useTranslation('money');
  return (
    <SegmentLinks
      label={t('wallet.choose')}
      links={currencies.map((one) => ({
        href: moneyPaths.wallet(one),
        label: t('wallet.title', { currency: one }),
        isCurrent: one === currency,
      }))}
    />
  );
}

/** What is in the wallet as a whole, and what of it is with the fund. */
function Sums({ money, currency }: Pick<WalletProps, 'currency'> & { readonly money: MoneyFacts }) {
  const { t } = useTranslation('money');
  const balance = money.wallets.wallets.find((one) => one.currency === currency)?.balance ?? '0.00';
  const invested = money.standing.invested?.[currency];
  const lines = [['balance', balance] as const, ...(invested ? [['invested', invested] as const] : [])];
  return <SumList sums={lines.map(([key, amount]) => ({ label: t(`wallet.${key}`), amount, currency }))} />;
}

/** One wallet: its figures, what can be asked of it, its statement and what moved in it last. */
export function WalletView({ userId, currency, today, money }: WalletProps & { readonly money: MoneyFacts }) {
  const { t } = useTranslation(moneyWords);
  const wallet = money.wallets.wallets.find((one) => one.currency === currency);
  const hasStatements = useExtension('statements');
  return (
    <>
      <PageHeader
        title={t('shell:titles.wallet')}
        back={{ label: t('shell:titles.finance'), href: moneyPaths.finance }}
        actions={<Choice currency={currency} />}
        focusKey={currency}
      />
      <Sheet>
        <chakra.div px={{ base: '4', md: '28px' }} py="5">
          {wallet && (
            <WalletCard wallet={wallet} blocking={money.standing.blocking} owner={null}>
              <Sums money={money} currency={currency} />
            </WalletCard>
          )}
          <WalletActs standing={money.standing} currency={currency} />
        </chakra.div>
        <chakra.div borderTopWidth="1px">
          <SheetSection
            title={t('money:latest.title')}
            end={
              <TextLink
                href={`${moneyPaths.transactions}?currency=${currency}`}
                fontSize="sm"
                display="inline-flex"
                alignItems="center"
                minH={{ base: '44px', md: '24px' }}
              >
                {t('money:latest.all_in', { currency })}
              </TextLink>
            }
          >
            <Latest userId={userId} limit={10} currency={currency} />
          </SheetSection>
        </chakra.div>
        {hasStatements && (
          <chakra.div borderTopWidth="1px">
            <SheetSection title={t('money:statement.title')}>
              <StatementForm key={currency} userId={userId} currency={currency} today={today} />
            </SheetSection>
          </chakra.div>
        )}
      </Sheet>
    </>
  );
}

/** /user/bank_operations/wallet?currency= */
export function WalletScreen(props: WalletProps) {
  const { t } = useTranslation(moneyWords);
  const read = useMoney(props.userId);
  if (read.kind === 'read') return <WalletView {...props} money={read.money} />;
  return (
    <PageRead
      title={t('shell:titles.wallet')}
      loadingLabel={t('money:load.loading')}
      failedTitle={t('money:load.failed')}
      retry={read.kind === 'failed' ? read.retry : null}
      of={read.kind === 'failed' ? read.error : null}
    />
  );
}
