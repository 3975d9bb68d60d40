import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import { overtaken, staysHere } from './builder.ts';

type Place = {
  /** targets in the surrounding chart: the dossier is with the fund; reading the progress again */
  readonly sent: string;
  readonly reload: string;
};

/** The inside of the last step, the same in both enrollments and in a correction: check the answers, then submit. */
export const checkAndSubmit = <Sent>(place: Place) =>
  ({
    checking: {
      description: 'The person checks the answers, with a way back to each step.',
      entry: 'forgetRefusal',
      on: { 'answers.confirmed': 'submitting' },
    },
    submitting: {
      description: 'The dossier is being submitted; the server checks every step itself.',
      tags: ['busy'],
      entry: 'forgetRefusal',
      on: staysHere,
      invoke: {
        id: 'submitEnrollment',
        src: 'submitEnrollment',
        onDone: {
          target: place.sent,
          actions: [
            {
              type: 'keepProgress',
              params: ({ event }: { readonly event: DoneActorEvent<Sent> }) => ({ progress: event.output }),
            },
            'tellSubmitted',
          ],
        },
        onError: [
          overtaken(place.reload),
          {
            target: 'submitRefused',
            actions: {
              type: 'keepRefusal',
              params: ({ event }: { readonly event: ErrorActorEvent }) => event,
            },
          },
        ],
      },
    },
    submitRefused: {
      description: 'The dossier was not taken; the answers are still there and can be changed.',
      on: { 'answers.confirmed': 'submitting' },
    },
  }) as const;
