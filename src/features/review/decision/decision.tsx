import { useSelector } from '@xstate/react';
import type { Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { fieldsOfStep } from '../../../../contract/steps/places.ts';
import {
  selectAct,
  selectHash,
  selectRefusal,
  selectReviewState,
  selectShowsWords,
} from '../../../../machines/review/selectors.ts';
import { isUnheard } from '../../../../machines/unheard.ts';
import { reviewTurnOf } from '../../../queries/review-items.ts';
import { factOf } from '../../../ui/answer-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { useCountryName } from '../../../ui/format-parts.tsx';
import { formOf } from '../../../ui/issue-words.ts';
import { FaultNote } from '../../../ui/fault-note.tsx';
import { useWhyRefused } from '../../../ui/why-refused.ts';
import { Key } from '../frame/key.tsx';
import { useItemWords } from '../items/item-words.ts';
import { useReviewServices } from '../services.ts';
import { Bar, BarButtons, BarRow } from './bar.tsx';
import { Choose } from './choose.tsx';
import { Confirm } from './confirm.tsx';
import { Conflict } from './conflict.tsx';
import { RefusalForm } from './refusal-form.tsx';
import type { DecisionActs } from './use-decision.ts';

/** The answers of an item that an issue may name. */
function useFields(review: DossierReview, item: ReviewItem) {
  const { t } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const countryName = useCountryName();
  if (item.kind === 'paper') return [];
  const form = formOf(review.type, item.step);
  const isOwners = item.owner_id !== null;
  // all owners together have no field of their own: one of them is named, or the step
  const names =
    item.step === 4 && review.type === 'BUSINESS' && !isOwners ? [] : fieldsOfStep(review.type, item.step);
  return names.map((value) => ({
    value,
    label: factOf({ t, business, owners, countryName }, form, value, isOwners),
  }));
}

type DecisionProps = {
  readonly review: DossierReview;
  readonly item: ReviewItem;
  readonly acts: DecisionActs;
  readonly keysOn: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** where the words of a refusal are typed */
  readonly wordsRef: RefObject<HTMLFormElement | null>;
};

/** The decision on one item, in whichever state its chart is. */
export function Decision({ review, item, acts, keysOn, headingRef, wordsRef }: DecisionProps) {
  const { t } = useTranslation('review');
  const { t: errors } = useTranslation('errors');
  const whyRefused = useWhyRefused();
  const { actorRef, viewer } = useReviewServices();
  const state = useSelector(actorRef, selectReviewState);
  const act = useSelector(actorRef, selectAct);
  const hash = useSelector(actorRef, selectHash);
  const refusal = useSelector(actorRef, selectRefusal);
  const showsWords = useSelector(actorRef, selectShowsWords);
  const { wholeNameOf } = useItemWords(review);
  const fields = useFields(review, item);
  const { words } = acts;

  if (state === 'watching' || state === 'loading') return null;
  if (state === 'conflict')
    return (
      <Conflict
        review={review}
        former={acts.former}
        turn={reviewTurnOf(review, viewer)}
        act={act}
        typed={acts.former ? (words.typedOf(acts.former.key)?.text ?? null) : null}
        headingRef={headingRef}
        onRead={() => actorRef.send({ type: 'conflict.read' })}
      />
    );
  const isConfirming = state === 'deciding' || state === 'committing' || state === 'raisingIssue';
  if (isConfirming && act !== null && hash !== null)
    return (
      <Confirm
        review={review}
        act={act}
        hash={hash}
        thing={wholeNameOf(item)}
        busy={state !== 'deciding'}
        headingRef={headingRef}
        onConfirm={acts.confirm}
        onBack={acts.back}
        onHold={acts.hold}
      />
    );
  if (showsWords)
    return (
      <RefusalForm
        key={item.key}
        item={item}
        member={review.user_name}
        words={words.wordsOf(item)}
        fields={fields}
        refusal={state === 'refused' ? refusal : null}
        busy={state === 'predicting'}
        onWords={(typed) => words.keep(item.key, typed)}
        attempts={acts.attempts}
        ref={wordsRef}
        onSubmit={acts.submit}
        onBack={acts.back}
      />
    );
  if (state === 'predicting')
    return (
      <Bar title={t('decision.predicting')} headingRef={headingRef}>
        <BarRow>
          <BarButtons>
            <Button size="sm" variant="outline" onClick={acts.back}>
              {t('decision.back')}
              <Key aria-hidden="true">Esc</Key>
            </Button>
            <Button size="sm" busy busyLabel={t('decision.predicting')}>
              {t('decision.validate')}
            </Button>
          </BarButtons>
        </BarRow>
      </Bar>
    );
  if (state === 'failed') {
    const day = refusal?.fields['expires_on'];
    const why = whyRefused(refusal ?? { key: 'unexpected_error' });
    const isUnknown = refusal !== null && isUnheard(refusal.key);
    return (
      <Bar title={t(isUnknown ? 'decision.unknown' : 'decision.failed')} headingRef={headingRef}>
        <Callout
          tone="negative"
          live="alert"
          title={day === undefined ? why : errors(`fields.${day}`)}
          action={
            <BarButtons>
              <Button size="sm" variant="outline" onClick={acts.back}>
                {t('decision.back')}
              </Button>
              <Button size="sm" onClick={() => actorRef.send({ type: 'decision.retried' })}>
                {t('decision.retry')}
              </Button>
            </BarButtons>
          }
        >
          {t(isUnknown ? 'decision.no_answer' : 'conflict.nothing_done')}
          <FaultNote of={refusal} />
        </Callout>
      </Bar>
    );
  }
  return (
    <Choose
      item={item}
      keysOn={keysOn}
      headingRef={headingRef}
      isRedated={acts.expiry?.isRedated === true}
      onValidate={acts.validate}
      onRefuse={acts.mayRefuse ? acts.refuse : null}
      onReopen={acts.reopen}
    />
  );
}
