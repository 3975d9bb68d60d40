import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { currencies, type Currency } from '../../../contract/enums.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { ConvertScreen } from '../../features/fund/conversion/convert-screen.tsx';
import { ConversionsScreen, memberListing } from '../../features/fund/conversion/conversions-screen.tsx';
import { investorListing, operationListing, walletListing } from '../../features/fund/criteria.ts';
import { LandingScreen } from '../../features/fund/landing/landing-screen.tsx';
import { InvestorsScreen } from '../../features/fund/operations/investors-screen.tsx';
import { OperationsScreen } from '../../features/fund/operations/operations-screen.tsx';
import { FundTransactionScreen } from '../../features/fund/operations/transaction-screen.tsx';
import { operationsPath, transactionPath } from '../../features/fund/paths.ts';
import { MemberWalletsScreen } from '../../features/fund/wallets/wallets-screen.tsx';
import { pagePath } from '../../platform/environment.ts';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { WaitingApproval, WaitingExecutions } from './approvals.tsx';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

/** Parts of the path behind the given place; a `:name` that is no such thing finds none. */
const placesIn = (place: string): readonly string[] =>
  plainPath(pagePath()).slice(`/admin/bank_operations/${place}/`.length).split('/');

/** /admin/bank_operations */
export function FinancePage() {
  const user = useUser();
  return user === null ? null : <LandingScreen approvals={<WaitingExecutions />} />;
}

function Wallets({ user }: { readonly user: SessionUser }) {
  return <MemberWalletsScreen viewer={user} listing={useListing(walletListing)} />;
}
/** /admin/bank_operations/member_wallet */
export function MemberWalletsPage() {
  const user = useUser();
  return user === null ? null : <Wallets user={user} />;
}

/** /admin/bank_operations/fund_operations */
export function FundInvestorsPage() {
  const listing = useListing(investorListing);
  return useUser() === null ? null : <InvestorsScreen listing={listing} />;
}

type InvestorProps = {
  readonly user: SessionUser;
  readonly userId: string;
  readonly currency: Currency;
};

function Operations({ user, userId, currency }: InvestorProps) {
  const listing = useListing(operationListing);
  const reverse = new URLSearchParams(useSearch()).get('reverse');
  return (
    <OperationsScreen
      viewer={user}
      userId={userId}
      currency={currency}
      listing={listing}
      reverse={reverse}
      onReversed={() => goTo(operationsPath(userId, currency), { replace: true })}
    />
  );
}

/** /admin/bank_operations/fund_operations/{user_id}/{currency}; an unheard-of currency is the first one. */
export function FundOperationsPage() {
  const user = useUser();
  const [userId, named] = placesIn('fund_operations');
  const currency = currencies.find((one) => one === named?.toUpperCase()) ?? currencies[0];
  if (user === null || userId === undefined) return null;
  return <Operations key={`${userId} ${currency}`} user={user} userId={userId} currency={currency} />;
}

const approvalOf = ({ approval }: TransactionDetail): ReactNode =>
  approval && <WaitingApproval id={approval.id} />;

/** /admin/bank_operations/view_fund_transaction?user_id=&id= */
export function FundTransactionPage() {
  const user = useUser();
  const asked = new URLSearchParams(useSearch());
  const [userId, id] = [asked.get('user_id') ?? '', asked.get('id') ?? ''];
  if (user === null) return null;
  return <FundTransactionScreen key={id} viewer={user} userId={userId} id={id} approvalOf={approvalOf} />;
}

function Conversions({ user }: { readonly user: SessionUser }) {
  return <ConversionsScreen viewer={user} listing={useListing(memberListing)} />;
}
/** /admin/bank_operations/conversion */
export function ConversionsPage() {
  const user = useUser();
  return user === null ? null : <Conversions user={user} />;
}

/** /admin/bank_operations/conversion/{user_id}; `?request=` names what the member asked for */
export function ConvertPage() {
  const user = useUser();
  const request = new URLSearchParams(useSearch()).get('request');
  const [userId] = placesIn('conversion');
  if (user === null || userId === undefined) return null;
  return (
    <ConvertScreen
      key={`${userId} ${request ?? ''}`}
      viewer={user}
      userId={userId}
      requestId={request}
      onDone={(made) => goTo(transactionPath(made.user_id, made.id))}
    />
  );
}
