import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { contract } from '../../contract/index.ts';
import { checkedImport, type ImportedRow, mostWrongRows } from '../../contract/values/value-import.ts';
import {
  countOf,
  filteredRows,
  firstFilter,
  rowFilters,
  unshownOf,
} from '../../src/features/value-import/shown-rows.ts';
import { keys } from '../../src/queries/keys.ts';
import { importValues } from '../../src/queries/value-import.ts';

const example = checkedImport.parse(contract.values.checkImport['~orpc'].meta.example?.reply);
const [changed, wrong] = example.rows;
if (!changed || !wrong) throw new Error('the example has both');
const fresh: ImportedRow = { ...changed, change: 'new', before: null };
const kinds = [
  fresh,
  { ...fresh, difference: '0.01' },
  changed,
  { ...fresh, change: 'same' as const },
  wrong,
];
const rows = Array.from({ length: 10_000 }, (_, at) => ({
  ...(kinds[at % kinds.length] ?? fresh),
  row: at + 2,
}));
const checked = {
  hash: '',
  rows,
  counts: { new: 4000, changed: 2000, same: 2000, wrong: 2000, off: 2000 },
};

describe('the rows of a preview', () => {
  it('are shown by what they do: as many as their filter says, in the order of the file', () => {
    for (const filter of rowFilters) {
      const found = filteredRows(rows, filter);
      expect(found, filter).toHaveLength(countOf(checked, filter));
      expect(found.map(({ row }) => row)).toEqual(found.map(({ row }) => row).toSorted((a, b) => a - b));
    }
    expect(filteredRows(rows, 'wrong').every(({ problems }) => problems.length > 0)).toBe(true);
    expect(filteredRows(rows, 'off').every(({ difference }) => difference !== null)).toBe(true);
  });

  it('are not all there where many are wrong: those that are counted alone are told', () => {
    const counts = { ...checked.counts, wrong: mostWrongRows };
    expect(unshownOf({ counts })).toBe(0);
    expect(unshownOf({ counts: { ...counts, wrong: 2000 } })).toBe(2000 - mostWrongRows);
  });

  it('begin with what is wrong, where something is', () => {
    expect(firstFilter(checked)).toBe('wrong');
    expect(firstFilter({ counts: { ...checked.counts, wrong: 0 } })).toBe('all');
  });
});

it('reads the values anew after an import that nobody answered: it may have been done', async () => {
  const client = new QueryClient();
  const listed = [...keys.values, 'some list'];
  client.setQueryData(listed, []);
  // no line: nothing carries it
  await expect(
    importValues(client, {
      series: 'FUND_DAILY',
      file: new File(['date'], 'days.csv'),
      signal: new AbortController().signal,
      hash: 'a'.repeat(64),
      key: 'b'.repeat(36),
    }),
  ).rejects.toThrow();
  expect(client.getQueryState(listed)?.isInvalidated).toBe(true);
});
