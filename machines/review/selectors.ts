import type { SnapshotFrom } from 'xstate';
import type { Section } from '../../contract/enums.ts';
import type { Refusal } from '../refusal.ts';
import type { reviewMachine } from './machine.ts';
import type { ReviewAct } from './types.ts';

export type ReviewSnapshot = SnapshotFrom<typeof reviewMachine>;

/** Where a review stands: one appearance of the screen each. */
export const reviewStates = [
  'loading',
  'loadFailed',
  'nothingToReview',
  'watching',
  'reviewing',
  'raising',
  'predicting',
  'deciding',
  'committing',
  'raisingIssue',
  'refused',
  'failed',
  'conflict',
  'allDecided',
] as const;
export type ReviewState = (typeof reviewStates)[number];

export const selectReviewState = (snapshot: ReviewSnapshot): ReviewState =>
  reviewStates.find((state) => snapshot.matches(state)) ?? 'loading';

/** Whose dossier it is. */
export const selectUserId = ({ context }: ReviewSnapshot): string => context.userId;

export const selectSection = ({ context }: ReviewSnapshot): Section => context.section;

/** Key of the item that is looked at; null where the section holds none. */
export const selectItem = ({ context }: ReviewSnapshot): string | null => context.item;

/** What is being decided, from the request until it is done or given up. */
export const selectAct = ({ context }: ReviewSnapshot): ReviewAct | null => context.act;

/** Whether a decision is done, and the dossier could not be read since. */
export const selectIsDone = (snapshot: ReviewSnapshot): boolean =>
  snapshot.matches('loadFailed') && snapshot.context.act !== null;

/** Hash of the effects to show before the person confirms. */
export const selectHash = ({ context }: ReviewSnapshot): string | null => context.hash;

/** Why the dossier could not be read, or a decision was not taken. */
export const selectRefusal = ({ context }: ReviewSnapshot): Refusal | null => context.refusal;

/** Whether the reason and the message are on the page: while they are typed, and while the act that they belong to is. */
export function selectShowsWords(snapshot: ReviewSnapshot): boolean {
  if (!snapshot.hasTag('words')) return false;
  const { act } = snapshot.context;
  return snapshot.matches('raising') || act?.kind === 'refusal' || act?.kind === 'issue';
}
