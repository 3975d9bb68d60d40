import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/schema.ts';
import { investorQueries } from '../../../server/repositories/investors.ts';
import { checkLists } from '../../../server/repositories/list-check.ts';
import { foldListChanges } from '../../../server/repositories/list-counts.ts';
import { memberQueries } from '../../../server/repositories/members.ts';
import { listTransactions, type TransactionFilters } from '../../../server/repositories/transactions-list.ts';
import { walletQueries } from '../../../server/repositories/wallets.ts';
import { searchedFor } from '../../../server/rules/transaction-search.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { reviewerOfMany, seedManyMembers } from '../../fixtures/many-members.ts';
import { randomOf } from '../../fixtures/random.ts';

let database: TestDatabase;
let db: Kysely<Database>;
const random = randomOf(Number(process.env.TEST_SEED ?? 1));
beforeAll(async () => {
  database = await freshDatabase();
  ({ db } = database);
  await seedManyMembers(db, 240);
  // names that are found by what is typed for references
  await sql`update users set first_name = 'Mia', last_name = '2024 ' || last_name where email like 'member.%7@%'`.execute(
    db,
  );
  await seedReferences();
}, 120_000);
afterAll(() => database.close());

/** Two thousand references of two years and of numbers with three to seven figures, some short or of another form. */
async function seedReferences(): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into transactions (seq, reference, user_id, transaction_type, request_status, currency, amount,
        received_amount, client_part, conversion_type, payment_reference, operation_id, executed_at, created_at)
      select seq, case when n % 41 = 0 then 'MI-' || n else prefix || '-' || year || '-' || lpad(seq::text, 6, '0') end,
        member, type, status, case when n % 3 = 0 then 'USD' else 'EUR' end, 100 * (1 + n % 60),
        case when type = 'MONEY_IN' and status = 'EXECUTED' then 100 * (1 + n % 60) - case when n % 8 = 0 then 50 else 0 end end,
        case when type = 'CONVERSION' and status = 'EXECUTED' then 77700 + n % 3 end,
        case when type = 'CONVERSION' then 'EUR_TO_USD' end,
        case when type = 'MONEY_IN' then 'RF' || (10 + n % 80) || prefix || year || lpad(seq::text, 6, '0') end,
        case when status = 'EXECUTED' then gen_random_uuid() end, case when status = 'EXECUTED' then at end, at
      from (
        select n, case when n > 1900 then 900000 + n * 1009 else n * 157 end as seq, 2023 + n / 1000 as year,
          (array_agg(u.id) filter (where u.id is not null) over ())[1 + (n * 7 + n / 13) % 240] as member,
          (array['MI', 'MO', 'CV', 'II'])[1 + n % 4] as prefix,
          (array['MONEY_IN', 'MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'])[1 + n % 4] as type,
          case when n % 7 = 0 then 'PENDING' when n % 11 = 0 then 'REJECTED' else 'EXECUTED' end as status,
          timestamptz '2023-01-01Z' + n * interval '9 hours' as at
        from generate_series(1, 2000) as n
        left join (select id, row_number() over (order by email) as place from users where email like 'member.%') as u
          on u.place = n
      ) as made`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  await sql`select recount_lists()`.execute(db);
}

/** Some that come, go and are called otherwise, which nobody has folded yet. */
async function changeSome(): Promise<void> {
  await sql`delete from transactions where request_status = 'REJECTED' and seq % 5 = 0`.execute(db);
  await sql`update transactions set reference = 'II-2031-' || seq where request_status = 'PENDING' and seq % 3 = 0`.execute(
    db,
  );
  await sql`
    insert into transactions (seq, reference, user_id, transaction_type, request_status, currency, amount, created_at)
    select 3000000 + n * 700, (array['MI-2025-', 'MI-2024-', 'AD-2025-'])[1 + n % 3] || 3000000 + n * 700, user_id, 'MONEY_IN',
      'PENDING', 'EUR', n, now()
    from generate_series(1, 40) as n, (select user_id from wallet_index order by user_id limit 1) as one`.execute(
    db,
  );
}

const allWords = (typed: string) =>
  sql`select user_id from member_index where words @@ search_query(${typed})`;
/** What a search means, read plainly: of everything, row by row. */
async function plainly({ search, userId, request_status }: TransactionFilters): Promise<string[]> {
  const { written, paid, number, cents, isMoney, words } = search ?? searchedFor('');
  const { rows } = await sql<{ id: string }>`
    select id from transactions
    where ((not ${isMoney}::boolean and user_id in (${allWords(words)}))
        or replace(reference, '-', '') like ${written}::text || '%'
        or payment_reference like ${paid}::text || '%'
        or seq = ${number === null ? null : String(number)}::bigint
        or client_part = ${cents === null ? null : String(cents)}::bigint
        or case when received_amount is null then abs(amount) else received_amount end
          = ${cents === null ? null : String(cents)}::bigint)
      and user_id = coalesce(${userId ?? null}::uuid, user_id)
      and request_status = coalesce(${request_status ?? null}::text, request_status)
    order by seq desc`.execute(db);
  return rows.map(({ id }) => id);
}

type Known = {
  reference: string;
  payment_reference: string | null;
  membership_id: string | null;
  name: string;
};
/** What people type, made of what there is: whole or cut off anywhere, with dashes, spaces or neither. */
async function typedTexts(): Promise<readonly string[]> {
  const { rows } = await sql<Known>`
    select reference, payment_reference, membership_id, first_name || ' ' || last_name as name
    from transactions t join users u on u.id = t.user_id left join registrations r on r.user_id = u.id
    order by md5(t.seq::text)`.execute(db);
  const texts = rows.slice(0, 40).flatMap((row) => {
    const whole = random.one([
      row.reference,
      row.reference,
      row.payment_reference,
      row.membership_id,
      row.name,
    ]);
    if (whole === null) return [];
    const cut = whole.slice(0, 3 + random.below(whole.length));
    return [random.one([cut, cut.replaceAll('-', ' '), cut.replaceAll('-', '').toLowerCase()])];
  });
  return [
    'MI2',
    'MI-2024',
    'mi 2024',
    'MI-20241',
    'II-2031',
    'MI-2025',
    'MO-9',
    '000157',
    '12.00',
    '12.50',
    '13.00',
    '777.01',
    '+1,300.00 EUR',
    '12,00',
    'mbr',
    ...texts,
  ];
}

/** Every page is that part of all of it, and the total is how many those are. */
async function expectSame(typed: string): Promise<void> {
  const { rows: some } = await sql<{ user_id: string }>`
    select user_id from transactions order by md5(seq::text || ${typed}) limit 1`.execute(db);
  const search = searchedFor(typed);
  const asked: readonly TransactionFilters[] = [
    { search },
    { search, request_status: 'PENDING' },
    { search, userId: some[0]?.user_id },
    { search, userId: some[0]?.user_id, request_status: 'EXECUTED' },
  ];
  for (const filters of asked) {
    const all = await plainly(filters);
    for (const offset of [0, random.below(all.length + 1), Math.max(0, all.length - 4), all.length]) {
      const { total, rows } = await listTransactions(db, filters, { offset, limit: 7 }, { role: 'admin' });
      const name = `${typed}: ${JSON.stringify({ ...filters, search: undefined, offset })}`;
      expect(total, name).toBe(all.length);
      expect(
        rows.map(({ id }) => id),
        name,
      ).toEqual(all.slice(offset, offset + 7));
    }
  }
}

async function faults(): Promise<readonly string[]> {
  const told: string[] = [];
  await checkLists(db, { fault: ({ where, why }) => told.push(`${where}: ${why}`), checked: () => {} });
  return told;
}

describe('a search', () => {
  it('finds among transactions what a plain reading of all of them finds, folded or not', async () => {
    // some are found by their reference and by their member's name at once, some by the name alone
    const both = sql<boolean>`replace(reference, '-', '') like 'MI2024%'`;
    const { rows } = await sql<{ by_both: boolean }>`
      select distinct ${both} as by_both from transactions where user_id in (${allWords('MI-2024')})`.execute(
      db,
    );
    expect(rows).toHaveLength(2);
    const before = await typedTexts();
    for (const typed of before) await expectSame(typed);
    await changeSome();
    const after = await typedTexts();
    for (const typed of after) await expectSame(typed);
    expect(await faults()).toEqual([]);
    await foldListChanges(db);
    for (const typed of after.slice(0, 20)) await expectSame(typed);
    expect(await faults()).toEqual([]);
  }, 240_000);

  it('finds the members whose words begin with all that was typed, whatever is looked up first', async () => {
    const { rows } = await sql<{ word: string }>`
      select word from member_index, unnest(tsvector_to_array(words)) as word order by md5(word || user_id) limit 200`.execute(
      db,
    );
    const words = rows.map(({ word }) => word);
    const piece = () => {
      const word = random.one([
        random.one(words),
        random.one(words),
        'MBR',
        `${random.below(240)}`.padStart(6, '0'),
      ]);
      return word.slice(0, 1 + random.below(word.length + 3));
    };
    const typed = Array.from({ length: 120 }, () =>
      Array.from({ length: 1 + random.below(3) }, piece).join(random.one([' ', '-', ', '])),
    );
    const ids = async (query: RawBuilder<{ user_id: string }>) =>
      (await query.execute(db)).rows.map(({ user_id }) => user_id).toSorted();
    const asking = { callerId: reviewerOfMany, renewalDay: '2026-04-10', overdueBefore: new Date(0) };
    const page = { offset: 0, limit: 500 };
    for (const search of [
      ...typed,
      'MBR-000042',
      'mbr 000042',
      'MBR000042',
      '000042 mbr',
      'mbr-000042 000042',
    ]) {
      const found = await memberQueries.page(db, { search }, asking, page).execute();
      const all = await ids(sql<{ user_id: string }>`${allWords(search)}`);
      expect(found.map(({ user_id }) => user_id).toSorted(), search).toEqual(all);
      const wallets = await walletQueries.page(db, { search }, page).execute();
      expect(wallets.map(({ user_id }) => user_id).toSorted(), search).toEqual(
        await ids(sql`select user_id from wallet_index where user_id in (${allWords(search)})`),
      );
      const [held] = await walletQueries.total(db, { search }).execute();
      expect(held?.total, search).toBe(String(wallets.length));
      const [investors] = await investorQueries.total(db, { search }).execute();
      const { rows: counted } = await sql<{ n: string }>`
        select count(*) as n from investor_index where user_id in (${allWords(search)})`.execute(db);
      expect(investors?.total, search).toBe(counted[0]?.n);
    }
  }, 120_000);
});
