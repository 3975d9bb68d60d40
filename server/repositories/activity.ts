import type { Kysely, Transaction } from 'kysely';
import type { ActivityType, OperationType, TriggerType } from '../../contract/enums.ts';
import { keyringOf } from '../db/keyring.ts';
import type { Database } from '../db/schema.ts';
import { decryptValue } from '../rules/activity-seal.ts';
import { timedId } from '../rules/timed-id.ts';
import { writeRows } from './activity-rows.ts';

/** Something that happened. `subject` holds ids and kinds only; what is personal goes into before and after. */
export type Activity = {
  readonly actorId: string | null;
  readonly memberId: string | null;
  readonly activity_type: ActivityType;
  readonly operation_type: OperationType;
  readonly trigger_type: TriggerType;
  readonly role: string | null;
  readonly subject?: Readonly<Record<string, unknown>> | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly at: Date;
};
export type TellingRow = Activity & { readonly id: string };

/** Rows of transactions that write theirs at the end, when what they made of the dossier is known. */
const waiting = new WeakMap<Transaction<Database>, TellingRow[]>();

/** From now on the rows of this transaction wait; answers them as they come. Null: they wait already. */
export function holdActivities(trx: Transaction<Database>): readonly TellingRow[] | null {
  if (waiting.has(trx)) return null;
  const rows: TellingRow[] = [];
  waiting.set(trx, rows);
  return rows;
}

/** Rows are written at once again. Whoever held them writes those that have waited. */
export const letActivitiesGo = (trx: Transaction<Database>): boolean => waiting.delete(trx);

/** Writes one row of the log in the transaction of what it tells, or lets it wait for its end; answers its id. */
export async function recordActivity(trx: Transaction<Database>, activity: Activity): Promise<string> {
  const row = { ...activity, id: timedId() };
  const held = waiting.get(trx);
  if (held) held.push(row);
  else await writeRows(trx, [row]);
  return row.id;
}

/** Before and after of one row; null where there is none, or where the member was erased. */
export async function readActivityValues(
  db: Kysely<Database>,
  id: string,
): Promise<{ before: unknown; after: unknown }> {
  const row = await db
    .selectFrom('activities')
    .leftJoin('member_keys', 'member_keys.member_id', 'activities.key_of')
    .select([
      'activities.before_sealed',
      'activities.after_sealed',
      'member_keys.member_id as holder',
      'member_keys.key as stored',
    ])
    .where('activities.id', '=', id)
    .executeTakeFirst();
  const key = row?.holder ? await keyringOf(db).openMemberKey(db, row.holder, row.stored) : null;
  const open = (sealed: Buffer | null | undefined) => (key && sealed ? decryptValue(key, id, sealed) : null);
  return { before: open(row?.before_sealed), after: open(row?.after_sealed) };
}

/** Makes a member's values in the log unreadable for good. Hashes and chain stay whole. */
export async function eraseMemberValues(
  trx: Transaction<Database>,
  memberId: string,
  at: Date,
): Promise<void> {
  await trx
    .insertInto('member_keys')
    .values({ member_id: memberId, key: null, erased_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ key: null, erased_at: at }))
    .execute();
}
