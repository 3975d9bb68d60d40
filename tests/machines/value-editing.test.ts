import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { exampleTypedDay, valueEditingChart } from '../../machines/catalogue/value-editing.ts';
import { nextOf, unreadable } from '../../machines/value-editing/guards.ts';
import {
  type EditingState,
  editingStates,
  selectDisputed,
  selectEditingState,
  selectEntries,
  selectIsHeld,
  selectMayKeepMine,
} from '../../machines/value-editing/selectors.ts';
import type { Entry } from '../../machines/value-editing/types.ts';
import { exampleHalfTyped } from '../model/half-typed.ts';
import { answers, fails } from '../model/model.ts';
import { valueEditingModel } from '../model/value-editing.ts';
import { leafOf } from '../../machines/leaves.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

describe('values that are edited in a grid', () => {
  itIsWalkedCompletely(valueEditingModel);

  it('loses nothing that was typed but by undoing it, by taking theirs, or by saving it', () => {
    whateverHappens(valueEditingModel, ({ before, said, after }) => {
      const lost = before.context.entries.length > after.context.entries.length;
      if (!lost) return;
      expect(['entries.changed', 'theirs.taken', 'xstate.done.actor.saveRecord']).toContain(said.event.type);
    });
  });

  it('says that nothing is left to save only when nothing is', () => {
    whateverHappens(valueEditingModel, ({ after }) => {
      expect(leafOf(after) === 'resting' && after.context.entries.length > 0).toBe(false);
    });
  });

  it('takes a version of somebody else only where the person keeps the own amounts over it', () => {
    whateverHappens(valueEditingModel, ({ before, said, after }) => {
      const [was] = before.context.entries;
      const [now] = after.context.entries;
      if (was === undefined || now === undefined || was.version === now.version) return;
      expect(['mine.kept', 'xstate.done.actor.saveRecord']).toContain(said.event.type);
    });
  });

  it('names each of its states once for the page', () => {
    expect(editingStates.toSorted()).toEqual(valueEditingChart.leaves.map(({ path }) => path).toSorted());
    const held = editingStates.filter((state) => selectIsHeld(valueEditingChart.snapshotAt(state)));
    expect(held).toEqual(['saving', 'comparing', 'unread', 'conflict']);
    expect(selectDisputed(valueEditingChart.snapshotAt('conflict'))).toEqual(exampleTypedDay);
    expect(selectDisputed(valueEditingChart.snapshotAt('saving'))).toBeNull();
    expect(selectMayKeepMine(valueEditingChart.snapshotAt('conflict'))).toBe(true);
  });

  it('saves the first record that can be read, and leaves the others until they can', () => {
    const other = { ...exampleTypedDay, id: 'another' };
    const entries = [{ ...exampleTypedDay, amounts: null }, other];
    expect(nextOf({ entries })).toEqual(other);
    expect(unreadable(entries)).toBe(1);
    expect(nextOf({ entries: [] })).toBeNull();
  });
});

describe('what is typed while somebody else’s version of a record is read and shown', () => {
  const other: Entry = { ...exampleTypedDay, id: 'another' };
  const misc = { ...exampleTypedDay, amounts: { ...exampleTypedDay.amounts, misc_fees: '1.00' } };
  const disputes = ['comparing', 'unread', 'conflict'] as const;
  const then = (snapshot: AnyMachineSnapshot, ...events: readonly AnyEventObject[]) =>
    events.reduce<AnyMachineSnapshot>(
      (now, event) => transition(valueEditingModel.machine, now, event)[0],
      snapshot,
    );
  /** The chart in a state, after these events. */
  const after = (state: EditingState, ...events: readonly AnyEventObject[]) =>
    then(valueEditingChart.snapshotAt(state), ...events);
  const typed = (...entries: readonly Entry[]) => ({ type: 'entries.changed', entries });
  const keep = { type: 'mine.kept' };
  const take = { type: 'theirs.taken' };
  const open = answers('readTheirs', { version: 4, isOpen: true }).event;

  it.each(disputes)('is kept in %s, and the dispute stays', (state) => {
    const before = valueEditingChart.snapshotAt(state);
    const now = after(state, typed(exampleTypedDay, other));
    expect(selectEditingState(now)).toBe(state);
    expect(selectEntries(now)).toEqual([exampleTypedDay, other]);
    expect(selectDisputed(now)).toEqual(exampleTypedDay);
    expect(now.context.theirs).toEqual(before.context.theirs);
    expect(now.context.refusal).toEqual(before.context.refusal);
  });

  it('into another record is saved after either choice', () => {
    const kept = after('conflict', typed(exampleTypedDay, other), keep);
    expect(selectEditingState(kept)).toBe('saving');
    expect(kept.context.sent).toEqual({ ...exampleTypedDay, version: 4 });
    const saved = then(kept, answers('saveRecord', { ...exampleTypedDay, version: 5 }).event);
    expect(selectEditingState(saved)).toBe('editing');
    expect(selectEntries(saved)).toEqual([other]);
    const taken = after('conflict', typed(exampleTypedDay, other), take, { type: 'save.asked' });
    expect(selectEditingState(taken)).toBe('saving');
    expect(taken.context.sent).toEqual(other);
  });

  it('into the record itself is what stands beside theirs, and what is saved over it', () => {
    const now = after('comparing', typed(misc), open);
    expect(selectDisputed(now)).toEqual(misc);
    const kept = then(now, keep);
    expect(kept.context.sent).toEqual({ ...misc, version: 4 });
  });

  it('and can’t be read stands beside theirs as it was sent, and is saved once it can', () => {
    const now = after('conflict', typed(exampleHalfTyped));
    expect(selectDisputed(now)).toEqual(exampleTypedDay);
    const kept = then(now, keep);
    expect(selectEditingState(kept)).toBe('editing');
    expect(selectEntries(kept)).toEqual([{ ...exampleHalfTyped, version: 4 }]);
  });

  it('outlives an answer that does not come', () => {
    const lost = after('comparing', typed(exampleTypedDay, other), fails('readTheirs').event);
    expect(selectEditingState(lost)).toBe('unread');
    const again = then(lost, { type: 'comparison.retried' });
    expect(selectEntries(again)).toEqual([exampleTypedDay, other]);
  });
});
