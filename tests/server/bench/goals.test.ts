import { describe, expect, it } from 'vitest';
import { judged } from '../../../scripts/bench-goals.mjs';
import { pagesOf } from '../../bench/api/calls.ts';
import { listTable, type Measured } from '../../bench/api/lists.ts';

const inMegabytes = (value: number) => `${value.toFixed(0)} MB`;

describe('a goal of the benches of start and memory', () => {
  it('is told with what was reached, met or not', () => {
    expect(judged('it holds', { value: 150, most: 150 }, inMegabytes)).toEqual({
      line: 'it holds 150 MB (≤ 150 MB: met)',
      isMet: true,
    });
    expect(judged('it holds', { value: 151, most: 150 }, inMegabytes)).toEqual({
      line: 'it holds 151 MB (≤ 150 MB: NOT met)',
      isMet: false,
    });
  });

  it('is not met by what could not be measured', () => {
    expect(judged('it holds', { value: Number.NaN, most: 150 }, inMegabytes).isMet).toBe(false);
  });
});

describe('the pages of a list that the bench of the API measures', () => {
  it('are the first, the one half-way through the rows, and the last', () => {
    const pathsOf = (rows: number) => pagesOf('users.list', '/users', rows).map(({ path }) => path);
    expect(pathsOf(1_000_000)).toEqual(['/users', '/users?offset=500000', '/users?offset=999990']);
    expect(pathsOf(47)).toEqual(['/users', '/users?offset=20', '/users?offset=37']);
    expect(pathsOf(0)).toEqual(['/users', '/users?offset=0', '/users?offset=0']);
  });

  it('stand in the table, all three of them with both goals', () => {
    const measuredAt = (took: number): readonly Measured[] =>
      pagesOf('users.list', '/users', 100).map((page) => ({
        ...page,
        total: 100,
        statements: 2,
        took: { median: took, min: took, max: took },
        bare: { median: 1, min: 1, max: 1 },
      }));
    const { lines } = listTable(measuredAt(2), measuredAt(1), false);
    expect(lines.map((line) => [line[0], line[6], line[7], line[8]])).toEqual([
      ['users.list: first page', '2.00 ×', '2.00 ×', 'not met'],
      ['users.list: middle page', '2.00 ×', '2.00 ×', 'not met'],
      ['users.list: last page', '2.00 ×', '2.00 ×', 'not met'],
    ]);
  });
});
