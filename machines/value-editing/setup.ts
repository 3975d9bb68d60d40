import { assign, setup } from 'xstate';
import { absentPromise } from '../placeholder.ts';
import { refusalOf } from '../refusal.ts';
import { typed } from '../typed.ts';
import { nextOf } from './guards.ts';
import type {
  Entry,
  Saved,
  Theirs,
  ValueEditingContext,
  ValueEditingEvent,
  ValueEditingTag,
} from './types.ts';

type Failure = { readonly error: unknown };
type Changed = { readonly entries: readonly Entry[] };

/** The version counts on from the record as it was first typed into, or last saved: never from what is read later. */
const withKnownVersions = (now: readonly Entry[], known: readonly Entry[]): readonly Entry[] =>
  now.map((entry) => ({
    ...entry,
    version: known.find(({ id }) => id === entry.id)?.version ?? entry.version,
  }));

const isSame = (one: Entry['amounts'], other: Entry['amounts']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is left after a save: the record with the new version, where it was typed into meanwhile. */
const without = (entries: readonly Entry[], { id, version, amounts }: Saved): readonly Entry[] =>
  entries
    .filter((entry) => entry.id !== id || !isSame(entry.amounts, amounts))
    .map((entry) => (entry.id === id ? { ...entry, version } : entry));

/** Answers of a server that say: this record is no longer the one that was read. */
const overtaking = ['stale_version', 'conflict', 'not_found'];

/** Actors, guards and actions of editing values; the actors' real parts are in `src/actors`. */
export const valueEditingSetup = setup({
  types: typed<{
    context: ValueEditingContext;
    events: ValueEditingEvent;
    tags: ValueEditingTag;
    children: { saveRecord: 'saveRecord'; readTheirs: 'readTheirs' };
  }>(),
  actors: {
    /** saves one draft under the version that was read; answers what it is now */
    saveRecord: absentPromise<Saved, Saved | null>('saveRecord'),
    /** how the record stands that somebody else changed */
    readTheirs: absentPromise<Theirs, Saved | null>('readTheirs'),
  },
  guards: {
    nothingIsTyped: ({ context }) => context.entries.length === 0,
    somethingIsWhole: ({ context }) => nextOf(context) !== null,
    theirsIsOpen: ({ context }) => context.theirs?.isOpen === true,
    /** what was typed into it meanwhile may be unreadable: it is saved once it can be read */
    mineCanBeSaved: ({ context }) => context.theirs?.isOpen === true && nextOf(context) !== null,
    isOvertaken: (_, { error }: Failure) => overtaking.includes(refusalOf(error).key),
  },
  actions: {
    keepEntries: assign({
      entries: ({ context }, { entries }: Changed) => withKnownVersions(entries, context.entries),
    }),
    keepSaved: assign({ entries: ({ context }, saved: Saved) => without(context.entries, saved) }),
    keepTheirs: assign({ theirs: (_, theirs: Theirs) => theirs }),
    takeTheirVersion: assign({
      entries: ({ context: { entries, sent, theirs } }) =>
        entries.map((entry) =>
          entry.id === sent?.id && theirs !== null ? { ...entry, version: theirs.version } : entry,
        ),
    }),
    dropMine: assign({
      entries: ({ context: { entries, sent } }) => entries.filter(({ id }) => id !== sent?.id),
    }),
    keepSent: assign({ sent: ({ context }) => nextOf(context) }),
    forgetTheirs: assign({ theirs: null, sent: null }),
    keepRefusal: assign({ refusal: (_, { error }: Failure) => refusalOf(error) }),
    forgetRefusal: assign({ refusal: null }),
  },
  delays: {
    /** long enough to go on to the next cell, short enough that nothing is lost */
    pause: 700,
  },
});
