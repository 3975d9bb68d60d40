import { describe, expect, it } from 'vitest';
import type { Entry } from '../../machines/value-editing/types.ts';
import { steadySight } from '../../src/features/values/grid/sight.ts';
import {
  amountsWith,
  entriesOf,
  onlyAmounts,
  typedAfter,
  withUnsaved,
} from '../../src/features/values/grid/typed.ts';
import { sampleDays } from '../../src/features/values/sample-days.ts';

const [, , published, draft] = sampleDays;
if (published === undefined || draft === undefined) throw new Error('The sample has four days');

describe('what is not saved', () => {
  const none: readonly Entry[] = [];
  const typed = (to: string, unsaved = none) =>
    typedAfter({}, unsaved, [{ id: draft.id, line: 'misc_fees', from: '295.30', to }]);
  const entries = (to: string, isHeld = false, unsaved = none) =>
    entriesOf({ rows: sampleDays, typed: typed(to), unsaved, language: 'en', isHeld });

  it('is a record that says something else than it did, with all its amounts', () => {
    const [entry] = entries('300');
    expect(entry).toEqual({
      id: draft.id,
      version: draft.version,
      amounts: { ...onlyAmounts(draft), misc_fees: '300.00' },
    });
    expect(entries('295.30')).toEqual([]);
    expect(entries('x')[0]?.amounts).toBeNull();
  });
  it('is kept while it is on its way, even when it says again what was there', () => {
    const sent = entries('300');
    expect(entries('295.30', true, sent)).toHaveLength(1);
  });
  it('has the other lines as they were read when it was typed, whoever changed them since', () => {
    const known = entries('300');
    const theirs = { ...draft, version: draft.version + 1, realized_pl: '7.00' };
    const [entry] = entriesOf({
      rows: [theirs],
      typed: { [draft.id]: { misc_fees: '301' } },
      unsaved: known,
      language: 'en',
      isHeld: false,
    });
    expect(entry?.amounts).toEqual({ ...onlyAmounts(draft), misc_fees: '301.00' });
    expect(withUnsaved(theirs, known).realized_pl).toBe(draft.realized_pl);
    expect(withUnsaved(theirs, [{ id: draft.id, version: 3, amounts: null }])).toBe(theirs);
    expect(withUnsaved(theirs, none)).toBe(theirs);
  });
  it('counts on from the version in which its first letter was typed', () => {
    const rows = [{ ...draft, version: draft.version + 1 }];
    const told = (begun: { readonly id: string; readonly version: number | null } | null) =>
      entriesOf({ rows, typed: typed('300'), unsaved: none, language: 'en', isHeld: false, begun })[0]
        ?.version;
    expect(told({ id: draft.id, version: draft.version })).toBe(draft.version);
    expect(told({ id: draft.id, version: null })).toBe(draft.version + 1);
    expect(told({ id: published.id, version: 1 })).toBe(draft.version + 1);
    expect(told(null)).toBe(draft.version + 1);
  });
  it('begins anew for a record whose texts are saved by now', () => {
    const before = { [draft.id]: { money_out: '7' } };
    expect(typedAfter(before, none, [])).toEqual({});
    expect(amountsWith(draft, typed('1')[draft.id] ?? {}, 'en')?.misc_fees).toBe('1.00');
  });
});

describe('what is in sight', () => {
  const sight = { rows: [published, draft], before: null };
  const later = { rows: [published], before: draft };
  const begun = { id: draft.id, sight };
  const nothing = () => undefined;

  it('stays while a cell of it is typed into that what comes does not have', () => {
    expect(steadySight({ now: later, begun, known: nothing })).toEqual(sight);
    expect(steadySight({ now: later, begun: null, known: nothing })).toBe(later);
  });
  it('is what comes where that has the cell', () => {
    const anew = { rows: [{ ...draft, version: 9 }], before: published };
    expect(steadySight({ now: anew, begun, known: nothing })).toBe(anew);
  });
  it('shows what was saved meanwhile, and nothing older', () => {
    const at = (version: number) => (id: string) =>
      id === published.id ? { ...published, version, misc_fees: '9.00' } : undefined;
    const feesAt = (version: number) =>
      steadySight({ now: later, begun, known: at(version) }).rows.map((row) => row.misc_fees);
    expect(feesAt(published.version + 1)).toEqual(['9.00', draft.misc_fees]);
    expect(feesAt(published.version - 1)).toEqual([published.misc_fees, draft.misc_fees]);
  });
});
