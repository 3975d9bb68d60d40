import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import { investedOf, type MoneyFacts } from '../../../queries/money.ts';
import { TextLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { Sheet, SheetHead } from '../../../ui/sheet.tsx';
import { SumList } from '../../../ui/sum-list.tsx';
import { WalletCard } from '../../../ui/wallet-card.tsx';
import { moneyPaths } from '../paths.ts';
import { useMoney } from '../use-money.ts';
import { moneyWords } from '../words.ts';
import { Actions } from './actions.tsx';
import { Latest } from './latest.tsx';

type InvestedProps = { readonly money: MoneyFacts; readonly currency: Currency };

/** What of the money in a currency is with the fund; nothing where there is none, or where it is not told. */
function Invested({ money, currency }: InvestedProps) {
  const { t } = useTranslation('money');
  const found = investedOf(money.standing).find((one) => one.currency === currency);
  return found !== undefined && <SumList sums={[{ label: t('wallet.invested'), ...found }]} />;
}

function Wallets({ money }: { readonly money: MoneyFacts }) {
  const { wallets, standing } = money;
  return wallets.wallets.map((wallet) => (
    <chakra.div
      key={wallet.currency}
      px={{ base: '4', md: '28px' }}
      py="5"
      borderTopWidth={{ base: '1px', md: '0' }}
      borderInlineStartWidth={{ md: '1px' }}
      _first={{ borderTopWidth: '0', borderInlineStartWidth: '0' }}
    >
      <WalletCard
        wallet={wallet}
        blocking={standing.blocking}
        href={moneyPaths.wallet(wallet.currency)}
        owner={null}
      >
        <Invested money={money} currency={wallet.currency} />
      </WalletCard>
    </chakra.div>
  ));
}

/** The page of a member's money: wallets, what can be asked for, what happened last. */
export function OverviewView({ userId, money }: { readonly userId: string; readonly money: MoneyFacts }) {
  const { t } = useTranslation(moneyWords);
  return (
    <>
      <PageHeader title={t('shell:titles.finance')} lead={t('money:overview.lead')} focusKey="finance" />
      <Sheet display="grid" gridTemplateColumns={{ base: 'minmax(0,1fr)', md: 'repeat(2,minmax(0,1fr))' }}>
        <Wallets money={money} />
      </Sheet>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'minmax(0,2fr) minmax(0,3fr)' }}
        gap="5"
        mt="5"
        alignItems="start"
      >
        <Sheet as="section" aria-labelledby="actions" px={{ base: '4', md: '28px' }} pt="18px" pb="2">
          <chakra.h2 id="actions" textStyle="section">
            {t('money:overview.actions')}
          </chakra.h2>
          <Actions standing={money.standing} />
        </Sheet>
        <Sheet as="section" aria-labelledby="latest" px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
          <SheetHead
            id="latest"
            title={t('money:latest.title')}
            end={
              <TextLink
                href={moneyPaths.transactions}
                fontSize="sm"
                display="inline-flex"
                alignItems="center"
                minH={{ base: '44px', md: '24px' }}
              >
                {t('money:latest.all')}
              </TextLink>
            }
          />
          <Latest userId={userId} limit={5} />
        </Sheet>
      </chakra.div>
    </>
  );
}

/** /user/bank_operations */
export function OverviewScreen({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(moneyWords);
  const read = useMoney(userId);
  if (read.kind === 'read') return <OverviewView userId={userId} money={read.money} />;
  return (
    <PageRead
      title={t('shell:titles.finance')}
      loadingLabel={t('money:load.loading')}
      failedTitle={t('money:load.failed')}
      retry={read.kind === 'failed' ? read.retry : null}
      of={read.kind === 'failed' ? read.error : null}
    />
  );
}
