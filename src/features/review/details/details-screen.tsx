import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import type { MemberDetails } from '../../../queries/dossier.ts';
import { usersListPath } from '../../../platform/visited.ts';
import { useMemberDetails } from '../../../queries/dossier.ts';
import { reviewQuery } from '../../../queries/review.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { isGone } from '../../../ui/gone.ts';
import { RetryButton } from '../../../ui/retry-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { readsPapers, reviewWords } from '../screen.tsx';
import { DetailsFrame, type FactsOfProps, PlainDetails, ReviewedDetails } from './details-view.tsx';

type DetailsScreenProps = {
  /** of the path, until the dossier says it */
  readonly type: RegistrationType;
  readonly userId: string;
  readonly viewer: { readonly id: string; readonly role: string };
  /** the facts of each step, in words */
  readonly FactsOf: ComponentType<FactsOfProps>;
  /** what waits for a second person, with the way to confirm it */
  readonly ApprovalOf: ComponentType<{ readonly review: DossierReview }>;
};

type FailedProps = { readonly isNone: boolean; readonly of: object | null; readonly retry: () => void };

/** It did not load, or there is none: nothing is shown that may be wrong. */
function Failed({ isNone, of, retry }: FailedProps) {
  const { t } = useTranslation('review-issues');
  const { t: review } = useTranslation('review');
  return (
    <Callout
      tone="negative"
      live="alert"
      headingLevel={2}
      title={t(isNone ? 'details.none' : 'details.failed')}
      action={
        isNone ? (
          <ButtonLink variant="outline" href={usersListPath()}>
            {review('header.back')}
          </ButtonLink>
        ) : (
          <RetryButton size="md" onRetry={retry} />
        )
      }
    >
      {isNone ? t('details.none_text') : <FaultNote of={of} />}
    </Callout>
  );
}

const nameOf = ({ individual, business }: MemberDetails): string =>
  individual ? `${individual.first_name} ${individual.last_name}` : (business?.business_name ?? '');

/** /admin/individual/details/user_id/:user_id and /admin/business/details/user_id/:user_id */
export function DetailsScreen({ type, userId, viewer, FactsOf, ApprovalOf }: DetailsScreenProps) {
  useTranslation([...reviewWords, 'approvals']);
  const { t } = useTranslation('review-issues');
  const hasPapers = readsPapers(viewer.role);
  const review = useQuery({ ...reviewQuery(userId), enabled: hasPapers });
  const known = review.data?.type ?? type;
  const read = useMemberDetails(userId, known);
  // what was read stays, with all that is typed on it, when it can't be read anew
  const isFailed =
    (review.data === undefined && review.isError && !review.isFetching) || read.kind === 'failed';
  const isNone =
    isGone(review.error) ||
    (read.kind === 'failed' && isGone(read.error)) ||
    (read.kind === 'read' && read.details.individual === null && read.details.business === null);
  const isWaiting = hasPapers && review.data === undefined && !isFailed && !isNone;
  const draw = () => {
    if (isFailed || isNone)
      return (
        <Failed
          isNone={isNone}
          of={read.kind === 'failed' ? read.error : review.error}
          retry={() => {
            if (review.isError) void review.refetch();
            if (read.kind === 'failed') read.retry();
          }}
        />
      );
    if (read.kind !== 'read' || isWaiting)
      return <Skeleton kind="sheet" rows={4} label={t('details.loading')} />;
    const { details } = read;
    const facts = <FactsOf type={known} details={details} />;
    if (!review.data)
      return (
        <PlainDetails userId={userId} type={known} member={nameOf(details)} viewer={viewer} facts={facts} />
      );
    return (
      <ReviewedDetails
        review={review.data}
        details={details}
        facts={facts}
        viewer={viewer}
        approval={<ApprovalOf review={review.data} />}
      />
    );
  };
  return (
    <DetailsFrame
      review={review.data ?? null}
      type={known}
      userId={userId}
      viewer={viewer}
      isWaiting={isWaiting}
    >
      {draw()}
    </DetailsFrame>
  );
}
