import { sql, type Kysely, type Selectable } from 'kysely';
import type { OwnerForm } from '../../contract/steps/owners.ts';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import type { BeneficialOwner } from '../../contract/values/owner.ts';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { BeneficialOwnersTable } from '../db/tables/business.ts';

/** An owner as it is kept: what the contract shows without what depends on the day and on the papers. */
export type StoredOwner = Omit<BeneficialOwner, 'is_minor' | 'documents'>;

type Moments = { readonly created_at: unknown; readonly removed_at: unknown };
type Row = Omit<Selectable<BeneficialOwnersTable>, keyof Moments> & Moments;

export function ownerOf(row: Row): StoredOwner {
  const { share_hundredths, created_at: _createdAt, removed_at: _removedAt, serial: _serial, ...rest } = row;
  const share_percentage = share_hundredths === null ? null : formatMoney(BigInt(share_hundredths));
  return { ...rest, share_percentage };
}

function rowOf({ share_percentage, ...rest }: OwnerForm) {
  const hundredths = share_percentage === undefined ? null : parseMoney(share_percentage);
  return { ...rest, share_hundredths: hundredths === null ? null : Number(hundredths) };
}

/** The owners of several businesses, in the order in which they were added, to be read with others; never the removed. */
export const ownersOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('beneficial_owners')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('removed_at', 'is', null)
    .orderBy('serial');

/** All owners of a business, in the order in which they were added. */
export const listOwners = async (db: Kysely<Database>, userId: string): Promise<StoredOwner[]> =>
  (await ownersOf(db, [userId]).execute()).map(ownerOf);

/** One owner of this member's business; undefined for an unknown id, a removed owner and somebody else's. */
export async function findOwner(
  db: Kysely<Database>,
  userId: string,
  ownerId: string,
): Promise<StoredOwner | undefined> {
  const row = await db
    .selectFrom('beneficial_owners')
    .selectAll()
    .where('id', '=', ownerId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && ownerOf(row);
}

type Known = { readonly user_id: string; readonly created_at: Date; readonly id?: string };

export async function insertOwner(trx: Trx, known: Known, form: OwnerForm): Promise<StoredOwner> {
  const row = { ...known, ...rowOf(form) };
  return ownerOf(
    await trx.insertInto('beneficial_owners').values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function updateOwner(trx: Trx, ownerId: string, form: OwnerForm): Promise<StoredOwner> {
  const update = trx.updateTable('beneficial_owners').set(rowOf(form)).where('id', '=', ownerId);
  return ownerOf(await update.returningAll().executeTakeFirstOrThrow());
}

/** Deletes an owner; the database deletes the papers and their bytes with it. */
export async function deleteOwner(trx: Trx, ownerId: string): Promise<void> {
  await trx.deleteFrom('beneficial_owners').where('id', '=', ownerId).execute();
}

/** Takes an owner out of the dossier; the row stays as evidence, and what is said of it with it. */
export async function markOwnerRemoved(trx: Trx, ownerId: string, at: Date): Promise<void> {
  await trx.updateTable('beneficial_owners').set({ removed_at: at }).where('id', '=', ownerId).execute();
}

export async function dropOwners(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('beneficial_owners').where('user_id', '=', userId).execute();
}
