import {
  goesBackFrom,
  loadFailed,
  opening,
  resuming,
  submitted,
  whileFilling,
} from '../enrollment-step/frame.ts';
import { contextOf, enrollmentSetup } from '../enrollment-step/setup.ts';
import { checkAndSubmit } from '../enrollment-step/summary.ts';
import { typeChange } from '../enrollment-step/type-change.ts';
import type { Progress } from '../enrollment-step/types.ts';
import * as steps from './steps.ts';
import type { IndividualStep } from './types.ts';

const reload = '#enrollmentIndividual.resuming';
const goesBack = (step: IndividualStep) => goesBackFrom(step, '#enrollmentIndividual.filling.entering');

/** The seven steps of an individual, from the saved progress to the submitted dossier (decisions §6). */
export const enrollmentIndividualMachine = enrollmentSetup.createMachine({
  id: 'enrollmentIndividual',
  description:
    'The seven steps of an individual, from the saved progress to the submitted dossier. Each step has the same inside: details first, then the progress.',
  context: contextOf('INDIVIDUAL'),
  initial: 'opening',
  states: {
    opening,
    resuming: resuming('business.saved'),
    loadFailed,
    filling: {
      description: 'The person fills in the steps.',
      initial: 'entering',
      ...whileFilling('business.saved'),
      states: {
        entering: {
          description: 'Passed through at once: the step that was asked for opens.',
          exit: 'forgetDestination',
          always: [
            { guard: { type: 'destinationIs', params: { step: 'identity' } }, target: 'identity' },
            { guard: { type: 'destinationIs', params: { step: 'address' } }, target: 'address' },
            { guard: { type: 'destinationIs', params: { step: 'documents' } }, target: 'documents' },
            { guard: { type: 'destinationIs', params: { step: 'contract' } }, target: 'contract' },
            {
              guard: { type: 'destinationIs', params: { step: 'bankInformation' } },
              target: 'bankInformation',
            },
            { guard: { type: 'destinationIs', params: { step: 'summary' } }, target: 'summary' },
            { target: 'investorType' },
          ],
        },
        investorType: {
          ...steps.investorType,
          on: {
            'type.chosen': [
              {
                guard: 'changeDropsNothing',
                target: '#enrollmentIndividual.business.chosen',
                actions: 'keepChosenType',
              },
              { guard: 'choosesOther', target: '.typeChangeWarned' },
            ],
          },
          states: {
            ...steps.investorType.states,
            ...typeChange({ to: 'BUSINESS', saved: '#enrollmentIndividual.business.saved', reload }),
          },
        },
        identity: { ...steps.identity, ...goesBack('identity') },
        address: { ...steps.address, ...goesBack('address') },
        documents: { ...steps.documents, ...goesBack('documents') },
        contract: { ...steps.contract, ...goesBack('contract') },
        bankInformation: { ...steps.bankInformation, ...goesBack('bankInformation') },
        summary: {
          description: 'Step 7, check answers and submit.',
          initial: 'checking',
          ...goesBack('summary'),
          states: checkAndSubmit<Progress>({ sent: '#enrollmentIndividual.submitted', reload }),
        },
      },
    },
    submitted,
    business: {
      description: 'The person enrolls a business: another chart takes over.',
      tags: 'terminal',
      initial: 'chosen',
      on: { 'step.requested': { guard: 'isAskedByAddress', actions: 'tellStepRefused' } },
      states: {
        chosen: {
          description: 'A business was chosen at step 1; nothing of it is saved yet.',
          on: {
            'type.chosen': {
              guard: 'choosesOther',
              target: '#enrollmentIndividual.filling',
              actions: 'keepChosenType',
            },
          },
        },
        saved: { description: 'The server holds the enrollment of a business.' },
      },
    },
  },
});
