import { Client, type ClientConfig } from 'pg';

/** The most statements that a pool has names for; a connection keeps the plans of those it was asked. */
const mostNames = 400;
/** The most texts that are remembered as asked once. */
const mostSeen = 2000;
/** The longest text that is prepared: inserts of many rows are longer, and each has as many values as it has rows. */
const longest = 16_384;

/** `text`: the same one for every connection, however often it was put together anew. */
export type NamedStatement = { readonly name: string; readonly text: string };

/**
 * The names of the statements that are prepared: what is asked for the second time gets one, and is parsed and planned
 * once on each connection, instead of each time. PostgreSQL itself decides when one plan serves all values.
 */
export class StatementNames {
  readonly #seen = new Set<string>();
  /** null: it had one, and is sent without from then on */
  readonly #names = new Map<string, NamedStatement | null>();

  /** Null: it is sent without a name. */
  of(text: string): NamedStatement | null {
    if (text.length > longest) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= mostNames) return null;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= mostSeen) this.#seen.clear();
      this.#seen.add(text);
      return null;
    }
    const named = { name: `s${this.#names.size + 1}`, text };
    this.#names.set(text, named);
    return named;
  }

  /** As long as this process lasts it has no name any more: what a connection or a pooler keeps for it doesn't fit. */
  retire(text: string): void {
    if (this.#names.has(text)) this.#names.set(text, null);
  }
}

const has = (error: unknown, name: string, value: string): boolean =>
  error instanceof Error && Object.entries(error).some(([key, said]) => key === name && said === value);

/** A table that it answers whole has other columns since, or the connection doesn't have it. */
const isOutOfDate = (error: unknown): boolean =>
  (has(error, 'code', '0A000') && has(error, 'routine', 'RevalidateCachedQuery')) ||
  has(error, 'code', '26000');
/** Nothing is done in a transaction that has failed. */
const isOfFailed = (error: unknown): boolean => has(error, 'code', '25P02');

type Ask = (...given: readonly unknown[]) => Promise<unknown>;
type Done = (error: unknown, result?: unknown) => void;
const isDone = (value: unknown): value is Done => typeof value === 'function';

/** A connection on which statements with values are prepared. What was refused for an old plan is asked once more without. */
export function preparingClient(names: StatementNames): new (config?: ClientConfig) => Client {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super(config);
      const ask: Ask = (...given) => Reflect.apply(Client.prototype.query, this, given);

      async function prepared(named: NamedStatement, values: readonly unknown[]): Promise<unknown> {
        try {
          return await ask({ ...named, values });
        } catch (error) {
          // of values that can't be sent, pg takes the statement for prepared and PostgreSQL doesn't
          if (error instanceof TypeError) names.retire(named.text);
          if (!isOutOfDate(error)) throw error;
          names.retire(named.text);
          return await ask(named.text, values).catch((again: unknown) =>
            Promise.reject(isOfFailed(again) ? error : again),
          );
        }
      }

      const query = (text: unknown, values: unknown, done: unknown, ...rest: readonly unknown[]): unknown => {
        const named =
          typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names.of(text) : null;
        if (named === null || !Array.isArray(values)) return ask(text, values, done, ...rest);
        const answer = prepared(named, values);
        if (!isDone(done)) return answer;
        answer.then((result) => done(null, result), done);
        return undefined;
      };
      // as a property that was set: others put a proxy before a connection
      Object.defineProperty(this, 'query', { value: query, writable: true, configurable: true });
    }
  };
}
