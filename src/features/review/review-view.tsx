import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import {
  selectIsDone,
  selectItem,
  selectRefusal,
  selectReviewState,
  selectSection,
  selectUserId,
} from '../../../machines/review/selectors.ts';
import { reviewQuery } from '../../queries/review.ts';
import { usersListPath } from '../../platform/visited.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { focusLate } from '../../ui/focus-late.ts';
import { isGone } from '../../ui/gone.ts';
import { leavesFocusToTitle } from '../../ui/heir.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { Holder } from './frame/holder.tsx';
import { ReviewHeader } from './frame/review-header.tsx';
import { TurnNote } from './frame/turn-note.tsx';
import { ReviewBody } from './review-body.tsx';
import type { ApprovalProps, IssuesProps } from './review-body.tsx';
import { useReviewServices } from './services.ts';

const Page = chakra('div', {
  base: { px: { base: '4', md: '6' }, py: '5', maxW: '760px' },
});

/** The dossier did not come: it does not exist, or it is asked for again. A decision that is done is told as done. */
function LoadFailed() {
  const { t } = useTranslation('review');
  const { actorRef } = useReviewServices();
  const refusal = useSelector(actorRef, selectRefusal);
  const isDone = useSelector(actorRef, selectIsDone);
  const part = useRef<HTMLDivElement>(null);
  // it comes in the place of what was pressed to decide
  useEffect(() => {
    if (isDone) focusLate(part.current?.querySelector('button') ?? null, part.current);
  }, [isDone]);
  const isNone = isGone(refusal);
  const what = isDone ? 'done' : isNone ? 'none' : 'failed';
  return (
    <div ref={part}>
      <Callout
        tone={isDone ? 'pending' : 'negative'}
        live="alert"
        headingLevel={2}
        title={t(`load.${what}`)}
        action={
          isNone ? (
            <ButtonLink variant="outline" href={usersListPath()}>
              {t('header.back')}
            </ButtonLink>
          ) : (
            <Button
              ref={leavesFocusToTitle}
              variant="outline"
              onClick={() => actorRef.send({ type: 'load.retried' })}
            >
              {t('load.retry')}
            </Button>
          )
        }
      >
        {t(`load.${what}_text`)}
        <FaultNote of={refusal} />
      </Callout>
    </div>
  );
}

type ReviewViewProps = {
  /** of the path, until the dossier says it */
  readonly type: RegistrationType;
  /** what the member is asked about an item */
  readonly Issues: ComponentType<IssuesProps>;
  /** the bank details that another has prepared, with the way to confirm them */
  readonly ApprovalOf: ComponentType<ApprovalProps>;
};

/** A section under review in whatever state its chart is. From a frozen snapshot it needs a filled query client alone. */
export function ReviewView({ type, Issues, ApprovalOf }: ReviewViewProps) {
  const { t } = useTranslation('review');
  const { actorRef, viewer } = useReviewServices();
  const state = useSelector(actorRef, selectReviewState);
  const section = useSelector(actorRef, selectSection);
  const item = useSelector(actorRef, selectItem);
  const userId = useSelector(actorRef, selectUserId);
  const { data } = useQuery({
    ...reviewQuery(userId),
    enabled: state !== 'loading' && state !== 'loadFailed',
  });
  const review = data ?? null;
  const isShown = review !== null && state !== 'loadFailed' && state !== 'nothingToReview';
  // where the page says why nothing can be decided (`review-body.tsx`), it offers to take the dossier there
  const shown = review?.items.find(({ key }) => key === item);
  const isSaidBelow = state === 'nothingToReview' || (state === 'watching' && shown?.approval === null);
  // until it is known which it will be, the header offers nothing that would go again
  const isTakenBelow = state === 'loading' || isSaidBelow;
  // read again after a conflict, what was there stays until it is known anew
  const isLoading = state === 'loading' && (review === null || item === null);
  return (
    <chakra.div display="flex" flexDirection="column" minH="0" height={{ base: 'auto', xl: '100dvh' }}>
      <ReviewHeader
        review={review}
        type={review?.type ?? type}
        userId={userId}
        place={section}
        isWaiting={isLoading && review === null}
        {...(review === null
          ? {}
          : { holder: <Holder review={review} viewer={viewer} isTakenBelow={isTakenBelow} /> })}
      />
      {isLoading && (
        <Page>
          <Skeleton kind="slot" rows={5} label={t('load.loading')} />
        </Page>
      )}
      {state === 'loadFailed' && (
        <Page>
          <LoadFailed />
        </Page>
      )}
      {state === 'nothingToReview' && review !== null && (
        <Page>
          <chakra.div display="grid" gap="4">
            <Callout headingLevel={2} title={t('empty.title', { section: t(`place.${section}`) })}>
              {t('empty.text')}
            </Callout>
            <TurnNote review={review} viewer={viewer} />
          </chakra.div>
        </Page>
      )}
      {isShown && <ReviewBody review={review} Issues={Issues} ApprovalOf={ApprovalOf} />}
    </chakra.div>
  );
}
