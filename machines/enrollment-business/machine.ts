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
import type { BusinessStep } from './types.ts';

const reload = '#enrollmentBusiness.resuming';
const goesBack = (step: BusinessStep) => goesBackFrom(step, '#enrollmentBusiness.filling.entering');

/** The eight steps of a business, from the saved progress to the submitted dossier (decisions §6). */
export const enrollmentBusinessMachine = enrollmentSetup.createMachine({
  id: 'enrollmentBusiness',
  description:
    'The eight steps of a business, from the saved progress to the submitted dossier. Each step has the same inside: details first, then the progress.',
  context: contextOf('BUSINESS'),
  initial: 'opening',
  states: {
    opening,
    resuming: resuming('individual.saved'),
    loadFailed,
    filling: {
      description: 'The person fills in the steps.',
      initial: 'entering',
      ...whileFilling('individual.saved'),
      states: {
        entering: {
          description: 'Passed through at once: the step that was asked for opens.',
          exit: 'forgetDestination',
          always: [
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
                target: '#enrollmentBusiness.individual.chosen',
                actions: 'keepChosenType',
              },
              { guard: 'choosesOther', target: '.typeChangeWarned' },
            ],
          },
          states: {
            ...steps.investorType.states,
            ...typeChange({ to: 'INDIVIDUAL', saved: '#enrollmentBusiness.individual.saved', reload }),
          },
        },
        company: { ...steps.company, ...goesBack('company') },
        addressAndOfficer: { ...steps.addressAndOfficer, ...goesBack('addressAndOfficer') },
        beneficialOwners: { ...steps.beneficialOwners, ...goesBack('beneficialOwners') },
        companyDocuments: { ...steps.companyDocuments, ...goesBack('companyDocuments') },
        contract: { ...steps.contract, ...goesBack('contract') },
        bankInformation: { ...steps.bankInformation, ...goesBack('bankInformation') },
        summary: {
          description: 'Step 8, check answers and submit.',
          initial: 'checking',
          ...goesBack('summary'),
          states: checkAndSubmit<Progress>({ sent: '#enrollmentBusiness.submitted', reload }),
        },
      },
    },
    submitted,
    individual: {
      description: 'The person enrolls alone, as an individual: another chart takes over.',
      tags: 'terminal',
      initial: 'chosen',
      on: { 'step.requested': { guard: 'isAskedByAddress', actions: 'tellStepRefused' } },
      states: {
        chosen: {
          description: 'An individual was chosen at step 1; nothing of it is saved yet.',
          on: {
            'type.chosen': {
              guard: 'choosesOther',
              target: '#enrollmentBusiness.filling',
              actions: 'keepChosenType',
            },
          },
        },
        saved: { description: 'The server holds the enrollment of an individual.' },
      },
    },
  },
});
