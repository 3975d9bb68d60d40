import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import { reviewQuery } from '../../../queries/review.ts';
import { IssueList } from './issue-list.tsx';
import { startAt } from './issue-values.ts';
import { WithIssues } from './with-issues.tsx';
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
export function DossierIssues({ userId, type, member, viewerId, ...role }: DossierIssuesProps) {
  const { t } = useTranslation(words);
  // nobody reviews their own dossier, whatever the role
  const mayWrite = role.mayWrite && userId !== viewerId;
  const review = useQuery({ ...reviewQuery(userId), enabled: mayWrite });
  const writingOf = useWriting();
  return (
    <WithIssues userId={userId} type={type}>
      {(issues, known) => (
        <IssueList
          known={known}
          issues={issues}
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
      )}
    </WithIssues>
  );
}
