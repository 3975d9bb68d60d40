import type { RegistrationType } from '../../../contract/enums.ts';
import { stepAt } from '../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import type { RunningChart } from '../../features/enrollment/services.ts';
import { stepIn } from '../../features/enrollment/shown.ts';
import { pathOfStep } from '../../features/enrollment/step-path.ts';
import { pagePath } from '../../platform/environment.ts';
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

/**
 * Keeps chart and path together. The path is a request and then a projection: a step that was asked for is sent to the
 * chart; a step that the chart shows is written to the path, pushed when the person acted, replaced when the chart
 * corrected.
 */
export function connectPath(running: RunningChart): () => void {
  const { type, actorRef } = running;
  let shown = stepIn(running);
  const project = (replace: boolean) => {
    if (shown === null) return;
    const path = pathOfStep(type, shown);
    if (plainPath(pagePath()) !== path) goTo(path, { replace });
  };
  const subscription = actorRef.subscribe(() => {
    const step = stepIn(running);
    if (step === shown) return;
    const wasTogether = shown !== null && plainPath(pagePath()) === pathOfStep(type, shown);
    shown = step;
    project(!wasTogether);
  });
  const refused = actorRef.on('step.refused', () => project(true));
  const arrived = () => {
    if (!plainPath(pagePath()).startsWith('/user/enrollment')) return;
    const wanted = stepOfPath(type, pagePath());
    if (wanted !== null && wanted !== shown)
      actorRef.send({ type: 'step.requested', step: wanted, by: 'address' });
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
