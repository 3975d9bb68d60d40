import { expect, it } from 'vitest';
import { ids, moneyOutDetail } from '../../contract/calls/examples.ts';
import { emptyConversion, judgeConversion, withAsked } from '../../src/features/fund/conversion/figures.ts';
import {
  emptyOperation,
  judgeOperation,
  operationBody,
  plannedOf,
  withUndone,
} from '../../src/features/fund/operations/operation-values.ts';

const today = '2026-03-12';

// what was kept of the form in one language comes back in another
it.each([
  ['fr', 'en'],
  ['en', 'fr'],
  ['es', 'it'],
])('an amount that a member asked for is read in %s and in %s', (before, language) => {
  const kept = withAsked({ ...emptyConversion, exchange_rate: '2' }, '1000.50', before);
  const { wrong, figures } = judgeConversion(withAsked(kept, '1000.50', language), language, null);
  expect(wrong).toEqual({});
  expect(figures).toMatchObject({ amount: 1000_50n, converted: 2001_00n });
});

it('an amount that is typed stays as it was typed', () => {
  const typed = { ...emptyConversion, amount: '1,50' };
  expect(withAsked(typed, null, 'en')).toBe(typed);
});

it.each([
  ['fr', 'en'],
  ['en', 'fr'],
])('what undoes an operation is read in %s and in %s', (before, language) => {
  const reversed = { ...moneyOutDetail, transaction_type: 'MISC_FEES', amount: '1000.50' } as const;
  const kept = withUndone(emptyOperation(today), reversed, before);
  const values = withUndone(kept, reversed, language);
  const of = { userId: ids.member, currency: 'EUR', reversalOf: reversed.id, language, today } as const;
  expect(judgeOperation(values, of, null)).toEqual({});
  expect(plannedOf(values, language)).toEqual({ type: 'ADJUSTMENT', amount: 1000_50n });
  expect(operationBody(values, of)).toMatchObject({ amount: '1000.50' });
});
