/** A place in PostgreSQL's write-ahead log, as a number that grows: `16/B374D848` is 0x16B374D848. */
export type Position = bigint;

/** Reads PostgreSQL's form; null of anything else. */
export function readPosition(text: string | null | undefined): Position | null {
  const found = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text ?? '');
  if (!found) return null;
  const [, high = '', low = ''] = found;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

type Sample = { readonly at: number; readonly position: Position };

/**
 * How far a replica is behind, in milliseconds: how long ago the primary was at the latest position known to be reached,
 * as whatever is missing was written later. `pg_last_xact_replay_timestamp` would call a replica of a primary at rest
 * late, as nothing is written to replay.
 */
export class Distance {
  readonly #keep: number;
  /** the latest that is reached, if any is, and those that are not */
  #samples: Sample[] = [];

  /** `keep`: how many positions of the primary are remembered. */
  constructor(keep = 120) {
    this.#keep = keep;
  }

  /**
   * The primary was at `primary` and the replica at `replica` when `now` was. A replica that lacks what was there when
   * it was first looked at is infinitely far behind, as nobody knows when that was written; null: this is that look, and
   * a replica in good order may be a moment late.
   */
  note(now: number, primary: Position, replica: Position): number | null {
    const isFirst = this.#samples.length === 0;
    const reached = this.#samples.findLastIndex(({ position }) => position <= replica);
    if (reached > 0) this.#samples.splice(0, reached);
    // without room for more, it is late until it reaches the last one
    if (this.#samples.length < this.#keep) this.#samples.push({ at: now, position: primary });
    if (replica >= primary) return 0;
    const [oldest] = this.#samples;
    if (oldest && oldest.position <= replica) return now - oldest.at;
    return isFirst ? null : Infinity;
  }
}
