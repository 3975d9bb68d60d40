import { staysHere } from '../enrollment-step/builder.ts';
import { enrollmentSetup } from './setup.ts';

const typeChangeWarned = enrollmentSetup.createStateConfig({
  description: 'The person chose a business; changing drops what is saved of the individual.',
  tags: ['form', 'question'],
  entry: 'forgetRefusal',
  on: { 'typeChange.confirmed': 'changingType', 'typeChange.cancelled': 'editing' },
});

const changingType = enrollmentSetup.createStateConfig({
  description: 'The change of type is with the server.',
  tags: ['form', 'question', 'busy'],
  entry: 'forgetRefusal',
  on: staysHere,
  invoke: {
    id: 'changeType',
    src: 'saveProgress',
    input: { step: 1, type: 'BUSINESS' },
    onDone: {
      target: '#enrollmentIndividual.business.chosen',
      actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
    },
    onError: [
      {
        guard: { type: 'isAlreadySubmitted', params: ({ event }) => event },
        target: '#enrollmentIndividual.resuming',
      },
      {
        target: 'typeChangeRefused',
        actions: { type: 'keepRefusal', params: ({ event }) => event },
      },
    ],
  },
});

const typeChangeRefused = enrollmentSetup.createStateConfig({
  description: 'The type was not changed; nothing was dropped.',
  tags: ['form', 'question'],
  on: { 'typeChange.confirmed': 'changingType', 'typeChange.cancelled': 'editing' },
});

/** Within step 1: choosing a business drops what is saved of the individual, so that it is asked first (decisions §6). */
export const typeChange = { typeChangeWarned, changingType, typeChangeRefused };
