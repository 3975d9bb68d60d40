import { describe, expect, it } from 'vitest';
import { exampleTypedDay, valueEditingChart } from '../../machines/catalogue/value-editing.ts';
import { nextOf, unreadable } from '../../machines/value-editing/guards.ts';
import {
  editingStates,
  selectDisputed,
  selectMayKeepMine,
  selectMayType,
} from '../../machines/value-editing/selectors.ts';
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
    const open = editingStates.filter((state) => selectMayType(valueEditingChart.snapshotAt(state)));
    expect(open).toEqual(['resting', 'editing', 'saving', 'refused']);
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
