import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ActivitiesTable, ActivitySealsTable } from '../db/tables/kernel.ts';
import { chainStart, hashActivity, hashSeal } from '../rules/activity-seal.ts';

const batch = 1000;

/** The first fault, or what was checked. */
export type Verification =
  | {
      readonly ok: true;
      readonly rows: number;
      readonly seals: number;
      /** rows that wait for their seal: each is judged by its own hash alone */
      readonly loose: number;
      readonly head: string;
    }
  | {
      readonly ok: false;
      readonly broken: { readonly row?: string; readonly seal?: number; readonly why: string };
    };

export type CheckOptions = {
  /** called now and then with how many rows were checked so far */
  readonly progress?: (rows: number) => void;
  /** a seal that somebody noted down: it must still have this hash, in hex */
  readonly noted?: { readonly seal: number; readonly hash: string } | null;
};

type Row = Selectable<ActivitiesTable>;
type Seal = Selectable<ActivitySealsTable>;
type Broken = { readonly row?: string; readonly seal?: number; readonly why: string };

const edited = 'the row differs from its own hash: it was edited';

/** The rows of a seal in their order, and one more than it held, so that a row too many is seen. */
const rowsOf = (db: Kysely<Database>, seal: Seal): Promise<Row[]> =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('seal', '=', seal.id)
    .orderBy('seal_position')
    .limit(seal.rows + 1)
    .execute();

/** Where the rows of a broken seal are not as the sealer left them: it counts them from 1, in the order of `seq`. */
function outOfOrder(rows: readonly Row[], seal: Seal): Broken {
  const id = Number(seal.id);
  for (const [at, row] of rows.entries()) {
    const former = rows[at - 1];
    if (row.seal_position !== at + 1)
      return {
        row: row.id,
        seal: id,
        why: `a row was deleted: position ${at + 1} of the seal is empty, in front of the row`,
      };
    if (former && BigInt(row.seq) <= BigInt(former.seq))
      return {
        row: former.id,
        seal: id,
        why: `the rows were reordered, or one was inserted: position ${at} of the seal is not this row's`,
      };
  }
  const last = rows.at(-1);
  if (rows.length > seal.rows && last)
    return { row: last.id, seal: id, why: `a row was inserted: the seal held ${seal.rows} rows` };
  if (rows.length < seal.rows)
    return { seal: id, why: `rows were deleted: the seal held ${seal.rows} rows, ${rows.length} are there` };
  return {
    seal: id,
    why:
      'the rows of the seal are not those that were sealed: one was rewritten together with its own hash ' +
      `(or the seal was), between position 1 (row ${rows[0]?.id}) and position ${rows.length} (row ${last?.id})`,
  };
}

function faultIn(rows: readonly Row[], seal: Seal, previous: Buffer): Broken | null {
  const id = Number(seal.id);
  const changed = rows.find((row) => !hashActivity(row).equals(row.hash));
  if (changed) return { row: changed.id, seal: id, why: edited };
  if (!seal.previous_hash.equals(previous))
    return { seal: id, why: 'the seal does not follow the one before it' };
  const hashes = rows.map((row) => row.hash);
  const whole = rows.length === seal.rows && rows.every((row, at) => row.seal_position === at + 1);
  return whole && hashSeal(id, previous, hashes).equals(seal.hash) ? null : outOfOrder(rows, seal);
}

async function strayRow(db: Kysely<Database>, last: number): Promise<Broken | null> {
  const row = await db
    .selectFrom('activities')
    .select(['id', 'seal'])
    .where((eb) => eb.or([eb('seal', '>', String(last)), eb('seal', '<', '1')]))
    .limit(1)
    .executeTakeFirst();
  return row ? { row: row.id, seal: Number(row.seal), why: 'the row names a seal that is not there' } : null;
}

async function checkLoose(
  db: Kysely<Database>,
  tell: (rows: number) => void,
): Promise<{ rows: number } | { broken: Broken }> {
  let rows = 0;
  for (let after = '-1'; ;) {
    const found = await db
      .selectFrom('activities')
      .selectAll()
      .where('seal', 'is', null)
      .where('seq', '>', sql<string>`${after}::bigint`)
      .orderBy('seq')
      .limit(batch)
      .execute();
    const changed = found.find((row) => !hashActivity(row).equals(row.hash));
    if (changed) return { broken: { row: changed.id, why: edited } };
    rows += found.length;
    tell(rows);
    const last = found.at(-1);
    if (!last) return { rows };
    after = last.seq;
  }
}

const sealAt = (db: Kysely<Database>, id: number) =>
  db.selectFrom('activity_seals').selectAll().where('id', '=', String(id)).executeTakeFirst();

async function lastSeal(db: Kysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('activity_seals')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/**
 * Checks the whole log, a seal at a time: each row against its own hash, each seal against its rows, their order and
 * the seal before it, then the rows that no seal holds yet. Names the first row, or the first seal, that is wrong.
 */
export async function verifyActivity(
  db: Kysely<Database>,
  { progress = () => {}, noted = null }: CheckOptions = {},
): Promise<Verification> {
  let previous: Buffer = chainStart;
  let rows = 0;
  const last = await lastSeal(db);
  for (let id = 1; id <= last; id += 1) {
    const seal = await sealAt(db, id);
    if (!seal) return { ok: false, broken: { seal: id, why: 'the seal is missing' } };
    const found = await rowsOf(db, seal);
    const fault = faultIn(found, seal, previous);
    if (fault) return { ok: false, broken: fault };
    previous = seal.hash;
    if (noted?.seal === id && previous.toString('hex') !== noted.hash)
      return { ok: false, broken: { seal: id, why: 'the seal has another hash than the one noted down' } };
    rows += found.length;
    progress(rows);
  }
  if (noted && noted.seal > last)
    return {
      ok: false,
      broken: { seal: noted.seal, why: 'the seal noted down is gone: the end was cut off' },
    };
  const stray = await strayRow(db, last);
  if (stray) return { ok: false, broken: stray };
  const loose = await checkLoose(db, (more) => progress(rows + more));
  if ('broken' in loose) return { ok: false, broken: loose.broken };
  return {
    ok: true,
    rows: rows + loose.rows,
    seals: last,
    loose: loose.rows,
    head: previous.toString('hex'),
  };
}
