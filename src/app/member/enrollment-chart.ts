import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import type { RegistrationType } from '../../../contract/enums.ts';
import { openBusiness } from '../../actors/enrollment-business.ts';
import { openIndividual } from '../../actors/enrollment-individual.ts';
import type { RunningChart } from '../../features/enrollment/services.ts';
import { pagePath } from '../../platform/environment.ts';
import type { DraftStore } from '../../queries/drafts.ts';
import { registrationQuery } from '../../queries/enrollment.ts';
import { stepOfPath } from './enrollment-path.ts';

/** The type as far as it is known already: an individual's, when nothing is saved or nothing was read. */
export const knownType = (client: QueryClient): RegistrationType =>
  client.getQueryData(registrationQuery.queryKey)?.current_registration_type ?? 'INDIVIDUAL';

/** A chart that is started and stopped by the page that shows it. */
export type OwnChart = RunningChart & { readonly start: () => void; readonly stop: () => void };

/** The chart of a type, not running yet. `chosen`: the other one ended in the choice of this type, nothing saved. */
export function openChart(
  client: QueryClient,
  drafts: DraftStore,
  type: RegistrationType,
  chosen: boolean,
): OwnChart {
  const input = { requested: stepOfPath(type, pagePath()), chosen };
  const actorRef =
    type === 'BUSINESS'
      ? createActor(openBusiness(client, drafts), { input })
      : createActor(openIndividual(client, drafts), { input });
  return { type, actorRef, start: () => void actorRef.start(), stop: () => void actorRef.stop() };
}
