import { describe, expect, it } from 'vitest';
import { ids, moneyOutDetail } from '../../contract/calls/examples.ts';
import {
  emptyOperation,
  firstValues,
  judgeOperation,
} from '../../src/features/fund/operations/operation-values.ts';

const today = '2026-03-12';
const of = { userId: ids.member, currency: 'EUR', reversalOf: null, language: 'en', today } as const;
const from = (starting_date: string) => ({
  ...emptyOperation(today),
  transaction_type: 'MISC_FEES',
  amount: '5',
  starting_date,
});

describe('the day from which an operation of the fund counts', () => {
  it.each(['2062-03-12', '1926-03-12', '2026-06-21', '2016-03-11'])('isn’t %s', (day) => {
    expect(judgeOperation(from(day), of, null)).toEqual({ starting_date: 'date_out_of_range' });
  });

  it.each(['2026-06-20', '2016-03-12'])('may be %s', (day) => {
    expect(judgeOperation(from(day), of, null)).toEqual({});
  });

  it('may be the very day of what is undone', () => {
    const undoing = { ...of, reversalOf: ids.transaction, undoneFrom: '2062-03-12' };
    expect(judgeOperation(from('2062-03-12'), undoing, null)).toEqual({});
    expect(judgeOperation(from('2062-03-13'), undoing, null)).toEqual({ starting_date: 'date_out_of_range' });
  });

  it('is none before what is undone counts', () => {
    const undoing = { ...of, reversalOf: ids.transaction, undoneFrom: '2026-03-10' };
    expect(judgeOperation(from('2026-03-09'), undoing, null)).toEqual({ starting_date: 'too_small' });
    expect(judgeOperation(from('2026-03-11'), undoing, null)).toEqual({});
    expect(judgeOperation(from(''), undoing, null)).toEqual({ starting_date: 'required' });
  });

  it('is offered as today, or as that of what is undone before it counts', () => {
    const startOf = (starting_date: string | null) =>
      firstValues({ ...moneyOutDetail, starting_date }, today).starting_date;
    expect(firstValues(null, today).starting_date).toBe(today);
    expect(startOf('2026-03-20')).toBe('2026-03-20');
    expect(startOf('2026-03-01')).toBe(today);
    expect(startOf(null)).toBe(today);
  });
});
