import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { OwnerForm } from '../../contract/steps/owners.ts';
import { formatMoney, parseMoney } from '../../contract/values/money.ts';
import type { BeneficialOwner } from '../../contract/values/owner.ts';
import type { Value } from '../db/compiled-once.ts';
import type { Database } from '../db/schema.ts';
import type { BeneficialOwnersTable } from '../db/tables/business.ts';

/** An owner as it is kept: what the contract shows without what depends on the day and on the papers. */
export type StoredOwner = Omit<BeneficialOwner, 'is_minor' | 'documents'>;

type Row = Omit<Selectable<BeneficialOwnersTable>, 'created_at'> & { readonly created_at: unknown };

export function ownerOf(row: Row): StoredOwner {
  const { share_hundredths, created_at: _createdAt, serial: _serial, ...rest } = row;
  const share_percentage = share_hundredths === null ? null : formatMoney(BigInt(share_hundredths));
  return { ...rest, share_percentage };
}

function rowOf({ share_percentage, ...rest }: OwnerForm) {
  const hundredths = share_percentage === undefined ? null : parseMoney(share_percentage);
  return { ...rest, share_hundredths: hundredths === null ? null : Number(hundredths) };
}

/** The rows of several businesses, in the order in which they were added, to be read with others. */
export const ownersOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('beneficial_owners')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
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
    .executeTakeFirst();
  return row && ownerOf(row);
}

type Known = { readonly user_id: string; readonly created_at: Date; readonly id?: string };

export async function insertOwner(
  trx: Transaction<Database>,
  known: Known,
  form: OwnerForm,
): Promise<StoredOwner> {
  const row = { ...known, ...rowOf(form) };
  return ownerOf(
    await trx.insertInto('beneficial_owners').values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

export async function updateOwner(
  trx: Transaction<Database>,
  ownerId: string,
  form: OwnerForm,
): Promise<StoredOwner> {
  const update = trx.updateTable('beneficial_owners').set(rowOf(form)).where('id', '=', ownerId);
  return ownerOf(await update.returningAll().executeTakeFirstOrThrow());
}

/** Removes an owner; the database removes the papers and their bytes with it. */
export async function deleteOwner(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await trx.deleteFrom('beneficial_owners').where('id', '=', ownerId).execute();
}

export async function dropOwners(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('beneficial_owners').where('user_id', '=', userId).execute();
}
