import { describe, expect, it } from 'vitest';
import { valueImportChart } from '../../machines/catalogue/value-import.ts';
import { importStates, selectMayImport, selectStop } from '../../machines/value-import/selectors.ts';
import { stopOf } from '../../machines/value-import/setup.ts';
import { leafOf } from '../../machines/leaves.ts';
import { valueImportModel } from '../model/value-import.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './whatever-happens.ts';

const counted = (wrong: number, news: number, changed: number) =>
  stopOf({ checked: { hash: '', counts: { new: news, changed, same: 1, wrong, off: 0 } } });

describe('an import of values', () => {
  itIsWalkedCompletely(valueImportModel);

  it('takes in nothing but rows that were checked, none of them wrong, and never twice at a time', () => {
    whateverHappens(valueImportModel, ({ before, said, after }) => {
      const from = leafOf(before);
      const to = leafOf(after);
      if (to === 'importing' && from !== 'importing') {
        expect(said.event.type).toBe('import.confirmed');
        expect(stopOf(before.context)).toBeNull();
      }
      if (from === 'importing' && to !== from) expect(said.by).toBe('reply');
    });
  });

  it('takes in the very rows that were shown: hash and key change with a new check alone', () => {
    whateverHappens(valueImportModel, ({ before, after }) => {
      if (leafOf(after) !== 'importing') return;
      expect(after.context.checked).toEqual(before.context.checked);
      expect(after.context.key).toBe(before.context.key);
      expect(after.context.sheet).toEqual(before.context.sheet);
    });
  });

  it('names each of its states once for the page', () => {
    expect(importStates.toSorted()).toEqual(valueImportChart.leaves.map(({ path }) => path).toSorted());
    const open = importStates.filter((state) => selectMayImport(valueImportChart.snapshotAt(state)));
    expect(open).toEqual(['previewing', 'refused']);
    expect(selectStop(valueImportChart.snapshotAt('previewing'))).toBeNull();
  });

  it('is stopped by one wrong row, and by a file that changes nothing', () => {
    expect(counted(1, 500, 0)).toBe('rows_wrong');
    expect(counted(0, 0, 0)).toBe('nothing_changes');
    expect(counted(0, 0, 1)).toBeNull();
    expect(counted(0, 1, 0)).toBeNull();
    expect(stopOf({ checked: null })).toBe('rows_wrong');
  });
});
