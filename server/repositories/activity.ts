import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ActivityType, OperationType, TriggerType } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import { decryptValue, encryptValue, hashActivity } from '../rules/activity-seal.ts';

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

/** The key of values that concern nobody in particular. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The member's key, made when there is none; null once the member was erased: then values are not kept. */
async function keyOf(trx: Transaction<Database>, memberId: string): Promise<Buffer | null> {
  await trx
    .insertInto('member_keys')
    .values({ member_id: memberId, key: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('member_keys')
    .select('key')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.key;
}

/** Writes one row of the log in the transaction of what it tells; answers its id. */
export async function recordActivity(trx: Transaction<Database>, activity: Activity): Promise<string> {
  const id = randomUUID();
  const keyHolder = activity.memberId ?? activity.actorId ?? nobody;
  const hasValues = activity.before !== undefined || activity.after !== undefined;
  const key = hasValues ? await keyOf(trx, keyHolder) : null;
  const sealed = (value: unknown) => (key && value !== undefined ? encryptValue(key, id, value) : null);
  const facts = {
    id,
    at: activity.at,
    actor_id: activity.actorId,
    member_id: activity.memberId,
    activity_type: activity.activity_type,
    operation_type: activity.operation_type,
    trigger_type: activity.trigger_type,
    role: activity.role,
    subject: activity.subject ?? null,
    key_of: key ? keyHolder : null,
    before_sealed: sealed(activity.before),
    after_sealed: sealed(activity.after),
  };
  await trx
    .insertInto('activities')
    .values({
      ...facts,
      subject: facts.subject && JSON.stringify(facts.subject),
      hash: hashActivity({ ...facts, subject: asStored(facts.subject) }),
    })
    .execute();
  return id;
}

/** What JSON makes of a value: the hash is over what can be read back. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/** Before and after of one row; null where there is none, or where the member was erased. */
export async function readActivityValues(
  db: Kysely<Database>,
  id: string,
): Promise<{ before: unknown; after: unknown }> {
  const row = await db
    .selectFrom('activities')
    .leftJoin('member_keys', 'member_keys.member_id', 'activities.key_of')
    .select(['activities.before_sealed', 'activities.after_sealed', 'member_keys.key'])
    .where('activities.id', '=', id)
    .executeTakeFirst();
  const open = (sealed: Buffer | null | undefined) =>
    row?.key && sealed ? decryptValue(row.key, id, sealed) : null;
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
