import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
import { stepCount } from '../../contract/enums.ts';
import { correctionMachine } from '../../machines/correction/machine.ts';
import type { Correction, LoadedCorrection } from '../../machines/correction/types.ts';
import type { SaveProgressInput, SaveStepInput } from '../../machines/enrollment-step/types.ts';
import type { DraftStore } from '../queries/drafts.ts';
import { correctionOf, registrationQuery } from '../queries/enrollment.ts';
import { sendBusiness } from './enrollment-business.ts';
import { sendIndividual } from './enrollment-individual.ts';
import { saveStatus, savesStep } from './enrollment-saving.ts';

/** The correction of a submitted dossier with its real actors; the steps are saved by the same calls as before. */
export function openCorrection(client: QueryClient, drafts: DraftStore, type: RegistrationType) {
  const send = type === 'BUSINESS' ? sendBusiness : sendIndividual;
  return correctionMachine.provide({
    actors: {
      loadCorrection: fromPromise<LoadedCorrection, undefined>(async () => {
        const saved = await client.fetchQuery({ ...registrationQuery, staleTime: 0 });
        return saved === null || saved.submitted_at === null
          ? { kind: 'none' }
          : { kind: 'saved', ...correctionOf(saved) };
      }),
      saveStep: fromPromise<void, SaveStepInput>(({ input }) =>
        savesStep({ client, drafts, type, send }, input),
      ),
      saveProgress: fromPromise<Correction, SaveProgressInput>(async ({ input }) =>
        correctionOf(
          await saveStatus(client, { current_registration_type: input.type, current_step: input.step }),
        ),
      ),
      submitEnrollment: fromPromise<Correction, undefined>(async () =>
        correctionOf(
          await saveStatus(client, {
            current_registration_type: type,
            current_step: stepCount[type],
            submit: true,
          }),
        ),
      ),
    },
  });
}
