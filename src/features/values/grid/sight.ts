import type { ValueRecord } from '../../../../contract/values/value.ts';

/** A few periods, and what stands before them. */
export type Sight = {
  /** oldest first */
  readonly rows: readonly ValueRecord[];
  /** the record before the first of them; null: not known, or there is none */
  readonly before: ValueRecord | null;
};

/** A record as it was read last. */
type Known = (id: string) => ValueRecord | undefined;

/** The newer one: a list that nobody looks at any more may be older than what was in sight. */
export function newest(row: ValueRecord, known: Known): ValueRecord {
  const found = known(row.id);
  return found !== undefined && found.version >= row.version ? found : row;
}

type Steady = {
  readonly now: Sight;
  /** what was in sight when a cell of this record was begun; null: none is being typed into */
  readonly begun: { readonly id: string; readonly sight: Sight } | null;
  readonly known: Known;
};

/**
 * What stays in sight: periods that come while a cell is being typed into, and don't have it, wait until it is left.
 * They would take it away with what it holds, and the focus with it.
 */
export function steadySight({ now, begun, known }: Steady): Sight {
  if (begun === null || now.rows.some(({ id }) => id === begun.id)) return now;
  const { rows, before } = begun.sight;
  return { rows: rows.map((row) => newest(row, known)), before: before && newest(before, known) };
}
