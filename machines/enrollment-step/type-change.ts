import type { RegistrationType } from '../../contract/enums.ts';
import { overtaken, staysInChoice } from './builder.ts';
import { enrollmentSetup } from './setup.ts';

type Change = {
  readonly to: RegistrationType;
  /** targets in the surrounding chart: the other enrollment takes over; reading the progress again */
  readonly saved: string;
  readonly reload: string;
};

const whenAnswered = { 'typeChange.confirmed': 'changingType', 'typeChange.cancelled': 'editing' } as const;

/** Within step 1: choosing the other type drops what is saved of this one, so that it is asked first (decisions §6). */
export const typeChange = ({ to, saved, reload }: Change) => ({
  typeChangeWarned: enrollmentSetup.createStateConfig({
    description: 'The person chose the other type; changing drops what is saved of this one.',
    tags: ['form', 'question'],
    entry: 'forgetRefusal',
    on: whenAnswered,
  }),
  changingType: enrollmentSetup.createStateConfig({
    description: 'The change of type is with the server.',
    tags: ['form', 'question', 'busy'],
    entry: 'forgetRefusal',
    on: staysInChoice,
    invoke: {
      id: 'changeType',
      src: 'saveProgress',
      input: { step: 1, type: to, changesType: true },
      onDone: {
        target: saved,
        actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.output }) },
      },
      onError: [
        overtaken(reload),
        {
          target: 'typeChangeRefused',
          actions: { type: 'keepRefusal', params: ({ event }) => event },
        },
      ],
    },
  }),
  typeChangeRefused: enrollmentSetup.createStateConfig({
    description: 'The type was not changed; nothing was dropped.',
    tags: ['form', 'question'],
    on: whenAnswered,
  }),
});
