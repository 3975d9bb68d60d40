import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RegistrationType } from '../../../contract/enums.ts';
import type { DossierReview } from '../../../contract/values/review.ts';
import { ApprovalsOf } from '../../features/approvals/approvals-of.tsx';
import { DetailsScreen } from '../../features/review/details/details-screen.tsx';
import { Facts } from '../../features/review/details/facts.tsx';
import type { ReviewAddress } from '../../features/review/frame/review-path.ts';
import { readReviewPath, reviewPath } from '../../features/review/frame/review-path.ts';
import { readsPapers } from '../../features/review/screen.tsx';
import type { MemberDetails } from '../../queries/dossier.ts';
import { businessDetailsQuery, individualDetailsQuery } from '../../queries/enrollment.ts';
import { reviewQuery } from '../../queries/review.ts';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { usePagePath } from './page-query.ts';
import { useFactSections } from './fact-sections.ts';
import { useUser } from './session-context.tsx';

/**
 * The member's own type, as soon as it is known. A role that reads no review finds it in the details: those of the
 * other type are empty.
 */
function useOwnType({ type, userId }: ReviewAddress, hasReview: boolean): RegistrationType | null {
  const review = useQuery({ ...reviewQuery(userId), enabled: hasReview });
  const individual = useQuery({ ...individualDetailsQuery(userId), enabled: !hasReview });
  const business = useQuery({ ...businessDetailsQuery(userId), enabled: !hasReview });
  if (hasReview) return review.data?.type ?? null;
  if (individual.data?.step_1) return 'INDIVIDUAL';
  return business.data?.step_1 ? 'BUSINESS' : type;
}

type FactsProps = { readonly type: RegistrationType; readonly details: MemberDetails };

/** Everything that the member declared, in the words of the enrollment. */
function DeclaredFacts({ type, details }: FactsProps) {
  const role = useUser()?.role ?? '';
  const steps = useFactSections(type, details, readsPapers(role));
  const userId = (details.individual ?? details.business)?.user_id ?? '';
  return <Facts userId={userId} type={type} steps={steps} mayReview={readsPapers(role)} />;
}

const finalKinds = ['dossier.validation', 'dossier.refusal'] as const;

/** The final decision that waits for a second person, as a card with what it does and who may confirm it. */
function WaitingDecision({ review }: { readonly review: DossierReview }) {
  const user = useUser();
  return user === null ? null : (
    <ApprovalsOf userId={review.user_id} kinds={finalKinds} viewer={user} headingLevel={3} />
  );
}

type DetailsProps = { readonly viewer: { readonly id: string; readonly role: string } } & {
  readonly address: ReviewAddress;
};

function Details({ viewer, address }: DetailsProps) {
  const { type, place, userId } = address;
  const own = useOwnType(address, readsPapers(viewer.role));
  const other = own !== null && own !== type ? reviewPath(own, place, userId) : null;
  useEffect(() => {
    // a path of the other type is replaced by the right one (decisions §8)
    if (other !== null) goTo(other, { replace: true });
  }, [other]);
  return (
    <DetailsScreen
      type={own ?? type}
      userId={userId}
      viewer={viewer}
      FactsOf={DeclaredFacts}
      ApprovalOf={WaitingDecision}
    />
  );
}

/** The details of a dossier under review, for individuals and businesses. */
export function ReviewDetailsPage() {
  const user = useUser();
  const address = readReviewPath(plainPath(usePagePath()));
  return user === null || address === null ? null : (
    <Details key={address.userId} viewer={{ id: user.id, role: user.role }} address={address} />
  );
}
