import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/schema.ts';
import {
  listActivities,
  type ActivityFilters,
  type Reading,
} from '../../../server/repositories/activity-list.ts';
import { investorQueries } from '../../../server/repositories/investors.ts';
import { checkLists } from '../../../server/repositories/list-check.ts';
import { foldListChanges } from '../../../server/repositories/list-counts.ts';
import type { Page } from '../../../server/repositories/list-pages.ts';
import { idsOf, memberQueries, type MemberFilters } from '../../../server/repositories/members.ts';
import {
  listTransactions,
  transactionQueries,
  type TransactionFilters,
} from '../../../server/repositories/transactions-list.ts';
import { listWallets, type WalletFilters } from '../../../server/repositories/wallets.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { reviewerOfMany, seedManyMembers } from '../../fixtures/many-members.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  await seedManyMembers(db, 300);
  await seedMoney();
}, 120_000);
afterAll(() => database.close());

/** Six hundred transactions over sixty leaves, whose times go back and forth, and three hundred rows of the log. */
async function seedMoney(): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into transactions (seq, reference, user_id, transaction_type, request_status, currency, amount,
        conversion_type, operation_id, executed_at, created_at)
      select n * 101, 'TX-' || n, member, type, status, case when n % 3 = 0 then 'USD' else 'EUR' end, n,
        case when type = 'CONVERSION' then 'EUR_TO_USD' end, case when status = 'EXECUTED' then gen_random_uuid() end,
        case when status = 'EXECUTED' then at end, at
      from (
        select n, (array_agg(u.id) over ())[1 + n % 100] as member,
          (array['MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN', 'INVESTMENT_OUT'])[1 + n % 5] as type,
          case when n % 7 = 0 then 'PENDING' when n % 11 = 0 then 'REJECTED' else 'EXECUTED' end as status,
          timestamptz '2024-01-01Z' + n * interval '1 day' + (n * 37 % 5 - 2) * interval '3 days' as at
        from generate_series(1, 600) as n
        left join (select id, row_number() over (order by id) as place from users where email like 'member.%') as u
          on u.place = n
      ) as made`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await sql`select recount_lists()`.execute(db);
  await sql`
    insert into activities (id, seq, at, actor_id, member_id, activity_type, operation_type, trigger_type, role, hash)
    select gen_random_uuid(), 1000000 + n * 53, now(), case when n % 3 = 0 then ${reviewerOfMany}::uuid else user_id end,
      user_id, (array['DOCUMENT', 'PROFILE', 'MONEY_IN'])[1 + n % 3], (array['CREATE', 'UPDATE'])[1 + n / 3 % 2], 'USER',
      case when n % 3 = 0 then 'compliance' else 'user' end, sha256('x')
    from generate_series(1, 300) as n, (select user_id from registrations order by user_id limit 1) as one`.execute(
    db,
  );
}

/** Some changes that are not folded yet: what is counted must not depend on it. */
async function changeSome(): Promise<void> {
  await sql`update transactions set request_status = 'CANCELLED' where request_status = 'PENDING' and seq % 2 = 0`.execute(
    db,
  );
  await sql`delete from transactions where request_status = 'REJECTED' and seq % 3 = 0`.execute(db);
  await sql`
    insert into transactions (seq, reference, user_id, transaction_type, request_status, currency, amount, created_at)
    select 70000 + n * 300, 'NEW-' || n, user_id, 'MONEY_IN', 'PENDING', 'USD', n, timestamptz '2025-09-01Z' + n * interval '1 hour'
    from generate_series(1, 30) as n, (select user_id from wallet_index order by user_id limit 1) as one`.execute(
    db,
  );
  await sql`insert into wallet_blockings (user_id, state, at)
    select user_id, 'BLOCKED_BY_ADMIN', now() from wallet_index order by user_id limit 9`.execute(db);
  await sql`update registrations set enrollment_status = 'REFUSED' where enrollment_status = 'VALIDATED'
    and user_id in (select user_id from wallet_index order by user_id desc limit 5)`.execute(db);
}

async function faults(): Promise<readonly string[]> {
  const told: string[] = [];
  await checkLists(db, { fault: ({ where, why }) => told.push(`${where}: ${why}`), checked: () => {} });
  return told;
}

type Listed = { readonly total: number; readonly ids: readonly string[] };
/** Every page of a list is that part of all of it, and the total is how many those are. */
async function expectPages(
  all: readonly string[],
  name: string,
  read: (page: Page) => Promise<Listed>,
): Promise<void> {
  const offsets = [0, 5, 93, 94, Math.floor(all.length / 2), Math.max(0, all.length - 3), all.length, 5000];
  for (const offset of offsets) {
    const { total, ids } = await read({ offset, limit: 7 });
    expect(total, `${name}, total at ${offset}`).toBe(all.length);
    expect(ids, `${name}, page at ${offset}`).toEqual(all.slice(offset, offset + 7));
  }
}

const moneyFilters: readonly TransactionFilters[] = [
  {},
  { request_status: 'EXECUTED' },
  { request_status: 'PENDING', currency: 'USD' },
  { transaction_type: 'CONVERSION', request_status: 'REJECTED', currency: 'EUR' },
  { via_bank: '1' },
  { via_bank: '1', request_status: 'CANCELLED' },
  { fund_bank_id: '00000000-0000-4000-8000-000000000009', via_bank: '1' },
  { from: '2024-05-05' },
  { to: '2024-12-31', request_status: 'EXECUTED' },
  { from: '2024-03-01', to: '2025-10-01', currency: 'USD' },
  { from: '2024-03-03', to: '2024-03-03' },
  { from: '2030-01-01' },
];
const memberFilters: readonly MemberFilters[] = [
  {},
  { enrollment_status: 'VALIDATED' },
  { enrollment_status: 'CORRECTION_REQUESTED' },
  { enrollment_status: 'IN_REVIEW', assigned: 'me' },
  { assigned: 'nobody', registration_type: 'BUSINESS' },
  { step: 3, enrollment_status: 'IN_PROGRESS', registration_type: 'INDIVIDUAL' },
  { enrollment_status: 'RENEWAL_DUE' },
  { enrollment_status: 'RECHECK_DUE' },
  { overdue: '1' },
  { search: 'elodie' },
];
const asking = { callerId: reviewerOfMany, renewalDay: '2026-04-10', overdueBefore: new Date('2024-01-04Z') };
const logFilters: readonly ActivityFilters[] = [
  {},
  { activity_type: 'DOCUMENT' },
  { operation_type: 'UPDATE', role: 'user' },
  { activity_type: 'MONEY_IN', operation_type: 'CREATE', trigger_type: 'USER', role: 'compliance' },
];
const walletFilters: readonly WalletFilters[] = [
  {},
  { blocking_state: 'BLOCKED_BY_ADMIN' },
  { blocking_state: 'BLOCKED_PENDING_OPERATION' },
  { blocking_state: 'UNBLOCKED', transaction_type: 'MONEY_OUT' },
  { transaction_type: 'MONEY_IN' },
];

/** Members with wallets as their requests and blockings say, without what the list is read from. */
async function walletsByHand({ transaction_type, blocking_state }: WalletFilters): Promise<string[]> {
  const { rows } = await sql<{ user_id: string; type: string | null; held: string; waits: boolean }>`
    select user_id,
      (select transaction_type from transactions t where t.user_id = m.user_id order by seq desc limit 1) as type,
      coalesce((select state from wallet_blockings b where b.user_id = m.user_id order by id desc limit 1), 'UNBLOCKED') as held,
      exists (select from transactions t where t.user_id = m.user_id and request_status in ('PENDING', 'APPROVED')) as waits
    from member_index m where enrollment_status = 'VALIDATED' order by created_at desc, user_id desc`.execute(
    db,
  );
  const stateOf = ({ held, waits }: { held: string; waits: boolean }) =>
    held === 'UNBLOCKED' && waits ? 'BLOCKED_PENDING_OPERATION' : held;
  return rows
    .filter((row) => transaction_type === undefined || row.type === transaction_type)
    .filter((row) => blocking_state === undefined || stateOf(row) === blocking_state)
    .map(({ user_id }) => user_id);
}

async function expectMoney(): Promise<void> {
  for (const filters of moneyFilters) {
    const all = (await transactionQueries.ids(db, filters).execute()).map(({ id }) => id);
    await expectPages(all, `transactions ${JSON.stringify(filters)}`, async (page) => {
      const { total, rows } = await listTransactions(db, filters, page, { role: 'admin' });
      return { total, ids: rows.map(({ id }) => id) };
    });
  }
  for (const filters of walletFilters)
    await expectPages(await walletsByHand(filters), `wallets ${JSON.stringify(filters)}`, async (page) => {
      const { total, rows } = await listWallets(db, filters, page);
      return { total, ids: rows.map(({ user_id }) => user_id) };
    });
  for (const currency of [undefined, 'USD'] as const) {
    const { rows: all } = await sql<{ id: string }>`
      select user_id || currency as id from investments
      where currency = coalesce(${currency ?? null}::text, currency) order by newest desc`.execute(db);
    await expectPages(
      all.map(({ id }) => id),
      `investors ${currency}`,
      async (page) => {
        const [counted] = await investorQueries.total(db, { currency }).execute();
        const rows = await investorQueries.page(db, { currency }, page).execute();
        return { total: Number(counted?.total), ids: rows.map((row) => row.user_id + row.currency) };
      },
    );
  }
}

async function expectMembers(): Promise<void> {
  for (const filters of memberFilters)
    await expectPages(
      (await idsOf(db, filters, asking).execute()).map(({ user_id }) => user_id),
      `members ${JSON.stringify(filters)}`,
      async (page) => {
        const [counted] = await memberQueries.total(db, filters, asking).execute();
        const found = await memberQueries.page(db, filters, asking, page).execute();
        return { total: Number(counted?.total), ids: found.map(({ user_id }) => user_id) };
      },
    );
}

async function expectLog(): Promise<void> {
  const readings: readonly Reading[] = [
    { reach: { of: 'all' }, papers: true, readerId: reviewerOfMany },
    { reach: { of: 'all' }, papers: false, readerId: reviewerOfMany },
    { reach: { of: 'person', id: reviewerOfMany }, papers: false, readerId: reviewerOfMany },
  ];
  for (const reading of readings)
    for (const { activity_type, operation_type, role } of logFilters) {
      const { rows: all } = await sql<{ id: string }>`
        select id from activities
        where (${reading.papers} or activity_type <> 'DOCUMENT')
          and (${reading.reach.of === 'all'} or ${reviewerOfMany}::uuid in (actor_id, member_id))
          and activity_type = coalesce(${activity_type ?? null}::text, activity_type)
          and operation_type = coalesce(${operation_type ?? null}::text, operation_type)
          and (${role ?? null}::text is null or role = ${role ?? null})
        order by seq desc`.execute(db);
      await expectPages(
        all.map(({ id }) => id),
        `log ${JSON.stringify([reading, activity_type, operation_type, role])}`,
        async (page) => {
          const { total, rows } = await listActivities(
            db,
            reading,
            { activity_type, operation_type, role },
            page,
          );
          return { total, ids: rows.map(({ id }) => id) };
        },
      );
    }
}

async function expectLists(): Promise<void> {
  await expectMoney();
  await expectMembers();
  await expectLog();
  expect(await faults()).toEqual([]);
}

describe('the counts of the lists', () => {
  it('lead to the pages and totals that a plain reading of all rows gives, folded or not', async () => {
    await expectLists();
    await changeSome();
    await expectLists();
    expect(await foldListChanges(db)).toBeGreaterThan(0);
    expect(await foldListChanges(db)).toBe(0);
    await expectLists();
  }, 120_000);

  it('stay right while many write, take back and delete at once, and somebody folds', async () => {
    const { rows: some } = await sql<{ id: string }>`
      select user_id as id from wallet_index order by user_id limit 4`.execute(db);
    const write = (turn: number) =>
      db.transaction().execute(async (trx) => {
        const member = some[turn % some.length]?.id;
        await sql`insert into transactions (reference, user_id, transaction_type, request_status, currency, amount, created_at)
          values (${`AT-${turn}`}, ${member}, 'MONEY_IN', 'PENDING', 'EUR', ${turn + 1}, now())`.execute(trx);
        await sql`insert into wallet_blockings (user_id, state, at)
          values (${member}, ${turn % 2 ? 'UNBLOCKED' : 'CLOSED'}, now())`.execute(trx);
        if (turn % 3 === 1)
          await sql`update transactions set request_status = 'REJECTED' where reference = ${`AT-${turn}`}`.execute(
            trx,
          );
        if (turn % 5 === 1)
          await sql`delete from transactions where reference = ${`AT-${turn}`}`.execute(trx);
        if (turn % 4 === 1) throw new Error('taken back');
      });
    const turns = Array.from({ length: 60 }, (_, turn) => turn);
    const outcomes = await Promise.allSettled([
      ...turns.map(write),
      ...turns.slice(0, 10).map(() => foldListChanges(db)),
    ]);
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(failures).toEqual(Array.from({ length: 15 }, () => 'Error: taken back'));
    expect(await faults()).toEqual([]);
    await foldListChanges(db);
    expect(await faults()).toEqual([]);
  });

  it('are told where they are wrong, and are right again once they are counted anew', async () => {
    await sql`update list_counts set n = n + 1 where level = 2 and key = (
      select id from list_keys where list = 'transactions' and key = 'PENDING|*|*|*|*')`.execute(db);
    await sql`update wallet_index set latest_type = 'ADJUSTMENT' where user_id = (
      select user_id from wallet_index order by user_id limit 1)`.execute(db);
    const told = await faults();
    expect(told).toContainEqual(
      expect.stringMatching(
        /^the list of transactions: counts that are wrong: 1; the first, PENDING\|\*\|\*\|\*\|\* of list 0, says \d+, its rows are \d+$/,
      ),
    );
    expect(told).toContainEqual(expect.stringMatching(/^the list of wallets, member /));
    await sql`select recount_lists()`.execute(db);
    expect(await faults()).toEqual([]);
  });
});
