import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MemberWallets } from '../../../contract/values/wallet.ts';
import { walletsQuery } from '../../queries/money.ts';
import { transactionsQuery } from '../../queries/transactions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TransactionLines } from '../../ui/transaction-lines.tsx';
import { WalletCard } from '../../ui/wallet-card.tsx';

const finance = '/user/bank_operations';

/** A member's wallets; null before they are known. They open with the dossier's validation. */
export function useWallets(userId: string | null, isOpen: boolean): MemberWallets | null {
  const { data } = useQuery({ ...walletsQuery(userId ?? ''), enabled: isOpen && userId !== null });
  return data ?? null;
}

/** What is in the wallets, and the two ways in and out. */
export function OpenWallets({ money }: { readonly money: MemberWallets }) {
  const { t } = useTranslation(['dashboard', 'money']);
  const blocking = { state: money.blocking_state, at: null, text: null };
  return (
    <>
      {money.wallets.map((wallet, at) => (
        <chakra.div
          key={wallet.currency}
          px={{ base: '4', md: '28px' }}
          py="4"
          borderBottomWidth="1px"
          borderInlineStartWidth={{ md: at === 0 ? '0' : '1px', lg: '0' }}
          flex="1"
          maxH={{ lg: '210px' }}
          display="grid"
          alignContent="center"
        >
          <WalletCard
            wallet={wallet}
            blocking={blocking}
            href={`${finance}/wallet?currency=${wallet.currency}`}
            owner={null}
          />
        </chakra.div>
      ))}
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

/** The newest transactions. */
export function LatestTransactions({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['dashboard', 'requests']);
  const { data } = useQuery(transactionsQuery({ userId, filters: {}, offset: 0, limit: 5 }));
  if (data === undefined) return null;
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
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="4" mb="1">
        <chakra.h2 id="transactions" textStyle="section">
          {t('transactions.title')}
        </chakra.h2>
        {data.rows.length > 0 && (
          <TextLink
            href={`${finance}/transactions`}
            fontSize="sm"
            display="inline-flex"
            alignItems="center"
            minH={{ base: '44px', md: '24px' }}
          >
            {t('transactions.all')}
          </TextLink>
        )}
      </chakra.div>
      {data.rows.length === 0 && (
        <EmptyState kind="first" title={t('transactions.none')} text={t('transactions.none_text')} />
      )}
      <TransactionLines
        rows={data.rows}
        label={t('transactions.title')}
        hrefOf={(row) => `${finance}/view_transaction?user_id=${row.user_id}&id=${row.id}`}
      />
    </chakra.section>
  );
}
