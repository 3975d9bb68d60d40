import { emptyShares, entryOf, redistributionSetup } from './setup.ts';

/** What is typed decides at once whether it can be counted. */
const takesEntry = redistributionSetup.createStateConfig({
  on: {
    'entry.changed': {
      target: '#redistribution.settling',
      actions: { type: 'keepEntry', params: ({ event }) => event },
    },
    'restating.dropped': { guard: 'isRestating', target: '#redistribution.settling', actions: 'takeTheirs' },
  },
}).on;

/** So does what the server says meanwhile; what was typed is not overwritten by somebody else's shares. */
const follows = redistributionSetup.createStateConfig({
  on: {
    'standing.changed': [
      {
        guard: { type: 'collides', params: ({ event }) => event },
        target: '#redistribution.conflict',
        actions: { type: 'keepStanding', params: ({ event }) => event },
      },
      {
        guard: { type: 'differs', params: ({ event }) => event },
        target: '#redistribution.settling',
        actions: { type: 'takeStanding', params: ({ event }) => event },
      },
    ],
  },
}).on;

/** Where nothing can be typed, nothing is lost by following. */
const followsAlone = redistributionSetup.createStateConfig({
  on: {
    'standing.changed': {
      guard: { type: 'differs', params: ({ event }) => event },
      target: '#redistribution.settling',
      actions: { type: 'takeStanding', params: ({ event }) => event },
    },
  },
}).on;

const saves = { guard: 'maySave', target: '#redistribution.saving' } as const;
const sends = { guard: 'maySend', target: '#redistribution.sending' } as const;

/** A month's result is shared out: four shares, what each investor gets, a second person, the ledger (decisions §9). */
export const redistributionMachine = redistributionSetup.createMachine({
  id: 'redistribution',
  description:
    'A month’s result is shared out: four shares of exactly 100%, what each investor gets, then a second person, then the ledger. A month that was posted is restated by the differences.',
  context: ({ input }) => ({
    month: input.month,
    key: input.key,
    entry: entryOf(emptyShares),
    standing: null,
    hash: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What there is of the month is read.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadMonth',
        src: 'loadMonth',
        input: ({ context }) => context.month,
        onDone: { target: 'settling', actions: { type: 'takeMonth', params: ({ event }) => event.output } },
        onError: { target: 'loadFailed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'Nothing is known of the month, so nothing is typed.',
      on: { 'load.retried': 'loading' },
    },
    settling: {
      description: 'Passed through at once: whose turn it is.',
      entry: ['forgetRefusal', 'forgetHash'],
      always: [
        { guard: 'waits', target: 'awaiting' },
        { guard: 'isSettled', target: 'published' },
        { guard: 'sharesAreWhole', target: 'previewing' },
        { target: 'editing' },
      ],
    },
    editing: {
      description: 'The shares are being typed and don’t make 100% yet; what is missing is told beside them.',
      tags: 'form',
      on: { ...takesEntry, ...follows },
    },
    previewing: {
      description: 'The shares are whole: the server works out what each investor would get.',
      tags: ['busy', 'form'],
      on: { ...takesEntry, ...follows },
      invoke: {
        id: 'previewMonth',
        src: 'previewMonth',
        input: ({ context: { month, entry } }) => ({ month, shares: entry.shares }),
        onDone: {
          target: 'reviewing',
          actions: { type: 'keepHash', params: ({ event }) => ({ hash: event.output }) },
        },
        onError: { target: 'previewRefused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    previewRefused: {
      description:
        'It can’t be paid like this, or no answer came: it says why. A draft can be saved all the same.',
      tags: 'form',
      on: { ...takesEntry, ...follows, 'preview.retried': 'settling', 'draft.saved': saves },
    },
    reviewing: {
      description:
        'Each investor’s amount is shown, to the cent: it is saved as a draft, or sent on its way.',
      tags: 'form',
      on: { ...takesEntry, ...follows, 'draft.saved': saves, 'month.sent': sends },
    },
    saving: {
      description: 'The draft is with the server.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'saveDraft',
        src: 'saveMonth',
        input: ({ context }) => ({ ...context, isSent: false }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'takeStanding', params: ({ event }) => ({ standing: event.output }) },
            'tellKept',
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    sending: {
      description: 'The month is with the server, to be posted or confirmed; a second press does nothing.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'sendMonth',
        src: 'saveMonth',
        input: ({ context }) => ({ ...context, isSent: true }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'takeStanding', params: ({ event }) => ({ standing: event.output }) },
            'tellSent',
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'keepRefusal', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description: 'It was not taken, or no answer came: it says why, and what was typed is there.',
      tags: 'form',
      on: { ...takesEntry, ...follows, 'draft.saved': saves, 'month.sent': sends },
    },
    comparing: {
      description: 'Something was changed meanwhile: what stands now is read.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'compareMonth',
        src: 'loadMonth',
        input: ({ context }) => context.month,
        onDone: [
          {
            guard: { type: 'differs', params: ({ event }) => event.output },
            target: 'conflict',
            actions: { type: 'keepStanding', params: ({ event }) => event.output },
          },
          // nobody touched the record: it is the values that are others by now
          { target: 'settling', actions: 'tellMoved' },
        ],
        // what was sent was answered, and it says why it was not taken
        onError: 'refused',
      },
    },
    conflict: {
      description:
        'Somebody else changed the month meanwhile: both are shown, and the person chooses. Where theirs waits for a second person, one’s own are kept until it does no more.',
      entry: 'forgetRefusal',
      on: {
        'conflict.resolved': [
          {
            guard: { type: 'mayKeepMine', params: ({ event }) => event },
            target: 'settling',
            actions: 'keepMine',
          },
          { guard: ({ event }) => !event.mine, target: 'settling', actions: 'takeTheirs' },
        ],
        'standing.changed': [
          // nothing is left of theirs to choose from
          {
            guard: ({ event }) => event.standing === null,
            target: 'settling',
            actions: { type: 'takeStanding', params: ({ event }) => event },
          },
          { actions: { type: 'keepStanding', params: ({ event }) => event } },
        ],
      },
    },
    awaiting: {
      description: 'A second person has it: nothing is posted until that person confirms the same figures.',
      on: { ...followsAlone, 'month.recalled': 'recalling' },
    },
    recalling: {
      description: 'It is being taken back.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'recallMonth',
        src: 'recallMonth',
        input: ({ context: { month, key, standing } }) => ({ month, key, standing }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'takeStanding', params: ({ event }) => ({ standing: event.output }) },
            'tellTakenBack',
          ],
        },
        onError: { target: 'awaiting', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    published: {
      description: 'The month is posted. It can be restated: the differences are posted then.',
      tags: 'terminal',
      on: { ...followsAlone, 'restating.begun': { target: 'settling', actions: 'openAgain' } },
    },
  },
});
