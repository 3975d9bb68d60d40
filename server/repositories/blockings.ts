import type { Insertable, Kysely, Selectable } from 'kysely';
import type { WalletBlocking } from '../../contract/values/standing.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { WalletBlockingsTable } from '../db/tables/requests.ts';

type Db = Kysely<Database>;
export type StoredBlocking = Selectable<WalletBlockingsTable>;

/** The event that counts; undefined: the wallets were never held. */
export const latestBlocking = (db: Db, userId: string): Promise<StoredBlocking | undefined> =>
  db
    .selectFrom('wallet_blockings')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When a member's wallets were held or freed, newest first. */
export async function listBlockings(db: Db, userId: string): Promise<readonly WalletBlocking[]> {
  const rows = await db
    .selectFrom('wallet_blockings')
    .leftJoin('users', 'users.id', 'wallet_blockings.actor_id')
    .select(['wallet_blockings.id', 'state', 'at', 'text', 'first_name', 'last_name'])
    .where('user_id', '=', userId)
    .orderBy('wallet_blockings.id', 'desc')
    .execute();
  return rows.map(({ id, state, at, text, first_name, last_name }) => ({
    id,
    state,
    at: at.toISOString(),
    by_name: first_name === null ? null : `${first_name} ${last_name}`,
    text,
  }));
}

export async function insertBlocking(trx: Trx, event: Insertable<WalletBlockingsTable>): Promise<void> {
  await trx.insertInto('wallet_blockings').values(event).execute();
}
