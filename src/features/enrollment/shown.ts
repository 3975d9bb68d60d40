import type { RegistrationType } from '../../../contract/enums.ts';
import * as business from '../../../machines/enrollment-business/selectors.ts';
import * as individual from '../../../machines/enrollment-individual/selectors.ts';
import { numberOf, stepsOf } from '../../../machines/enrollment-step/order.ts';
import type { ReadSnapshot } from '../../../machines/enrollment-step/selectors.ts';
import type { EnrollmentStep, Progress } from '../../../machines/enrollment-step/types.ts';
import type { PageEvent, PageState } from './page-state.ts';
import type { RunningChart } from './services.ts';

/** What the screen shows of an enrollment. */
export type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'board' }
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
    return { kind: 'failed', retry: () => send({ type: 'load.retried' }) };
  if (snapshot.context.type !== type)
    return { kind: 'other', type: snapshot.context.type, isSaved: snapshot.context.saved === true };
  if (chart.selectIsSubmitted(snapshot)) return { kind: 'board' };
  const step = chart.selectStep(snapshot);
  if (step === null) return { kind: 'loading' };
  return {
    kind: 'step',
    page: {
      type,
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

/** What the running chart shows. */
export const shownOf = ({ type, actorRef }: RunningChart): Shown =>
  shownAt(type, actorRef.getSnapshot(), actorRef.send);

/** Where the dossier stands as the running chart knows it. */
export const progressIn = ({ type, actorRef }: RunningChart): Progress =>
  selectors[type].selectProgress(actorRef.getSnapshot());

/** The step that the running chart shows; the submitted dossier stands on the last one. */
export const stepIn = ({ type, actorRef }: RunningChart): EnrollmentStep | null =>
  selectors[type].selectStep(actorRef.getSnapshot());
