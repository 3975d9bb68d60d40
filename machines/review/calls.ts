import { actOf, reviewSetup } from './setup.ts';
import type { CommitInput, PredictInput, ReviewContext } from './types.ts';

const actIn = (context: ReviewContext): PredictInput => ({ userId: context.userId, act: actOf(context) });
const commitIn = (context: ReviewContext): CommitInput => ({
  ...actIn(context),
  section: context.section,
  hash: context.hash ?? '',
});

export const loading = reviewSetup.createStateConfig({
  description: 'The dossier is read.',
  tags: 'busy',
  entry: 'forgetAct',
  invoke: {
    id: 'loadReview',
    src: 'loadReview',
    input: ({ context: { userId, section, item } }) => ({ userId, section, item }),
    onDone: [
      {
        guard: { type: 'isEmpty', params: ({ event }) => ({ standing: event.output }) },
        target: 'nothingToReview',
        actions: { type: 'keepItem', params: ({ event }) => ({ standing: event.output }) },
      },
      {
        guard: { type: 'isWatched', params: ({ event }) => ({ standing: event.output }) },
        target: 'watching',
        actions: { type: 'keepItem', params: ({ event }) => ({ standing: event.output }) },
      },
      {
        guard: { type: 'isDecided', params: ({ event }) => ({ standing: event.output }) },
        target: 'allDecided',
        actions: { type: 'keepItem', params: ({ event }) => ({ standing: event.output }) },
      },
      {
        target: 'reviewing',
        actions: { type: 'keepItem', params: ({ event }) => ({ standing: event.output }) },
      },
    ],
    onError: { target: 'loadFailed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
  },
});

export const predicting = reviewSetup.createStateConfig({
  description: 'The server is asked what the decision would change; nothing is written.',
  tags: ['busy', 'words'],
  entry: 'forgetRefusal',
  invoke: {
    id: 'predictEffects',
    src: 'predictEffects',
    input: ({ context }) => actIn(context),
    onDone: {
      target: 'deciding',
      actions: { type: 'keepHash', params: ({ event }) => ({ hash: event.output }) },
    },
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      {
        guard: 'hasWords',
        target: 'refused',
        actions: { type: 'keepRefusal', params: ({ event }) => event },
      },
      { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});

export const committing = reviewSetup.createStateConfig({
  description: 'The decision is with the server, which does it only while it would change just that.',
  tags: ['busy', 'words'],
  invoke: {
    id: 'commitDecision',
    src: 'commitDecision',
    input: ({ context }) => commitIn(context),
    onDone: [
      {
        guard: { type: 'isWatched', params: ({ event }) => ({ standing: event.output }) },
        target: 'watching',
        actions: [{ type: 'keepItem', params: ({ event }) => ({ standing: event.output }) }, 'tellTaken'],
      },
      {
        guard: { type: 'isDecided', params: ({ event }) => ({ standing: event.output }) },
        target: 'allDecided',
        actions: [{ type: 'keepItem', params: ({ event }) => ({ standing: event.output }) }, 'tellTaken'],
      },
      {
        target: 'reviewing',
        actions: [{ type: 'keepItem', params: ({ event }) => ({ standing: event.output }) }, 'tellTaken'],
      },
    ],
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      {
        guard: 'hasWords',
        target: 'refused',
        actions: { type: 'keepRefusal', params: ({ event }) => event },
      },
      { target: 'failed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});

export const raisingIssue = reviewSetup.createStateConfig({
  description: 'The issue about data is with the server.',
  tags: ['busy', 'words'],
  invoke: {
    id: 'raiseIssue',
    src: 'raiseIssue',
    input: ({ context }) => commitIn(context),
    onDone: [
      {
        guard: { type: 'isWatched', params: ({ event }) => ({ standing: event.output }) },
        target: 'watching',
        actions: [{ type: 'keepItem', params: ({ event }) => ({ standing: event.output }) }, 'tellTaken'],
      },
      {
        guard: { type: 'isDecided', params: ({ event }) => ({ standing: event.output }) },
        target: 'allDecided',
        actions: [{ type: 'keepItem', params: ({ event }) => ({ standing: event.output }) }, 'tellTaken'],
      },
      {
        target: 'reviewing',
        actions: [{ type: 'keepItem', params: ({ event }) => ({ standing: event.output }) }, 'tellTaken'],
      },
    ],
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});
