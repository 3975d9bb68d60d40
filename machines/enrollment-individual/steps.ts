import { stepWithDetails, stepWithoutDetails } from '../enrollment-step/builder.ts';
import { enrollmentSetup, submittedValues } from './setup.ts';
import { individualSteps } from './types.ts';

const check = '#enrollmentIndividual.filling.summary';
const place = (number: number, next: string) =>
  ({
    type: 'INDIVIDUAL',
    number,
    last: individualSteps.length,
    next: `#enrollmentIndividual.filling.${next}`,
    check,
    reload: '#enrollmentIndividual.resuming',
  }) as const;

/** Another tab or the fund has gone back behind this step: the first unfinished one is shown instead. */
export const goesBackFrom = (number: number) =>
  enrollmentSetup.createStateConfig({
    on: {
      'progress.changed': {
        guard: { type: 'isBehind', params: ({ event }) => ({ progress: event.progress, number }) },
        target: '#enrollmentIndividual.filling.entering',
        actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'goToReached'],
      },
    },
  });

export const investorType = stepWithDetails({
  ...place(1, 'identity'),
  step: 'investorType',
  description: 'Step 1, investor type and eligibility.',
  valuesOf: submittedValues,
});
export const identity = stepWithDetails({
  ...place(2, 'address'),
  step: 'identity',
  description: 'Step 2, identity.',
  valuesOf: submittedValues,
});
export const address = stepWithDetails({
  ...place(3, 'documents'),
  step: 'address',
  description: 'Step 3, address and tax residence.',
  valuesOf: submittedValues,
});
export const documents = stepWithoutDetails({
  ...place(4, 'contract'),
  step: 'documents',
  description: 'Step 4, documents.',
});
export const contract = stepWithoutDetails({
  ...place(5, 'bankInformation'),
  step: 'contract',
  description: 'Step 5, contract.',
});
export const bankInformation = stepWithDetails({
  ...place(6, 'summary'),
  step: 'bankInformation',
  description: 'Step 6, bank information.',
  valuesOf: submittedValues,
});
