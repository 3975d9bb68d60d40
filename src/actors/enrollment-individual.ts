import type { QueryClient } from '@tanstack/react-query';
import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import type { SaveStepInput } from '../../machines/enrollment-step/types.ts';
import { api } from '../api/client.ts';
import { confirmed } from '../queries/confirmation.ts';
import type { DraftStore } from '../queries/drafts.ts';
import { savingActors } from './enrollment-saving.ts';
import { bringSchemas } from './schemas.ts';

/** Nothing that a step shows needs them: they come with what is sent. */
const bringRules = () => bringSchemas(() => import('../../contract/steps/individual.ts'));

/** One call per step that has details; the schema gives the typed body and judges for the last time before the wire. */
export async function sendIndividual({ step, values }: SaveStepInput): Promise<void> {
  const rules = await bringRules();
  switch (step) {
    case 'investorType':
      await api.individual.saveStep1({ body: rules.individualStep1.parse(values) });
      return;
    case 'identity':
      await api.individual.saveStep2({ body: rules.individualStep2.parse(values) });
      return;
    case 'address':
      await api.individual.saveStep3({ body: rules.individualStep3.parse(values) });
      return;
    case 'bankInformation':
      await confirmed('bank_details', () =>
        api.individual.saveStep6({ body: rules.individualStep6.parse(values) }),
      );
      return;
    default:
      throw new Error(`The step ${step} of an individual has no details`);
  }
}

/** The individual enrollment with its real actors. */
export const openIndividual = (client: QueryClient, drafts: DraftStore) =>
  enrollmentIndividualMachine.provide({
    actors: savingActors({ client, drafts, type: 'INDIVIDUAL', send: sendIndividual }),
  });
