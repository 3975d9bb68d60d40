import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import { selectReviewState, selectUserId } from '../../../machines/review/selectors.ts';
import { useTypedPage } from '../../platform/typed.ts';
import { NoPapers } from './frame/no-papers.tsx';
import { ItemIssues } from './issues/item-issues.tsx';
import { issueForms } from './issues/use-open-form.ts';
import type { ApprovalProps, IssuesProps } from './review-body.tsx';
import { ReviewView } from './review-view.tsx';
import { useReviewServices } from './services.ts';

/** All words at once, so that nothing that is typed is taken off the page to wait for some. */
export const reviewWords = [
  'review',
  'review-issues',
  'effects',
  'enrollment',
  'business',
  'owners',
  'correction',
  'documents',
  'errors',
  'ui',
];

/** Whether a role reads the papers of an enrollment (decisions §8). */
export const readsPapers = (role: string): boolean => ['admin', 'compliance', 'auditor'].includes(role);

/** What is asked about an item; it can be raised and changed while nothing is being decided. */
function Issues({ review, item }: IssuesProps) {
  const { actorRef, viewer } = useReviewServices();
  const state = useSelector(actorRef, selectReviewState);
  return (
    <ItemIssues
      userId={review.user_id}
      item={item}
      review={review}
      mayWrite={state === 'reviewing' || state === 'raising'}
      viewerId={viewer.id}
    />
  );
}

type ReviewScreenProps = {
  readonly type: RegistrationType;
  /** the bank details that another has prepared, with the way to confirm them */
  readonly ApprovalOf: ComponentType<ApprovalProps>;
};

/** /admin/{individual,business}/{kyc,contract,bank_information}_validation/user_id/:user_id */
export function ReviewScreen({ type, ApprovalOf }: ReviewScreenProps) {
  useTranslation(reviewWords);
  const { actorRef, viewer } = useReviewServices();
  const userId = useSelector(actorRef, selectUserId);
  // while something is decided, and while another item is looked at, none is there
  useTypedPage(issueForms(userId));
  if (!readsPapers(viewer.role)) return <NoPapers />;
  return <ReviewView type={type} Issues={Issues} ApprovalOf={ApprovalOf} />;
}
