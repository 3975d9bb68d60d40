import { exampleTypedDay } from '../../machines/catalogue/value-editing.ts';
import { valueEditingMachine } from '../../machines/value-editing/machine.ts';
import { exampleHalfTyped } from './half-typed.ts';
import { answers, fails, passes, person } from './model.ts';
import type { ChartModel, Keeps } from './model.ts';

const type = (...entries: readonly object[]) => person({ type: 'entries.changed', entries });
const typed = type(exampleTypedDay);
const half = type(exampleHalfTyped);
const undone = type();
const pause = passes('pause', 'valueEditing.editing', 700);
const save = person({ type: 'save.asked' });
const saved = answers('saveRecord', { ...exampleTypedDay, version: 4 });
const keepMine = person({ type: 'mine.kept' });
const takeTheirs = person({ type: 'theirs.taken' });
const retry = person({ type: 'comparison.retried' });
const theirs = answers('readTheirs', { version: 4, isOpen: true });
const published = answers('readTheirs', { version: 5, isOpen: false });
const stale = fails('saveRecord', 'stale_version');
const settled = fails('saveRecord', 'conflict');

const entriesIn = (context: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(context['entries']) ? context['entries'] : [];
const hasTyped: Keeps = (context) => entriesIn(context).length > 0;
const isWhole = (entry: unknown) =>
  typeof entry === 'object' && entry !== null && 'amounts' in entry && entry.amounts !== null;
const hasWhole: Keeps = (context) => entriesIn(context).some(isWhole);
const isOpen = ({ theirs: now }: Readonly<Record<string, unknown>>) =>
  typeof now === 'object' && now !== null && 'isOpen' in now && now.isOpen === true;

export const valueEditingModel: ChartModel = {
  name: 'value-editing',
  section: '§3, §7',
  machine: valueEditingMachine,
  starts: { 'a grid with a draft': undefined },
  tells: (context) => JSON.stringify([context['entries'], context['sent'], context['theirs']]),
  // what can't be read is never the record that is saved or compared
  fits: ({ event }, context) =>
    !(event.type === 'entries.changed' && !hasTyped(context) && event['entries'].length === 0),
  says: [
    typed,
    half,
    undone,
    pause,
    save,
    saved,
    fails('saveRecord'),
    fails('saveRecord', 'validation_failed', { misc_fees: 'too_big' }),
    stale,
    settled,
    theirs,
    published,
    fails('readTheirs'),
    retry,
    keepMine,
    takeTheirs,
  ],
  rests: ['resting'],
  states: {
    resting: {
      sentence: 'the grid says when the draft was saved',
      tags: [],
      offers: ['entries.changed'],
      keeps: (context) =>
        !hasTyped(context) &&
        context['refusal'] === null &&
        context['theirs'] === null &&
        context['sent'] === null,
    },
    editing: {
      sentence: 'the grid says that something is not saved yet',
      tags: [],
      offers: (context) => (hasWhole(context) ? ['entries.changed', 'save.asked'] : ['entries.changed']),
      keeps: (context) => hasTyped(context) && context['refusal'] === null,
    },
    saving: {
      sentence: 'one record is with the server, and cells can still be typed into',
      tags: ['busy'],
      offers: ['entries.changed'],
      keeps: (context) => context['sent'] !== null,
    },
    refused: {
      sentence: 'it says why the record was not saved, with what was typed still there',
      tags: [],
      offers: (context) => (hasWhole(context) ? ['entries.changed', 'save.asked'] : ['entries.changed']),
      keeps: ({ refusal }) => refusal !== null,
    },
    comparing: {
      sentence: 'how the record stands now is being read, and cells can still be typed into',
      tags: ['busy', 'conflict'],
      offers: ['entries.changed'],
    },
    unread: {
      sentence: 'it says that the other version could not be read, and offers to try again',
      tags: ['conflict'],
      offers: ['entries.changed', 'comparison.retried'],
      keeps: ({ refusal }) => refusal !== null,
    },
    conflict: {
      sentence: 'both versions side by side, and a choice; cells can still be typed into',
      tags: ['conflict'],
      offers: (context) => ['entries.changed', ...(isOpen(context) ? ['mine.kept'] : []), 'theirs.taken'],
      keeps: (context) => context['theirs'] !== null,
    },
  },
  needs: [
    { event: 'entries.changed', in: /^(resting|saving|refused|comparing|unread|conflict)$/, by: 'typing' },
  ],
  walks: {
    'types, pauses, is overtaken, compares and keeps the own amounts': {
      start: 'a grid with a draft',
      says: [typed, pause, stale, theirs, keepMine, saved],
    },
    'types on while the first is saved, and the rest is saved after it': {
      start: 'a grid with a draft',
      says: [typed, pause, half, saved, typed, pause, saved],
    },
    'types something unreadable while the record is overtaken, keeps its own and mends it': {
      start: 'a grid with a draft',
      says: [typed, pause, half, stale, theirs, keepMine, typed, pause, saved],
    },
    'types on while both versions are side by side, and saves that over theirs': {
      start: 'a grid with a draft',
      says: [typed, pause, stale, theirs, half, typed, keepMine, saved],
    },
    'gets no answer, sends it again, and finds the day published': {
      start: 'a grid with a draft',
      says: [typed, save, fails('saveRecord'), save, settled, published, takeTheirs],
    },
  },
};
