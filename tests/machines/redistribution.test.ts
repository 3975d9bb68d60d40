import { describe, expect, it } from 'vitest';
import {
  exampleDraft,
  examplePosted,
  exampleShares,
  exampleShort,
  redistributionChart,
} from '../../machines/catalogue/redistribution.ts';
import { guardReasons, stops, stopsOf } from '../../machines/redistribution/guards.ts';
import {
  redistributionStates,
  selectMaySave,
  selectMaySend,
} from '../../machines/redistribution/selectors.ts';
import { entryOf } from '../../machines/redistribution/setup.ts';
import { redistributionModel } from '../model/redistribution.ts';
import { leafOf } from '../model/paths.ts';
import { itIsWalkedCompletely } from './complete.ts';
import { whateverHappens } from './random-walk.ts';

const of = (investors_percentage: string | null) => entryOf({ ...exampleShares, investors_percentage });

describe('a month’s redistribution', () => {
  itIsWalkedCompletely(redistributionModel);

  it('is sent only with figures on the page that are of these very shares', () => {
    whateverHappens(redistributionModel, ({ before, said, after }) => {
      if (leafOf(after) === 'sending' && leafOf(before) !== 'sending') {
        expect(said.event.type).toBe('month.sent');
        expect(before.context.hash).not.toBeNull();
      }
      if (said.event.type === 'entry.changed' && leafOf(before) !== leafOf(after))
        expect(after.context.hash).toBeNull();
    });
  });

  it('loses nothing that was typed, whoever else is at it, but by a choice', () => {
    whateverHappens(redistributionModel, ({ before, said, after }) => {
      if (leafOf(after) !== 'conflict' || leafOf(before) === 'conflict') return;
      expect(said.by).not.toBe('person');
      expect(after.context.entry).toEqual(before.context.entry);
    });
  });

  it('names each of its states once for the page', () => {
    const leaves = redistributionChart.leaves.map(({ path }) => path);
    expect(redistributionStates.toSorted()).toEqual(leaves.toSorted());
    const open = (may: typeof selectMaySave) =>
      redistributionStates.filter((state) => may(redistributionChart.snapshotAt(state)));
    expect(open(selectMaySend)).toEqual(['reviewing', 'refused']);
    expect(open(selectMaySave)).toEqual(['previewRefused', 'reviewing', 'refused']);
  });
});

describe('what stops a redistribution', () => {
  it('is told for every reason there is', () => {
    expect(Object.keys(guardReasons.maySend).toSorted()).toEqual(stops.toSorted());
  });

  it('is one hundredth too little or too much, a share that is missing or none, and a reason that is owed', () => {
    expect(stopsOf({ entry: exampleShort, standing: exampleDraft })).toEqual(['not_100']);
    expect(stopsOf({ entry: of('72.51'), standing: null })).toEqual(['not_100']);
    expect(stopsOf({ entry: of('72.50'), standing: null })).toEqual([]);
    expect(stopsOf({ entry: of(null), standing: null })).toEqual(['share_missing']);
    const faults = { investors_percentage: 'invalid_decimal' };
    expect(stopsOf({ entry: { ...of(null), faults }, standing: null })).toEqual(['share_wrong']);
    expect(stopsOf({ entry: of('72.50'), standing: examplePosted })).toEqual(['reason_missing']);
    expect(stopsOf({ entry: { ...of('72.50'), reason: 'Mended' }, standing: examplePosted })).toEqual([]);
  });
});
