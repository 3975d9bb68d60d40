import { staysHere } from '../enrollment-step/builder.ts';
import { enrollmentSetup } from './setup.ts';
import * as steps from './steps.ts';
import { typeChange } from './type-change.ts';

/** The seven steps of an individual, from the saved progress to the submitted dossier (decisions §6). */
export const enrollmentIndividualMachine = enrollmentSetup.createMachine({
  id: 'enrollmentIndividual',
  description:
    'The seven steps of an individual, from the saved progress to the submitted dossier. Each step has the same inside: details first, then the progress.',
  context: ({ input }) => ({
    reached: 1,
    type: 'INDIVIDUAL',
    destination: input.requested,
    saved: false,
    refusal: null,
  }),
  initial: 'resuming',
  states: {
    resuming: {
      description: 'The saved progress is read; it decides which step opens.',
      tags: 'busy',
      entry: 'forgetRefusal',
      on: { 'step.requested': { actions: { type: 'goTo', params: ({ event }) => event } } },
      invoke: {
        id: 'loadProgress',
        src: 'loadProgress',
        onDone: [
          {
            guard: { type: 'isBusinessLoaded', params: ({ event }) => ({ loaded: event.output }) },
            target: 'business.saved',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            guard: { type: 'isSubmittedLoaded', params: ({ event }) => ({ loaded: event.output }) },
            target: 'submitted',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            guard: { type: 'requestIsNotReached', params: ({ event }) => ({ loaded: event.output }) },
            target: 'filling',
            actions: [
              { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
              'tellStepRefused',
              'goToReached',
            ],
          },
          {
            target: 'filling',
            actions: [
              { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
              'goToRequested',
            ],
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      },
    },
    loadFailed: {
      description: 'The saved progress could not be read: nothing is known, so no step is shown.',
      on: {
        'load.retried': 'resuming',
        'step.requested': { actions: { type: 'goTo', params: ({ event }) => event } },
      },
    },
    filling: {
      description: 'The person fills in the steps.',
      initial: 'entering',
      on: {
        'step.requested': [
          {
            guard: { type: 'stepIsReached', params: ({ event }) => event },
            target: '.entering',
            actions: { type: 'goTo', params: ({ event }) => event },
          },
          { guard: 'isAskedByAddress', actions: 'tellStepRefused' },
        ],
        'progress.changed': [
          {
            guard: { type: 'isBusiness', params: ({ event }) => event },
            target: 'business.saved',
            actions: { type: 'keepProgress', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSubmitted', params: ({ event }) => event },
            target: 'submitted',
            actions: { type: 'keepProgress', params: ({ event }) => event },
          },
          {
            guard: { type: 'differs', params: ({ event }) => event },
            actions: { type: 'keepProgress', params: ({ event }) => event },
          },
        ],
      },
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
                actions: 'chooseBusiness',
              },
              { guard: 'choosesBusiness', target: '.typeChangeWarned' },
            ],
          },
          states: {
            ...steps.investorType.states,
            ...typeChange,
          },
        },
        identity: { ...steps.identity, ...steps.goesBackFrom(2) },
        address: { ...steps.address, ...steps.goesBackFrom(3) },
        documents: { ...steps.documents, ...steps.goesBackFrom(4) },
        contract: { ...steps.contract, ...steps.goesBackFrom(5) },
        bankInformation: { ...steps.bankInformation, ...steps.goesBackFrom(6) },
        summary: {
          description: 'Step 7, check answers and submit.',
          initial: 'checking',
          ...steps.goesBackFrom(7),
          states: {
            checking: {
              description: 'The person checks the answers, with a way back to each step.',
              entry: 'forgetRefusal',
              on: { 'answers.confirmed': 'submitting' },
            },
            submitting: {
              description: 'The dossier is being submitted; the server checks every step itself.',
              tags: 'busy',
              entry: 'forgetRefusal',
              on: staysHere,
              invoke: {
                id: 'submitEnrollment',
                src: 'submitEnrollment',
                onDone: {
                  target: '#enrollmentIndividual.submitted',
                  actions: [
                    { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
                    'tellSubmitted',
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isAlreadySubmitted', params: ({ event }) => event },
                    target: '#enrollmentIndividual.resuming',
                  },
                  {
                    target: 'submitRefused',
                    actions: { type: 'keepRefusal', params: ({ event }) => event },
                  },
                ],
              },
            },
            submitRefused: {
              description: 'The dossier was not taken; the answers are still there and can be changed.',
              on: { 'answers.confirmed': 'submitting' },
            },
          },
        },
      },
    },
    submitted: {
      description: 'The dossier is with the fund: the status board.',
      tags: 'terminal',
      entry: 'forgetRefusal',
      on: {
        'step.requested': { guard: 'isAskedByAddress', actions: 'tellStepRefused' },
        'progress.changed': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          target: 'filling',
          actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'goToReached'],
        },
      },
    },
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
              guard: 'choosesIndividual',
              target: '#enrollmentIndividual.filling',
              actions: 'chooseIndividual',
            },
          },
        },
        saved: { description: 'The server holds the enrollment of a business.' },
      },
    },
  },
});
