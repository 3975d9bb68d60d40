import { sql, type Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundOperationTypes } from '../../../contract/enums.ts';
import { investorQueries } from '../../../server/repositories/investors.ts';
import { totalsQueries } from '../../../server/repositories/totals.ts';
import {
  transactionQueries,
  type TransactionFilters,
} from '../../../server/repositories/transactions-list.ts';
import { statementQuery } from '../../../server/repositories/wallet-statement.ts';
import { walletQueries, type WalletFilters } from '../../../server/repositories/wallets.ts';
import { searchedFor } from '../../../server/rules/transaction-search.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { seedManyTransactions } from '../../fixtures/many-transactions.ts';
import { plansOf } from '../../fixtures/plans.ts';
import { rowsRead } from '../../fixtures/rows-read.ts';

/** Vacuums until every page is known to be visible to all: what still reads, as an automatic analysis, may hinder it. */
async function settle({ db }: TestDatabase): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql<{ left: number }>`
      select relpages - relallvisible as left from pg_class where relname = 'transactions'`.execute(db);
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The table of transactions did not come to rest.');
}

let database: TestDatabase;
let member = '';
let bank = '';
beforeAll(async () => {
  database = await freshDatabase();
  ({ member, bank } = await seedManyTransactions(database.db));
  // few wallets are read whole, and rightly so
  await sql`insert into ledger_accounts (kind, currency, owner_id)
    select 'WALLET', 'EUR', gen_random_uuid() from generate_series(1, 20000)`.execute(database.db);
  await settle(database);
}, 240_000);
afterAll(() => database.close());

/** The tables that grow with what people do. */
const large =
  /Seq Scan on (transactions|ledger_\w+|wallet_blockings|member_index|wallet_index|investor_index)\b/;
async function expectIndex(query: Pick<Compilable, 'compile'>): Promise<void> {
  for (const plan of await plansOf(database.pool, query)) {
    expect(plan).not.toMatch(large);
    // What the counts know is asked of them, and reads no row at all.
    expect(plan).toMatch(/Index|^Result {2}\(/);
  }
}

const search = (typed: string) => ({ search: searchedFor(typed) });
const lists: readonly (readonly [string, () => TransactionFilters, number])[] = [
  ['all', () => ({}), 0],
  ['a deep page of all', () => ({}), 20_000],
  ['those that wait', () => ({ request_status: 'PENDING' }), 0],
  ['a type', () => ({ transaction_type: 'MONEY_IN' }), 0],
  ['a deep page of a type', () => ({ transaction_type: 'MONEY_OUT' }), 3000],
  ['a type in a state', () => ({ transaction_type: 'CONVERSION', request_status: 'FAILED' }), 0],
  ['a currency', () => ({ currency: 'USD' }), 0],
  ['a month', () => ({ from: '2025-03-01', to: '2025-03-31' }), 0],
  ['what went through a bank', () => ({ via_bank: '1' }), 0],
  ['what went through one account of the fund’s', () => ({ fund_bank_id: bank }), 0],
  [
    'what went through one account of the fund’s in a state',
    () => ({ fund_bank_id: bank, via_bank: '1', request_status: 'APPROVED' }),
    0,
  ],
  ['one member’s', () => ({ userId: member }), 0],
  ['one member’s of a type', () => ({ userId: member, transaction_type: 'MONEY_OUT' }), 0],
  ['one member’s of a month', () => ({ userId: member, from: '2025-03-01', to: '2025-03-31' }), 0],
  ['one member’s in a currency', () => ({ userId: member, currency: 'EUR' }), 0],
  ['what the fund does with one member', () => ({ userId: member, types: fundOperationTypes }), 0],
  ['a reference', () => search('MI-2025-000700'), 0],
  ['the beginning of references', () => search('CV-2025-0123'), 0],
  ['what a payer writes', () => search('RF18'), 0],
  ['a number', () => search('000077'), 0],
  ['an amount', () => search('79.19'), 0],
  ['a name', () => search('camille 77'), 0],
  ['nobody', () => search('nobodyhasthis'), 0],
  ['a name in a state', () => ({ ...search('jurgen 77'), request_status: 'PENDING' }), 0],
];
const wallets: readonly (readonly [string, WalletFilters])[] = [
  ['all', {}],
  ['a name', { search: 'camille 77' }],
  ['a latest transaction', { transaction_type: 'MONEY_IN' }],
  ['those that are held', { blocking_state: 'BLOCKED_COMPLIANCE' }],
  ['those with a request that waits', { blocking_state: 'BLOCKED_PENDING_OPERATION' }],
  ['those that are free', { blocking_state: 'UNBLOCKED' }],
];

describe('with forty thousand transactions', () => {
  it.each(lists)('%s: page and total are answered from an index', async (_, filters, offset) => {
    const page = { offset, limit: 10 };
    await expectIndex(transactionQueries.page(database.db, filters(), page));
    await expectIndex(transactionQueries.total(database.db, filters()));
    await expectIndex(transactionQueries.whole(database.db, filters(), page));
  });

  it('the rows of a page are read by their numbers, those of an export by their ids', async () => {
    const page = await transactionQueries.page(database.db, {}, { offset: 0, limit: 10 }).execute();
    await expectIndex(
      transactionQueries.rowsBySeq(
        database.db,
        page.map(({ seq }) => seq),
      ),
    );
    const ids = await transactionQueries.ids(database.db, {}).limit(10).execute();
    await expectIndex(
      transactionQueries.rows(
        database.db,
        ids.map(({ id }) => id),
      ),
    );
  });

  it.each(wallets)('the wallets of %s: page and total are answered from an index', async (_, filters) => {
    await expectIndex(walletQueries.page(database.db, filters, { offset: 0, limit: 10 }));
    await expectIndex(walletQueries.total(database.db, filters));
  });

  it('the wallets of a page are read by their owners', async () => {
    const ids = (await walletQueries.page(database.db, {}, { offset: 0, limit: 10 }).execute()).map(
      ({ user_id }) => user_id,
    );
    await expectIndex(walletQueries.rows(database.db, ids));
  });

  it.each([{}, { currency: 'EUR' as const }, { search: 'camille 77' }])(
    'the investors of %j are answered from an index',
    async (filters) => {
      await expectIndex(investorQueries.page(database.db, filters, { offset: 0, limit: 10 }));
      await expectIndex(investorQueries.total(database.db, filters));
    },
  );

  it.each(['MI-2025', 'CV-2025-0', '1234', '79.19', 'camille', 'RF18', '000077', 'nobodyhasthis'])(
    'a search for %s among one member’s looks at that member’s alone',
    async (typed) => {
      const mine = await database.db
        .selectFrom('transactions')
        .select([
          sql<string>`count(*)`.as('n'),
          sql<string>`count(*) filter (where transaction_type = 'ADJUSTMENT')`.as('adjustments'),
        ])
        .where('user_id', '=', member)
        .executeTakeFirstOrThrow();
      const known = Number(mine.n) + Number(mine.adjustments);
      for (const more of [{}, { types: fundOperationTypes }, { currency: 'EUR' as const }])
        for (const query of [
          transactionQueries.page(
            database.db,
            { userId: member, ...search(typed), ...more },
            { offset: 0, limit: 10 },
          ),
          transactionQueries.total(database.db, { userId: member, ...search(typed), ...more }),
        ])
          // at each by an entry of the index and as a row, at adjustments a second time, and at the member's own name once
          expect((await rowsRead(database.pool, query)).rows).toBeLessThanOrEqual(2 * known + 1);
    },
  );

  it('one member’s in a state are looked at alone', async () => {
    const { user_id: userId } = await database.db
      .selectFrom('transactions')
      .select('user_id')
      .where('request_status', '=', 'FAILED')
      .executeTakeFirstOrThrow();
    const filters = { userId, request_status: 'FAILED' as const };
    const found = (await transactionQueries.ids(database.db, filters).execute()).length;
    for (const query of [
      transactionQueries.page(database.db, filters, { offset: 0, limit: 10 }),
      transactionQueries.total(database.db, filters),
    ])
      expect((await rowsRead(database.pool, query)).rows).toBe(found);
  });

  it.each([
    ['MI-2025', 0],
    ['MI-2025', 2000],
    ['CV-2025-01', 0],
    ['mi2', 0],
  ])('of the references that begin with %s a page at %s reads a few leaves', async (typed, offset) => {
    const { total, page } = transactionQueries;
    // a leaf has 1024 numbers, and a page of ten lies in two of them at most
    const read = await rowsRead(database.pool, page(database.db, search(typed), { offset, limit: 10 }));
    expect(read.rows).toBeLessThan(2 * 1024 + 200);
    expect((await rowsRead(database.pool, total(database.db, search(typed)))).rows).toBeLessThan(200);
  });

  it('the wallets that are held are read one by one', async () => {
    const page = walletQueries.page(
      database.db,
      { blocking_state: 'BLOCKED_COMPLIANCE' },
      { offset: 0, limit: 10 },
    );
    expect(await rowsRead(database.pool, page)).toEqual({ rows: 10, indexes: ['wallet_index_held'] });
  });

  it.each(['MBR-000042', 'mbr 000042'])('%s is looked up by its number', async (typed) => {
    const byNumber = `(words @@ '''000042'':*'::tsquery)`;
    for (const query of [
      walletQueries.total(database.db, { search: typed }),
      investorQueries.total(database.db, { search: typed }),
      transactionQueries.total(database.db, search(typed)),
    ])
      expect((await plansOf(database.pool, query))[0]).toContain(`Index Cond: ${byNumber}`);
  });

  it('what moved in two months, and what waits, is counted from an index', async () => {
    const months = { before: '2025-02-01', month: '2025-03-01', next: '2025-04-01' };
    for (const query of [
      totalsQueries.newest('2025-04-01'),
      totalsQueries.flows(months),
      totalsQueries.waiting(),
    ])
      await expectIndex({ compile: () => query.compile(database.db) });
  });

  it('a statement reads the entries of its wallet alone', async () => {
    const wanted = { userId: member, currency: 'EUR', from: '2025-03-01', to: '2025-03-31' } as const;
    await expectIndex({ compile: () => statementQuery(wanted).compile(database.db) });
  });
});
