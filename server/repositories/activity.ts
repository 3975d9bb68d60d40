import type { Expression, Kysely, SqlBool } from 'kysely';
import type { ActivityType, OperationType, TriggerType } from '../../contract/enums.ts';
import { keyringOf } from '../db/keyring.ts';
import type { Database, Trx } from '../db/schema.ts';
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
const waiting = new WeakMap<Trx, TellingRow[]>();

/** From now on the rows of this transaction wait; answers them as they come. Null: they wait already. */
export function holdActivities(trx: Trx): readonly TellingRow[] | null {
  if (waiting.has(trx)) return null;
  const rows: TellingRow[] = [];
  waiting.set(trx, rows);
  return rows;
}

/** Rows are written at once again. Whoever held them writes those that have waited. */
export const letActivitiesGo = (trx: Trx): boolean => waiting.delete(trx);

/** Writes one row of the log in the transaction of what it tells, or lets it wait for its end; answers its id. */
export async function recordActivity(trx: Trx, activity: Activity): Promise<string> {
  const row = { ...activity, id: timedId() };
  const held = waiting.get(trx);
  if (held) held.push(row);
  else await writeRows(trx, [row]);
  return row.id;
}

export type ActivityValues = {
  readonly before: unknown;
  readonly after: unknown;
  /** there was something, and its key is gone */
  readonly erased: boolean;
};

/** Rows of the log, `t`, with what they keep encrypted and the key of the member whom it is about. */
const sealedRows = (db: Kysely<Database>) =>
  db
    .selectFrom('activities as t')
    .leftJoin('member_keys', 'member_keys.member_id', 't.key_of')
    .select([
      't.id',
      't.seq',
      't.subject',
      't.before_sealed',
      't.after_sealed',
      'member_keys.member_id as holder',
      'member_keys.key as stored',
    ]);
type SealedRow = Awaited<ReturnType<ReturnType<typeof sealedRows>['execute']>>[number];

async function openRow(db: Kysely<Database>, row: SealedRow): Promise<ActivityValues> {
  const { id, before_sealed, after_sealed, holder, stored } = row;
  const key = holder === null ? null : await keyringOf(db).openMemberKey(db, holder, stored);
  const open = (sealed: Buffer | null) => (key && sealed ? decryptValue(key, id, sealed) : null);
  const erased = key === null && (before_sealed !== null || after_sealed !== null);
  return { before: open(before_sealed), after: open(after_sealed), erased };
}

/** Before and after of one row; null where there is none, or where the member was erased. */
export const readActivityValues = async (db: Kysely<Database>, id: string): Promise<ActivityValues> =>
  openRow(db, await sealedRows(db).where('t.id', '=', id).executeTakeFirstOrThrow());

const batch = 500;

/** The same of all rows that keep something of one person and are `told`, oldest first; the table is `t`. */
export async function* activityValuesOf(
  db: Kysely<Database>,
  person: string,
  told: Expression<SqlBool>,
): AsyncGenerator<ActivityValues & { readonly id: string; readonly subject: unknown }> {
  const rows = sealedRows(db)
    .where('t.key_of', '=', person)
    // whose key it is follows from these, and these are found by an index
    .where((eb) =>
      eb.or([eb('t.member_id', '=', person), eb.and({ 't.member_id': null, 't.actor_id': person })]),
    )
    .where(told)
    .orderBy('t.seq')
    .limit(batch);
  let next = await rows.execute();
  while (next.length > 0) {
    for (const row of next) yield { id: row.id, subject: row.subject, ...(await openRow(db, row)) };
    const last = next.at(-1);
    if (!last || next.length < batch) return;
    next = await rows.where('t.seq', '>', last.seq).execute();
  }
}

/** Makes a member's values in the log unreadable for good. Hashes and chain stay whole. */
export async function eraseMemberValues(trx: Trx, memberId: string, at: Date): Promise<void> {
  await trx
    .insertInto('member_keys')
    .values({ member_id: memberId, key: null, erased_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ key: null, erased_at: at }))
    .execute();
}
