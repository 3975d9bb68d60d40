import { requestSetup } from './setup.ts';

/** Whatever stands there meanwhile is shown. */
const follows = requestSetup.createStateConfig({
  on: {
    'request.changed': {
      guard: { type: 'differs', params: ({ event }) => event },
      target: 'arriving',
      actions: [{ type: 'keepStanding', params: ({ event }) => event }, 'tellOvertaken'],
    },
  },
}).on;

/** The fund calls off what waits, and says why. */
const canBeCalledOff = requestSetup.createStateConfig({
  on: {
    'cancellation.opened': {
      guard: { type: 'mayAct', params: { to: 'CANCELLED' } },
      target: 'filling',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'CANCELLED', key: event.key }) },
    },
  },
}).on;

export const pending = requestSetup.createStateConfig({
  description:
    'The request waits for the fund, which approves, rejects or cancels it; the investor who asked for it may take it back.',
  entry: 'forgetAct',
  on: {
    ...follows,
    ...canBeCalledOff,
    'approval.opened': [
      {
        guard: { type: 'mayActAsked', params: { to: 'APPROVED' } },
        target: 'filling',
        actions: { type: 'openAct', params: ({ event }) => ({ to: 'APPROVED', key: event.key }) },
      },
      {
        guard: { type: 'mayAct', params: { to: 'APPROVED' } },
        target: 'predicting',
        actions: { type: 'openAct', params: ({ event }) => ({ to: 'APPROVED', key: event.key }) },
      },
    ],
    'rejection.opened': {
      guard: { type: 'mayAct', params: { to: 'REJECTED' } },
      target: 'filling',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'REJECTED', key: event.key }) },
    },
    'cancellation.confirmed': {
      guard: 'mayTakeBack',
      target: 'cancelling',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'CANCELLED', key: event.key }) },
    },
  },
});

export const approved = requestSetup.createStateConfig({
  description:
    'The request is approved: the fund executes it, alone or by two people, or it fails or is called off.',
  entry: 'forgetAct',
  on: {
    ...follows,
    ...canBeCalledOff,
    'execution.opened': {
      guard: { type: 'mayAct', params: { to: 'EXECUTED' } },
      target: 'filling',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'EXECUTED', key: event.key }) },
    },
    'failure.opened': {
      guard: { type: 'mayAct', params: { to: 'FAILED' } },
      target: 'filling',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'FAILED', key: event.key }) },
    },
  },
});

export const failed = requestSetup.createStateConfig({
  description:
    'The money did not move, and what was reserved is available again: the fund tries again, or calls it off.',
  entry: 'forgetAct',
  on: {
    ...follows,
    'cancellation.opened': {
      guard: { type: 'mayAct', params: { to: 'CANCELLED' } },
      target: 'predicting',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'CANCELLED', key: event.key }) },
    },
    'retry.opened': {
      guard: { type: 'mayAct', params: { to: 'PENDING' } },
      target: 'predicting',
      actions: { type: 'openAct', params: ({ event }) => ({ to: 'PENDING', key: event.key }) },
    },
  },
});

const final = (description: string) =>
  requestSetup.createStateConfig({ description, tags: 'final', entry: 'forgetAct' });

export const rejected = final('The fund turned the request down, and says why. Nothing follows.');
export const executed = final('The money has moved. A payout that comes back later is said beside it.');
export const cancelled = final('The request was taken back or called off. Nothing follows.');
