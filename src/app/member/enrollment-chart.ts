import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { openCorrection } from '../../actors/correction.ts';
import { openBusiness } from '../../actors/enrollment-business.ts';
import { openIndividual } from '../../actors/enrollment-individual.ts';
import type { RunningChart } from '../../features/enrollment/services.ts';
import { shownOf } from '../../features/enrollment/shown.ts';
import { pagePath } from '../../platform/environment.ts';
import { inspection } from '../../platform/inspection.ts';
import type { DraftStore } from '../../queries/drafts.ts';
import { isToCorrect, registrationQuery } from '../../queries/enrollment.ts';
import { stepOfPath } from './enrollment-path.ts';

/** A chart that is started and stopped by the page that shows it. */
export type OwnChart = RunningChart & { readonly start: () => void; readonly stop: () => void };

/** Which chart is to run; `chosen`: the other type's ended in the choice of this one, nothing saved. */
export type WantedChart = Pick<RunningChart, 'kind' | 'type'> & { readonly chosen: boolean };

/** The chart of what is known already: an individual's, when nothing is saved or nothing was read. */
export function knownChart(client: QueryClient): WantedChart {
  const saved = client.getQueryData(registrationQuery.queryKey);
  return {
    kind: isToCorrect(saved) ? 'correction' : 'enrollment',
    type: saved?.current_registration_type ?? 'INDIVIDUAL',
    chosen: false,
  };
}

/** The chart that takes over from one that has come to its end; null while it goes on. */
export function followerOf(client: QueryClient, running: RunningChart): WantedChart | null {
  const shown = shownOf(running);
  if (shown.kind === 'other') return { kind: 'enrollment', type: shown.type, chosen: !shown.isSaved };
  // the fund asks for a correction of what the enrollment's own board shows
  if (shown.kind === 'board' && running.kind === 'enrollment') {
    const wanted = knownChart(client);
    return wanted.kind === 'correction' ? wanted : null;
  }
  return null;
}

/** Whether a business was chosen and half typed before anything was saved: its draft alone knows of it. */
export async function isBusinessDrafted(client: QueryClient, drafts: DraftStore): Promise<boolean> {
  if (client.getQueryData(registrationQuery.queryKey) !== null) return false;
  return (await drafts.read('business.step_1').catch(() => null)) !== null;
}

type Wanted = WantedChart & { readonly client: QueryClient; readonly drafts: DraftStore };

/** A chart with its real actors, not running yet; the path says what it opens with. */
export function openChart({ kind, type, chosen, client, drafts }: Wanted): OwnChart {
  const requested = stepOfPath(type, pagePath());
  if (kind === 'correction') {
    const actorRef = createActor(openCorrection(client, drafts, type), {
      ...inspection,
      input: { requested: requested ?? 'overview' },
    });
    return { kind, type, actorRef, start: () => void actorRef.start(), stop: () => void actorRef.stop() };
  }
  const options = { ...inspection, input: { requested, chosen } };
  const actorRef =
    type === 'BUSINESS'
      ? createActor(openBusiness(client, drafts), options)
      : createActor(openIndividual(client, drafts), options);
  return { kind, type, actorRef, start: () => void actorRef.start(), stop: () => void actorRef.stop() };
}
