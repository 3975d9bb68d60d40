import { Client, type ClientConfig } from 'pg';

/** The most statements that a pool has names for; a connection keeps the plans of those it was asked. */
const mostNames = 400;
/** The most texts that are remembered as asked once. */
const mostSeen = 2000;

/**
 * The names of the statements that are prepared: what is asked for the second time gets one, and is parsed and planned
 * once on each connection, instead of each time. PostgreSQL itself decides when one plan serves all values.
 */
export class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();
  #last = 0;

  /** Null: it is sent without a name. */
  of(text: string): string | null {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= mostNames) return null;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= mostSeen) this.#seen.clear();
      this.#seen.add(text);
      return null;
    }
    const next = `s${(this.#last += 1)}`;
    this.#names.set(text, next);
    return next;
  }

  /** Its plans don't fit the tables any more: it is prepared anew, by another name. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

/** A table that a prepared statement answers whole has other columns since. */
const isOutOfDate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

type Ask = (...given: readonly unknown[]) => Promise<unknown>;
type Done = (error: unknown, result?: unknown) => void;
const isDone = (value: unknown): value is Done => typeof value === 'function';

/** A connection on which statements with values are prepared. What was refused for an old plan is asked once more without. */
export function preparingClient(names: StatementNames): new (config?: ClientConfig) => Client {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      const asked: unknown = Reflect.get(Client.prototype, 'query');
      if (typeof asked !== 'function') throw new TypeError('pg has no Client.query');
      const ask: Ask = (...given) => Reflect.apply(asked, this, given);

      async function prepared(name: string, text: string, values: readonly unknown[]): Promise<unknown> {
        try {
          return await ask({ name, text, values });
        } catch (error) {
          if (!isOutOfDate(error)) throw error;
          names.forget(text);
          // a transaction that has failed refuses this as well: what went wrong first is what is told
          return await ask(text, values).catch(() => Promise.reject(error));
        }
      }

      const query = (text: unknown, values: unknown, done: unknown, ...rest: readonly unknown[]): unknown => {
        const name =
          typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
        if (name === null || typeof text !== 'string' || !Array.isArray(values))
          return ask(text, values, done, ...rest);
        const answer = prepared(name, text, values);
        if (!isDone(done)) return answer;
        answer.then((result) => done(null, result), done);
        return undefined;
      };
      // as a property that was set: others put a proxy before a connection
      Object.defineProperty(this, 'query', { value: query, writable: true, configurable: true });
    }
  };
}
