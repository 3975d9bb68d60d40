import { useTranslation } from 'react-i18next';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { concerns } from './concerns.ts';
import { IssueList } from './issue-list.tsx';
import { startAt } from './issue-values.ts';
import { WithIssues } from './with-issues.tsx';
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
  const writingOf = useWriting();
  return (
    <WithIssues userId={userId} type={review.type}>
      {(issues, known) => (
        <IssueList
          key={item.key}
          known={known}
          issues={issues.filter((issue) => concerns(item, issue))}
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
      )}
    </WithIssues>
  );
}
