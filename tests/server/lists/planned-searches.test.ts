import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StatementNames } from '../../../server/db/prepared.ts';
import { investorQueries } from '../../../server/repositories/investors.ts';
import { memberQueries } from '../../../server/repositories/members.ts';
import { transactionQueries } from '../../../server/repositories/transactions-list.ts';
import { walletQueries } from '../../../server/repositories/wallets.ts';
import { searchedFor } from '../../../server/rules/transaction-search.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const page = { offset: 0, limit: 10 };
const asking = {
  callerId: '00000000-0000-4000-8000-000000000000',
  renewalDay: '2026-04-10',
  overdueBefore: new Date('2024-06-01T00:00:00.000Z'),
};
const isPrepared = (text: string): boolean => {
  const names = new StatementNames();
  return [names.of(text), names.of(text), names.of(text)].some((name) => name !== null);
};

describe('a list', () => {
  const search = 'nobodyhasthis';
  const searched = searchedFor(search);
  const userId = asking.callerId;
  it.each([
    ['users', () => memberQueries.whole(database.db, { search }, asking, page)],
    ['transactions', () => transactionQueries.whole(database.db, { search: searched }, page)],
    ['transactions of one', () => transactionQueries.whole(database.db, { userId, search: searched }, page)],
    ['wallets', () => walletQueries.page(database.db, { search }, page)],
    ['investors', () => investorQueries.page(database.db, { search }, page)],
  ])('of %s that is searched is planned for what is searched', (_, asked) => {
    expect(isPrepared(asked().compile().sql)).toBe(false);
  });

  it.each([
    ['users', () => memberQueries.whole(database.db, {}, asking, page)],
    ['transactions', () => transactionQueries.whole(database.db, {}, page)],
  ])('of %s that is not is planned once', (_, asked) => {
    expect(isPrepared(asked().compile().sql)).toBe(true);
  });
});
