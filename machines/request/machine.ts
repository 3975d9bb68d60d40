import * as calls from './calls.ts';
import { requestSetup } from './setup.ts';
import * as statuses from './statuses.ts';

/** While an act is being prepared: what it is about can be moved by somebody else. */
const isHeld = requestSetup.createStateConfig({
  on: {
    'request.changed': {
      guard: { type: 'differs', params: ({ event }) => event },
      target: 'conflict',
      actions: { type: 'keepStanding', params: ({ event }) => event },
    },
  },
}).on;

/** Whoever goes back before confirming finds what was typed. */
const goesBack = requestSetup.createStateConfig({
  on: { 'act.abandoned': [{ guard: 'isAsked', target: 'filling' }, { target: 'arriving' }] },
}).on;

/** What is typed is sent to be predicted. */
const takesFields = requestSetup.createStateConfig({
  on: {
    'act.submitted': {
      target: 'predicting',
      actions: { type: 'keepFields', params: ({ event }) => event },
    },
    'act.abandoned': 'arriving',
  },
}).on;

/** One request to move money, from PENDING to its end (decisions §5): one state per status, and what is done about it. */
export const requestMachine = requestSetup.createMachine({
  id: 'request',
  description:
    'One request to move money: where it stands, what its investor and the fund can do about it, and each act shown with its effects before it is done (decisions §5).',
  context: ({ input }) => ({
    request: input.request,
    side: input.side,
    standing: null,
    act: null,
    hash: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: calls.loading,
    loadFailed: {
      description: 'The request could not be read: nothing is shown that may be wrong.',
      on: { 'load.retried': 'loading' },
    },
    arriving: {
      description: 'The status that the server tells decides where the person is.',
      always: [
        { guard: { type: 'stoodAt', params: { status: 'PENDING' } }, target: 'pending' },
        { guard: { type: 'stoodAt', params: { status: 'APPROVED' } }, target: 'approved' },
        { guard: { type: 'stoodAt', params: { status: 'REJECTED' } }, target: 'rejected' },
        { guard: { type: 'stoodAt', params: { status: 'EXECUTED' } }, target: 'executed' },
        { guard: { type: 'stoodAt', params: { status: 'FAILED' } }, target: 'failed' },
        { target: 'cancelled' },
      ],
    },
    pending: statuses.pending,
    approved: statuses.approved,
    rejected: statuses.rejected,
    executed: statuses.executed,
    failed: statuses.failed,
    cancelled: statuses.cancelled,
    cancelling: calls.cancelling,
    notCancelled: {
      description: 'The server did not take the cancellation: it says why, and it can be tried again.',
      on: {
        'cancellation.confirmed': {
          target: 'cancelling',
          actions: { type: 'openAct', params: ({ event }) => ({ to: 'CANCELLED', key: event.key }) },
        },
        'cancellation.abandoned': 'arriving',
        ...isHeld,
      },
    },
    filling: {
      description: 'The fund says what goes with the act: a reason, a rate, fees, what was received.',
      tags: 'form',
      on: { ...takesFields, ...isHeld },
    },
    // nothing is written: the person need not wait for the answer
    predicting: { ...calls.predicting, on: { ...goesBack, ...isHeld } },
    deciding: {
      description: 'The person reads what will change, and confirms or goes back.',
      tags: 'form',
      on: {
        'act.confirmed': 'committing',
        ...goesBack,
        ...isHeld,
      },
    },
    committing: calls.committing,
    refused: {
      description: 'The server did not take the act: it says why, and what was typed is still there.',
      tags: 'form',
      on: { ...takesFields, ...isHeld },
    },
    conflict: {
      description:
        'Somebody else moved the request meanwhile: what stands there now is shown, and what was typed is kept.',
      tags: 'form',
      on: { 'conflict.read': 'loading' },
    },
  },
});
