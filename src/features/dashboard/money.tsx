import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, currencies } from '../../../contract/enums.ts';
import type { Wallet } from '../../../contract/values/wallet.ts';
import { walletsQuery } from '../../queries/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { SheetHead } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransactionLines } from '../../ui/transaction-lines.tsx';
import { type Blocking, WalletCard } from '../../ui/wallet-card.tsx';
import { newest, newestQuery } from './newest.ts';

const finance = '/user/bank_operations';

/** Where one of the two wallets stands. */
const Place = ({ at, children }: { readonly at: number; readonly children: ReactNode }) => (
  <chakra.div
    px={{ base: '4', md: '28px' }}
    py="4"
    borderBottomWidth="1px"
    borderInlineStartWidth={{ md: at === 0 ? '0' : '1px', lg: '0' }}
    flex="1"
    display="grid"
    // beside each other both begin at the same height
    alignContent={{ base: 'start', lg: 'center' }}
  >
    {children}
  </chakra.div>
);

const Card = ({ wallet, blocking }: { readonly wallet: Wallet; readonly blocking: Blocking | null }) => (
  <WalletCard
    wallet={wallet}
    blocking={blocking}
    href={`${finance}/wallet?currency=${wallet.currency}`}
    owner={null}
  />
);

const none = { balance: '0.00', available: '0.00', reserved: '0.00', incoming: '0.00', blocked: '0.00' };

/** A wallet on its way: a card that nobody sees makes its place as high as it will be. */
const Coming = ({ currency, label }: { readonly currency: Currency; readonly label: string }) => (
  <>
    <chakra.div gridArea="1/1" minW="0" visibility="hidden">
      <Card wallet={{ currency, ...none }} blocking={null} />
    </chakra.div>
    <chakra.div gridArea="1/1" minW="0">
      <Skeleton rows={1} label={label} />
    </chakra.div>
  </>
);

/** What is in the wallets, as far as it is known. */
function Holdings({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('money');
  const { data, error, isError, isFetching, refetch } = useQuery(walletsQuery(userId));
  if (data !== undefined) {
    const blocking = { state: data.blocking_state, at: null, text: null };
    return data.wallets.map((wallet, at) => (
      <Place key={wallet.currency} at={at}>
        <Card wallet={wallet} blocking={blocking} />
      </Place>
    ));
  }
  if (isError && !isFetching)
    return (
      <chakra.div px={{ base: '4', md: '28px' }} borderBottomWidth="1px" gridColumn="1 / -1">
        <EmptyState
          kind="error"
          of={error}
          title={t('load.failed')}
          action={<RetryButton onRetry={refetch} />}
        />
      </chakra.div>
    );
  return currencies.map((currency, at) => (
    <Place key={currency} at={at}>
      <Coming currency={currency} label={at === 0 ? t('load.loading') : ''} />
    </Place>
  ));
}

/** The wallets of a validated dossier, and the two ways in and out. */
export function OpenWallets({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <Holdings userId={userId} />
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fit,minmax(128px,1fr))"
        gap="2"
        px={{ base: '4', md: '28px' }}
        py="18px"
        borderBottomWidth="1px"
        gridColumn="1 / -1"
        _print={{ display: 'none' }}
      >
        <ButtonLink variant="outline" size="sm" href={`${finance}/money_in`}>
          <ArrowDownLeft size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('wallet.money_in')}
        </ButtonLink>
        <ButtonLink variant="outline" size="sm" href={`${finance}/money_out`}>
          <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden="true" />
          {t('wallet.money_out')}
        </ButtonLink>
      </chakra.div>
    </>
  );
}

const useNewest = (userId: string) =>
  useQuery({
    ...newestQuery(userId),
    // it is read before the page's code is there, however long that takes
    refetchOnMount: true,
  });

/** The newest transactions, as far as they are known. */
function Newest({ found }: { readonly found: ReturnType<typeof useNewest> }) {
  const { t } = useTranslation(['dashboard', 'money']);
  const { data, error, isError, isFetching, refetch } = found;
  if (data?.rows.length === 0)
    return <EmptyState kind="first" title={t('transactions.none')} text={t('transactions.none_text')} />;
  if (data)
    return (
      <TransactionLines
        rows={data.rows}
        label={t('transactions.title')}
        hrefOf={(row) => `${finance}/view_transaction?user_id=${row.user_id}&id=${row.id}`}
      />
    );
  if (!isError || isFetching)
    return <Skeleton kind="lines" rows={newest} label={t('money:latest.loading')} />;
  return (
    <EmptyState
      kind="error"
      of={error}
      title={t('money:latest.failed')}
      action={<RetryButton onRetry={refetch} />}
    />
  );
}

/** The newest transactions. */
export function LatestTransactions({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['dashboard', 'requests']);
  const found = useNewest(userId);
  return (
    <chakra.section
      aria-labelledby="transactions"
      gridArea="latest"
      minW="0"
      px={{ base: '4', md: '28px' }}
      pt="18px"
      pb="14px"
      borderTopWidth="1px"
    >
      <SheetHead
        id="transactions"
        title={t('transactions.title')}
        end={
          found.data?.rows.length !== 0 && (
            <TextLink
              href={`${finance}/transactions`}
              fontSize="sm"
              display="inline-flex"
              alignItems="center"
              minH={{ base: '44px', md: '24px' }}
            >
              {t('transactions.all')}
            </TextLink>
          )
        }
      />
      <Newest found={found} />
    </chakra.section>
  );
}
