import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { ReviewChecksTable, ReviewDataTable, ReviewScreeningsTable } from '../db/tables/review.ts';

export type StoredScreening = Selectable<ReviewScreeningsTable>;

const any = (userIds: Value<readonly string[]>) => sql<string>`any(${userIds}::uuid[])`;

/** What reviewers have said of checks of these members' items. */
export const ticksOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('review_checks')
    .select(['user_id', 'item', 'name', 'outcome', 'content', 'checked_by as by', 'checked_at as at'])
    .where('user_id', '=', any(userIds));

/** What reviewers have said of data of these members. */
export const saidOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('review_data')
    .select(['user_id', 'item', 'content', 'decided_by as by', 'decided_at as at'])
    .where('user_id', '=', any(userIds));

/** The newest screening of each of these members. */
export const screeningsOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('review_screenings')
    .selectAll()
    .distinctOn('user_id')
    .where('user_id', '=', any(userIds))
    .orderBy('user_id')
    .orderBy('serial', 'desc');

/** With each screening the versions of the persons whom one of the member's has ever found harmless. */
export const clearedPersons = sql<readonly string[]>`array(
  select distinct one.persons from review_screenings one
  where one.user_id = review_screenings.user_id and one.outcome <> 'MATCH')`.as('cleared');

export const readScreenings = (
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<StoredScreening[]> => screeningsOf(db, userIds).execute();

/** Every screening of one member, the newest first. */
export function listScreenings(db: Kysely<Database>, userId: string): Promise<StoredScreening[]> {
  return db
    .selectFrom('review_screenings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('serial', 'desc')
    .execute();
}

export async function saveTick(trx: Trx, row: Insertable<ReviewChecksTable>): Promise<void> {
  const { user_id: _member, item: _item, name: _name, ...said } = row;
  await trx
    .insertInto('review_checks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'item', 'name']).doUpdateSet(said))
    .execute();
}

export async function dropTick(
  trx: Trx,
  { user_id, item, name }: Pick<ReviewChecksTable, 'user_id' | 'item' | 'name'>,
): Promise<void> {
  await trx
    .deleteFrom('review_checks')
    .where('user_id', '=', user_id)
    .where('item', '=', item)
    .where('name', '=', name)
    .execute();
}

export async function saveDataDecision(trx: Trx, row: Insertable<ReviewDataTable>): Promise<void> {
  const { user_id: _member, item: _item, ...said } = row;
  await trx
    .insertInto('review_data')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'item']).doUpdateSet(said))
    .execute();
}

export async function dropDataDecision(trx: Trx, userId: string, item: string): Promise<void> {
  await trx.deleteFrom('review_data').where('user_id', '=', userId).where('item', '=', item).execute();
}

export function insertScreening(trx: Trx, row: Insertable<ReviewScreeningsTable>): Promise<StoredScreening> {
  return trx.insertInto('review_screenings').values(row).returningAll().executeTakeFirstOrThrow();
}
