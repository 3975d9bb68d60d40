import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../../contract/enums.ts';
import type { DossierReview } from '../../../../contract/values/review.ts';
import type { MemberDetails } from '../../../queries/dossier.ts';
import { issuesQuery } from '../../../queries/enrollment.ts';
import { useExtension } from '../../../queries/features.ts';
import { Callout } from '../../../ui/callout.tsx';
import { FinalDecision } from '../final/final-decision.tsx';
import { Holder } from '../frame/holder.tsx';
import { ReviewHeader } from '../frame/review-header.tsx';
import { DossierIssues } from '../issues/dossier-issues.tsx';
import { knownDossier } from '../issues/known.ts';
import { ScreeningPart } from '../screening/screening-part.tsx';
import { useLacks } from './lack-words.ts';
import { Papers } from './papers.tsx';
import { Standing } from './standing.tsx';

const Part = chakra('div', {
  base: { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel', px: { base: '4', md: '24px' }, py: '4' },
});

/** What draws the facts of a dossier. */
export type FactsOfProps = { readonly type: RegistrationType; readonly details: MemberDetails };

type Viewer = { readonly id: string; readonly role: string };

type ReviewedProps = {
  readonly review: DossierReview;
  readonly details: MemberDetails;
  /** everything that the member declared */
  readonly facts: ReactNode;
  readonly viewer: Viewer;
  /** what waits for a second person, with the way to confirm it */
  readonly approval: ReactNode;
};

/** Whoever decides dossiers, but nobody their own. */
const writes = ({ id, role }: Viewer, userId: string): boolean =>
  id !== userId && (role === 'admin' || role === 'compliance');

/** Why nobody decides on the dossier any more, or for now; null: somebody does. */
const closedBy = ({ is_erased, is_of_staff }: DossierReview): 'erased' | 'staff' | null =>
  is_erased ? 'erased' : is_of_staff ? 'staff' : null;

/** Everything about one dossier, for whoever may read its papers. */
export function ReviewedDetails({ review, details, facts, viewer, approval }: ReviewedProps) {
  const { user_id: userId, type } = review;
  const known = knownDossier(userId, type, details);
  const issues = useQuery(issuesQuery(userId));
  const lacksOf = useLacks(known, review, issues.data ?? []);
  const mayWrite = writes(viewer, userId) && closedBy(review) === null;
  const hasFinal = useExtension('approvals');
  const hasScreening = useExtension('review');
  const columns = hasFinal || hasScreening ? 'minmax(0,1fr) 400px' : 'minmax(0,1fr)';
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr)', xl: columns }}
      gap="5"
      alignItems="start"
    >
      <Part>
        <Standing review={review} lacksOf={lacksOf} />
      </Part>
      {(hasFinal || hasScreening) && (
        <chakra.div
          gridColumn={{ xl: '2' }}
          gridRow={{ xl: '1 / span 5' }}
          display="grid"
          gap="5"
          position={{ xl: 'sticky' }}
          top="5"
        >
          {hasFinal && (
            <Part>
              <FinalDecision known={known} review={review} mayWrite={mayWrite} approval={approval} />
            </Part>
          )}
          {hasScreening && (
            <Part>
              <ScreeningPart review={review} mayWrite={mayWrite} today={known.named.today} />
            </Part>
          )}
        </chakra.div>
      )}
      <Part id="issues">
        <DossierIssues
          userId={userId}
          type={type}
          member={review.user_name}
          mayWrite={mayWrite}
          viewerId={viewer.id}
        />
      </Part>
      <Part>{facts}</Part>
      <Part>
        <Papers known={known} details={details} items={review.items} />
      </Part>
    </chakra.div>
  );
}

type UnreviewedProps = {
  readonly userId: string;
  readonly type: RegistrationType;
  readonly member: string;
  readonly viewer: Viewer;
  /** everything that the member declared */
  readonly facts: ReactNode;
};

/** The same for a role that reads no papers: the facts, and what is asked of the member. */
export function PlainDetails({ userId, type, member, viewer, facts }: UnreviewedProps) {
  const { t } = useTranslation('review-issues');
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="5">
      <Callout title={t('details.no_papers')} />
      <Part>
        <DossierIssues userId={userId} type={type} member={member} mayWrite={false} viewerId={viewer.id} />
      </Part>
      <Part>{facts}</Part>
    </chakra.div>
  );
}

type FrameProps = {
  readonly review: DossierReview | null;
  readonly type: RegistrationType;
  readonly userId: string;
  readonly viewer: Viewer;
  /** the review is on its way */
  readonly isWaiting: boolean;
  readonly children: ReactNode;
};

/** The details of a dossier in the frame of its review. */
export function DetailsFrame({ review, type, userId, viewer, isWaiting, children }: FrameProps) {
  const { t } = useTranslation('review');
  const closed = review && closedBy(review);
  return (
    <>
      <ReviewHeader
        review={review}
        type={review?.type ?? type}
        userId={userId}
        place="DETAILS"
        isWaiting={isWaiting}
        {...(review === null ? {} : { holder: <Holder review={review} viewer={viewer} /> })}
      />
      <chakra.div px={{ base: '4', md: '6' }} py="5" maxW="1440px">
        {closed && (
          <chakra.div mb="5">
            <Callout tone="neutral" mark="blocked" headingLevel={2} title={t(`turn.${closed}.title`)}>
              {t(`turn.${closed}.text`)}
            </Callout>
          </chakra.div>
        )}
        {children}
      </chakra.div>
    </>
  );
}
