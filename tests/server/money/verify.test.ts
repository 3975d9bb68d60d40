import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { payIn } from '../../fixtures/money-people.ts';

let database: TestDatabase;
const member = crypto.randomUUID();
beforeAll(async () => {
  database = await freshDatabase();
  for (const amount of [100_00n, 50_00n, -30_00n]) await payIn(database, { member, currency: 'EUR', amount });
});
afterAll(() => database.close());

/** `npm run verify` as an operator runs it. */
async function verify(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(dirname(inject('builtServer')), 'verify.js')], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said };
}

/** What a superuser can do with the triggers off. */
async function tamper(statement: string): Promise<void> {
  await database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

const wallet = `(select id from ledger_accounts where owner_id = '${member}')`;
const second = `account_id = ${wallet} and position = 2`;

type Harm = {
  readonly what: string;
  readonly harm: string;
  readonly undo: string;
  readonly named: readonly RegExp[];
};

/** Does a harm, has it looked at, undoes it. */
async function whileHarmed<T>({ harm, undo }: Harm, look: () => Promise<T>): Promise<T> {
  await tamper(harm);
  try {
    return await look();
  } finally {
    await tamper(undo);
  }
}

const changed: readonly Harm[] = [
  {
    what: 'a balance',
    harm: `update ledger_accounts set balance = balance + 100 where id = ${wallet}`,
    undo: `update ledger_accounts set balance = balance - 100 where id = ${wallet}`,
    named: [/account [\da-f-]{36} \(WALLET\): its balance is 12100, and its entries make 12000/],
  },
  {
    what: 'an entry',
    harm: `update ledger_entries set amount = amount + 1 where ${second}`,
    undo: `update ledger_entries set amount = amount - 1 where ${second}`,
    named: [/entry \d+ of account [\da-f-]{36}: the entries up to it make 15001, and it says 15000/],
  },
];
const hidden: readonly Harm[] = [
  {
    what: 'what a wallet has promised',
    harm: `update ledger_accounts set reserved = 500 where id = ${wallet}`,
    undo: `update ledger_accounts set reserved = 0 where id = ${wallet}`,
    named: [/account [\da-f-]{36} \(WALLET\): it has promised 500, and the requests that wait make 0/],
  },
  {
    what: 'an entry together with everything that is computed from it',
    harm: `update ledger_entries set amount = amount + case when position = 2 then 1 else 0 end,
      balance_after = balance_after + 1 where account_id = ${wallet} and position >= 2;
      update ledger_accounts set balance = balance + 1 where id = ${wallet}`,
    undo: `update ledger_entries set amount = amount - case when position = 2 then 1 else 0 end,
      balance_after = balance_after - 1 where account_id = ${wallet} and position >= 2;
      update ledger_accounts set balance = balance - 1 where id = ${wallet}`,
    named: [
      /operation 2 \([\da-f-]{36}\): its entries don’t add up to zero/,
      /operation 2 \([\da-f-]{36}\): it is not what its hash was made of/,
    ],
  },
  {
    what: 'an entry that was taken out',
    harm: `create table kept as select * from ledger_entries where ${second};
      delete from ledger_entries where ${second}`,
    undo: 'insert into ledger_entries overriding system value select * from kept; drop table kept',
    named: [/operation 2 /, /or one before it is missing/],
  },
];

describe('npm run verify', () => {
  it('finds a ledger whole that nobody has touched', async () => {
    const { code, said } = await verify();
    expect(said).toMatch(/^ok {4}Ledger: 3 operations/m);
    expect(code).toBe(0);
  });

  it.each(changed)('names $what that was changed with the triggers off', async (one) => {
    const { code, said } = await whileHarmed(one, verify);
    expect(code).toBe(1);
    expect(said).toMatch(/^WRONG Ledger/m);
    for (const sentence of one.named) expect(said).toMatch(sentence);
  });

  it.each(hidden)('names $what, by the same checks', async (one) => {
    const said = await whileHarmed(one, () => complaintsOf(database));
    for (const sentence of one.named) expect(said).toMatch(sentence);
  });
});

describe('typed into SQL', () => {
  const typed = (statements: string) =>
    database.db.transaction().execute((trx) => sql.raw(statements).execute(trx));
  const operation = `insert into ledger_operations (id, kind, posted_at, value_date, hash)
    values ('0190f3a2-0000-7000-8000-00000000000d', 'ADJUSTMENT', now(), current_date, sha256('x'));`;
  const entry = (account: string, amount: number) =>
    `insert into ledger_entries (operation_id, account_id, currency, amount)
      values ('0190f3a2-0000-7000-8000-00000000000d', ${account}, 'EUR', ${amount});`;
  const results = `(select id from ledger_accounts where kind = 'PROFIT_AND_LOSS' and currency = 'EUR')`;

  it('an unbalanced entry is refused when it is committed', async () => {
    await expect(typed(operation + entry(wallet, 500))).rejects.toThrow(/is not balanced/);
    await expect(typed(operation + entry(wallet, 500) + entry(results, -499))).rejects.toThrow(
      /is not balanced/,
    );
  });

  it('an entry that would take a wallet below zero is refused, balanced or not', async () => {
    const overdraft = operation + entry(wallet, -120_01) + entry(results, 120_01);
    await expect(typed(overdraft)).rejects.toThrow(/ledger_accounts_covered/);
  });

  it('leaves nothing of it behind', async () => {
    const operations = await database.db.selectFrom('ledger_operations').select('id').execute();
    expect(operations).toHaveLength(3);
    expect(await complaintsOf(database)).toBe('');
  });
});
