import { useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DossierReview, ReviewItem } from '../../../../contract/values/review.ts';
import { selectRefusal, selectReviewState, selectShowsWords } from '../../../../machines/review/selectors.ts';
import type { ReviewAct } from '../../../../machines/review/types.ts';
import { useReviewServices } from '../services.ts';
import { useExpiry, useTypedDays } from './use-expiry.ts';
import { useTypedWords } from './use-typed-words.ts';
import { failedChecks } from './words.ts';
import type { TypedWords } from './words.ts';

const plain = (item: ReviewItem, kind: ReviewAct['kind']): ReviewAct => ({
  kind,
  item: item.key,
  version: item.version,
  reason: null,
  text: null,
  expires_on: null,
  field: null,
});

/** A refusal as it is asked for; the standard sentence of a reason is not sent: the member reads it in their own language. */
export function refusalAct(item: ReviewItem, { reason, text, field }: TypedWords): ReviewAct {
  const words = text?.trim() ?? '';
  return {
    ...plain(item, item.kind === 'data' ? 'issue' : 'refusal'),
    reason: reason === '' ? null : reason,
    text: words === '' ? null : words,
    field: field === '' ? null : field,
  };
}

/**
 * What buttons and keys do about the item that is shown. `form`: where the words of a refusal are typed. `former`: the
 * item before it changed or went.
 */
export function useDecision(
  review: DossierReview,
  item: ReviewItem | null,
  form: RefObject<HTMLFormElement | null>,
) {
  const { actorRef } = useReviewServices();
  const state = useSelector(actorRef, selectReviewState);
  const showsWords = useSelector(actorRef, selectShowsWords);
  const refusal = useSelector(actorRef, selectRefusal);
  const words = useTypedWords(review.user_id);
  const days = useTypedDays(review.user_id);
  const expiry = useExpiry(days, item, refusal);
  const forget = useEffectEvent((key: string) => {
    words.forget(key);
    days.forget(key);
  });
  useEffect(() => {
    // what is taken back stands as it was: what was typed about it may still be meant
    const taken = actorRef.on('decision.taken', ({ kind, item: key }) => {
      if (key !== null && kind !== 'reopening') forget(key);
    });
    return () => taken.unsubscribe();
  }, [actorRef]);
  const [attempts, setAttempts] = useState({ item: '', count: 0 });
  const isHeld = useRef(false);
  const hold = useCallback((held: boolean) => {
    isHeld.current = held;
  }, []);
  const [former, setFormer] = useState(item);
  // from the moment at which a decision is begun, the item stays known as it was then
  const isQuiet = ['reviewing', 'watching', 'allDecided'].includes(state);
  if (item !== null && item !== former && isQuiet) setFormer(item);

  const submit = (typed: TypedWords, isRight: boolean) => {
    if (item === null) return;
    words.keep(item.key, typed);
    if (isRight) actorRef.send({ type: 'refusal.submitted', act: refusalAct(item, typed) });
    else setAttempts(({ count }) => ({ item: item.key, count: count + 1 }));
  };
  const validation = item && {
    type: 'validation.requested' as const,
    act: { ...plain(item, 'validation'), expires_on: expiry?.day || null },
    failed: failedChecks(item).length,
    isValidated: (item.status === 'VALIDATED' && expiry?.isRedated !== true) || item.approval !== null,
  };
  return {
    words,
    /** until when the paper is valid; null: that isn't asked of this item */
    expiry,
    former,
    attempts: attempts.item === item?.key ? attempts.count : 0,
    canValidate: validation !== null && actorRef.getSnapshot().can(validation),
    validate: () => {
      if (validation !== null && expiry?.judge() !== false) actorRef.send(validation);
    },
    reopen: () => {
      if (item !== null) actorRef.send({ type: 'reopening.requested', act: plain(item, 'reopening') });
    },
    /** answers of a dossier that was not sent are the member's own business: no issue can be raised about them */
    mayRefuse: item?.kind === 'paper' || review.submitted_at !== null,
    refuse: () => actorRef.send({ type: 'refusal.opened' }),
    /** the words of a refusal, once they are judged */
    submit,
    /** keeps a decision from being made, whose changes this page can't all tell */
    hold,
    /** Ctrl+Enter: on to the effects, or done */
    confirm: () => {
      if (state === 'deciding' && isHeld.current) return;
      if (state === 'deciding') actorRef.send({ type: 'decision.confirmed' });
      else if (showsWords) form.current?.requestSubmit();
    },
    back: () =>
      actorRef.send(
        state === 'raising' || state === 'refused'
          ? { type: 'refusal.abandoned' }
          : { type: 'decision.abandoned' },
      ),
  };
}

export type DecisionActs = ReturnType<typeof useDecision>;
