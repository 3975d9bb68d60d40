import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  individualStep1,
  individualStep2,
  individualStep3,
  individualStep6,
} from '../../contract/steps/individual.ts';
import { stepNumber } from '../../machines/enrollment-individual/guards.ts';
import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import type {
  LoadedProgress,
  Progress,
  SaveProgressInput,
  SaveStepInput,
} from '../../machines/enrollment-step/types.ts';
import { api } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import type { DraftStore } from '../queries/drafts.ts';
import { progressOf, registrationQuery } from '../queries/enrollment.ts';
import { keys } from '../queries/keys.ts';

/** One call per step that has details; the schema gives the typed body and judges for the last time before the wire. */
async function send({ step, values }: SaveStepInput): Promise<void> {
  switch (step) {
    case 'investorType':
      await api.individual.saveStep1({ body: individualStep1.parse(values) });
      return;
    case 'identity':
      await api.individual.saveStep2({ body: individualStep2.parse(values) });
      return;
    case 'address':
      await api.individual.saveStep3({ body: individualStep3.parse(values) });
      return;
    case 'bankInformation':
      await api.individual.saveStep6({ body: individualStep6.parse(values) });
      return;
    default:
      throw new Error(`The step ${step} has no details`);
  }
}

/** The individual enrollment with its real actors: each saves, reads again what became stale, then is done. */
export function openEnrollment(client: QueryClient, drafts: DraftStore) {
  const save = async (body: Parameters<typeof api.registration.saveStatus>[0]['body']): Promise<Progress> => {
    const { body: saved } = await api.registration.saveStatus({ body });
    if (saved.error_key !== null) throw new Problem('unexpected_error', 200);
    client.setQueryData(registrationQuery.queryKey, saved);
    await client.invalidateQueries({ queryKey: keys.details });
    return progressOf(saved);
  };

  const loadProgress = fromPromise<LoadedProgress, undefined>(async () => {
    const saved = await client.fetchQuery({ ...registrationQuery, staleTime: 0 });
    return saved === null ? { kind: 'none' } : { kind: 'saved', ...progressOf(saved) };
  });
  const saveStep = fromPromise<void, SaveStepInput>(async ({ input }) => {
    await send(input);
    await drafts.forget(`individual.step_${stepNumber(input.step)}`);
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.details }),
      client.invalidateQueries({ queryKey: keys.registration }),
    ]);
  });
  const saveProgress = fromPromise<Progress, SaveProgressInput>(({ input }) =>
    save({ current_registration_type: input.type, current_step: input.step }),
  );
  const submitEnrollment = fromPromise<Progress, undefined>(() =>
    save({ current_registration_type: 'INDIVIDUAL', current_step: 7, submit: true }),
  );

  return enrollmentIndividualMachine.provide({
    actors: { loadProgress, saveStep, saveProgress, submitEnrollment },
  });
}
