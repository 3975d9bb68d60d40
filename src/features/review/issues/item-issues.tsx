import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { useMemberDetails } from '../../../queries/dossier.ts';
import { issuesQuery } from '../../../queries/enrollment.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { concerns } from './concerns.ts';
import { IssueList } from './issue-list.tsx';
import { startAt } from './issue-values.ts';
import { knownDossier } from './known.ts';
import { useWriting } from './writing.ts';

type ItemIssuesProps = {
  readonly userId: string;
  readonly item: ReviewItem;
  readonly review: DossierReview;
  /** the person may raise, change and settle issues now */
  readonly mayWrite: boolean;
  readonly viewerId: string;
};

/** What was raised about the thing that is being judged, and the way to raise something about it. */
export function ItemIssues({ userId, item, review, mayWrite, viewerId }: ItemIssuesProps) {
  const { t } = useTranslation('review-issues');
  const details = useMemberDetails(userId, review.type);
  const issues = useQuery(issuesQuery(userId));
  const writingOf = useWriting();
  const retry = () => {
    void issues.refetch();
    if (details.kind === 'failed') details.retry();
  };
  // a list that was read stays, with what is typed in it, when it can't be read anew
  if ((issues.data === undefined && issues.isError && !issues.isFetching) || details.kind === 'failed')
    return (
      <EmptyState
        kind="error"
        title={t('list.failed')}
        action={
          <Button variant="outline" size="sm" onClick={retry}>
            {t('foretold.retry')}
          </Button>
        }
      />
    );
  if (issues.data === undefined || details.kind === 'reading')
    return <Skeleton kind="list" rows={1} label={t('list.loading')} />;
  return (
    <IssueList
      key={item.key}
      known={knownDossier(userId, review.type, details.details)}
      issues={issues.data.filter((issue) => concerns(item, issue))}
      member={review.user_name}
      writing={mayWrite ? writingOf(review) : null}
      viewerId={viewerId}
      headingLevel={3}
      initial={startAt(item.step, item.owner_id, item.document_type)}
      about={item.key}
      isFixed
      prefix="item-issue"
      none={t('list.none_item')}
    />
  );
}
