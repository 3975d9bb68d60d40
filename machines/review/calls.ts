import { actOf, reviewSetup } from './setup.ts';
import type { CommitInput, PredictInput, ReviewContext, Standing } from './types.ts';

const actIn = (context: ReviewContext): PredictInput => ({ userId: context.userId, act: actOf(context) });
const commitIn = (context: ReviewContext): CommitInput => ({
  ...actIn(context),
  section: context.section,
  hash: context.hash ?? '',
});

const standingOf = ({ event }: { readonly event: { readonly output: Standing } }) => ({
  standing: event.output,
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
        guard: { type: 'isEmpty', params: standingOf },
        target: 'nothingToReview',
        actions: { type: 'keepItem', params: standingOf },
      },
      {
        guard: { type: 'isWatched', params: standingOf },
        target: 'watching',
        actions: { type: 'keepItem', params: standingOf },
      },
      {
        guard: { type: 'isDecided', params: standingOf },
        target: 'allDecided',
        actions: { type: 'keepItem', params: standingOf },
      },
      {
        target: 'reviewing',
        actions: { type: 'keepItem', params: standingOf },
      },
    ],
    onError: { target: 'loadFailed', actions: { type: 'keepRefusal', params: ({ event }) => event } },
  },
});

/** Where the review goes on once something was decided; where nobody knows, it is told as done all the same. */
const onTaken = [
  {
    guard: { type: 'isUnread', params: standingOf },
    target: 'loadFailed',
    actions: { type: 'keepItem', params: standingOf },
  },
  {
    guard: { type: 'isWatched', params: standingOf },
    target: 'watching',
    actions: [{ type: 'keepItem', params: standingOf }, 'tellTaken'],
  },
  {
    guard: { type: 'isDecided', params: standingOf },
    target: 'allDecided',
    actions: [{ type: 'keepItem', params: standingOf }, 'tellTaken'],
  },
  { target: 'reviewing', actions: [{ type: 'keepItem', params: standingOf }, 'tellTaken'] },
] as const;

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
    onDone: onTaken,
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
    onDone: onTaken,
    onError: [
      { guard: { type: 'isConflict', params: ({ event }) => event }, target: 'conflict' },
      { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => event } },
    ],
  },
});
