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

/** How many rows go into one statement: each has fewer than twenty parameters, of which a statement takes 65 535. */
const batch = 1000;
const inBatches = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, at) => all.slice(at * batch, (at + 1) * batch));

/** Each member's key, made where there is none; null once the member was erased: then values are not kept. */
async function keysOf(
  trx: Transaction<Database>,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer | null>> {
  const keys = new Map<string, Buffer | null>();
  for (const some of inBatches(memberIds)) {
    await trx
      .insertInto('member_keys')
      .values(some.map((member_id) => ({ member_id, key: randomBytes(32) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await trx
      .selectFrom('member_keys')
      .select(['member_id', 'key'])
      .where('member_id', 'in', [...some])
      .execute();
    for (const { member_id, key } of rows) keys.set(member_id, key);
  }
  return keys;
}

/** The same of one member. */
export const keyOf = async (trx: Transaction<Database>, memberId: string): Promise<Buffer | null> =>
  (await keysOf(trx, [memberId])).get(memberId) ?? null;

type Head = { readonly rows: bigint; readonly hash: Buffer };

/**
 * Each person's newest row; the next one of the same person waits until this transaction ends. One after the other, in
 * the order given: a head that is there is written over by itself, which holds it.
 */
async function lockHeads(trx: Transaction<Database>, holders: readonly string[]): Promise<Map<string, Head>> {
  const heads = new Map<string, Head>();
  for (const some of inBatches(holders)) {
    const rows = await trx
      .insertInto('activity_heads')
      .values(some.map((holder_id) => ({ holder_id, rows: 0, seq: 0, hash: chainStart })))
      .onConflict((conflict) =>
        conflict.column('holder_id').doUpdateSet(({ ref }) => ({ hash: ref('activity_heads.hash') })),
      )
      .returning(['holder_id', 'rows', 'hash'])
      .execute();
    for (const { holder_id, rows: count, hash } of rows) heads.set(holder_id, { rows: BigInt(count), hash });
  }
  return heads;
}

/** Places in the whole log, taken under the heads' locks: of one person's rows the later one stands later. */
async function nextSeqs(trx: Transaction<Database>, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ seq: string }>`
    select nextval(pg_get_serial_sequence('activities', 'seq')) as seq
    from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ seq }) => seq);
}

/** What JSON makes of a value: the hash is over what can be read back. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

const holdsValues = ({ before, after, state }: NewRow): boolean =>
  [before, after, state].some((value) => value !== undefined);

/** A row as it is stored, at its place: among all rows, and behind its person's head. */
function storedRow(
  row: NewRow,
  { seq, head, key }: { readonly seq: string; readonly head: Head; readonly key: Buffer | null },
) {
  const holder = holderOf(row);
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
    seq,
    number: String(head.rows + 1n),
  };
  const hash = hashActivity({ ...facts, subject: asStored(facts.subject) });
  return { ...facts, subject: facts.subject && JSON.stringify(facts.subject), hash };
}

/** Moves the heads on to their newest rows. */
async function moveHeads(
  trx: Transaction<Database>,
  heads: ReadonlyMap<string, Head & { readonly seq: string }>,
): Promise<void> {
  const all = [...heads.values()];
  await sql`
    update activity_heads set rows = next.rows, seq = next.seq, hash = next.hash
    from unnest(
      ${[...heads.keys()]}::uuid[], ${all.map(({ rows }) => String(rows))}::bigint[],
      ${all.map(({ seq }) => seq)}::bigint[], ${all.map(({ hash }) => hash)}::bytea[]
    ) as next (holder_id, rows, seq, hash)
    where activity_heads.holder_id = next.holder_id`.execute(trx);
}

/**
 * Writes rows of the log in their order, with a few statements however many they are. People are locked in one order,
 * whatever the order of their rows.
 */
export async function writeRows(trx: Transaction<Database>, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const heads = await lockHeads(trx, [...new Set(rows.map(holderOf))].toSorted());
  const keyed = [...new Set(rows.filter(holdsValues).map(holderOf))].toSorted();
  const keys = await keysOf(trx, keyed);
  const seqs = await nextSeqs(trx, rows.length);
  const moved = new Map<string, Head & { readonly seq: string }>();
  const written = rows.flatMap((row, at) => {
    const holder = holderOf(row);
    const head = moved.get(holder) ?? heads.get(holder);
    const seq = seqs[at];
    if (!head || seq === undefined) throw new Error('the log has no place for another row');
    const key = holdsValues(row) ? (keys.get(holder) ?? null) : null;
    const stored = storedRow(row, { seq, head, key });
    moved.set(holder, { rows: head.rows + 1n, hash: hashHead(head.hash, stored.hash), seq });
    return [stored];
  });
  for (const some of inBatches(written)) await trx.insertInto('activities').values(some).execute();
  await moveHeads(trx, moved);
}
