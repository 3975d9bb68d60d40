import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { SubscriptionBooklet } from '../../contract/values/booklet.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { SubscriptionBookletsTable } from '../db/tables/booklets.ts';

export type StoredBooklet = Selectable<SubscriptionBookletsTable>;

/** A row as the contract shows it. */
export function bookletView(row: StoredBooklet): SubscriptionBooklet {
  const { id, user_id, activity_type, status, urls, activation_starting_date, version } = row;
  const { decision, reason, text, decided_at } = row;
  return {
    id,
    user_id,
    activity_type,
    status,
    urls,
    activation_starting_date,
    // one that waits again tells no decision: the former one spoke of other addresses
    validation_info:
      decision === status && decided_at
        ? { status: decision, reason, text, decided_at: decided_at.toISOString() }
        : null,
    version,
    created_at: row.created_at.toISOString(),
  };
}

type Wanted = {
  readonly activity_type?: StoredBooklet['activity_type'] | undefined;
  readonly offset: number;
  readonly limit: number;
};

const bookletsOf = (db: Kysely<Database>, userId: string, { activity_type }: Pick<Wanted, 'activity_type'>) =>
  db
    .selectFrom('subscription_booklets')
    .where('user_id', '=', userId)
    .$if(activity_type !== undefined, (query) =>
      query.where('activity_type', '=', activity_type ?? 'MONEY_IN'),
    );

/** One page of a member's booklets, newest first, and the number of all: both are answered from an index. */
export const bookletQueries = (db: Kysely<Database>, userId: string, wanted: Wanted) => ({
  page: bookletsOf(db, userId, wanted)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(wanted.offset)
    .limit(wanted.limit),
  count: bookletsOf(db, userId, wanted).select(({ fn }) => fn.countAll<string>().as('total')),
});

export async function listBooklets(
  db: Kysely<Database>,
  userId: string,
  wanted: Wanted,
): Promise<{ total: number; booklets: StoredBooklet[] }> {
  const { page, count } = bookletQueries(db, userId, wanted);
  const { total } = await count.executeTakeFirstOrThrow();
  return { total: Number(total), booklets: await page.execute() };
}

/** All booklets of a member, in the order of the pages. */
export function listAllBooklets(db: Kysely<Database>, userId: string): Promise<StoredBooklet[]> {
  return bookletsOf(db, userId, {}).selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

export function findBooklet(db: Kysely<Database>, bookletId: string): Promise<StoredBooklet | undefined> {
  return db.selectFrom('subscription_booklets').selectAll().where('id', '=', bookletId).executeTakeFirst();
}

export function insertBooklet(
  trx: Trx,
  booklet: Insertable<SubscriptionBookletsTable>,
): Promise<StoredBooklet> {
  return trx.insertInto('subscription_booklets').values(booklet).returningAll().executeTakeFirstOrThrow();
}

export function updateBooklet(
  trx: Trx,
  bookletId: string,
  change: Omit<Updateable<SubscriptionBookletsTable>, 'version'>,
): Promise<StoredBooklet> {
  return trx
    .updateTable('subscription_booklets')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', bookletId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteBooklet(trx: Trx, bookletId: string): Promise<void> {
  await trx.deleteFrom('subscription_booklets').where('id', '=', bookletId).execute();
}
