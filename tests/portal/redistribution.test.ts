import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { transition } from 'xstate';
import { contract } from '../../contract/index.ts';
import { percentage } from '../../contract/values/money.ts';
import { redistributionChange, redistributionPreview } from '../../contract/values/redistribution.ts';
import {
  exampleAwaited,
  exampleDraft,
  exampleMonth,
  exampleNextKey,
  examplePosted,
  exampleShares,
  otherShares,
  redistributionChart,
} from '../../machines/catalogue/redistribution.ts';
import type { Standing } from '../../machines/redistribution/types.ts';
import { entryOf } from '../../machines/redistribution/setup.ts';
import { countAnew } from '../../src/features/redistribution/count-anew.ts';
import { addedUp, pageOf } from '../../src/features/redistribution/investor-lines.ts';
import { entryBefore, isOwn, type KeptEntry, typedAnew } from '../../src/features/redistribution/kept.ts';
import { finishedMonths, monthOf, monthText } from '../../src/features/redistribution/months.ts';
import { readReason, readShare, reasonFault } from '../../src/features/redistribution/read-typed.ts';
import { keys } from '../../src/queries/keys.ts';
import { knownFigures, newestOf } from '../../src/queries/redistribution-figures.ts';
import { answers } from '../model/model.ts';
import { redistributionModel } from '../model/redistribution.ts';

const today = '2026-03-12';

describe('the month that is shared out', () => {
  it('is one of the two years that are over, newest first', () => {
    const months = finishedMonths(today).map(monthText);
    expect(months.slice(0, 3)).toEqual(['02/2026', '01/2026', '12/2025']);
    expect(months).toHaveLength(24);
  });

  it('is the one that the address names, however old, but never one that still runs', () => {
    expect(monthOf('2019-07', '2026-01-31', today)).toEqual({ year: 2019, month: 7 });
    expect(monthOf('2026-03', null, today)).toEqual({ year: 2026, month: 2 });
    expect(monthOf('2026-13', null, today)).toEqual({ year: 2026, month: 2 });
  });

  it('is the newest with values where the address names none', () => {
    expect(monthOf(null, '2025-11-30', today)).toEqual({ year: 2025, month: 11 });
    expect(monthOf(null, '2026-03-11', today)).toEqual({ year: 2026, month: 2 });
    expect(monthOf(null, null, '2026-01-05')).toEqual({ year: 2025, month: 12 });
  });
});

describe('what is typed of a month', () => {
  it('is a share as the contract would take it, or what the contract says of it', () => {
    for (const typed of [
      '',
      ' ',
      '0',
      '33.34',
      ' 7 ',
      '+5',
      '1e1',
      '100',
      '100.01',
      '-0.01',
      '1.005',
      '1,5',
      'x',
    ]) {
      const { data, error } = percentage.safeParse(typed);
      expect(readShare(typed, 'en'), typed).toEqual({
        share: data ?? null,
        fault: error?.issues[0]?.message ?? null,
      });
    }
    expect(readShare('33,34\u202f%', 'fr-FR')).toEqual({ share: '33.34', fault: null });
    expect(readShare('%', 'fr-FR')).toEqual({ share: null, fault: 'required' });
  });

  it('is a reason as the contract would take it, or none', () => {
    const { reason } = redistributionChange.shape;
    for (const typed of [
      '',
      '  ',
      ' Late fees ',
      'a\nb',
      'a\tb',
      'a\u0000',
      'a'.repeat(2000),
      'a'.repeat(2001),
    ]) {
      const { data, error } = reason.safeParse(typed);
      expect(readReason(typed), typed.slice(0, 9)).toBe(data ?? null);
      expect(reasonFault(typed), typed.slice(0, 9)).toBe(error?.issues[0]?.message ?? null);
    }
  });
});

describe('what a month comes to', () => {
  const preview = redistributionPreview.parse(contract.redistribution.preview['~orpc'].meta.example?.reply);
  const { currency, year, month } = exampleMonth;
  const of = (share: string) => [...keys.redistributionPreviews(currency, year, month), share];

  it('is what was read last, whichever shares were typed first', () => {
    const client = new QueryClient();
    expect(knownFigures(client, exampleMonth)).toBeNull();
    client.setQueryData(of('70.00'), { ...preview, base_amount: '100.00' }, { updatedAt: 1000 });
    client.setQueryData(of('72.50'), { ...preview, base_amount: '200.00' }, { updatedAt: 2000 });
    expect(knownFigures(client, exampleMonth)?.base_amount).toBe('200.00');
    client.setQueryData(of('70.00'), { ...preview, base_amount: '300.00' }, { updatedAt: 3000 });
    expect(knownFigures(client, exampleMonth)?.base_amount).toBe('300.00');
    expect(knownFigures(client, { ...exampleMonth, month: 1 })).toBeNull();
  });
});

describe('a month whose values are others by now', () => {
  it.each(['previewing', 'previewRefused', 'reviewing'])('is counted anew where it is %s', (state) => {
    const before = redistributionChart.snapshotAt(state);
    const event = countAnew(before);
    if (event === null) throw new Error('it is counted anew');
    const [after] = transition(redistributionModel.machine, before, event);
    expect(after.value).toBe('previewing');
    expect(after.context).toEqual({ ...before.context, hash: null, refusal: null });
  });

  it.each(['loading', 'editing', 'saving', 'sending', 'refused', 'conflict', 'awaiting', 'published'])(
    'is left as it is where it is %s',
    (state) => expect(countAnew(redistributionChart.snapshotAt(state))).toBeNull(),
  );
});

describe('the newest day of values', () => {
  it('is the latest of the published and the restated', () => {
    expect(newestOf([{ value_date: '2026-02-27' }, { value_date: '2026-02-28' }])).toBe('2026-02-28');
    expect(newestOf([{ value_date: '2026-03-02' }, { value_date: '2026-02-28' }])).toBe('2026-03-02');
    expect(newestOf([])).toBeNull();
  });
});

describe('what each investor gets', () => {
  const lines = Array.from({ length: 250 }, (_, at) => ({
    user_id: String(at),
    user_name: `Investor ${at}`,
    average_balance: '1000.00',
    amount: '0.01',
    paid: '0.00',
    change: '0.01',
  }));

  it('adds up over all of them, though a page shows a hundred', () => {
    expect(addedUp(lines)).toEqual({ average_balance: '250000.00', amount: '2.50', before: null });
    expect([1, 2, 3].map((page) => pageOf(lines, page).lines.length)).toEqual([100, 100, 50]);
    expect(pageOf(lines, 3).lines.at(-1)?.user_id).toBe('249');
    // other shares pay fewer: the page that was open is the last one then
    expect(pageOf(lines.slice(0, 40), 3)).toMatchObject({ page: 1, lines: { length: 40 } });
    expect(pageOf([], 1)).toEqual({ page: 1, lines: [] });
  });

  it('tells what was posted before as soon as anybody was paid', () => {
    const [first, ...rest] = lines;
    if (!first) throw new Error('there are lines');
    const before = addedUp([{ ...first, paid: '0.03', change: '-0.02' }, ...rest]).before;
    expect(before).toEqual({ paid: '0.03', change: '2.47' });
  });
});

describe('what was typed of a month before a forced logout', () => {
  const typed = { ...entryOf(otherShares), reason: 'Provider’s invoice of March' };
  const kept: KeptEntry = { entry: typed, known: { id: exampleDraft.id, version: 1 } };
  it('is taken up as it was, and nothing else that may stand in its place', () => {
    expect(entryBefore(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(entryBefore({ ...kept, known: null })).toEqual({ ...kept, known: null });
    for (const odd of [null, 'x', [], {}, { ...typed, shares: {} }, { ...typed, isRestating: 'yes' }])
      expect([entryBefore(odd), entryBefore({ ...kept, entry: odd })]).toEqual([null, null]);
  });

  /** The month as it is read on return, and what it is once the chart was told. */
  const backOver = (standing: Standing | null, told = kept) => {
    const read = { standing, shares: exampleShares, nextKey: exampleNextKey };
    const loading = redistributionChart.snapshotAt('loading');
    let [now] = transition(redistributionModel.machine, loading, answers('loadMonth', read).event);
    for (const event of typedAnew(told, standing, exampleNextKey))
      [now] = transition(redistributionModel.machine, now, event);
    const { context, value } = now;
    return { value, entry: context.entry, standing: context.standing };
  };

  it('stands in the form again where nobody was at the month since', () => {
    expect(backOver(exampleDraft)).toEqual({ value: 'previewing', entry: typed, standing: exampleDraft });
    expect(backOver(null, { ...kept, known: null })).toMatchObject({ value: 'previewing', entry: typed });
    const posted = { ...examplePosted, version: 1 };
    const again = { ...kept, entry: { ...typed, isRestating: true } };
    expect(backOver(posted, again)).toMatchObject({ value: 'previewing', entry: again.entry });
  });

  it.each([
    ['saved other shares', { ...exampleDraft, version: 2 }],
    ['sent it', exampleAwaited],
    ['posted it', examplePosted],
    ['made another draft in its place', { ...exampleDraft, id: exampleNextKey }],
  ])('overwrites nothing of somebody who %s meanwhile: both are shown', (_, standing) => {
    for (const known of [kept.known, null])
      expect(backOver(standing, { ...kept, known })).toEqual({ value: 'conflict', entry: typed, standing });
  });

  it('asks nothing where somebody else has saved the very same', () => {
    const same = { ...exampleDraft, version: 2, shares: otherShares };
    expect(backOver(same)).toMatchObject({
      value: 'previewing',
      standing: same,
      entry: { shares: otherShares },
    });
  });

  it('is kept while it differs from what the form began with, or from what is saved since', () => {
    expect(isOwn(entryOf(exampleShares), exampleShares, null)).toBe(false);
    expect(isOwn(typed, exampleShares, null)).toBe(true);
    expect(isOwn(typed, exampleShares, otherShares)).toBe(false);
    expect(isOwn({ ...entryOf(exampleShares), isRestating: true }, exampleShares, exampleShares)).toBe(true);
  });
});
