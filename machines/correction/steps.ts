import type { DoneActorEvent } from 'xstate';
import { staysHere, stepWithDetails, stepWithoutDetails } from '../enrollment-step/builder.ts';
import { numberOf } from '../enrollment-step/order.ts';
import type { EnrollmentStep } from '../enrollment-step/types.ts';
import { correctionSetup } from './setup.ts';
import type { Correction, CorrectionContext, CorrectionPlace } from './types.ts';

type Done = { readonly event: DoneActorEvent<Correction> };
const answer = ({ event }: Done) => ({ progress: event.output });
const keepProgress = { type: 'keepProgress', params: answer } as const;

/** The server holds nothing to correct in this place any more: the overview says what is left. */
export const takenAwayFrom = (step: CorrectionPlace) =>
  correctionSetup.createStateConfig({
    on: {
      'progress.changed': {
        guard: { type: 'isTakenAway', params: ({ event }) => ({ progress: event.progress, step }) },
        target: '#correction.overview',
        actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'tellOvertaken'],
      },
    },
  });

/** The place of a step: what the server answers decides which affected step comes next. */
const place = <const Step extends EnrollmentStep>(step: Step) =>
  ({
    step,
    asked: ({ context }: { readonly context: CorrectionContext }) => ({
      step: numberOf(context.type, step) + 1,
      type: context.type,
    }),
    saved: [
      {
        guard: { type: 'isOver', params: answer },
        target: '#correction.nothingToCorrect',
        actions: [keepProgress, { type: 'tellStepSaved', params: { step } }],
      },
      {
        target: '#correction.correcting.entering',
        actions: [keepProgress, { type: 'tellStepSaved', params: { step } }, 'goToReached'],
      },
    ],
    reload: '#correction.resuming',
    stays: staysHere,
  }) as const;

export const investorType = stepWithDetails({
  ...place('investorType'),
  description: 'Investor type and eligibility, corrected; the type itself stays.',
});
export const identity = stepWithDetails({ ...place('identity'), description: 'Identity, corrected.' });
export const address = stepWithDetails({
  ...place('address'),
  description: 'Address and tax residence, corrected.',
});
export const documents = stepWithoutDetails({
  ...place('documents'),
  description: 'Documents of an individual, corrected.',
});
export const company = stepWithDetails({ ...place('company'), description: 'The company, corrected.' });
export const addressAndOfficer = stepWithDetails({
  ...place('addressAndOfficer'),
  description: 'Registered address, tax residence and legal officer, corrected.',
});
export const beneficialOwners = stepWithoutDetails({
  ...place('beneficialOwners'),
  description: 'Beneficial owners and their papers, corrected.',
});
export const companyDocuments = stepWithoutDetails({
  ...place('companyDocuments'),
  description: 'Papers of the company and of its officer, corrected.',
});
export const contract = stepWithoutDetails({ ...place('contract'), description: 'Contract, corrected.' });
export const bankInformation = stepWithDetails({
  ...place('bankInformation'),
  description: 'Bank information, corrected.',
});
