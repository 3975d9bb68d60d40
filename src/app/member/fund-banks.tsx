import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { FundBankAccount } from '../../../contract/values/fund-bank-account.ts';
import { AccountsScreen } from '../../features/fund-banks/accounts/accounts-screen.tsx';
import { BooksScreen } from '../../features/fund-banks/books/books-screen.tsx';
import { transactionPath } from '../../features/fund-banks/paths.ts';
import { BankTransactionsScreen } from '../../features/fund-banks/transactions/bank-transactions-screen.tsx';
import { bankListing } from '../../features/fund-banks/transactions/criteria.ts';
import { fundBanksQuery } from '../../queries/fund-banks.ts';
import { PageRead } from '../../ui/page-read.tsx';
import { NewBankAccounts, WaitingApproval } from './approvals-later.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

const approvalOf = (id: string) => <WaitingApproval id={id} />;

/** /admin/bank_operations/bank_account */
export function BankAccountPage() {
  const user = useUser();
  return user && <AccountsScreen viewer={user} approvalOf={approvalOf} waiting={<NewBankAccounts />} />;
}

function Transactions({ accounts }: { readonly accounts: readonly FundBankAccount[] }) {
  const search = useSearch();
  const listing = useListing(bankListing);
  return (
    <BankTransactionsScreen
      listing={listing}
      accounts={accounts}
      hrefOf={({ id, user_id: userId }) => transactionPath(userId, id, search)}
    />
  );
}

function TransactionsOf({ viewerId }: { readonly viewerId: string }) {
  const { t } = useTranslation(['fund-bank', 'requests', 'shell', 'ui', 'errors']);
  const { data, error, isError, isFetching, refetch } = useQuery(fundBanksQuery(viewerId));
  if (data) return <Transactions accounts={data} />;
  return (
    <PageRead
      title={t('shell:titles.bank_transactions')}
      loadingLabel={t('load.accounts')}
      failedTitle={t('load.accounts_failed')}
      retry={isError && !isFetching ? () => void refetch() : null}
      of={error}
    />
  );
}

/** /admin/bank_operations/bank_transactions */
export function BankTransactionsPage() {
  const user = useUser();
  return user && <TransactionsOf viewerId={user.id} />;
}

/** /admin/bank_operations/wallet */
export const FundWalletPage = BooksScreen;
