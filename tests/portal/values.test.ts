import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatMoney } from '../../contract/values/money.ts';
import { importedSeries, isOfInvestors } from '../../contract/values/value-import.ts';
import { amountFields, valueChange } from '../../contract/values/value.ts';
import type { Entry } from '../../machines/value-editing/types.ts';
import { continuityOf, identityOf, investorsOf } from '../../src/features/values/grid/checks.ts';
import { amountsIn, blockOf, readCell, ungrouped } from '../../src/features/values/grid/entry.ts';
import { done, noHistory, redo, undo } from '../../src/features/values/grid/history.ts';
import { onlyAmounts } from '../../src/features/values/grid/typed.ts';
import { entriesBefore, textsBefore } from '../../src/features/values/kept.ts';
import { lines } from '../../src/features/values/lines.ts';
import {
  capitalTabOf,
  readCapitalTab,
  readGridPlace,
  readShownDay,
} from '../../src/features/values/paths.ts';
import { isRunning } from '../../src/features/values/period.ts';
import { judgePeriod, nextPeriod, periodOf } from '../../src/features/values/records/next-period.ts';
import { sampleDays } from '../../src/features/values/sample-days.ts';
import { moneyParts } from '../../src/ui/format.ts';

const texts = z.record(z.string(), z.string());
const [, , published, draft] = sampleDays;
if (published === undefined || draft === undefined) throw new Error('The sample has four days');

describe('a cell', () => {
  it('takes a comma for the decimal mark where people write one, and nowhere else', () => {
    expect(readCell('1,5', 'realized_pl', 'fr-FR').amount).toBe('1.50');
    expect(readCell('1,5', 'realized_pl', 'en-US').fault).toBe('invalid_decimal');
    expect(readCell('1.5', 'realized_pl', 'it').amount).toBe('1.50');
  });

  it('guesses at nothing that has a comma and a point, or a mark between the thousands', () => {
    for (const language of ['en', 'fr', 'es', 'it']) {
      expect(readCell('1,000.50', 'misc_fees', language).fault).toBe('two_marks');
      expect(readCell('1.000,50', 'misc_fees', language).fault).toBe('two_marks');
    }
    expect(readCell('1,000', 'misc_fees', 'en').fault).toBe('invalid_decimal');
    expect(readCell('1,000', 'misc_fees', 'fr').fault).toBe('invalid_decimal');
  });

  it('reads thousands where a person says so, and only where they stand in threes', () => {
    expect(ungrouped('1,234,567.89', ',')).toBe('1234567.89');
    expect(ungrouped('1.234.567,89', '.')).toBe('1234567.89');
    expect(ungrouped('1,000', ',')).toBe('1000.00');
    expect(ungrouped('12,50', ',')).toBeNull();
    expect(ungrouped('1,0000', ',')).toBeNull();
    expect(ungrouped('1.5', '.')).toBeNull();
  });

  it('reads back whatever the grid itself prints, in a language that groups by spaces', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (cents) => {
        const amount = formatMoney(cents);
        const parts = moneyParts(amount, 'fr-FR');
        const printed = parts ? `${parts.sign}${parts.whole}${parts.mark}${parts.cents}` : '';
        expect(readCell(printed, 'realized_pl', 'fr-FR').amount).toBe(amount);
      }),
    );
  });

  it('refuses a flow below zero and takes a result below zero', () => {
    expect(readCell('-1', 'money_out', 'en').fault).toBe('too_small');
    expect(readCell('−1', 'realized_pl', 'en').amount).toBe('-1.00');
    expect(readCell('', 'realized_pl', 'en').fault).toBe('required');
  });

  it('writes an amount as the contract would, or says of it what the contract says', () => {
    const decimals = fc.stringMatching(/^[+-]?0{0,3}\d{1,16}(\.\d{0,3})?(e[+-]?\d)?$/);
    fc.assert(
      fc.property(fc.constantFrom(...amountFields), decimals, (line, typed) => {
        const { data, error } = valueChange.shape[line].safeParse(typed);
        expect(readCell(typed, line, 'en')).toEqual({
          amount: data ?? null,
          fault: error?.issues[0]?.message ?? null,
        });
      }),
    );
  });
});

describe('what was typed before a session ended', () => {
  const amounts = onlyAmounts(draft);
  const entry: Entry = { id: draft.id, version: 3, amounts };
  const cell = { [draft.id]: { misc_fees: '1,' } };

  it('comes back as it was kept', () => {
    const unread: Entry = { ...entry, amounts: null };
    expect(entriesBefore(JSON.parse(JSON.stringify([entry, unread])))).toEqual([entry, unread]);
    expect(textsBefore(JSON.parse(JSON.stringify(cell)))).toEqual(cell);
    expect(entriesBefore([])).toEqual([]);
    expect(textsBefore({ [draft.id]: {} })).toEqual({ [draft.id]: {} });
  });

  it('is nothing where any of it is damaged', () => {
    for (const damaged of [null, undefined, 'text', 7, {}, [null], [[]], [cell]])
      expect(entriesBefore(damaged), JSON.stringify(damaged)).toEqual([]);
    for (const wrong of [
      { id: 1 },
      { version: '3' },
      { version: Number.NaN },
      { amounts: undefined },
      { amounts: [] },
      { amounts: { ...amounts, more: '1.00' } },
    ])
      expect(entriesBefore([entry, { ...entry, ...wrong }]), JSON.stringify(wrong)).toEqual([]);
    for (const line of lines) {
      const { [line]: _, ...rest } = amounts;
      expect(entriesBefore([{ ...entry, amounts: rest }]), line).toEqual([]);
      expect(entriesBefore([{ ...entry, amounts: { ...amounts, [line]: 1 } }]), line).toEqual([]);
    }
    for (const damaged of [null, undefined, 'text', [], [cell], { a: null }, { a: [] }, { a: 'text' }])
      expect(textsBefore(damaged), JSON.stringify(damaged)).toEqual({});
    expect(textsBefore({ ...cell, other: { misc_fees: 1 } })).toEqual({});
    expect(textsBefore({ ...cell, other: { more: '1' } })).toEqual({});
  });
});

it('takes rows and columns of a spreadsheet as a block, and one cell as itself', () => {
  expect(blockOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(blockOf('1.50\n')).toBeNull();
});

it('leaves out the names of the lines before a block, and no first day of blanks or dashes', () => {
  const pasted = (text: string) => amountsIn(blockOf(text) ?? []);
  expect(pasted('Fees\t1\t2\n')).toEqual([['1', '2']]);
  expect(pasted('Frais divers\t1\n\t2\n')).toEqual([['1'], ['2']]);
  for (const row of [
    [' -   ', '500.00'],
    ['–', '1'],
    ['', '1'],
    ['€ -', '1'],
    ['EUR -', 'EUR 1'],
    ['1', '2'],
  ])
    expect(pasted(row.join('\t')), row[0]).toEqual([row]);
  expect(pasted('\t500.00\n\t20.00\n')).toEqual([
    ['', '500.00'],
    ['', '20.00'],
  ]);
  expect(pasted('Fees\nMoney out\n')).toEqual([['Fees'], ['Money out']]);
});

describe('a step back', () => {
  const step = (to: string) => [{ id: 'a', line: 'misc_fees' as const, from: '0.00', to }];
  const open = () => true;
  it('gives back what was there, and forward what was taken back', () => {
    const after = done(done(noHistory, step('1.00')), step('2.00'));
    const back = undo(after, open);
    expect(back?.step).toEqual([{ id: 'a', line: 'misc_fees', from: '2.00', to: '0.00' }]);
    expect(redo(back?.history ?? noHistory, open)?.step).toEqual(step('2.00'));
    expect(redo(back?.history ?? noHistory, open)?.history).toEqual(after);
  });
  it('ends at the first, and something new forgets what was taken back', () => {
    const back = undo(done(noHistory, step('1.00')), open);
    expect(undo(back?.history ?? noHistory, open)).toBeNull();
    expect(redo(done(back?.history ?? noHistory, step('3.00')), open)).toBeNull();
  });
  it('leaves a record alone that was published meanwhile, and takes back what was done before', () => {
    const both = [...step('2.00'), { id: 'b', line: 'money_out' as const, from: '0.00', to: '7.00' }];
    const published = (id: string) => id !== 'a';
    const pasted = done(done(noHistory, both), step('3.00'));
    const back = undo(pasted, published);
    expect(back?.step).toEqual([{ id: 'b', line: 'money_out', from: '7.00', to: '0.00' }]);
    expect(undo(back?.history ?? noHistory, published)).toBeNull();
    expect(redo(back?.history ?? noHistory, published)?.step).toEqual([both[1]]);
    expect(undo(pasted, () => false)).toBeNull();
  });
});

describe('the checks', () => {
  it('name the difference and what would do', () => {
    expect(identityOf(draft)).toEqual({ kind: 'off', by: '120.00', wanted: '4284260.57' });
    expect(identityOf(published)).toEqual({ kind: 'holds' });
    expect(identityOf(null)).toEqual({ kind: 'nothing' });
    expect(continuityOf(draft, published)).toEqual({ kind: 'holds' });
    expect(continuityOf(draft, { ...published, ending_balance: '4273028.07' })).toEqual({
      kind: 'off',
      by: '1.00',
      wanted: '4273028.07',
    });
    expect(continuityOf(draft, null)).toEqual({ kind: 'nothing' });
  });
  it('look at the investors only where there are some', () => {
    const check = {
      value_date: draft.value_date,
      year: null,
      quarter_number: null,
      investors_sum: '4284380.00',
      investors_count: 2,
      fund_ending: null,
      difference: null,
      previous_ending: null,
    };
    expect(investorsOf(draft, check)).toEqual({ kind: 'off', by: '0.57', wanted: '4284380.00' });
    expect(investorsOf(draft, { ...check, investors_count: 0 })).toEqual({ kind: 'nothing' });
    expect(investorsOf(draft, undefined)).toEqual({ kind: 'nothing' });
  });
});

it('has words of its own for the running record, which no sentence calls by a period', () => {
  expect(isRunning({ value_date: null, year: null, quarter_number: null })).toBe(true);
  expect(isRunning({ value_date: null, year: 2026, quarter_number: 1 })).toBe(false);
  expect(isRunning(draft)).toBe(false);
  const words = z.object({ off: texts, restate: texts, versions: texts });
  for (const language of ['en', 'fr', 'es', 'it']) {
    const { off, restate, versions } = words.parse(
      JSON.parse(readFileSync(`locales/${language}/values.json`, 'utf8')),
    );
    for (const part of [off, restate, versions])
      for (const [key, text] of Object.entries(part))
        if (/\{\{period[,}]/.test(text))
          expect(part[`${key}_running`] ?? '', key).toMatch(/^(?!.*\{\{period)./);
  }
});

describe('a new period', () => {
  it('is the one after the newest, over the end of a month and of a year', () => {
    expect(nextPeriod({ ...draft, value_date: '2026-02-28' }, '2026-05-01').day).toBe('2026-03-01');
    const last = { ...draft, value_date: null, year: 2025, quarter_number: 4 };
    expect(nextPeriod(last, '2026-05-01')).toMatchObject({ year: '2026', quarter: '1' });
    expect(nextPeriod(null, '2026-05-01')).toEqual({ day: '2026-05-01', year: '2026', quarter: '2' });
  });
  it('is no quarter 5 and no day that does not exist', () => {
    const values = { day: '2026-02-30', year: '2026', quarter: '5' };
    expect(judgePeriod(values, 'quarterly')).toEqual({ quarter_number: 'invalid_quarter' });
    expect(judgePeriod(values, 'daily')).toEqual({ value_date: 'invalid_date' });
    expect(periodOf(values, 'daily')).toBeNull();
    expect(periodOf({ ...values, quarter: '4' }, 'quarterly')).toEqual({ year: 2026, quarter_number: 4 });
  });
});

it('says what was done even when the lists, read again, no longer have what asked for it', () => {
  // callbacks given to mutate are dropped with the component that is gone
  const folder = 'src/features/values';
  const dialogs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }))
    .filter(({ text }) => text.includes('useMutation('))
    // looks a day up, and has nothing to say once it is closed
    .filter(({ path }) => path !== 'records/day-dialog.tsx');
  expect(dialogs).toHaveLength(5);
  for (const { path, text } of dialogs) {
    expect(text, path).toContain('.mutateAsync(');
    expect(text, path).not.toContain('.mutate(');
  }
  // and the dialogs stand where they outlive the grid
  expect(readFileSync(`${folder}/pages/grid-tab.tsx`, 'utf8')).toContain('<RecordDialog');
});

it('calls no line of a quarter, or of the running record, by the day before', () => {
  const folder = 'src/features/values';
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => readFileSync(`${folder}/${path}`, 'utf8').includes('t(`line.'));
  // a member's list is one of days alone
  expect(own).toEqual(['pages/list-tab.tsx']);
});

it('shows the values of the series that was taken in, whatever tab that was begun from', () => {
  const shown = importedSeries.filter((one) => !isOfInvestors(one)).map((one) => [one, capitalTabOf(one)]);
  expect(shown).toEqual([
    ['FUND_DAILY', 'daily'],
    ['FUND_QUARTERLY', 'quarterly'],
  ]);
});

it('takes what an address asks for, and what it knows for the rest', () => {
  expect(readGridPlace('?currency=USD&back=8')).toEqual({ currency: 'USD', back: 8 });
  expect(readGridPlace('?currency=GBP&back=-1')).toEqual({ currency: 'EUR', back: 0 });
  expect(readShownDay('?tab=daily&day=2026-01-15')).toBe('2026-01-15');
  for (const wrong of ['', '?day=2026-13-01', '?day=yesterday']) expect(readShownDay(wrong)).toBeNull();
  expect(readCapitalTab('?tab=quarterly')).toBe('quarterly');
  expect(readCapitalTab('?tab=weekly')).toBe('daily');
});
