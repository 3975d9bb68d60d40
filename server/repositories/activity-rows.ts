import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { chainStart, encryptValue, hashActivity, hashHead } from '../rules/activity-seal.ts';
import type { Activity } from './activity.ts';

/** A row as it is to be written. `state`: what the change that it closes made of the member's dossier. */
export type NewRow = Activity & { readonly id: string; readonly state?: unknown };

/** The holder of rows that concern nobody in particular. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whose key encrypts a row's values, and among whose rows it is numbered. */
export const holderOf = ({
  memberId,
  actorId,
}: {
  readonly memberId: string | null;
  readonly actorId: string | null;
}): string => memberId ?? actorId ?? nobody;

/** The member's key, made when there is none; null once the member was erased: then values are not kept. */
export async function keyOf(trx: Transaction<Database>, memberId: string): Promise<Buffer | null> {
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

type Head = { readonly rows: bigint; readonly hash: Buffer };

/** The person's newest row; the next one of the same person waits until this transaction ends. */
async function lockHead(trx: Transaction<Database>, holder: string): Promise<Head> {
  await trx
    .insertInto('activity_heads')
    .values({ holder_id: holder, rows: 0, seq: 0, hash: chainStart })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await trx
    .selectFrom('activity_heads')
    .select(['rows', 'hash'])
    .where('holder_id', '=', holder)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { rows: BigInt(head.rows), hash: head.hash };
}

/** The place in the whole log is taken under the head's lock: of one person's rows the later one stands later. */
async function nextSeq(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ seq: string }>`
    select nextval(pg_get_serial_sequence('activities', 'seq')) as seq`.execute(trx);
  const seq = rows[0]?.seq;
  if (seq === undefined) throw new Error('the log has no place for another row');
  return seq;
}

/** What JSON makes of a value: the hash is over what can be read back. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function writeRow(trx: Transaction<Database>, row: NewRow, head: Head): Promise<Head> {
  const holder = holderOf(row);
  const values = [row.before, row.after, row.state];
  const key = values.some((value) => value !== undefined) ? await keyOf(trx, holder) : null;
  const sealed = (value: unknown) => (key && value !== undefined ? encryptValue(key, row.id, value) : null);
  const facts = {
    id: row.id,
    at: row.at,
    actor_id: row.actorId,
    member_id: row.memberId,
    activity_type: row.activity_type,
    operation_type: row.operation_type,
    trigger_type: row.trigger_type,
    role: row.role,
    subject: row.subject ?? null,
    key_of: key ? holder : null,
    before_sealed: sealed(row.before),
    after_sealed: sealed(row.after),
    state_sealed: sealed(row.state),
    seq: await nextSeq(trx),
    number: String(head.rows + 1n),
  };
  const hash = hashActivity({ ...facts, subject: asStored(facts.subject) });
  await trx
    .insertInto('activities')
    .values({ ...facts, subject: facts.subject && JSON.stringify(facts.subject), hash })
    .execute();
  const next = { rows: head.rows + 1n, hash: hashHead(head.hash, hash) };
  await trx
    .updateTable('activity_heads')
    .set({ rows: String(next.rows), seq: facts.seq, hash: next.hash })
    .where('holder_id', '=', holder)
    .execute();
  return next;
}

/** Writes rows of the log in their order. People are locked in one order, whatever the order of their rows. */
export async function writeRows(trx: Transaction<Database>, rows: readonly NewRow[]): Promise<void> {
  const heads = new Map<string, Head>();
  for (const holder of [...new Set(rows.map(holderOf))].toSorted())
    heads.set(holder, await lockHead(trx, holder));
  for (const row of rows) {
    const holder = holderOf(row);
    const head = heads.get(holder);
    if (head) heads.set(holder, await writeRow(trx, row, head));
  }
}
