import { enrollmentSetup } from './setup.ts';
import type { EnrollmentStep } from './types.ts';

/** Both enrollments begin, resume and end alike; `other` is the state in which the other enrollment takes over. */

export const opening = enrollmentSetup.createStateConfig({
  description: 'Passed through at once: a type chosen in the other enrollment has nothing saved to read.',
  always: [{ guard: 'isKnownToBeNew', target: 'filling' }, { target: 'resuming' }],
});

export const resuming = (other: string) =>
  enrollmentSetup.createStateConfig({
    description: 'The saved progress is read; it decides which step opens.',
    tags: 'busy',
    entry: 'forgetRefusal',
    on: {
      'step.requested': {
        guard: 'isAskedByAddress',
        actions: { type: 'goTo', params: ({ event }) => event },
      },
    },
    invoke: {
      id: 'loadProgress',
      src: 'loadProgress',
      onDone: [
        {
          guard: { type: 'isOtherLoaded', params: ({ event }) => ({ loaded: event.output }) },
          target: other,
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
  });

export const loadFailed = enrollmentSetup.createStateConfig({
  description: 'The saved progress could not be read: nothing is known, so no step is shown.',
  on: {
    'load.retried': 'resuming',
    'step.requested': { guard: 'isAskedByAddress', actions: { type: 'goTo', params: ({ event }) => event } },
  },
});

/** While steps are filled in: jumps to what is reached, and what the server says meanwhile. */
export const whileFilling = (other: string) =>
  enrollmentSetup.createStateConfig({
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
          guard: { type: 'isOther', params: ({ event }) => event },
          target: other,
          actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'tellOvertaken'],
        },
        {
          guard: { type: 'isSubmitted', params: ({ event }) => event },
          target: 'submitted',
          actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'tellOvertaken'],
        },
        {
          guard: { type: 'differs', params: ({ event }) => event },
          actions: { type: 'keepProgress', params: ({ event }) => event },
        },
      ],
    },
  });

/** Another tab or the fund has gone back behind this step: the first unfinished one is shown instead. */
export const goesBackFrom = (step: EnrollmentStep, entering: string) =>
  enrollmentSetup.createStateConfig({
    on: {
      'progress.changed': {
        guard: { type: 'isBehind', params: ({ event }) => ({ progress: event.progress, step }) },
        target: entering,
        actions: [{ type: 'keepProgress', params: ({ event }) => event }, 'goToReached', 'tellOvertaken'],
      },
    },
  });

export const submitted = enrollmentSetup.createStateConfig({
  description: 'The dossier is with the fund: the status board.',
  tags: 'terminal',
  entry: 'forgetRefusal',
  on: { 'step.requested': { guard: 'isAskedByAddress', actions: 'tellStepRefused' } },
});
