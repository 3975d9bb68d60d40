import { assign, emit, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { differs, isAtStake, isSettled, mayBeOwn, maySave, shareStops, stopsOf, waits } from './guards.ts';
import type {
  Entry,
  Loaded,
  Month,
  PreviewInput,
  RecallInput,
  RedistributionContext,
  RedistributionEvent,
  RedistributionInput,
  RedistributionNotice,
  RedistributionTag,
  SaveInput,
  Standing,
  TypedShares,
} from './types.ts';

type Failure = { readonly error: unknown };
type Said = { readonly standing: Standing | null; readonly nextKey?: string };

/** A record that is gone leaves its replies under its key: what is saved from then on needs another. */
const keyAfter = ({ key, standing }: RedistributionContext, said: Said): string =>
  standing !== null && standing.id !== said.standing?.id ? (said.nextKey ?? key) : key;

/** The form with these shares in it, and nothing else said. */
export const entryOf = (shares: TypedShares): Entry => ({
  shares,
  reason: null,
  isRestating: false,
  faults: {},
});
export const emptyShares: TypedShares = {
  investors_percentage: null,
  internal_fund_percentage: null,
  provider_percentage: null,
  foundation_percentage: null,
};

/** What says that somebody else was there first, or that the figures are others by now. */
const overtaking = ['stale_version', 'conflict', 'idempotency_key_reused'];

/** Actors, guards and actions of a month's redistribution; the actors' real parts are in `src/actors`. */
export const redistributionSetup = setup({
  types: typed<{
    context: RedistributionContext;
    events: RedistributionEvent;
    emitted: RedistributionNotice;
    input: RedistributionInput;
    tags: RedistributionTag;
    children: {
      loadMonth: 'loadMonth';
      compareMonth: 'loadMonth';
      previewMonth: 'previewMonth';
      saveDraft: 'saveMonth';
      sendMonth: 'saveMonth';
      recallMonth: 'recallMonth';
    };
  }>(),
  actors: {
    loadMonth: absentPromise<Loaded, Month>('loadMonth'),
    /** answers the hash of the figures, which are shown meanwhile */
    previewMonth: absentPromise<string, PreviewInput>('previewMonth'),
    saveMonth: absentPromise<Standing, SaveInput>('saveMonth'),
    recallMonth: absentPromise<Standing, RecallInput>('recallMonth'),
  },
  guards: {
    waits: ({ context }) => waits(context),
    isSettled: ({ context }) => isSettled(context),
    sharesAreWhole: ({ context }) => shareStops(context).length === 0,
    /** nothing stops it, and the figures of these very shares are on the page */
    maySend: ({ context }) => context.hash !== null && stopsOf(context).length === 0,
    maySave: ({ context }) => maySave(context),
    isRestating: ({ context }) => context.entry.isRestating,
    differs: ({ context }, { standing }: Said) => differs(context.standing, standing),
    /** somebody else saved or posted the month, and the person has typed something else */
    collides: ({ context }, { standing }: Said) =>
      differs(context.standing, standing) &&
      standing !== null &&
      isAtStake(context, standing.shares) &&
      !mayBeOwn(context, standing),
    /** what a second person has can't be changed: one's own would be out of sight, and gone with the next word of it */
    mayKeepMine: ({ context }, { mine }: { readonly mine: boolean }) => mine && !waits(context),
    isOvertaken: (_, { error }: Failure) => {
      const { key, fields } = refusalOf(error);
      return overtaking.includes(key) && !('investors_percentage' in fields);
    },
  },
  actions: {
    keepEntry: assign({
      entry: ({ context: { entry: before } }, { entry }: { readonly entry: Entry }) =>
        before.begun === undefined ? entry : { ...entry, begun: before.begun },
    }),
    takeMonth: assign((_, { standing, shares }: Loaded) => ({
      standing,
      entry: standing === null ? { ...entryOf(shares), begun: shares } : entryOf(standing.shares),
    })),
    takeStanding: assign(({ context }, said: Said) => ({
      standing: said.standing,
      key: keyAfter(context, said),
      entry:
        said.standing === null ? { ...context.entry, isRestating: false } : entryOf(said.standing.shares),
    })),
    keepStanding: assign(({ context }, said: Said) => ({
      standing: said.standing,
      key: keyAfter(context, said),
    })),
    takeTheirs: assign(({ context }) => ({
      entry: entryOf(context.standing?.shares ?? context.entry.shares),
    })),
    /** what was posted meanwhile is opened again by whoever goes on with other shares */
    keepMine: assign(({ context }) => ({
      entry: {
        ...context.entry,
        isRestating: context.standing?.status === 'PUBLISHED' || context.standing?.status === 'RESTATED',
      },
    })),
    openAgain: assign(({ context }) => ({ entry: { ...context.entry, isRestating: true } })),
    keepHash: assign({ hash: (_, { hash }: { readonly hash: string }) => hash }),
    forgetHash: assign({ hash: null }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
    tellKept: emit({ type: 'draft.kept' }),
    tellSent: emit(({ context }) => ({
      type: 'month.onItsWay',
      isAwaited: waits(context),
    })),
    tellTakenBack: emit({ type: 'month.takenBack' }),
    tellMoved: emit({ type: 'figures.moved' }),
  },
});
