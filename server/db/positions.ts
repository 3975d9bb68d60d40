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
 * How far a replica is behind, in milliseconds: the age of the oldest position of the primary that it has not reached.
 * `pg_last_xact_replay_timestamp` would call a replica of a primary at rest late, as nothing is written to replay.
 */
export class Distance {
  readonly #keep: number;
  #unreached: Sample[] = [];

  /** `keep`: how many positions of the primary are remembered. */
  constructor(keep = 120) {
    this.#keep = keep;
  }

  /** The primary was at `primary` and the replica at `replica` when `now` was. */
  note(now: number, primary: Position, replica: Position): number {
    if (this.#unreached.length < this.#keep) this.#unreached.push({ at: now, position: primary });
    this.#unreached = this.#unreached.filter(({ position }) => position > replica);
    return now - (this.#unreached[0]?.at ?? now);
  }
}
