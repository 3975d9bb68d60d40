import { checkAndSubmit } from '../enrollment-step/summary.ts';
import { beginning, correctionSetup } from './setup.ts';
import * as steps from './steps.ts';
import { takenAwayFrom } from './steps.ts';
import type { Correction } from './types.ts';

/** Wherever nothing is with the server: jumps to what is open, and what the server says meanwhile. */
const whileOpen = correctionSetup.createStateConfig({
  on: {
    'step.requested': [
      {
        guard: { type: 'placeIsOpen', params: ({ event }) => event },
        target: '#correction.correcting.entering',
        actions: { type: 'goTo', params: ({ event }) => event },
      },
      { guard: 'isAskedByAddress', actions: 'tellStepRefused' },
    ],
    'progress.changed': [
      {
        guard: { type: 'isOver', params: ({ event }) => event },
        target: '#correction.nothingToCorrect',
        actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'tellOvertaken'],
      },
      {
        guard: { type: 'differs', params: ({ event }) => event },
        actions: { type: 'keepProgress', params: ({ event }) => event },
      },
    ],
  },
});

/** Nothing is to be done; an issue that comes now begins a correction. */
const whileOver = correctionSetup.createStateConfig({
  on: {
    'step.requested': { guard: 'isAskedByAddress', actions: 'tellStepRefused' },
    'progress.changed': {
      guard: { type: 'isToCorrect', params: ({ event }) => event },
      target: '#correction.overview',
      actions: { type: 'keepProgress', params: ({ event }) => event },
    },
  },
});

const whileChecking = {
  ...whileOpen.on,
  'progress.changed': [takenAwayFrom('summary').on['progress.changed'], ...whileOpen.on['progress.changed']],
} as const;
const check = checkAndSubmit<Correction>({ sent: '#correction.answered', reload: '#correction.resuming' });

/** What the fund has asked to be corrected in a submitted dossier, from the overview to the answer (decisions §7). */
export const correctionMachine = correctionSetup.createMachine({
  id: 'correction',
  description:
    'What the fund asked to be corrected in a submitted dossier: only the affected steps, in order, each with the same inside as in the enrollment; then what was sent before beside what is sent now.',
  context: beginning,
  initial: 'resuming',
  states: {
    resuming: {
      description: 'What is to be corrected is read.',
      tags: 'busy',
      entry: 'forgetRefusal',
      on: {
        'step.requested': {
          guard: 'isAskedByAddress',
          actions: { type: 'goTo', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'loadCorrection',
        src: 'loadCorrection',
        onDone: [
          {
            guard: { type: 'isNothingLoaded', params: ({ event }) => ({ loaded: event.output }) },
            target: 'nothingToCorrect',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
          {
            guard: { type: 'requestIsClosed', params: ({ event }) => ({ loaded: event.output }) },
            target: 'overview',
            actions: [
              { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
              'tellStepRefused',
            ],
          },
          {
            target: 'correcting',
            actions: { type: 'keepLoaded', params: ({ event }) => ({ loaded: event.output }) },
          },
        ],
        onError: {
          target: 'loadFailed',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      },
    },
    loadFailed: {
      description: 'What is to be corrected could not be read: nothing is known, so no step is shown.',
      on: {
        'load.retried': 'resuming',
        'step.requested': {
          guard: 'isAskedByAddress',
          actions: { type: 'goTo', params: ({ event }) => event },
        },
      },
    },
    nothingToCorrect: {
      description: 'Nothing is to be corrected: it was answered already, or withdrawn.',
      tags: 'terminal',
      entry: ['forgetRefusal', 'forgetDestination'],
      ...whileOver,
    },
    overview: {
      description: 'The person reads what is to be corrected and why, step by step.',
      entry: ['forgetRefusal', 'forgetDestination'],
      on: {
        ...whileOpen.on,
        'correction.started': { target: '#correction.correcting.entering', actions: 'goToReached' },
      },
    },
    correcting: {
      description: 'The person corrects the affected steps, one after the other.',
      initial: 'entering',
      ...whileOpen,
      states: {
        entering: {
          description: 'Passed through at once: the place that was asked for opens.',
          exit: 'forgetDestination',
          always: [
            { guard: { type: 'destinationIs', params: { step: 'investorType' } }, target: 'investorType' },
            { guard: { type: 'destinationIs', params: { step: 'identity' } }, target: 'identity' },
            { guard: { type: 'destinationIs', params: { step: 'address' } }, target: 'address' },
            { guard: { type: 'destinationIs', params: { step: 'documents' } }, target: 'documents' },
            { guard: { type: 'destinationIs', params: { step: 'company' } }, target: 'company' },
            {
              guard: { type: 'destinationIs', params: { step: 'addressAndOfficer' } },
              target: 'addressAndOfficer',
            },
            {
              guard: { type: 'destinationIs', params: { step: 'beneficialOwners' } },
              target: 'beneficialOwners',
            },
            {
              guard: { type: 'destinationIs', params: { step: 'companyDocuments' } },
              target: 'companyDocuments',
            },
            { guard: { type: 'destinationIs', params: { step: 'contract' } }, target: 'contract' },
            {
              guard: { type: 'destinationIs', params: { step: 'bankInformation' } },
              target: 'bankInformation',
            },
            {
              guard: { type: 'destinationIs', params: { step: 'summary' } },
              target: '#correction.checking',
            },
            { target: '#correction.overview' },
          ],
        },
        investorType: { ...steps.investorType, ...takenAwayFrom('investorType') },
        identity: { ...steps.identity, ...takenAwayFrom('identity') },
        address: { ...steps.address, ...takenAwayFrom('address') },
        documents: { ...steps.documents, ...takenAwayFrom('documents') },
        company: { ...steps.company, ...takenAwayFrom('company') },
        addressAndOfficer: { ...steps.addressAndOfficer, ...takenAwayFrom('addressAndOfficer') },
        beneficialOwners: { ...steps.beneficialOwners, ...takenAwayFrom('beneficialOwners') },
        companyDocuments: { ...steps.companyDocuments, ...takenAwayFrom('companyDocuments') },
        contract: { ...steps.contract, ...takenAwayFrom('contract') },
        bankInformation: { ...steps.bankInformation, ...takenAwayFrom('bankInformation') },
      },
    },
    checking: {
      ...check.checking,
      description: 'The person compares what was sent before with what is sent now.',
      on: { ...check.checking.on, ...whileChecking },
    },
    submitting: {
      ...check.submitting,
      description: 'The answer to the fund is being sent.',
      invoke: {
        ...check.submitting.invoke,
        onError: [
          // every step was attended: what is missing now was asked for meanwhile, and only reading again says where
          {
            guard: { type: 'lacksSomething', params: ({ event }) => event },
            target: 'resuming',
            actions: 'tellOvertaken',
          },
          ...check.submitting.invoke.onError,
        ],
      },
    },
    submitRefused: {
      ...check.submitRefused,
      description: 'The answer was not taken; what was corrected is still there.',
      on: { ...check.submitRefused.on, ...whileChecking },
    },
    answered: {
      description: 'The corrections are with the fund: the status board.',
      tags: 'terminal',
      entry: 'forgetRefusal',
      ...whileOver,
    },
  },
});
