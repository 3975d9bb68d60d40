import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../server/repositories/ledger-check.ts';
import {
  post,
  postReversal,
  readHoldings,
  reserve,
  type Posting,
} from '../../../server/repositories/ledger.ts';
import type { Movement } from '../../../server/rules/ledger.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
const bank = randomUUID();
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const posting = (transactionId: string | null = null): Posting => ({
  id: randomUUID(),
  transactionId,
  at: new Date('2026-03-12T10:00:00.000Z'),
  valueDate: '2026-03-12',
});
async function move(movement: Movement, said = posting()): Promise<string> {
  await database.db.transaction().execute((trx) => post(trx, movement, said));
  return said.id;
}
const payIn = (member: string, amount: bigint) =>
  move({ kind: 'MONEY_IN', member, bank, currency: 'EUR', amount });
const payOut = (member: string, amount: bigint) =>
  move({ kind: 'MONEY_OUT', member, bank, currency: 'EUR', amount, fees: 0n });
const holdingsOf = (member: string) => readHoldings(database.db, member);

async function faults(): Promise<string[]> {
  const told: string[] = [];
  await checkLedger(database.db, {
    fault: ({ where, why }) => told.push(`${where}: ${why}`),
    checked: () => {},
  });
  return told;
}

/** What the owner of the tables can do to them with the triggers off; undone afterwards. */
async function harmed(change: string, undo: string): Promise<string[]> {
  const run = (statement: string) =>
    database.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql.raw(statement).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  await run(change);
  try {
    return await faults();
  } finally {
    await run(undo);
    expect(await faults()).toEqual([]);
  }
}

describe('the ledger', () => {
  it('holds in a wallet what came in less what went out', async () => {
    const member = randomUUID();
    await payIn(member, 100_000n);
    await move({ kind: 'MONEY_OUT', member, bank, currency: 'EUR', amount: 25_000n, fees: 250n });
    await move({
      kind: 'CONVERSION',
      member,
      currency: 'EUR',
      target: 'USD',
      amount: 10_000n,
      clientPart: 10_800n,
      fundPart: 45n,
    });
    expect(await holdingsOf(member)).toEqual([
      { currency: 'EUR', balance: 65_000n, reserved: 0n },
      { currency: 'USD', balance: 10_800n, reserved: 0n },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('refuses what a wallet doesn’t hold, and writes nothing of it', async () => {
    const member = randomUUID();
    await payIn(member, 1000n);
    await expect(payOut(member, 1001n)).rejects.toMatchObject({ code: 'insufficient_amount_balance' });
    expect(await holdingsOf(member)).toEqual([{ currency: 'EUR', balance: 1000n, reserved: 0n }]);
  });

  it('refuses to take out of the fund more cash than it has', async () => {
    const member = randomUUID();
    const amount = 10n ** 12n;
    const out = move({ kind: 'INVESTMENT_OUT', member, currency: 'USD', amount });
    await expect(out).rejects.toMatchObject({ code: 'insufficient_amount_balance' });
  });

  it('never promises more than a wallet holds, and pays nothing out of a promise', async () => {
    const member = randomUUID();
    await payIn(member, 1000n);
    const promise = (amount: bigint) =>
      database.db.transaction().execute((trx) => reserve(trx, { member, currency: 'EUR', amount }));
    await promise(700n);
    await expect(promise(301n)).rejects.toMatchObject({ code: 'insufficient_amount_balance' });
    await expect(payOut(member, 301n)).rejects.toMatchObject({ code: 'insufficient_amount_balance' });
    await promise(-700n);
    await payOut(member, 1000n);
    expect(await holdingsOf(member)).toEqual([{ currency: 'EUR', balance: 0n, reserved: 0n }]);
  });

  it('is never overspent by fifty payouts at once', async () => {
    const member = randomUUID();
    await payIn(member, 10_00n);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => payOut(member, 1_00n)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await holdingsOf(member)).toEqual([{ currency: 'EUR', balance: 0n, reserved: 0n }]);
  });

  it('waits in no circle when operations on the same accounts come at once', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await payIn(one, 10_000n);
    await payIn(two, 10_000n);
    const part = (member: string): Movement => ({
      kind: 'REDISTRIBUTION',
      currency: 'EUR',
      to: 'WALLET',
      member,
      amount: 5n,
    });
    await Promise.all(Array.from({ length: 40 }, (_, at) => move(part(at % 2 === 0 ? one : two))));
    expect(await holdingsOf(one)).toEqual([{ currency: 'EUR', balance: 10_100n, reserved: 0n }]);
    expect(await faults()).toEqual([]);
  });

  it('gives a promise back where it pays it, and waits in no circle with what is paid in', async () => {
    const members = Array.from({ length: 4 }, () => randomUUID());
    for (const member of members) await payIn(member, 10_000n);
    const promised = async (member: string) => {
      await database.db
        .transaction()
        .execute((trx) => reserve(trx, { member, currency: 'EUR', amount: 10n }));
      const movement = { kind: 'MONEY_OUT', member, bank, currency: 'EUR', amount: 10n, fees: 1n } as const;
      return move(movement, { ...posting(), promised: 10n });
    };
    const each = members.flatMap((member) =>
      Array.from({ length: 10 }, () => [promised(member), payIn(member, 1n)]),
    );
    await Promise.all(each.flat());
    for (const member of members)
      expect(await holdingsOf(member)).toEqual([{ currency: 'EUR', balance: 9_910n, reserved: 0n }]);
    expect(await faults()).toEqual([]);
  });

  it('gives back no more than was promised', async () => {
    const member = randomUUID();
    await payIn(member, 1000n);
    const movement = { kind: 'MISC_FEES', member, currency: 'EUR', amount: 5n } as const;
    await expect(move(movement, { ...posting(), promised: 5n })).rejects.toThrow(/reserved_check/);
  });

  it('undoes an operation by another that is linked to it, once', async () => {
    const member = randomUUID();
    await payIn(member, 1000n);
    const payout = await payOut(member, 400n);
    const undo = () =>
      database.db
        .transaction()
        .execute((trx) => postReversal(trx, payout, posting()))
        .then(() => {});
    await undo();
    await expect(undo()).rejects.toThrow(/reversal_of/);
    expect(await holdingsOf(member)).toEqual([{ currency: 'EUR', balance: 1000n, reserved: 0n }]);
  });

  it('executes a request once, whoever asks twice', async () => {
    const member = randomUUID();
    const request = randomUUID();
    const execute = () =>
      move({ kind: 'MONEY_IN', member, bank, currency: 'EUR', amount: 500n }, posting(request));
    await execute();
    await expect(execute()).rejects.toThrow(/ledger_operations_of_transaction/);
    expect(await holdingsOf(member)).toEqual([{ currency: 'EUR', balance: 500n, reserved: 0n }]);
  });
});

describe('the database refuses, typed into SQL,', () => {
  const typed = (statements: string) =>
    database.db.transaction().execute(async (trx) => {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(trx);
    });
  const account = `(select id from ledger_accounts where kind = 'FEES' and currency = 'EUR')`;
  const operation = (id: string) =>
    `insert into ledger_operations (id, kind, posted_at, value_date, hash)
     values ('${id}', 'ADJUSTMENT', now(), current_date, decode(repeat('00', 32), 'hex'))`;
  const entry = (id: string, amount: number) =>
    `insert into ledger_entries (operation_id, account_id, currency, amount) values ('${id}', ${account}, 'EUR', ${amount})`;

  it.each([
    ['an entry that nothing balances', () => one((id) => `${operation(id)};${entry(id, 5)}`), /not balanced/],
    ['an operation without entries', () => one(operation), /has no entries/],
    [
      'a wallet below zero',
      () => typed(`update ledger_accounts set reserved = balance + 1 where kind = 'WALLET'`),
      /ledger_accounts_covered/,
    ],
    [
      'another balance',
      () => typed(`update ledger_accounts set balance = balance + 1 where kind = 'WALLET'`),
      /by entries alone/,
    ],
    ['another amount', () => typed('update ledger_entries set amount = amount + 1'), /append-only/],
    ['the end of an entry', () => typed('delete from ledger_entries'), /append-only/],
    ['the end of an operation', () => typed('delete from ledger_operations'), /append-only/],
    [
      'an account that begins with money',
      () =>
        typed(
          `insert into ledger_accounts (kind, currency, owner_id, balance) values ('WALLET', 'EUR', gen_random_uuid(), 1)`,
        ),
      /begins with nothing/,
    ],
  ])('%s', async (_what, harm, told) => {
    await expect(harm()).rejects.toThrow(told);
  });

  const one = (statements: (id: string) => string) => typed(statements(randomUUID()));
});

describe('the check of the ledger', () => {
  it('names the account whose balance was changed', async () => {
    const id = `(select id from ledger_accounts where kind = 'WALLET' order by id limit 1)`;
    const told = await harmed(
      `update ledger_accounts set balance = balance + 1 where id = ${id}`,
      `update ledger_accounts set balance = balance - 1 where id = ${id}`,
    );
    expect(told).toEqual([expect.stringMatching(/^account [\da-f-]{36} \(WALLET\): its balance is/)]);
  });

  it('names the first entry that was changed, and its operation', async () => {
    const seq = `(select min(seq) from ledger_entries)`;
    const told = await harmed(
      `update ledger_entries set amount = amount + 1 where seq = ${seq}`,
      `update ledger_entries set amount = amount - 1 where seq = ${seq}`,
    );
    expect(told.join('\n')).toMatch(/entry 1 of account/);
    expect(told.join('\n')).toMatch(/operation 1 \([\da-f-]{36}\): its entries don’t add up to zero/);
  });

  it('names the operation of which a day was changed', async () => {
    const told = await harmed(
      `update ledger_operations set value_date = value_date + 1 where seq = 2`,
      `update ledger_operations set value_date = value_date - 1 where seq = 2`,
    );
    expect(told).toEqual([expect.stringMatching(/^operation 2 .*: it is not what its hash was made of$/)]);
  });
});
