import type { QueryClient } from '@tanstack/react-query';
import { enrollmentBusinessMachine } from '../../machines/enrollment-business/machine.ts';
import type { SaveStepInput, StepValues } from '../../machines/enrollment-step/types.ts';
import { api } from '../api/client.ts';
import { confirmed } from '../queries/confirmation.ts';
import type { DraftStore } from '../queries/drafts.ts';
import { savingActors } from './enrollment-saving.ts';
import { bringSchemas } from './schemas.ts';

const officerPrefix = 'legal_officer.';

/** The form's `legal_officer.phone` and its likes as the object that the wire has. */
function withOfficer(values: StepValues): object {
  const entries = Object.entries(values);
  const officer = entries
    .filter(([name]) => name.startsWith(officerPrefix))
    .map(([name, value]) => [name.slice(officerPrefix.length), value] as const);
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(officerPrefix))),
    legal_officer: Object.fromEntries(officer),
  };
}

/** Nothing that a step shows needs them: they come with what is sent. */
const bringRules = () => bringSchemas(() => import('../../contract/steps/business.ts'));

/** One call per step that has details; the schema gives the typed body and judges for the last time before the wire. */
export async function sendBusiness({ step, values }: SaveStepInput): Promise<void> {
  const rules = await bringRules();
  switch (step) {
    case 'investorType':
      await api.business.saveStep1({ body: rules.businessStep1.parse(values) });
      return;
    case 'company':
      await api.business.saveStep2({ body: rules.businessStep2.parse(values) });
      return;
    case 'addressAndOfficer':
      await api.business.saveStep3({ body: rules.businessStep3.parse(withOfficer(values)) });
      return;
    case 'bankInformation':
      await confirmed('bank_details', () =>
        api.business.saveStep7({ body: rules.businessStep7.parse(values) }),
      );
      return;
    default:
      throw new Error(`The step ${step} of a business has no details`);
  }
}

/** The enrollment of a business with its real actors. */
export const openBusiness = (client: QueryClient, drafts: DraftStore) =>
  enrollmentBusinessMachine.provide({
    actors: savingActors({ client, drafts, type: 'BUSINESS', send: sendBusiness }),
  });
