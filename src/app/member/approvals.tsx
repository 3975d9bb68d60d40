import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectCriteria } from '../../../machines/listing/selectors.ts';
import { ApprovalsOf, ApprovalsOfKind, OneApproval } from '../../features/approvals/approvals-of.tsx';
import { WaitingApprovals } from '../../features/approvals/waiting-approvals.tsx';
import { featuresQuery } from '../../queries/enrollment.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

/** Their words all at once: what waits appears whole, or not at all. */
const areas = ['approvals', 'effects', 'enrollment', 'documents', 'ui', 'errors'];

/** Whoever is logged in, where the API has the calls (decisions §1); null: the part isn't shown. */
function useViewer() {
  useTranslation(areas);
  const user = useUser();
  const { data } = useQuery(featuresQuery);
  return data?.features.includes('approvals') ? user : null;
}

/** What waits for a second person, for the fund's first page; its page is in the query string. */
export function WaitingDecisions(): ReactNode {
  const viewer = useViewer();
  const listing = useListing({});
  const { page } = useSelector(listing, selectCriteria);
  if (viewer === null) return null;
  return (
    <WaitingApprovals
      viewer={viewer}
      page={page}
      onPage={(next) => listing.send({ type: 'page.changed', page: next, lastPage: null })}
    />
  );
}

const bankKinds = ['bank_details'] as const;

/** A member's new bank details that wait for a second person, beside them. */
export function WaitingBankDetails({ review }: { readonly review: { readonly user_id: string } }): ReactNode {
  const viewer = useViewer();
  return viewer && <ApprovalsOf userId={review.user_id} kinds={bankKinds} viewer={viewer} headingLevel={3} />;
}

/** Roles that wait for a second person, above the list of accounts; nothing where none does. */
export function WaitingRoles(): ReactNode {
  const viewer = useViewer();
  const [page, setPage] = useState(1);
  if (viewer === null) return null;
  return <WaitingApprovals viewer={viewer} page={page} onPage={setPage} kind="role.change" onlyIfAny />;
}

/** Accounts that the fund is to get, above those that it has. */
export function NewBankAccounts(): ReactNode {
  const viewer = useViewer();
  return viewer && <ApprovalsOfKind kind="fund_bank.create" viewer={viewer} />;
}

type WaitingApprovalProps = {
  readonly id: string;
  /** the page has a main button of its own */
  readonly isBeside?: boolean;
};

/** What waits about something, by its id, beside it. */
export function WaitingApproval({ id, isBeside = false }: WaitingApprovalProps): ReactNode {
  const viewer = useViewer();
  return viewer && <OneApproval id={id} viewer={viewer} headingLevel={3} isBeside={isBeside} />;
}

/** Money that somebody has prepared to move, above the fund's finances; nothing where none is. */
export function WaitingExecutions(): ReactNode {
  const viewer = useViewer();
  const [page, setPage] = useState(1);
  if (viewer === null) return null;
  return <WaitingApprovals viewer={viewer} page={page} onPage={setPage} kind="money.execution" onlyIfAny />;
}
