import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import type { Database } from '../../../../server/db/schema.ts';
import { erasePerson } from '../../../../server/repositories/erasure.ts';
import { abandoned, unused } from '../../../../server/repositories/forgetting.ts';
import { personalTables } from '../../../../server/repositories/personal-tables.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { reviewerOfMany } from '../../../fixtures/many-members.ts';
import { seedManyTransactions } from '../../../fixtures/many-transactions.ts';
import { plansOf } from '../../../fixtures/plans.ts';

type Trx = Transaction<Database>;

/** Columns that no index begins with, and why that is right. */
const withoutIndex: Readonly<Record<string, string>> = {
  'redistributions.approval_id': 'two rows a month',
  'redistributions.updated_by': 'two rows a month',
  'redistribution_versions.updated_by': 'a row for each month that was restated',
  'role_grants.granted_by': 'staff alone',
};

/** What a person of the fund did to many members, without triggers: rows as the tables of a large fund have them. */
const staff = sql`${reviewerOfMany}::uuid`;
const filling: readonly RawBuilder<unknown>[] = [
  // nobody has money in the fund, and nothing waits
  sql`update transactions set created_by = ${staff},
    request_status = case when operation_id is null then 'REJECTED' else request_status end,
    transaction_type = case when transaction_type like 'INVESTMENT%' then 'ADJUSTMENT' else transaction_type end`,
  sql`insert into transaction_events (transaction_id, request_status, at, by, actor_id)
    select id, request_status, created_at, 'fund', ${staff} from transactions`,
  sql`insert into transaction_proofs (transaction_id, name, size, media_type, sha256, uploaded_at, uploaded_by)
    select id, 'proof.pdf', 1, 'application/pdf', repeat('0', 64), created_at, ${staff} from transactions`,
  sql`update wallet_blockings set actor_id = ${staff}`,
  sql`insert into capital_values (
      series, user_id, currency, value_date, beginning_balance, money_in_new_funds, unrealized_pl_previous_day,
      investment_in, investment_out, total_unrealized_pl, money_out, misc_fees, ending_balance, realized_pl, status,
      updated_at, updated_by)
    select 'INVESTOR_DAILY', user_id, 'EUR', date '2025-01-01' + n, 100, 0, 0, 0, 0, 0, 0, 0,
      case when n < 10 then 100 else 0 end, 0, 'PUBLISHED', now(), ${staff}
    from registrations, generate_series(1, 10) as n where enrollment_status = 'VALIDATED'`,
  sql`insert into capital_value_versions
    select id, 1, 100, 0, 0, 0, 0, 0, 0, 0, 100, 0, 'PUBLISHED', null, null, now(), ${staff} from capital_values`,
  // no month is left that could pay them
  sql`insert into redistributions (
      year, month, currency, investors_share, internal_fund_share, provider_share, foundation_share, base_amount,
      status, updated_at, updated_by)
    values (2025, 1, 'EUR', 10000, 0, 0, 0, 0, 'PUBLISHED', now(), ${staff})`,
  sql`insert into redistribution_postings (operation_id, redistribution_id, version, party, user_id, amount)
    select gen_random_uuid(), gen_random_uuid(), 1, 'investors', user_id, 1 from capital_values`,
  sql`insert into approvals (
      kind, subject, user_id, payload, effects, effects_hash, prepared_by, prepared_at, state, closed_by, closed_at)
    select 'x', 'x:' || user_id, user_id, '{}', '[]', repeat('0', 64), ${staff}, now(), 'CONFIRMED', user_id, now()
    from registrations`,
  sql`insert into outbox (id, recipient, template, language, data, status, next_at, created_at)
    select gen_random_uuid(), email, 'activation', 'en', '{}', 'sent', now(), now() from users`,
  sql`insert into sessions (id, user_id, secret_hash, created_at, last_seen_at, expires_at, revoked_at)
    select gen_random_uuid(), id, sha256(id::text::bytea), now(), now(), now(), now() from users`,
];

const now = new Date('2026-11-01T00:00:00Z');
const { retention } = readConfig({ DATABASE_URL: 'postgres://test@localhost/test' });

/** An account of long ago, of somebody who has no money here; `begun`: with a dossier that was never sent. */
async function newcomer(database: TestDatabase, email: string, begun: boolean): Promise<string> {
  const id = randomUUID();
  await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
    values (${id}, ${email}, 'none', 'Zoe', 'Exemple', '2020-01-01')`.execute(database.db);
  await sql`insert into activation_codes (user_id, code_hash, code_expires_at, link_hash, link_expires_at, sent_at)
    values (${id}, sha256('1'), '2020-01-02', sha256(${email}::bytea), '2020-01-02', '2020-01-01')`.execute(
    database.db,
  );
  if (begun)
    await sql`insert into registrations (user_id, type, user_name, enrollment_status, started_at)
      values (${id}, 'INDIVIDUAL', 'Zoe Exemple', 'IN_PROGRESS', '2020-01-01')`.execute(database.db);
  return id;
}

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedManyTransactions(database.db, { transactions: 4000, entries: 10 });
  await database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of filling) await statement.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await sql`vacuum analyze`.execute(database.db);
}, 240_000);
afterAll(() => database.close());

/** So few rows lie in a few pages, which any plan reads as they are. */
const small = 400;
async function rowsPassed(trx: Trx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; passed: string }>`
    select s.relname as name, seq_tup_read as passed
    from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
    where c.reltuples > ${small}`.execute(trx);
  return new Map(rows.map(({ name, passed }) => [name, Number(passed)]));
}

/** The tables of which `work` reads more than a few rows in their order, by itself or by a foreign key that is judged. */
const readWhole = (work: (trx: Trx) => Promise<unknown>): Promise<readonly string[]> =>
  database.db.transaction().execute(async (trx) => {
    // what the connection did before is still counted
    const before = await rowsPassed(trx);
    await work(trx);
    const after = await rowsPassed(trx);
    return [...after]
      .filter(([name, passed]) => passed - (before.get(name) ?? 0) > 200)
      .map(([name]) => name);
  });

describe('every column that names a row which may be erased', () => {
  it('is one that an index begins with, or there is a reason', async () => {
    const erased = Object.keys(personalTables).filter((name) => personalTables[name]?.whose !== null);
    const { rows } = await sql<{ place: string; found: boolean }>`
      select c.conrelid::regclass::text || '.' || a.attname as place, exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))) as found
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid::regclass::text = any(${erased})`.execute(database.db);
    expect(rows.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['transactions.created_by', 'capital_values.user_id', 'sessions.user_id']),
    );
    const lacking = rows.filter(({ found }) => !found).map(({ place }) => place);
    expect(lacking.toSorted()).toEqual(Object.keys(withoutIndex).toSorted());
  });
});

describe('in a large fund, no table is read whole to erase', () => {
  it('which would be noticed', async () => {
    expect(
      await readWhole((trx) => sql`select count(*) from transaction_events where text = 'x'`.execute(trx)),
    ).toEqual(['transaction_events']);
  });

  const erase = (person: string, at: Date) =>
    readWhole((trx) => erasePerson(trx, { person, now: at, retention }));
  const count = async (table: string, column: string, person: string): Promise<number> => {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${person}`.execute(database.db);
    return rows.length;
  };

  it.each([
    ['somebody who never began a dossier', 'never@example.com', false],
    ['somebody who never sent it', 'begun@example.com', true],
  ])('%s', async (_, email, begun) => {
    const person = await newcomer(database, email, begun);
    expect(await erase(person, now)).toEqual([]);
    expect(await count('users', 'id', person)).toBe(0);
  });

  it('somebody with a dossier and money, at once and once the years of the law are over', async () => {
    const { user_id: person } = await database.db
      .selectFrom('registrations')
      .select('user_id')
      .where('enrollment_status', '=', 'VALIDATED')
      .orderBy('user_id')
      .executeTakeFirstOrThrow();
    expect(await erase(person, now)).toEqual([]);
    expect(await count('sessions', 'user_id', person)).toBe(0);
    expect(await count('approvals', 'user_id', person)).toBe(1);
    expect(await erase(person, new Date('2040-01-01T00:00:00Z'))).toEqual([]);
    expect(await count('approvals', 'user_id', person)).toBe(0);
    const { rows } = await sql<{ done_at: Date | null }>`
      select done_at from erasures where person_id = ${person}`.execute(database.db);
    expect(rows[0]?.done_at).toBeInstanceOf(Date);
  });

  it.each([
    ['accounts that were never activated', unused],
    ['accounts that nobody came back to', abandoned],
  ])('nor to find %s', async (_, people) => {
    const query = people(new Date('2024-02-01T00:00:00Z'));
    for (const plan of await plansOf(database.pool, { compile: () => query.compile(database.db) })) {
      expect(plan).not.toMatch(/Seq Scan on (activities|transactions|ledger_accounts|activation_codes)\b/);
      expect(plan).toMatch(/Index/);
    }
  });
});
