import { chainStart, hashActivity, hashHead, hashSeal, type ActivityFacts } from './activity-seal.ts';

/** What is wrong, and where: the row by its id, or by its place in the log where it is gone. */
export type Broken = {
  readonly row?: string;
  readonly seq?: string;
  readonly seal?: number;
  readonly why: string;
};
export type ProvenRow = ActivityFacts & { readonly hash: Buffer; readonly seal_position: number | null };
/** A row as its seal has it: a row of the log, or an operation of the ledger. */
export type PlacedRow = Pick<ProvenRow, 'id' | 'seq' | 'hash' | 'seal_position'>;
export type ProvenSeal = {
  readonly id: number;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly rows: number;
  readonly sealed_at: Date;
  readonly row_seqs: readonly string[] | null;
  readonly row_hashes: readonly Buffer[] | null;
};

export const edited = 'the row differs from its own hash: it was edited';
export const isEdited = (row: ProvenRow): boolean => !hashActivity(row).equals(row.hash);

/** Where the rows of an old seal are not as the sealer left them: it counts them from 1, in the order of `seq`. */
function outOfOrder(rows: readonly ProvenRow[], seal: ProvenSeal): Broken {
  const { id } = seal;
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

/** A seal from before seals held their rows one by one. */
function oldSealFaults(rows: readonly ProvenRow[], seal: ProvenSeal): readonly Broken[] {
  const { id, previous_hash } = seal;
  const whole = rows.length === seal.rows && rows.every((row, at) => row.seal_position === at + 1);
  const hash = hashSeal({ id, previous: previous_hash, rows, sealedAt: null });
  if (whole && hash.equals(seal.hash)) return [];
  // A row that is edited says enough; the seal knows its hash alone.
  return rows.some(isEdited) ? [] : [outOfOrder(rows, seal)];
}

type Place = { readonly seq: string; readonly hash: Buffer; readonly position: number };

function placeFault(rows: readonly PlacedRow[], place: Place, seal: number): Broken | null {
  const { seq, hash, position } = place;
  const next = rows[position - 1];
  const here = next?.seal_position === position ? next : rows.find((row) => row.seal_position === position);
  if (here?.hash.equals(hash)) return null;
  if (here?.seq === seq)
    return { row: here.id, seq, seal, why: 'the row was rewritten together with its own hash' };
  const moved = rows.find((row) => row.seq === seq);
  if (moved)
    return {
      row: moved.id,
      seq,
      seal,
      why: `the rows were reordered: the row belongs to position ${position} of the seal`,
    };
  return { seq, seal, why: `a row was deleted: position ${position} of the seal is empty` };
}

type ListedSeal = ProvenSeal & {
  readonly row_seqs: readonly string[];
  readonly row_hashes: readonly Buffer[];
};

/** What is wrong with a seal that holds its rows one by one. */
export function placedFaults(rows: readonly PlacedRow[], seal: ListedSeal): readonly Broken[] {
  const { id, row_seqs, row_hashes } = seal;
  const places = row_seqs.map((seq, at) => ({ seq, hash: row_hashes[at] ?? chainStart, position: at + 1 }));
  const own = hashSeal({ id, previous: seal.previous_hash, rows: places, sealedAt: seal.sealed_at });
  if (!own.equals(seal.hash) || seal.rows !== places.length)
    return [{ seal: id, why: 'the seal differs from its own hash: it was edited' }];
  const known = new Set(row_hashes.map((hash) => hash.toString('hex')));
  const seqs = new Set(row_seqs);
  const inserted = rows.filter((row) => !known.has(row.hash.toString('hex')) && !seqs.has(row.seq));
  return [
    ...places.flatMap((place) => placeFault(rows, place, id) ?? []),
    ...inserted.map((row) => ({
      row: row.id,
      seq: row.seq,
      seal: id,
      why: `a row was inserted: the seal held ${seal.rows} rows`,
    })),
  ];
}

/** What is wrong with a seal and its rows, each row named; but that rows are edited. */
export function sealFaults(rows: readonly ProvenRow[], seal: ProvenSeal): readonly Broken[] {
  const { row_seqs, row_hashes } = seal;
  if (!row_seqs || !row_hashes) return oldSealFaults(rows, seal);
  return placedFaults(rows, { ...seal, row_seqs, row_hashes });
}

type Counted = {
  readonly rows: bigint;
  readonly seq: string;
  readonly hash: Buffer;
  /** the newest row that is there */
  readonly row: string | null;
};
export type Head = {
  readonly holder_id: string;
  readonly rows: string;
  readonly seq: string;
  readonly hash: Buffer;
};

const noRows: Counted = { rows: 0n, seq: '0', hash: chainStart, row: null };
const range = (from: bigint, to: bigint) => (from === to ? `number ${from}` : `numbers ${from} to ${to}`);

/** Counts the numbered rows of each person, in the order of the log: none may be missing, and none after the last. */
export function personCounter(holderOf: (row: ProvenRow) => string) {
  const people = new Map<string, Counted>();
  const broken = new Set<string>();
  return {
    /** `known`: so many rows were named as deleted already, and needn't be named again by their numbers. */
    count(row: ProvenRow, known: number): Broken | null {
      if (row.number === null) return null;
      const holder = holderOf(row);
      const former = people.get(holder) ?? noRows;
      const number = BigInt(row.number);
      people.set(holder, { rows: number, seq: row.seq, hash: hashHead(former.hash, row.hash), row: row.id });
      const expected = former.rows + 1n;
      if (number === expected) return null;
      broken.add(holder);
      if (number > expected && number - expected <= BigInt(known)) return null;
      const what =
        number > expected
          ? `rows were deleted: ${range(expected, number - 1n)} of person ${holder}, in front of the row`
          : `the rows of person ${holder} were reordered, or one was inserted: ${expected} was expected`;
      return { row: row.id, seq: row.seq, why: what };
    },
    /** Compares with the newest row that is noted of each person; `named`: places whose row was named as deleted. */
    close(heads: readonly Head[], named: ReadonlySet<string>): readonly Broken[] {
      const faults: Broken[] = [];
      for (const head of heads) {
        const found = people.get(head.holder_id) ?? noRows;
        people.delete(head.holder_id);
        const rows = BigInt(head.rows);
        const where = { seq: head.seq, ...(found.row !== null && { row: found.row }) };
        if (found.rows < rows) {
          if (named.has(head.seq)) continue;
          faults.push({
            seq: head.seq,
            why: `the end was cut off: ${range(found.rows + 1n, rows)} of person ${head.holder_id}, the last of them at this place`,
          });
        } else if (found.rows > rows || found.seq !== head.seq)
          faults.push({
            ...where,
            why: `what is noted of the newest row of person ${head.holder_id} is not it`,
          });
        else if (!found.hash.equals(head.hash) && !broken.has(head.holder_id))
          faults.push({
            ...where,
            why: `a row of person ${head.holder_id} was rewritten together with its own hash, this one or one before it`,
          });
      }
      for (const [holder, { row }] of people)
        faults.push({
          ...(row !== null && { row }),
          why: `nothing is noted of the newest row of person ${holder}`,
        });
      return faults;
    },
  };
}
