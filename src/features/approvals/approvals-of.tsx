import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval, ApprovalKind } from '../../../contract/values/approval.ts';
import { approvalQuery, approvalsQuery, type ApprovalFilters } from '../../queries/approvals.ts';
import { Callout } from '../../ui/callout.tsx';
import { focusLate } from '../../ui/focus-late.ts';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import type { Viewer } from './approval-acts.tsx';
import { ApprovalCard } from './approval-card.tsx';

type LiveCardProps = {
  readonly approval: Approval;
  readonly viewer: Viewer;
  readonly headingLevel?: 2 | 3;
  readonly linked?: boolean;
  /** the page has a main button of its own */
  readonly isBeside?: boolean;
};

/** One approval as it stands now, by its own read: it stays in place when it is settled, here or by somebody else. */
export function LiveCard({
  approval,
  viewer,
  headingLevel,
  linked = false,
  isBeside = false,
}: LiveCardProps) {
  const read = useQuery({ ...approvalQuery(approval.id), initialData: approval, initialDataUpdatedAt: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAnswered, setAnswered] = useState(false);
  const isOver = isAnswered && read.data.state !== 'OPEN';
  // The pressed button is gone: the card's heading takes its focus.
  useEffect(() => {
    if (isOver) focusLate(heading.current, heading.current?.closest('section') ?? null);
  }, [isOver]);
  return (
    <ApprovalCard
      approval={read.data}
      viewer={viewer}
      headingRef={heading}
      linked={linked}
      isBeside={isBeside}
      onAnswered={() => setAnswered(true)}
      {...(headingLevel && { headingLevel })}
    />
  );
}

type Which = {
  /** each is asked for by itself: of what a page of many kinds would leave out, nothing would be seen */
  readonly filters: readonly [ApprovalFilters, ApprovalFilters?];
  readonly isAsked: (approval: Approval) => boolean;
};

/**
 * What waits for a second person, each as a card; nothing where nothing waits. One that ends while it is looked at stays,
 * and says how it ended.
 */
function Cards({ filters, isAsked, ...shown }: Which & Omit<LiveCardProps, 'approval' | 'linked'>) {
  const { t } = useTranslation(['approvals', 'ui']);
  const [one, other = one] = filters;
  const [first, second] = [
    useQuery(approvalsQuery({ filters: one })),
    useQuery(approvalsQuery({ filters: other })),
  ];
  const found = other === one ? [first] : [first, second];
  const [seen, setSeen] = useState<readonly Approval[]>([]);
  const unseen = found
    .flatMap(({ data }) => data?.rows ?? [])
    .filter((row) => isAsked(row) && !seen.some(({ id }) => id === row.id));
  if (unseen.length > 0) setSeen([...seen, ...unseen]);
  const failed = found.filter(({ data, isError }) => isError && !data);
  const [unread] = failed;
  if (unread !== undefined)
    return (
      <Callout
        tone="negative"
        live="alert"
        title={t('list.failed')}
        action={<RetryButton onRetry={() => failed.forEach(({ refetch }) => void refetch())} />}
      >
        <FaultNote of={unread.error} />
      </Callout>
    );
  return seen.filter(isAsked).map((one) => (
    <Sheet key={one.id} px={{ base: '4', md: '28px' }} py="18px">
      <LiveCard approval={one} {...shown} />
    </Sheet>
  ));
}

type ApprovalsOfProps = Omit<LiveCardProps, 'approval' | 'linked'> & {
  /** the member or account that they are about */
  readonly userId: string;
  /** of these kinds alone */
  readonly kinds: readonly [ApprovalKind, ApprovalKind?];
};

/** What waits about one member, of some kinds. */
export function ApprovalsOf({ userId, kinds, ...shown }: ApprovalsOfProps) {
  const isAsked = ({ kind, user_id }: Approval) => user_id === userId && kinds.includes(kind);
  const [one, other] = kinds;
  const of = (kind: ApprovalKind) => ({ user_id: userId, kind });
  return (
    <Cards filters={other === undefined ? [of(one)] : [of(one), of(other)]} isAsked={isAsked} {...shown} />
  );
}

type ApprovalsOfKindProps = Omit<LiveCardProps, 'approval' | 'linked'> & { readonly kind: ApprovalKind };

/** What waits of one kind, whatever it is about. */
export function ApprovalsOfKind({ kind, ...shown }: ApprovalsOfKindProps) {
  return <Cards filters={[{ kind }]} isAsked={(one) => one.kind === kind} {...shown} />;
}

type OneApprovalProps = Omit<LiveCardProps, 'approval' | 'linked'> & { readonly id: string };

/** One approval by its id, where the page knows that it waits. */
export function OneApproval({ id, ...shown }: OneApprovalProps) {
  const { t } = useTranslation(['approvals', 'ui']);
  const read = useQuery(approvalQuery(id));
  if (read.data) return <LiveCard approval={read.data} {...shown} />;
  if (read.isError && !read.isFetching)
    return (
      <Callout
        tone="negative"
        live="alert"
        title={t('list.failed')}
        action={<RetryButton onRetry={read.refetch} />}
      >
        <FaultNote of={read.error} />
      </Callout>
    );
  return <Skeleton kind="sheet" rows={2} label={t('list.loading')} />;
}
