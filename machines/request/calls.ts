import { actOf, requestSetup } from './setup.ts';
import type { CancelInput, PredictChangeInput, RequestContext } from './types.ts';

const changeIn = (context: RequestContext): PredictChangeInput => ({
  request: context.request,
  act: actOf(context),
  version: context.standing?.version ?? 0,
});
const cancelIn = (context: RequestContext): CancelInput => ({
  request: context.request,
  key: actOf(context).key,
  version: context.standing?.version ?? 0,
});

export const loading = requestSetup.createStateConfig({
  description: 'The request is read.',
  tags: 'busy',
  entry: 'forgetAct',
  invoke: {
    id: 'loadRequest',
    src: 'loadRequest',
    input: ({ context }) => context.request,
    onDone: {
      target: 'arriving',
      actions: { type: 'keepStanding', params: ({ event }) => ({ standing: event.output }) },
    },
    onError: { target: 'loadFailed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
  },
});

export const predicting = requestSetup.createStateConfig({
  description: 'The server is asked what the act would change; nothing is written.',
  tags: ['busy', 'form'],
  entry: 'forgetRefusal',
  invoke: {
    id: 'predictChange',
    src: 'predictChange',
    input: ({ context }) => changeIn(context),
    onDone: {
      target: 'deciding',
      actions: { type: 'keepHash', params: ({ event }) => ({ hash: event.output }) },
    },
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});

export const committing = requestSetup.createStateConfig({
  description: 'The act is with the server, which does it only while it would change just that.',
  tags: ['busy', 'form'],
  invoke: {
    id: 'commitChange',
    src: 'commitChange',
    input: ({ context }) => ({ ...changeIn(context), hash: context.hash ?? '' }),
    onDone: {
      target: 'arriving',
      actions: [{ type: 'keepStanding', params: ({ event }) => ({ standing: event.output }) }, 'tellDone'],
    },
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});

export const cancelling = requestSetup.createStateConfig({
  description: 'The investor takes the request back; the server has not answered yet.',
  tags: 'busy',
  entry: 'forgetRefusal',
  invoke: {
    id: 'cancelRequest',
    src: 'cancelRequest',
    input: ({ context }) => cancelIn(context),
    onDone: {
      target: 'arriving',
      actions: [{ type: 'keepStanding', params: ({ event }) => ({ standing: event.output }) }, 'tellDone'],
    },
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      { target: 'notCancelled', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});
