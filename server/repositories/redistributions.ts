import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Currency, ValueStatus } from '../../contract/enums.ts';
import type { Party, PartyAmounts } from '../../contract/values/redistribution-shares.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { RedistributionPostingsTable, RedistributionsTable } from '../db/tables/redistributions.ts';
import { problem } from '../http/problem.ts';
import { monthProblems, type Month, type Posted } from '../rules/redistribution.ts';
import { memberName, personName } from './names.ts';

type Db = Kysely<Database>;
export type StoredRedistribution = Selectable<RedistributionsTable>;

/** A record with who changed it last, and what waits about it. */
export type NamedRedistribution = StoredRedistribution & {
  readonly updated_by_name: string;
  readonly prepared_by: string | null;
  readonly prepared_by_name: string | null;
  readonly prepared_at: Date | null;
  /** members hold something else in it since it was posted */
  readonly reweighed: boolean;
};

export type RedistributionFilters = {
  readonly year?: number | undefined;
  readonly currency?: Currency | undefined;
  readonly status?: ValueStatus | undefined;
};
type Page = { readonly offset: number; readonly limit: number };

const named = (db: Db) =>
  db
    .selectFrom('redistributions')
    .innerJoin('users', 'users.id', 'redistributions.updated_by')
    .leftJoin('approvals', 'approvals.id', 'redistributions.approval_id')
    .leftJoin('users as preparers', 'preparers.id', 'approvals.prepared_by')
    .selectAll('redistributions')
    .select([
      personName().as('updated_by_name'),
      'approvals.prepared_by',
      personName('preparers').$castTo<string | null>().as('prepared_by_name'),
      'approvals.prepared_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('redistribution_reweighings as r')
          .select('r.redistribution_id')
          .whereRef('r.redistribution_id', '=', 'redistributions.id'),
      )
        .$castTo<boolean>()
        .as('reweighed'),
    );

const chosenOf = (db: Db, { year, currency, status }: RedistributionFilters) =>
  db
    .selectFrom('redistributions')
    .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? 'EUR'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'DRAFT'));

/** Newest month first; without a page, all of them. */
export async function listRedistributions(
  db: Db,
  filters: RedistributionFilters,
  page?: Page,
): Promise<{ readonly total: number; readonly rows: NamedRedistribution[] }> {
  const { total } = await chosenOf(db, filters)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = chosenOf(db, filters)
    .select('redistributions.id')
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('currency')
    .$if(page !== undefined, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0));
  const rows = await named(db)
    .where('redistributions.id', 'in', ids)
    .orderBy('year', 'desc')
    .orderBy('month', 'desc')
    .orderBy('currency')
    .execute();
  return { total: Number(total), rows };
}

export const readRedistribution = (db: Db, id: string): Promise<NamedRedistribution | undefined> =>
  named(db).where('redistributions.id', '=', id).executeTakeFirst();

/** The record of a month and currency, if there is one. */
export const findRedistribution = (db: Db, month: Month): Promise<StoredRedistribution | undefined> =>
  db
    .selectFrom('redistributions')
    .selectAll()
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .where('currency', '=', month.currency)
    .executeTakeFirst();

/** Held until the transaction ends: of two who change it at once, the second sees the first's change. */
export const lockRedistribution = (trx: Trx, id: string): Promise<StoredRedistribution | undefined> =>
  trx.selectFrom('redistributions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Throws `conflict` when the month has one in that currency already. */
export async function insertRedistribution(trx: Trx, row: Insertable<RedistributionsTable>): Promise<string> {
  const made = await trx
    .insertInto('redistributions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw problem('conflict', { fields: monthProblems.twice });
  return made.id;
}

export async function updateRedistribution(
  trx: Trx,
  id: string,
  change: Omit<Updateable<RedistributionsTable>, 'version'>,
): Promise<StoredRedistribution> {
  return trx
    .updateTable('redistributions')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What waits about it; null: nothing any more. No change of the record itself. */
export async function setAwaited(trx: Trx, id: string, approvalId: string | null): Promise<void> {
  await trx.updateTable('redistributions').set({ approval_id: approvalId }).where('id', '=', id).execute();
}

export async function removeRedistribution(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('redistributions').where('id', '=', id).execute();
}

/** Keeps what a published record says before it is restated, by what is held in it now. */
export async function keepVersion(trx: Trx, id: string): Promise<void> {
  await sql`
    insert into redistribution_versions (redistribution_id, version, investors_share, internal_fund_share,
      provider_share, foundation_share, base_amount, status, note, reason, updated_at, updated_by)
    select id, version, investors_share, internal_fund_share, provider_share, foundation_share, base_amount, status,
      note, reason, updated_at, updated_by
    from redistributions where id = ${id}
  `.execute(trx);
  await trx.deleteFrom('redistribution_reweighings').where('redistribution_id', '=', id).execute();
}

export async function insertPostings(
  trx: Trx,
  rows: readonly Insertable<RedistributionPostingsTable>[],
): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('redistribution_postings')
      .values([...rows])
      .execute();
}

type Sum = { party: Party; user_id: string | null; name: string | null; amount: string };
const sums = (db: Db, id: string) =>
  sql<Sum>`
    select p.party, p.user_id, sum(p.amount)::text as amount,
      ${memberName} as name
    from redistribution_postings p
    left join users on users.id = p.user_id
    left join registrations on registrations.user_id = p.user_id
    where p.redistribution_id = ${id}
    group by p.party, p.user_id, registrations.user_name, users.first_name, users.last_name
    order by p.user_id
  `.execute(db);

function postedIn(rows: readonly Sum[]): Posted {
  const total = (party: Party) =>
    rows.filter((row) => row.party === party).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const members = rows.flatMap(({ user_id, name, amount }) =>
    user_id === null || amount === '0'
      ? []
      : [[user_id, { name: name ?? '', amount: BigInt(amount) }] as const],
  );
  const amounts: PartyAmounts = {
    investors: total('investors'),
    internal_fund: total('internal_fund'),
    provider: total('provider'),
    foundation: total('foundation'),
  };
  return { members: new Map(members), parties: amounts };
}

/** What was posted of a month so far; nothing where there is no record. */
export async function readPosted(db: Db, id: string | null): Promise<Posted> {
  return postedIn(id === null ? [] : (await sums(db, id)).rows);
}

/** A member's line of a published month. */
export type PaidMember = { readonly user_id: string; readonly name: string; readonly amount: string };

/**
 * One page of the members who have anything of a published month, in the order of their ids; what each has, in cents. Read
 * from the nearer end.
 */
export async function readPaidMembers(
  db: Db,
  { id, members_paid: total }: Pick<StoredRedistribution, 'id' | 'members_paid'>,
  { offset, limit }: Page,
): Promise<readonly PaidMember[]> {
  const rest = total - offset - limit;
  const fromEnd = rest < offset;
  const order = fromEnd ? sql`desc` : sql`asc`;
  const [skipped, taken] = fromEnd
    ? [Math.max(0, rest), Math.max(0, Math.min(limit, total - offset))]
    : [offset, limit];
  const { rows } = await sql<PaidMember>`
    select paid.user_id, paid.amount::text as amount, ${memberName} as name
    from (
      select user_id, sum(amount) as amount from redistribution_postings
      where redistribution_id = ${id} and user_id is not null
      group by user_id having sum(amount) <> 0
      order by user_id ${order} limit ${taken} offset ${skipped}
    ) paid
    join users on users.id = paid.user_id
    left join registrations on registrations.user_id = paid.user_id
    order by paid.user_id
  `.execute(db);
  return rows;
}
