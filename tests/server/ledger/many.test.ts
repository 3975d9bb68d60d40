import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../server/repositories/ledger-check.ts';
import { postMany } from '../../../server/repositories/ledger-many.ts';
import { post, readHoldings } from '../../../server/repositories/ledger.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const at = new Date('2026-03-31T10:00:00.000Z');
const posting = () => ({ id: randomUUID(), transactionId: null, at, valueDate: '2026-03-31' });
const people = (count: number) => Array.from({ length: count }, () => randomUUID());
/** What a month pays to each, in one currency. */
const parts = (members: readonly string[], amount: bigint) =>
  members.map((member) => ({
    movement: {
      kind: 'REDISTRIBUTION' as const,
      currency: 'EUR' as const,
      amount,
      to: 'WALLET' as const,
      member,
    },
    posting: posting(),
  }));
const pay = (members: readonly string[], amount: bigint) =>
  database.db.transaction().execute((trx) => postMany(trx, parts(members, amount)));
const heldBy = async (member: string) =>
  (await readHoldings(database.db, member)).map(({ balance }) => balance);

async function faults(): Promise<string[]> {
  const told: string[] = [];
  await checkLedger(database.db, {
    fault: ({ where, why }) => told.push(`${where}: ${why}`),
    checked: () => {},
  });
  return told;
}

describe('many operations at once', () => {
  it('leave each account with what all of them moved, in their order, also beside single ones', async () => {
    const members = people(50);
    const [first = '', second = ''] = members;
    await pay(members, 100n);
    await database.db.transaction().execute(async (trx) => {
      await postMany(trx, [...parts(members, 20n), ...parts([first], 3n)]);
      await post(
        trx,
        { kind: 'REDISTRIBUTION', currency: 'EUR', amount: 7n, to: 'WALLET', member: second },
        posting(),
      );
    });
    expect(await heldBy(first)).toEqual([123n]);
    expect(await heldBy(second)).toEqual([127n]);
    const { rows } = await sql<{ position: string; balance_after: string }>`
      select position, balance_after from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.owner_id = ${first} order by position`.execute(database.db);
    expect(rows).toEqual([
      { position: '1', balance_after: '100' },
      { position: '2', balance_after: '120' },
      { position: '3', balance_after: '123' },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('move each account once, however many of its entries there are', async () => {
    const members = people(40);
    const moved = await database.db.transaction().execute(async (trx) => {
      const updates = () =>
        sql<{ n: string }>`
          select n_tup_upd as n from pg_stat_xact_user_tables where relname = 'ledger_accounts'`.execute(trx);
      const before = Number((await updates()).rows[0]?.n);
      await postMany(trx, parts(members, 10n));
      return Number((await updates()).rows[0]?.n) - before;
    });
    // the wallets and the one account that all are paid from
    expect(moved).toBe(members.length + 1);
  });

  it('are none where one of them would take a wallet below what it holds, in the middle of them too', async () => {
    const [rich = '', poor = ''] = people(2);
    await pay([rich, poor], 50n);
    const taking = [...parts([poor], -60n), ...parts([poor, rich], 60n)];
    await expect(database.db.transaction().execute((trx) => postMany(trx, taking))).rejects.toMatchObject({
      key: 'insufficient_amount_balance',
    });
    expect(await heldBy(rich)).toEqual([50n]);
    expect(await heldBy(poor)).toEqual([50n]);
  });

  it.each([
    ['a place too far on', 2, 30],
    ['a place that is taken', 0, 25],
    ['a place before the first', -1, 30],
    ['another balance', 1, 31],
  ])('are refused with %s, typed into SQL', async (_what, further, balance) => {
    const [member = ''] = people(1);
    await pay([member], 25n);
    const operation = randomUUID();
    const typed = database.db.transaction().execute(async (trx) => {
      await sql`
        insert into ledger_operations (id, kind, posted_at, value_date, hash)
        values (${operation}, 'ADJUSTMENT', now(), current_date, sha256('x'))`.execute(trx);
      await sql`
        insert into ledger_entries (operation_id, account_id, currency, amount, position, balance_after)
        select ${operation}::uuid, id, currency, 5, entries + ${further}::bigint, ${balance}::bigint
        from ledger_accounts where owner_id = ${member}
        union all select ${operation}::uuid, id, currency, -5, entries + 1, balance - 5
        from ledger_accounts where kind = 'PROFIT_AND_LOSS' and currency = 'EUR'`.execute(trx);
    });
    await expect(typed).rejects.toThrow(/do not follow each other|duplicate key|ledger_entries_place/);
    expect(await faults()).toEqual([]);
  });
});
