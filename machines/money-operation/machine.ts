import { emptyEntry, moneyOperationSetup } from './setup.ts';

/** What is typed decides at once whether the request can be sent. */
const takesEntry = moneyOperationSetup.createStateConfig({
  on: {
    'entry.changed': {
      target: '#moneyOperation.settling',
      actions: { type: 'keepEntry', params: ({ event }) => event },
    },
  },
}).on;

/** So does what the server says meanwhile. */
const follows = moneyOperationSetup.createStateConfig({
  on: {
    'standing.changed': {
      guard: { type: 'differs', params: ({ event }) => event },
      target: '#moneyOperation.settling',
      actions: { type: 'keepWays', params: ({ event }) => event },
    },
  },
}).on;

/** A request to move money, from the empty form to the fund's desk: in, out, converted, invested or taken out (decisions §4, §5). */
export const moneyOperationMachine = moneyOperationSetup.createMachine({
  id: 'moneyOperation',
  description:
    'A request to move money, from the empty form to the fund’s desk: money in or out, a conversion, an investment in or out. Whatever stops it is told while it is typed.',
  context: ({ input }) => ({
    operation: input.operation,
    key: input.key,
    entry: input.entry ?? emptyEntry(input.currency),
    ways: null,
    made: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What may be asked for, and up to which amount, is read.',
      tags: 'busy',
      entry: 'forgetRefusal',
      invoke: {
        id: 'loadWays',
        src: 'loadWays',
        input: ({ context }) => context.operation,
        onDone: {
          target: 'settling',
          actions: { type: 'keepWays', params: ({ event }) => ({ ways: event.output }) },
        },
        onError: { target: 'loadFailed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
      },
    },
    loadFailed: {
      description: 'Nothing is known of the wallets, so nothing is asked for.',
      on: { 'load.retried': 'loading' },
    },
    settling: {
      description: 'Passed through at once: whether anything stops the request.',
      entry: 'forgetRefusal',
      always: [{ guard: 'nothingStops', target: 'reviewing' }, { target: 'drafting' }],
    },
    drafting: {
      description: 'The form is being filled in; what still stops the request is listed beside the button.',
      tags: 'form',
      on: { ...takesEntry, ...follows },
    },
    reviewing: {
      description: 'Nothing stops the request: the person reads what it will do, and sends it or changes it.',
      tags: 'form',
      on: { ...takesEntry, ...follows, 'request.sent': 'submitting' },
    },
    submitting: {
      description: 'The request is with the server; a second press does nothing.',
      tags: ['busy', 'form'],
      invoke: {
        id: 'createRequest',
        src: 'createRequest',
        input: ({ context: { operation, key, entry } }) => ({ operation, key, entry }),
        onDone: {
          target: 'done',
          actions: { type: 'keepMade', params: ({ event }) => ({ id: event.output }) },
        },
        onError: [
          { guard: { type: 'keyIsTaken', params: ({ event }) => event }, target: 'overtaken' },
          { guard: { type: 'isStopped', params: ({ event }) => event }, target: 'settling' },
          { target: 'refused', actions: { type: 'keepAnswer', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description: 'The request was not taken, or no answer came: it says why, and what was typed is there.',
      tags: 'form',
      on: {
        ...takesEntry,
        'standing.changed': [
          {
            guard: { type: 'wouldStop', params: ({ event }) => event },
            target: 'settling',
            actions: { type: 'keepWays', params: ({ event }) => event },
          },
          // the reason stays in sight
          {
            guard: { type: 'differs', params: ({ event }) => event },
            actions: { type: 'keepWays', params: ({ event }) => event },
          },
        ],
        'request.sent': 'submitting',
      },
    },
    overtaken: {
      description:
        'An earlier press got through unheard, with other values: that request is with the fund. A new form can be begun.',
      entry: 'forgetRefusal',
      on: {
        'form.renewed': {
          target: 'loading',
          actions: { type: 'renewKey', params: ({ event }) => event },
        },
      },
    },
    done: {
      description: 'The request is with the fund: what happens next, and where to follow it.',
      tags: 'terminal',
      entry: 'forgetRefusal',
      on: {
        'form.renewed': {
          target: 'loading',
          actions: [{ type: 'renewKey', params: ({ event }) => event }, 'forgetEntry'],
        },
      },
    },
  },
});
