import type { ReactNode } from 'react';
import { currencies, type Currency } from '../../../contract/enums.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { investorListing, operationListing } from '../../features/fund/criteria.ts';
import { InvestorsScreen } from '../../features/fund/operations/investors-screen.tsx';
import { OperationsScreen } from '../../features/fund/operations/operations-screen.tsx';
import { FundTransactionScreen } from '../../features/fund/operations/transaction-screen.tsx';
import { operationsPath } from '../../features/fund/paths.ts';
import { goTo } from '../navigation.ts';
import { WaitingApproval } from './approvals-later.ts';
import { useArrivalWithin } from './arrival-within.ts';
import { placesIn } from './fund-places.ts';
import { useListing } from './listing.ts';
import { usePagePath, usePageQuery } from './page-query.ts';
import { useUser } from './session-context.tsx';

/** /admin/bank_operations/fund_operations */
export function FundInvestorsPage() {
  const listing = useListing(investorListing);
  const search = usePageQuery();
  return useUser() === null ? null : <InvestorsScreen listing={listing} search={search} />;
}

type InvestorProps = {
  readonly user: SessionUser;
  readonly userId: string;
  readonly currency: Currency;
};

function Operations({ user, userId, currency }: InvestorProps) {
  const listing = useListing(operationListing);
  const search = usePageQuery();
  const { reverse = null, ...rest } = Object.fromEntries(new URLSearchParams(search));
  return (
    <OperationsScreen
      viewer={user}
      userId={userId}
      currency={currency}
      listing={listing}
      search={search}
      reverse={reverse}
      onReversed={() => goTo(operationsPath(userId, currency, rest), { replace: true })}
    />
  );
}

/** /admin/bank_operations/fund_operations/{user_id}/{currency}; an unheard-of currency is the first one. */
export function FundOperationsPage() {
  const user = useUser();
  const [userId, named] = placesIn(usePagePath(), 'fund_operations');
  const currency = currencies.find((one) => one === named?.toUpperCase()) ?? currencies[0];
  if (user === null || userId === undefined) return null;
  return <Operations key={`${userId} ${currency}`} user={user} userId={userId} currency={currency} />;
}

const approvalOf = ({ approval }: TransactionDetail): ReactNode =>
  approval && <WaitingApproval id={approval.id} />;

/** /admin/bank_operations/view_fund_transaction?user_id=&id= */
export function FundTransactionPage() {
  const user = useUser();
  const search = usePageQuery();
  const asked = new URLSearchParams(search);
  const [userId, id] = [asked.get('user_id') ?? '', asked.get('id') ?? ''];
  useArrivalWithin(`${userId} ${id}`);
  if (user === null) return null;
  return (
    <FundTransactionScreen
      key={`${userId} ${id}`}
      viewer={user}
      userId={userId}
      id={id}
      search={search}
      approvalOf={approvalOf}
    />
  );
}
