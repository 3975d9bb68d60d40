import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { longestSearch } from '../../../contract/enums.ts';
import { ChooseMemberScreen } from '../../features/requests/lists/choose-member.tsx';
import { transactionListing } from '../../features/requests/lists/criteria.ts';
import { TransactionListScreen } from '../../features/requests/lists/list-screen.tsx';
import { NoMemberScreen } from '../../features/requests/lists/no-member.tsx';
import { requestWords } from '../../features/requests/words.ts';
import { memberQuery } from '../../queries/members.ts';
import { isGone } from '../../ui/gone.ts';
import { goTo } from '../navigation.ts';
import { useArrivalWithin } from './arrival-within.ts';
import { usePagePath } from './page-query.ts';
import { useListing } from './listing.ts';
import { chooseMemberPath, memberListPath, requestPath } from './request-paths.ts';
import { useUser } from './session-context.tsx';

type OfOne = { readonly userId: string };

function OwnTransactions({ userId }: OfOne) {
  const { t } = useTranslation(requestWords);
  const search = useSearch();
  const listing = useListing(transactionListing);
  return (
    <TransactionListScreen
      kind="own"
      title={t('shell:titles.transactions')}
      back={{ label: t('shell:titles.finance'), href: '/user/bank_operations' }}
      userId={userId}
      listing={listing}
      hrefOf={({ id }) => requestPath('user', { userId, id }, search)}
    />
  );
}

/** /user/bank_operations/transactions */
export function UserTransactionsPage() {
  const user = useUser();
  return user === null ? null : <OwnTransactions key={user.id} userId={user.id} />;
}

/** /admin/bank_operations/manage_investor_transactions: what investors ask for, of all of them */
export function ManageTransactionsPage() {
  const { t } = useTranslation(requestWords);
  const search = useSearch();
  const listing = useListing(transactionListing);
  return (
    <TransactionListScreen
      kind="queue"
      title={t('shell:titles.manage_transactions')}
      back={{ label: t('shell:titles.finance'), href: '/admin/bank_operations' }}
      userId={null}
      listing={listing}
      hrefOf={({ id, user_id: userId }) => requestPath('admin', { userId, id }, search)}
    />
  );
}

function MemberTransactions({ userId }: OfOne) {
  const { t } = useTranslation(requestWords);
  const search = useSearch();
  const listing = useListing(transactionListing);
  const { data: member, error } = useQuery(memberQuery(userId));
  // staff has no transactions either
  if (member === undefined ? isGone(error) : member.role !== 'user')
    return <NoMemberScreen chooseHref={chooseMemberPath} />;
  return (
    <TransactionListScreen
      kind="member"
      title={
        member === undefined
          ? t('shell:titles.investor_transactions')
          : t('choose.of', { name: member.user_name })
      }
      back={{ label: t('choose.other'), href: chooseMemberPath }}
      userId={userId}
      listing={listing}
      hrefOf={({ id }) => requestPath('admin', { userId, id }, search)}
    />
  );
}

/** /admin/bank_operations/view_investor_transactions: of the member that `?user_id=` names, who is chosen without it */
export function InvestorTransactionsPage() {
  const { t } = useTranslation(requestWords);
  const path = usePagePath();
  const asked = new URLSearchParams(useSearch());
  const userId = asked.get('user_id');
  const search = (asked.get('search') ?? '').slice(0, longestSearch);
  useArrivalWithin(userId ?? 'choose');
  if (userId !== null) return <MemberTransactions key={userId} userId={userId} />;
  return (
    <ChooseMemberScreen
      search={search}
      onSearch={(next) => goTo(next === '' ? path : `${path}?${new URLSearchParams({ search: next })}`)}
      hrefOf={memberListPath}
      back={{ label: t('shell:titles.finance'), href: '/admin/bank_operations' }}
    />
  );
}
