import type { RegistrationType } from '../../../contract/enums.ts';
import type { CorrectionPlace } from '../../../machines/correction/types.ts';
import { stepAt } from '../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import type { RunningChart } from '../../features/enrollment/services.ts';
import { isUnsaved, placeIn } from '../../features/enrollment/shown.ts';
import { enrollmentPath, pathOfStep } from '../../features/enrollment/step-path.ts';
import { pagePath } from '../../platform/environment.ts';
import { corrected } from '../arrival.ts';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';

/**
 * The step that a path asks for, by its number: a path of the other type means the same place in this one. Null for
 * /user/enrollment, which lets the saved progress decide.
 */
export function stepOfPath(type: RegistrationType, path: string): EnrollmentStep | null {
  const number = /^\/user\/enrollment\/step([1-8])(?:\/(?:individual|business))?$/.exec(plainPath(path))?.[1];
  return number === undefined ? null : stepAt(type, Number(number));
}

const pathOf = (type: RegistrationType, place: CorrectionPlace): string =>
  place === 'overview' ? enrollmentPath : pathOfStep(type, place);

/** Sends a chart to the place that the path asks for; false where the path leaves it to the chart. */
function ask(running: RunningChart, shown: CorrectionPlace | null): boolean {
  const step = stepOfPath(running.type, pagePath());
  if (running.kind === 'correction') {
    const place = step ?? 'overview';
    if (place === shown) return false;
    running.actorRef.send({ type: 'step.requested', step: place, by: 'address' });
    return true;
  }
  if (step === null || step === shown) return false;
  running.actorRef.send({ type: 'step.requested', step, by: 'address' });
  return true;
}

/**
 * Keeps chart and path together. The path is a request and then a projection: a step that was asked for is sent to the
 * chart; a step that the chart shows is written to the path, pushed when the person acted, replaced when the chart
 * corrected. Before anything is saved, step 1 is shown at /user/enrollment too (specification §2): nothing leads on.
 */
export function connectPath(running: RunningChart): () => void {
  const { type, actorRef } = running;
  let shown = placeIn(running);
  let wasUnsaved = isUnsaved(running);
  const isAt = (place: CorrectionPlace) => {
    const path = plainPath(pagePath());
    return (
      path === pathOf(type, place) || (wasUnsaved && place === 'investorType' && path === enrollmentPath)
    );
  };
  const project = (replace: boolean) => {
    if (shown === null || isAt(shown)) return;
    if (replace) corrected.path = pathOf(type, shown);
    goTo(pathOf(type, shown), { replace });
  };
  const subscription = actorRef.subscribe(() => {
    const place = placeIn(running);
    if (place === shown) return;
    const wasTogether = shown !== null && isAt(shown);
    // what is left is saved now: its own path stays behind, so that Back finds it
    wasUnsaved = false;
    if (wasTogether && place !== null) project(true);
    shown = place;
    wasUnsaved = isUnsaved(running);
    project(!wasTogether);
  });
  const refused = actorRef.on('step.refused', () => project(true));
  const arrived = () => {
    if (!plainPath(pagePath()).startsWith(enrollmentPath)) return;
    if (!ask(running, shown)) project(true);
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
