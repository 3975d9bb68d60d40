import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '../../server/repositories/ledger.ts';
import { demoDatabase, type TestDatabase } from '../fixtures/database.ts';
import { complaintsOf } from '../fixtures/money-oracle.ts';
import { pastTriggers } from '../fixtures/past-triggers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDatabase();
}, 120_000);
afterAll(() => database?.close());

type Executed = { readonly id: string; readonly reference: string; readonly user_id: string };
async function executed(type: string): Promise<Executed> {
  const { rows } = await sql<Executed>`
    select id, reference, user_id from transactions
    where request_status = 'EXECUTED' and transaction_type = ${type} limit 1`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error(`the demo has executed no ${type}`);
  return row;
}

/** What verify says while a table was changed by a superuser. */
async function said(table: string, change: RawBuilder<unknown>): Promise<string> {
  const { db } = database;
  const kept = sql.table(`kept_${table}`);
  await sql`create table ${kept} as select * from ${sql.table(table)}`.execute(db);
  await pastTriggers(db, change);
  try {
    return await complaintsOf(database);
  } finally {
    await pastTriggers(db, sql`delete from ${sql.table(table)}`);
    await pastTriggers(db, sql`insert into ${sql.table(table)} select * from ${kept}`);
    await sql`drop table ${kept}`.execute(db);
  }
}

/** The row of the log that tells of a request's execution, or of a paper's coming in. */
async function rowOfLog(operation: 'EXECUTE' | 'UPLOAD', thing: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from activities
    where operation_type = ${operation} and ${thing} in (subject ->> 'transaction_id', subject ->> 'file_id')
    order by seq desc limit 1`.execute(database.db);
  const [row] = rows;
  if (!row) throw new Error(`the log does not tell of ${thing}`);
  return row.id;
}
/** What a row of the log keeps, overwritten by bytes that no key opens. */
const spoiled = (row: string) => sql`update activities set after_sealed = '\\x00' where id = ${row}`;

describe('what was executed', () => {
  it('is told by the log, request by request', async () => {
    expect(await complaintsOf(database)).toBe('');
  });

  it.each([
    ['MONEY_IN', sql`starting_date = '2020-01-01'`, 'it counts from another day than its operation'],
    ['MONEY_IN', sql`value_date = '2020-01-01'`, 'tells of other facts'],
    ['MONEY_IN', sql`executed_at = '2020-01-01'`, 'tells of other facts'],
    ['MONEY_IN', sql`payer = 'Somebody Else'`, 'tells of another account, payer, reference or text'],
    [
      'MONEY_OUT',
      sql`bank_account = jsonb_set(bank_account, '{iban}', '"GB33BUKB20201555555555"')`,
      'tells of another account, payer, reference or text',
    ],
    [
      'MONEY_IN',
      sql`fund_account = jsonb_set(fund_account, '{iban}', '"GB33BUKB20201555555555"')`,
      'tells of another account of the fund',
    ],
    ['MONEY_IN', sql`fund_account = null`, 'tells of another account of the fund'],
    ['MONEY_OUT', sql`bank_account = null`, 'tells of another account, payer, reference or text'],
  ])('is named when its row says something else: %s', async (type, change, why) => {
    const { id, reference } = await executed(type);
    const told = await said('transactions', sql`update transactions set ${change} where id = ${id}`);
    expect(told).toMatch(/^WRONG Executions/m);
    expect(told).toContain(`request ${reference} (${id})`);
    expect(told).toContain(why);
  });

  it('is named when it says that it was not executed', async () => {
    const { id, reference } = await executed('MONEY_IN');
    const told = await said(
      'transactions',
      sql`update transactions set request_status = 'CANCELLED', operation_id = null, executed_at = null
        where id = ${id}`,
    );
    expect(told).toMatch(
      new RegExp(`request ${reference} \\(${id}\\): it is CANCELLED, and row [\\w-]+ of the log executed it`),
    );
  });

  it('is named when its operation says that it executed another request', async () => {
    const { id, reference } = await executed('MONEY_IN');
    const other = randomUUID();
    const give = (from: string, to: string) =>
      pastTriggers(
        database.db,
        sql`update ledger_operations set transaction_id = ${to} where transaction_id = ${from}`,
      );
    await give(id, other);
    const told = await complaintsOf(database);
    await give(other, id);
    expect(told).toContain(`request ${reference} (${id}): its operation is another request’s`);
  });

  it('is named when what the log keeps of its execution can’t be read', async () => {
    const { id } = await executed('MONEY_IN');
    const row = await rowOfLog('EXECUTE', id);
    const told = await said('activities', spoiled(row));
    expect(told).toMatch(/^WRONG Executions/m);
    expect(told).toContain(`row ${row} of the log: it can’t be decrypted`);
  });

  it('is named when it was made another member’s, wallets and all', async () => {
    const { id, reference, user_id } = await executed('MONEY_IN');
    const { rows } = await sql<{ id: string }>`
      select id from users where role = 'user'
        and not exists (select from ledger_accounts where owner_id = users.id) limit 1`.execute(database.db);
    const other = rows[0]?.id ?? '';
    const give = (from: string, to: string) =>
      pastTriggers(
        database.db,
        sql`with wallets as (update ledger_accounts set owner_id = ${to} where owner_id = ${from})
          update transactions set user_id = ${to} where user_id = ${from}`,
      );
    await give(user_id, other);
    const told = await complaintsOf(database);
    await give(other, user_id);
    expect(told).toMatch(/^ok {4}Requests/m);
    expect(told).toMatch(
      new RegExp(`request ${reference} \\(${id}\\): row [\\w-]+ of the log executed it for another member`),
    );
  });

  it('stays as it is for the server’s own role, but for what is forgotten with a person', async () => {
    const { id } = await executed('MONEY_OUT');
    const set = (change: RawBuilder<unknown>) =>
      sql`update transactions set ${change} where id = ${id}`.execute(database.db);
    for (const change of [
      sql`payer = 'Somebody'`,
      sql`starting_date = '2020-01-01'`,
      sql`bank_account = jsonb_set(bank_account, '{iban}', '"GB33BUKB20201555555555"')`,
      sql`request_status = 'CANCELLED', operation_id = null, executed_at = null`,
    ])
      await expect(set(change)).rejects.toThrow(/is executed, and stays as it is/);
    const forgotten = database.db.transaction().execute(async (trx) => {
      await sql`update transactions set bank_account = null, payer = null, own_reference = null, text = null
        where id = ${id}`.execute(trx);
      throw new Error('undone');
    });
    await expect(forgotten).rejects.toThrow('undone');
  });
});

describe('a paper', () => {
  it('is named when what the log keeps of its coming in can’t be read', async () => {
    const { rows } = await sql<{ id: string }>`
      select subject ->> 'file_id' as id from activities
      where activity_type = 'DOCUMENT' and operation_type = 'UPLOAD' and after_sealed is not null
        and exists (select from enrollment_files where id::text = subject ->> 'file_id')
      limit 1`.execute(database.db);
    const id = rows[0]?.id ?? '';
    const row = await rowOfLog('UPLOAD', id);
    const told = await said('activities', spoiled(row));
    expect(told).toContain(
      `paper ${id}: row ${row} of the log, which tells of its upload, can't be decrypted`,
    );
  });
});

describe('a key of what the log keeps', () => {
  it.each([
    [
      'set to nothing',
      (holder: string) => sql`update member_keys set key = null where member_id = ${holder}`,
    ],
    ['deleted', (holder: string) => sql`delete from member_keys where member_id = ${holder}`],
  ])('that was %s though nobody was erased is named', async (_, change) => {
    const { user_id } = await executed('MONEY_IN');
    const told = await said('member_keys', change(user_id));
    expect(told).toMatch(/^WRONG Keys of the log/m);
    expect(told).toContain(`the key of ${user_id}: it is gone, and nobody has erased that person`);
  });

  it('that went is no erasure by a row of erasures alone, of which the log does not tell', async () => {
    const { user_id } = await executed('MONEY_IN');
    await sql`insert into erasures (person_id, asked_at) values (${user_id}, now())`.execute(database.db);
    const told = await said(
      'member_keys',
      sql`update member_keys set key = null where member_id = ${user_id}`,
    );
    await sql`delete from erasures`.execute(database.db);
    expect(told).toContain(`the key of ${user_id}: it is gone`);
  });
});

describe('money that was made by SQL', () => {
  it('is named, with or without a request that says it is executed', async () => {
    const { db } = database;
    const { user_id: member } = await executed('MONEY_IN');
    const { id: bank } = await db
      .selectFrom('fund_bank_accounts')
      .select('id')
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow();
    const [id, operation, alone] = [randomUUID(), randomUUID(), randomUUID()];
    const at = new Date();
    const valueDate = at.toISOString().slice(0, 10);
    const day = sql`${valueDate}::date`;
    await db.transaction().execute(async (trx) => {
      const movement = { kind: 'MONEY_IN', member, bank, currency: 'EUR', amount: 100_000_000n } as const;
      await post(trx, movement, { id: operation, transactionId: id, at, valueDate });
      await post(trx, movement, { id: alone, transactionId: null, at, valueDate });
      await sql`
        insert into transactions (id, reference, user_id, transaction_type, request_status, currency, amount,
          starting_date, fund_bank_id, received_amount, value_date, operation_id, created_at, created_by, executed_at)
        values (${id}, 'MI-2026-900001', ${member}, 'MONEY_IN', 'EXECUTED', 'EUR', 100000000, ${day}, ${bank},
          100000000, ${day}, ${operation}, ${at}, ${member}, ${at})`.execute(trx);
    });
    const told = await complaintsOf(database);
    const why = 'no row of the log tells of its execution';
    expect(told).toContain(`request MI-2026-900001 (${id}): ${why}`);
    expect(told).toMatch(new RegExp(`operation \\d+ \\(${alone}\\): ${why}`));
  });
});
