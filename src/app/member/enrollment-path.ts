import type { ActorRefFrom } from 'xstate';
import type { enrollmentIndividualMachine } from '../../../machines/enrollment-individual/machine.ts';
import { selectStep } from '../../../machines/enrollment-individual/selectors.ts';
import type { IndividualStep } from '../../../machines/enrollment-individual/types.ts';
import { individualSteps } from '../../../machines/enrollment-individual/types.ts';
import { pathOfStep } from '../../features/enrollment/page-state.ts';
import { pagePath } from '../../platform/environment.ts';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';

type EnrollmentActor = ActorRefFrom<typeof enrollmentIndividualMachine>;

/** The step that a path asks for; null for /user/enrollment, which lets the saved progress decide. */
export function stepOfPath(path: string): IndividualStep | null {
  const number = /^\/user\/enrollment\/step([1-8])(?:\/(?:individual|business))?$/.exec(plainPath(path))?.[1];
  return number === undefined ? null : (individualSteps[Math.min(Number(number), 7) - 1] ?? null);
}

/**
 * Keeps chart and path together. The path is a request and then a projection: a step that was asked for is sent to the
 * chart; a step that the chart shows is written to the path, pushed when the person acted, replaced when the chart
 * corrected.
 */
export function connectPath(actor: EnrollmentActor): () => void {
  let shown = selectStep(actor.getSnapshot());
  const project = (replace: boolean) => {
    if (shown !== null && plainPath(pagePath()) !== pathOfStep(shown)) goTo(pathOfStep(shown), { replace });
  };
  const subscription = actor.subscribe((snapshot) => {
    const step = selectStep(snapshot);
    if (step === shown) return;
    const wasTogether = shown !== null && plainPath(pagePath()) === pathOfStep(shown);
    shown = step;
    project(!wasTogether);
  });
  const refused = actor.on('step.refused', () => project(true));
  const arrived = () => {
    if (!plainPath(pagePath()).startsWith('/user/enrollment')) return;
    const wanted = stepOfPath(pagePath());
    if (wanted !== null && wanted !== shown)
      actor.send({ type: 'step.requested', step: wanted, by: 'address' });
    else project(true);
  };
  const events = ['popstate', 'pushState', 'replaceState'];
  for (const event of events) window.addEventListener(event, arrived);
  project(true);
  return () => {
    subscription.unsubscribe();
    refused.unsubscribe();
    for (const event of events) window.removeEventListener(event, arrived);
  };
}
