import { sql, type RawBuilder } from 'kysely';
import { keyringOf } from '../db/keyring.ts';
import { later } from '../db/later.ts';
import type { Trx } from '../db/schema.ts';
import { chainStart, encryptValue, hashActivity, hashHead, type ValueKey } from '../rules/activity-seal.ts';
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
async function keysOf(trx: Trx, memberIds: readonly string[]): Promise<ReadonlyMap<string, ValueKey | null>> {
  const keyring = keyringOf(trx);
  const keys = new Map<string, ValueKey | null>();
  await keyring.ready(trx);
  const read = async (ids: readonly string[]): Promise<void> => {
    const rows = await trx
      .selectFrom('member_keys')
      .select(['member_id', 'key'])
      .where('member_id', 'in', [...ids])
      .execute();
    for (const { member_id, key } of rows)
      keys.set(member_id, await keyring.openMemberKey(trx, member_id, key));
  };
  for (const some of inBatches(memberIds)) {
    await read(some);
    const missing = some.filter((id) => !keys.has(id));
    if (missing.length === 0) continue;
    await trx
      .insertInto('member_keys')
      .values(missing.map((member_id) => ({ member_id, key: keyring.newMemberKey(member_id) })))
      // another transaction may have made it meanwhile: that one is everybody's
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await read(missing);
  }
  return keys;
}

/** The same of one member. */
export const keyOf = async (trx: Trx, memberId: string): Promise<ValueKey | null> =>
  (await keysOf(trx, [memberId])).get(memberId) ?? null;

type Head = { readonly rows: bigint; readonly hash: Buffer };
type Place = {
  readonly holder_id: string;
  readonly rows: string;
  readonly hash: Buffer;
  readonly key: Buffer | null;
  readonly keyed: boolean;
  readonly seqs: readonly string[] | null;
};

/** Of so few it is told one by one: PostgreSQL knows how many they are without looking at them, and keeps its plan. */
const few = 8;
const isOneOf = (holders: readonly string[]) =>
  holders.length > few
    ? sql`holder_id = any(${holders}::uuid[])`
    : sql`holder_id in (${sql.join(holders.map((holder) => sql`${holder}::uuid`))})`;

/** What each of these people's newest row is, held until the transaction ends; nothing where somebody has none yet. */
const heldHeads = (holders: readonly string[]) => sql`
  select holder_id, rows, hash from activity_heads
  where ${isOneOf(holders)}
    and (select count(*) from activity_heads where ${isOneOf(holders)}) = ${holders.length}::int
  order by holder_id for no key update`;
/** The same of people of whom somebody has no row yet: a head that is there is written over by itself, which holds it. */
const madeHeads = (holders: readonly string[]) => sql`
  insert into activity_heads (holder_id, rows, seq, hash)
  select holder, 0, 0, ${chainStart}::bytea
  from unnest(${holders}::uuid[]) with ordinality as holders (holder, place) order by place
  on conflict (holder_id) do update set hash = activity_heads.hash
  returning holder_id, rows, hash`;

const placesOf = (heads: RawBuilder<unknown>, count: number) => sql<Place>`
  with heads as materialized (${heads})
  select h.holder_id, h.rows, h.hash, k.key, k.member_id is not null as keyed,
    case when row_number() over () = 1 then (
      select array_agg(nextval('activities_seq_seq'))
      from generate_series(1, ${count}::int) where (select count(*) from heads) > 0
    ) end as seqs
  from heads h left join member_keys k on k.member_id = h.holder_id`;

/**
 * Each person's newest row with the person's key, and places in the whole log: one statement. The next row of the same
 * person waits until this transaction ends. People are held one after the other, in the order given, which is that of
 * their ids; nobody is held before it is known that all have a head. Places are taken under those locks: of one person's
 * rows the later one stands later.
 */
async function lockPlaces(trx: Trx, holders: readonly string[], count: number) {
  const held = await placesOf(heldHeads(holders), count).execute(trx);
  const { rows } = held.rows.length > 0 ? held : await placesOf(madeHeads(holders), count).execute(trx);
  const keys = new Map<string, ValueKey | null>();
  for (const { holder_id, key, keyed } of rows)
    if (keyed) keys.set(holder_id, await keyringOf(trx).openMemberKey(trx, holder_id, key));
  return {
    heads: new Map(
      rows.map((row): [string, Head] => [row.holder_id, { rows: BigInt(row.rows), hash: row.hash }]),
    ),
    keys,
    seqs: rows.flatMap(({ seqs }) => seqs ?? []),
  };
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
  { seq, head, key }: { readonly seq: string; readonly head: Head; readonly key: ValueKey | null },
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

type Moved = ReadonlyMap<string, Head & { readonly seq: string }>;

/** The newest rows of some people, as a table. */
function newestOf(heads: Moved) {
  const all = [...heads.values()];
  if (all.length > few)
    return sql`unnest(
      ${[...heads.keys()]}::uuid[], ${all.map(({ rows }) => String(rows))}::bigint[],
      ${all.map(({ seq }) => seq)}::bigint[], ${all.map(({ hash }) => hash)}::bytea[])`;
  const rows = [...heads].map(
    ([holder, { rows: number, seq, hash }]) =>
      sql`(${holder}::uuid, ${String(number)}::bigint, ${seq}::bigint, ${hash}::bytea)`,
  );
  return sql`(values ${sql.join(rows)})`;
}

/** The statement that moves the heads on to their newest rows. */
const movingHeads = (heads: Moved) => sql`
  update activity_heads set rows = next.rows, seq = next.seq, hash = next.hash
  from ${newestOf(heads)} as next (holder_id, rows, seq, hash)
  where activity_heads.holder_id = next.holder_id`;

/** Writes rows that have their places, and moves the heads on with the last of them. */
async function writePlaced(
  trx: Trx,
  rows: readonly ReturnType<typeof storedRow>[],
  heads: Moved,
): Promise<void> {
  const batches = inBatches(rows).map((some) => trx.insertInto('activities').values(some));
  const last = batches.pop();
  for (const one of batches) await one.execute();
  if (last) await later(trx, sql`with written as (${last}) ${movingHeads(heads)}`);
}

/**
 * Writes rows of the log in their order, with a few statements however many they are. People are locked in one order,
 * whatever the order of their rows.
 */
export async function writeRows(trx: Trx, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const holders = [...new Set(rows.map(holderOf))].toSorted();
  const { heads, keys, seqs } = await lockPlaces(trx, holders, rows.length);
  const keyless = new Set(
    rows
      .filter(holdsValues)
      .map(holderOf)
      .filter((holder) => !keys.has(holder)),
  );
  for (const [holder, key] of await keysOf(trx, [...keyless].toSorted())) keys.set(holder, key);
  const moved = new Map<string, Head & { readonly seq: string }>();
  const written = rows.map((row, at) => {
    const holder = holderOf(row);
    const head = moved.get(holder) ?? heads.get(holder);
    const seq = seqs[at];
    if (!head || seq === undefined) throw new Error('the log has no place for another row');
    const key = holdsValues(row) ? (keys.get(holder) ?? null) : null;
    const stored = storedRow(row, { seq, head, key });
    moved.set(holder, { rows: head.rows + 1n, hash: hashHead(head.hash, stored.hash), seq });
    return stored;
  });
  await writePlaced(trx, written, moved);
}
