import { assign, emit, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import type {
  CommitInput,
  LoadReviewInput,
  PredictInput,
  ReviewAct,
  ReviewContext,
  ReviewEvent,
  ReviewInput,
  ReviewNotice,
  ReviewTag,
  Standing,
} from './types.ts';

type Said = { readonly standing: Standing };
type Failure = { readonly error: unknown };
type Asked = { readonly act: ReviewAct };

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = {
  mayBeValidated: { failed: 'review:why.check_failed', isValidated: 'review:why.validated' },
} as const;

/** Error keys of an item, or a dossier, that is no longer what the person decided about. */
const overtaken = ['stale_version', 'conflict', 'not_found'];

/** Actors, guards and actions of a review; the actors' real parts are in `src/actors`. */
export const reviewSetup = setup({
  types: typed<{
    context: ReviewContext;
    events: ReviewEvent;
    input: ReviewInput;
    emitted: ReviewNotice;
    tags: ReviewTag;
    children: {
      loadReview: 'loadReview';
      predictEffects: 'predictEffects';
      commitDecision: 'commitDecision';
      raiseIssue: 'raiseIssue';
    };
  }>(),
  actors: {
    loadReview: absentPromise<Standing, LoadReviewInput>('loadReview'),
    /** answers the hash of the effects, which the query client keeps for the page to show */
    predictEffects: absentPromise<string, PredictInput>('predictEffects'),
    /** a decision on a paper or on data; answers where the review goes on */
    commitDecision: absentPromise<Standing, CommitInput>('commitDecision'),
    /** data are refused by an issue against them */
    raiseIssue: absentPromise<Standing, CommitInput>('raiseIssue'),
  },
  guards: {
    isEmpty: (_, { standing }: Said) => standing.kind === 'empty',
    isWatched: (_, { standing }: Said) => standing.kind === 'watched',
    isUnread: (_, { standing }: Said) => standing.kind === 'unread',
    isDecided: (_, { standing }: Said) => standing.isDecided,
    isUndecided: (_, { standing }: Said) => !standing.isDecided,
    /** what was being decided can't be any more: it is another item, or in other hands */
    isTakenAway: (_, { standing }: Said) => standing.kind !== 'decidable' || standing.isOvertaken,
    differs: ({ context }, { standing }: Said) => standing.item !== context.item,
    isAnotherItem: ({ context }, params: { readonly item: string }) => params.item !== context.item,
    mayBeValidated: (_, params: { readonly failed: number; readonly isValidated: boolean }) =>
      params.failed === 0 && !params.isValidated,
    hasWords: ({ context }) => context.act?.kind === 'refusal' || context.act?.kind === 'issue',
    isIssue: ({ context }) => context.act?.kind === 'issue',
    isConflict: (_, { error }: Failure) => overtaken.includes(refusalOf(error).key),
  },
  actions: {
    goTo: assign({ item: (_, params: { readonly item: string }) => params.item }),
    keepItem: assign({ item: (_, { standing }: Said) => standing.item }),
    keepAct: assign({ act: (_, { act }: Asked) => act, hash: null, refusal: null }),
    keepHash: assign({ hash: (_, params: { readonly hash: string }) => params.hash }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error), hash: null }),
    forgetRefusal: assign({ refusal: null }),
    forgetAct: assign({ act: null, hash: null, refusal: null }),
    tellTaken: emit(({ context }) => ({
      type: 'decision.taken',
      kind: context.act?.kind ?? 'validation',
      item: context.act?.item ?? null,
    })),
    tellOvertaken: emit({ type: 'item.overtaken' }),
  },
});

/** What is being predicted or done: those states are entered with it only. */
export function actOf(context: ReviewContext): ReviewAct {
  if (context.act === null) throw new Error('Nothing was decided');
  return context.act;
}
