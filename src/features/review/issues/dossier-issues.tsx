import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { useMemberDetails } from '../../../queries/dossier.ts';
import { issuesQuery } from '../../../queries/enrollment.ts';
import { reviewQuery } from '../../../queries/review.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { IssueList } from './issue-list.tsx';
import { startAt } from './issue-values.ts';
import { knownDossier } from './known.ts';
import { useWriting } from './writing.ts';

/** All words at once, so that nothing that is typed is taken off the page to wait for some. */
const words = [
  'review-issues',
  'review',
  'effects',
  'enrollment',
  'business',
  'owners',
  'correction',
  'documents',
  'errors',
  'ui',
];

export type DossierIssuesProps = {
  readonly userId: string;
  readonly type: RegistrationType;
  /** the member's name: whom the words are written to */
  readonly member: string;
  /** the role may raise, change and settle issues, and so may read the review of the dossier */
  readonly mayWrite: boolean;
  /** who is looking: what they raised themselves is called theirs */
  readonly viewerId: string | null;
};

/** All issues of one dossier: for the details of its review, and for the page of the member. */
export function DossierIssues({ userId, type, member, mayWrite, viewerId }: DossierIssuesProps) {
  const { t } = useTranslation(words);
  const details = useMemberDetails(userId, type);
  const issues = useQuery(issuesQuery(userId));
  const review = useQuery({ ...reviewQuery(userId), enabled: mayWrite });
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
  const known = knownDossier(userId, type, details.details);
  return (
    <IssueList
      known={known}
      issues={issues.data}
      member={member}
      writing={mayWrite && review.data ? writingOf(review.data) : null}
      viewerId={viewerId}
      headingLevel={2}
      initial={startAt(null)}
      about="dossier"
      prefix="issue"
      none={t('list.none')}
      isWhole
    />
  );
}
