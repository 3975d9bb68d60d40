import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ActivitiesTable, ActivitySealsTable } from '../db/tables/kernel.ts';
import { edited, isEdited, personCounter, sealFaults, type Broken } from '../rules/activity-proof.ts';
import { chainStart } from '../rules/activity-seal.ts';
import { holderOf } from './activity-rows.ts';

const batch = 1000;

/** What was checked, or all that is wrong, the first of it as `broken`. */
export type Verification =
  | {
      readonly ok: true;
      readonly rows: number;
      readonly seals: number;
      /** rows that wait for their seal, and the places of the first and the last of them */
      readonly loose: number;
      readonly tail: { readonly from: string; readonly to: string } | null;
      readonly head: string;
    }
  | { readonly ok: false; readonly broken: Broken; readonly faults: readonly Broken[] };

export type CheckOptions = {
  /** called now and then with how many rows were checked so far */
  readonly progress?: (rows: number) => void;
  /** a seal that somebody noted down: it must still have this hash, in hex */
  readonly noted?: { readonly seal: number; readonly hash: string } | null;
};

type Row = Selectable<ActivitiesTable>;
type Seal = Selectable<ActivitySealsTable>;

/** The rows of a seal in their order, and one more than it held, so that a row too many is seen. */
const rowsOf = (db: Kysely<Database>, seal: Seal): Promise<Row[]> =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('seal', '=', seal.id)
    .orderBy('seal_position')
    .limit(Math.max(seal.rows, seal.row_seqs?.length ?? 0) + 1)
    .execute();

const sealAt = (db: Kysely<Database>, id: number) =>
  db.selectFrom('activity_seals').selectAll().where('id', '=', String(id)).executeTakeFirst();

async function lastSeal(db: Kysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('activity_seals')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** One look at the whole log: what was found so far. */
function examination(db: Kysely<Database>, progress: (rows: number) => void) {
  const faults: Broken[] = [];
  /** places of rows that were named as deleted */
  const gone = new Set<string>();
  const people = personCounter((row) => holderOf({ memberId: row.member_id, actorId: row.actor_id }));
  let [rows, unexplained] = [0, 0];
  const look = (row: Row, seal?: number) => {
    const where = seal === undefined ? {} : { seal };
    if (isEdited(row)) faults.push({ row: row.id, seq: row.seq, ...where, why: edited });
    const gap = people.count(row, unexplained);
    if (gap) faults.push({ ...gap, ...where });
    rows += 1;
    if (rows % batch === 0) progress(rows);
  };
  /** A row that its seal misses may have been taken out of it, and not of the log. */
  const nameGone = async (fault: Broken): Promise<Broken> => {
    if (fault.row !== undefined || fault.seq === undefined) return fault;
    const row = await db
      .selectFrom('activities')
      .select('id')
      .where('seq', '=', fault.seq)
      .executeTakeFirst();
    if (row) return { ...fault, row: row.id, why: 'the row was taken out of its seal' };
    gone.add(fault.seq);
    unexplained += 1;
    return fault;
  };
  return {
    faults,
    gone,
    people,
    look,
    rows: () => rows,
    async seal(seal: Seal, previous: Buffer | null): Promise<void> {
      const id = Number(seal.id);
      const found = await rowsOf(db, seal);
      if (previous && !seal.previous_hash.equals(previous))
        faults.push({ seal: id, why: 'the seal does not follow the one before it' });
      for (const fault of sealFaults(found, { ...seal, id })) faults.push(await nameGone(fault));
      for (const row of found) look(row, id);
    },
  };
}
type Examination = ReturnType<typeof examination>;

/** Every seal with its rows, and that each follows the one before; answers the hash of the last. */
async function checkSeals(
  db: Kysely<Database>,
  { faults, seal: checkSeal }: Examination,
  { last, noted }: { readonly last: number; readonly noted: CheckOptions['noted'] },
): Promise<Buffer> {
  let previous: Buffer | null = chainStart;
  for (let id = 1; id <= last; id += 1) {
    const seal = await sealAt(db, id);
    if (!seal) {
      faults.push({ seal: id, why: 'the seal is missing' });
      previous = null;
      continue;
    }
    await checkSeal(seal, previous);
    previous = seal.hash;
    if (noted?.seal === id && previous.toString('hex') !== noted.hash)
      faults.push({ seal: id, why: 'the seal has another hash than the one noted down' });
  }
  if (noted && noted.seal > last)
    faults.push({ seal: noted.seal, why: 'the seal noted down is gone: the end was cut off' });
  return previous ?? chainStart;
}

async function strayRows(db: Kysely<Database>): Promise<Broken[]> {
  const rows = await db
    .selectFrom('activities')
    .leftJoin('activity_seals', 'activity_seals.id', 'activities.seal')
    .select(['activities.id', 'activities.seq', 'activities.seal'])
    .where('activities.seal', 'is not', null)
    .where('activity_seals.id', 'is', null)
    .limit(batch)
    .execute();
  return rows.map(({ id, seq, seal }) => ({
    row: id,
    seq,
    seal: Number(seal),
    why: 'the row names a seal that is not there',
  }));
}

/** The rows that no seal holds yet. */
async function checkLoose(db: Kysely<Database>, { look }: Examination) {
  let [loose, first, last]: [number, string | null, string | null] = [0, null, null];
  for (;;) {
    const found: Row[] = await db
      .selectFrom('activities')
      .selectAll()
      .where('seal', 'is', null)
      .where('seq', '>', sql<string>`${last ?? '-1'}::bigint`)
      .orderBy('seq')
      .limit(batch)
      .execute();
    for (const row of found) look(row);
    loose += found.length;
    const end = found.at(-1);
    if (!end) break;
    first ??= found[0]?.seq ?? null;
    last = end.seq;
  }
  return { loose, tail: first !== null && last !== null ? { from: first, to: last } : null };
}

/**
 * Checks the whole log: each row against its own hash, each seal against its rows, their order and the seal before it,
 * the rows that no seal holds yet, and that of no person a row is missing or the newest was cut off. Names each row and
 * each seal that is wrong.
 */
export async function verifyActivity(
  db: Kysely<Database>,
  { progress = () => {}, noted = null }: CheckOptions = {},
): Promise<Verification> {
  const found = examination(db, progress);
  const last = await lastSeal(db);
  const head = await checkSeals(db, found, { last, noted });
  found.faults.push(...(await strayRows(db)));
  const { loose, tail } = await checkLoose(db, found);
  const heads = await db.selectFrom('activity_heads').selectAll().orderBy('holder_id').execute();
  found.faults.push(...found.people.close(heads, found.gone));
  progress(found.rows());
  const [broken] = found.faults;
  if (broken) return { ok: false, broken, faults: found.faults };
  return { ok: true, rows: found.rows(), seals: last, loose, tail, head: head.toString('hex') };
}
