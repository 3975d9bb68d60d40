import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedgerChain } from '../../../../server/repositories/ledger-chain.ts';
import { type NotedSeal, sealLedger } from '../../../../server/repositories/sealer.ts';
import { checkLedger } from '../../../../server/repositories/ledger-check.ts';
import { hashOperation } from '../../../../server/rules/ledger-seal.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { payIn } from '../../../fixtures/money-people.ts';

let database: TestDatabase;
let noted: NotedSeal;
const member = crypto.randomUUID();
const at = new Date('2026-03-12T10:00:00.000Z');
beforeAll(async () => {
  database = await freshDatabase();
  for (const amounts of [[100_00n, 50_00n], [25_00n, 10_00n, 5_00n], [1_00n]]) {
    for (const amount of amounts) await payIn(database, { member, currency: 'EUR', amount });
    for (const { id, hash } of await sealLedger(database.db, at)) noted = { seal: id, hash };
  }
});
afterAll(() => database.close());

async function faults(known: NotedSeal | null = noted): Promise<readonly string[]> {
  const told: string[] = [];
  const fault = ({ where, why }: { where: string; why: string }) => told.push(`${where}: ${why}`);
  await verifyLedgerChain(database.db, { noted: known, fault });
  return told;
}

/** What a superuser can do with the triggers off; the whole is undone afterwards. */
async function harmed(change: string, known: NotedSeal | null = noted): Promise<readonly string[]> {
  const tables = ['ledger_entries', 'ledger_operations', 'ledger_seals'];
  const past = (statements: string) =>
    database.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      for (const statement of statements.split(';')) await sql.raw(statement).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  await past(tables.map((name) => `create table kept_${name} as select * from ${name}`).join(';'));
  await past(change);
  try {
    return await faults(known);
  } finally {
    await past(tables.map((name) => `delete from ${name}`).join(';'));
    await past(
      tables
        .toReversed()
        .map(
          (name) =>
            `insert into ${name} overriding system value select * from kept_${name}; drop table kept_${name}`,
        )
        .join(';'),
    );
    expect(await faults()).toEqual([]);
  }
}

/** An operation with another day and the hash that belongs to it: by itself it is right. */
async function rewritten(seq: number): Promise<string> {
  const operation = await database.db
    .selectFrom('ledger_operations')
    .selectAll()
    .where('seq', '=', String(seq))
    .executeTakeFirstOrThrow();
  const lines = await database.db
    .selectFrom('ledger_entries')
    .select(['account_id', 'currency', 'amount'])
    .where('operation_id', '=', operation.id)
    .execute();
  const { id, kind, transaction_id, reversal_of, posted_at } = operation;
  const entries = lines.map((line) => ({ ...line, amount: BigInt(line.amount) }));
  const facts = { id, kind, transaction_id, reversal_of, posted_at, value_date: '2026-02-01', entries };
  return `update ledger_operations set value_date = '2026-02-01', hash = '\\x${hashOperation(facts).toString('hex')}' where seq = ${seq}`;
}

describe('the chain of the ledger', () => {
  it('holds every operation once, in seals that follow each other, and gives its head', async () => {
    const chain = await verifyLedgerChain(database.db, { noted, fault: ({ why }) => expect.fail(why) });
    expect(chain).toEqual({ seals: 3, loose: 0, head: noted.hash });
  });

  it('names an operation that was changed together with its own hash, which nothing else tells', async () => {
    const change = await rewritten(4);
    expect(await harmed(change)).toEqual([
      expect.stringMatching(/^operation 4 .*seal 2: the row was rewritten together with its own hash$/),
    ]);
  });

  it('names an operation that was deleted, and where it stood', async () => {
    const told = await harmed(
      'delete from ledger_entries where operation_id = (select id from ledger_operations where seq = 4); delete from ledger_operations where seq = 4',
    );
    expect(told).toEqual(['operation 4 (gone): seal 2: a row was deleted: position 2 of the seal is empty']);
  });

  it('names one that was put into a seal', async () => {
    const told = await harmed(
      `insert into ledger_operations (id, kind, posted_at, value_date, hash, seal, seal_position)
       values ('0190f3a2-0000-7000-8000-00000000000d', 'ADJUSTMENT', now(), current_date, sha256('x'), 2, 4)`,
    );
    expect(told).toEqual([
      expect.stringMatching(/^operation \d+ \(0190f3a2.*a row was inserted: the seal held 3/),
    ]);
  });

  it('names operations that changed places', async () => {
    const told = await harmed(
      `update ledger_operations set seal_position = 9 where seq = 3;
       update ledger_operations set seal_position = 1 where seq = 4;
       update ledger_operations set seal_position = 2 where seq = 3`,
    );
    expect(told.join('\n')).toMatch(/operation 3 .*the rows were reordered/);
  });

  it('tells of a seal that is missing, edited, or follows another than it says', async () => {
    expect(await harmed('delete from ledger_seals where id = 2')).toContain(
      'seal 2 of the ledger: the seal is missing',
    );
    const edited = 'update ledger_seals set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where id = 1';
    expect((await harmed(edited)).join('\n')).toMatch(
      /seal 1 .*was edited\n.*seal 2 of the ledger: the seal does not follow the one before it/,
    );
  });

  it('tells of an end that was cut off whole against the head that was noted down, and only so', async () => {
    const cut = `delete from ledger_entries where operation_id in (select id from ledger_operations where seal = 3);
      delete from ledger_operations where seal = 3; delete from ledger_seals where id = 3`;
    expect(await harmed(cut, null)).toEqual([]);
    expect(await harmed(cut)).toEqual([
      'seal 3 of the ledger: the seal noted down is gone: the end was cut off',
    ]);
    const other = { seal: 1, hash: 'f'.repeat(64) };
    expect(await faults(other)).toEqual([
      'seal 1 of the ledger: the seal has another hash than the one noted down',
    ]);
  });

  it('lets an operation be sealed once, and nothing else of it be changed', async () => {
    const typed = (statement: string) => sql.raw(statement).execute(database.db);
    for (const change of ['seal = 1', 'seal = null, seal_position = null', "value_date = '2026-01-01'"])
      await expect(typed(`update ledger_operations set ${change} where seq = 4`)).rejects.toThrow(
        /append-only/,
      );
    await expect(typed('update ledger_seals set rows = 7')).rejects.toThrow(/append-only/);
    await expect(typed('truncate ledger_seals cascade')).rejects.toThrow(/append-only/);
    const told: string[] = [];
    await checkLedger(database.db, { fault: ({ why }) => told.push(why), checked: () => {} });
    expect(told).toEqual([]);
  });
});
