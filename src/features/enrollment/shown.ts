import type { RegistrationType } from '../../../contract/enums.ts';
import * as corrections from '../../../machines/correction/selectors.ts';
import type { CorrectionSnapshot } from '../../../machines/correction/selectors.ts';
import type { CorrectionEvent, CorrectionPlace } from '../../../machines/correction/types.ts';
import * as business from '../../../machines/enrollment-business/selectors.ts';
import * as individual from '../../../machines/enrollment-individual/selectors.ts';
import { numberOf, stepsOf } from '../../../machines/enrollment-step/order.ts';
import type { ReadSnapshot } from '../../../machines/enrollment-step/selectors.ts';
import type { PageEvent, PageState } from './page-state.ts';
import type { RunningChart } from './services.ts';

/** What the screen shows of an enrollment. */
export type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: object | null; readonly retry: () => void }
  | {
      readonly kind: 'board';
      /** begins, or goes on with, what the fund asks to be corrected */
      readonly start?: () => void;
      /** the corrections were sent from this page */
      readonly isAnswered?: boolean;
    }
  /** the other type was chosen, or is what the server holds: another chart takes over */
  | { readonly kind: 'other'; readonly type: RegistrationType; readonly isSaved: boolean }
  | { readonly kind: 'step'; readonly page: Omit<PageState, 'isArrival'> };

const selectors = { INDIVIDUAL: individual, BUSINESS: business } as const;

/** A snapshot of a type's chart in the terms of the screens. */
export function shownAt(
  type: RegistrationType,
  snapshot: ReadSnapshot,
  send: (event: PageEvent) => void,
): Shown {
  const chart = selectors[type];
  if (chart.selectLoadFailed(snapshot))
    return {
      kind: 'failed',
      error: chart.selectRefusal(snapshot),
      retry: () => send({ type: 'load.retried' }),
    };
  if (snapshot.context.type !== type)
    return { kind: 'other', type: snapshot.context.type, isSaved: snapshot.context.saved === true };
  if (chart.selectIsSubmitted(snapshot)) return { kind: 'board' };
  const step = chart.selectStep(snapshot);
  if (step === null) return { kind: 'loading' };
  return {
    kind: 'step',
    page: {
      type,
      isCorrection: false,
      step,
      number: numberOf(type, step),
      steps: stepsOf[type],
      reached: chart.selectReached(snapshot),
      refusal: chart.selectRefusal(snapshot),
      refusedCall: chart.selectRefusedCall(snapshot),
      busy: snapshot.hasTag('busy'),
      question: snapshot.hasTag('question'),
      send,
    },
  };
}

/** What a page may tell a correction: the type stays as it was submitted. */
const isForCorrection = (event: PageEvent): event is Extract<PageEvent, CorrectionEvent> =>
  !event.type.startsWith('type');

/** A snapshot of a correction in the terms of the screens. */
export function correctionShownAt(
  snapshot: CorrectionSnapshot,
  send: (event: CorrectionEvent) => void,
): Shown {
  if (corrections.selectLoadFailed(snapshot))
    return {
      kind: 'failed',
      error: corrections.selectRefusal(snapshot),
      retry: () => send({ type: 'load.retried' }),
    };
  if (corrections.selectIsAnswered(snapshot)) return { kind: 'board', isAnswered: true };
  if (corrections.selectIsNothingToCorrect(snapshot)) return { kind: 'board' };
  if (corrections.selectPlace(snapshot) === 'overview')
    return { kind: 'board', start: () => send({ type: 'correction.started' }) };
  const step = corrections.selectStep(snapshot);
  if (step === null) return { kind: 'loading' };
  const { type } = corrections.selectCorrection(snapshot);
  return {
    kind: 'step',
    page: {
      type,
      isCorrection: true,
      step,
      number: numberOf(type, step),
      steps: corrections.selectSteps(snapshot),
      reached: corrections.selectReached(snapshot),
      refusal: corrections.selectRefusal(snapshot),
      refusedCall: corrections.selectRefusedCall(snapshot),
      busy: snapshot.hasTag('busy'),
      question: false,
      send: (event) => {
        if (isForCorrection(event)) send(event);
      },
    },
  };
}

/** What the running chart shows. */
export const shownOf = (running: RunningChart): Shown =>
  running.kind === 'correction'
    ? correctionShownAt(running.actorRef.getSnapshot(), running.actorRef.send)
    : shownAt(running.type, running.actorRef.getSnapshot(), running.actorRef.send);

/** The place that the running chart shows; a submitted dossier stands on the last step. */
export const placeIn = (running: RunningChart): CorrectionPlace | null =>
  running.kind === 'correction'
    ? corrections.selectPlace(running.actorRef.getSnapshot())
    : selectors[running.type].selectStep(running.actorRef.getSnapshot());

/** Whether an enrollment is known to have nothing saved: no registration stands, and step 1 alone can be shown. */
export const isUnsaved = (running: RunningChart): boolean =>
  running.kind === 'enrollment' && running.actorRef.getSnapshot().context.saved === false;
