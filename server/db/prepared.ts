import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { Flight, type Sent } from './flight.ts';
import { isLater, plainText } from './later.ts';
import { MuteWatch } from './mute.ts';

/** The most statements that a pool has names for; a connection keeps the plans of those it was asked. */
const mostNames = 400;
/** The most texts that are remembered as asked once. */
const mostSeen = 2000;
/** The longest text that is prepared: inserts of many rows are longer, and each has as many values as it has rows. */
const longest = 16_384;

/** In a text whose plan depends on its values so much that one for all of them is never right: it is not prepared. */
const forItsValues = '/* for its values */';

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
    if (text.length > longest || text.includes(forItsValues)) return null;
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
/** Whether it asks for itself, as a stream of COPY does. */
const isRead = (asked: unknown): boolean => typeof asked === 'object' && asked !== null && 'submit' in asked;
const isDone = (value: unknown): value is Done => typeof value === 'function';

/** What is said of a statement that was not sent yet, or that has nothing to end. */
const unsaid = (command = '') => ({ command, rowCount: 0, oid: 0, rows: [], fields: [] });
const begins = /^(begin|start transaction)\b/;
const limits = /^set local \w+ = \d+$/;

/** What waits on a connection for the next statement of its transaction (later.ts). */
class Waiting {
  #sent: Sent[] = [];

  get none(): boolean {
    return this.#sent.length === 0;
  }
  /** The transaction has not begun yet. */
  get isUnbegun(): boolean {
    return begins.test(this.#sent[0]?.text ?? '');
  }
  /** Nothing of the transaction but its beginning. */
  get isEmpty(): boolean {
    return this.isUnbegun && this.#sent.every(({ text }) => begins.test(text) || limits.test(text));
  }
  add(sent: Sent): void {
    this.#sent.push(sent);
  }
  take(): readonly Sent[] {
    const taken = this.#sent;
    this.#sent = [];
    return taken;
  }
}

const leftovers = new WeakMap<Client, () => boolean>();
/** Whether something waits on a connection, or went wrong on it, that nobody was told of: it is not to be used again. */
export const hasLeftover = (client: Client): boolean => leftovers.get(client)?.() ?? false;

/** PostgreSQL answers the commit of a transaction that has failed, and takes all of it back. */
function committed(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'command' in answer && answer.command === 'ROLLBACK')
    throw new Error('a statement of the transaction had failed: nothing was committed');
  return answer;
}

/**
 * A connection on which statements with values are prepared, where there are `names`; what was refused for an old plan is
 * asked once more without. What is said to be done later (`later.ts`) travels with what is asked next. `statement`: how
 * long one may take, in milliseconds; 0: as long as it takes. `grace`: how much longer an answer is waited for (mute.ts).
 */
export function preparingClient(
  names: StatementNames | null,
  statement: number,
  grace: number,
): new (config?: ClientConfig) => Client {
  return class extends Client {
    constructor(config?: ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      const watch = new MuteWatch(socket, statement, grace);
      this.on('drain', () => watch.rests());
      const waiting = new Waiting();
      let lost: unknown = null;
      /** a statement whose turn comes once what waited before it is answered */
      let coming: Promise<unknown> | null = null;
      leftovers.set(this, () => !waiting.none || lost !== null);
      const ask: Ask = (...given) => {
        const [asked] = given;
        if (typeof asked === 'string') watch.hears(asked);
        if (asked instanceof Flight) for (const { text } of asked.sent) watch.hears(text);
        // a stream of COPY rests for as long as its taker does, in the middle of its answer
        if (asked instanceof Flight || !isRead(asked)) watch.asks();
        return Reflect.apply(Client.prototype.query, this, given);
      };

      async function prepared(named: NamedStatement, values: readonly unknown[]): Promise<unknown> {
        try {
          return await ask({ ...named, values });
        } catch (error) {
          // of values that can't be sent, pg takes the statement for prepared and PostgreSQL doesn't
          if (error instanceof TypeError) names?.retire(named.text);
          if (!isOutOfDate(error)) throw error;
          names?.retire(named.text);
          return await ask(named.text, values).catch((again: unknown) =>
            Promise.reject(isOfFailed(again) ? error : again),
          );
        }
      }

      /** Sends all that waits, and this behind it. In a transaction nothing is asked twice. */
      async function together(...last: readonly Sent[]): Promise<unknown> {
        const sent = [...waiting.take(), ...last];
        const flight = new Flight(sent, config?.types);
        ask(flight);
        try {
          return await flight.answer;
        } catch (error) {
          const { refused } = flight;
          if (refused?.name !== undefined && (error instanceof TypeError || isOutOfDate(error)))
            names?.retire(refused.text);
          throw error;
        }
      }
      const sentAs = (text: string, values: readonly unknown[]): Sent => {
        const named = values.length > 0 ? names?.of(text) : null;
        return named ? { ...named, values } : { text, values };
      };

      /** A statement, when others wait for it. */
      async function next(text: string, values: readonly unknown[]): Promise<unknown> {
        // what was rolled back, or in which nothing was asked, need not begin
        if (text === 'rollback' && waiting.isUnbegun) waiting.take();
        else if (text === 'rollback') {
          waiting.take();
          return ask(text, values);
        }
        if (waiting.none || (text === 'commit' && waiting.isEmpty)) {
          waiting.take();
          return unsaid(text.toUpperCase());
        }
        if (text === 'commit') return committed(await together(sentAs(text, values)));
        if (values.length > 0) return together(sentAs(text, values));
        // a text without values may be several statements, which can't travel with others
        const work = together().then(() => ask(text, values));
        const ended = work.catch(() => undefined);
        coming = ended;
        void ended.then(() => {
          if (coming === ended) coming = null;
        });
        return work;
      }

      const query = (text: unknown, values: unknown, done: unknown, ...rest: readonly unknown[]): unknown => {
        const isPlain =
          typeof text === 'string' && (values === undefined || Array.isArray(values)) && done === undefined;
        // the end of a transaction waits for its last statement, which would be done by itself otherwise
        if (isPlain && coming !== null && (text === 'commit' || text === 'rollback'))
          return coming.then(() => query(text, values, done, ...rest));
        if (isPlain && isLater(text)) {
          waiting.add(sentAs(plainText(text), values ?? []));
          return Promise.resolve(unsaid());
        }
        // what went wrong on the way of something that can't tell it: nothing is done in that transaction any more
        if (isPlain && lost !== null) {
          const error = lost;
          lost = null;
          if (text !== 'rollback') return Promise.reject(error);
        }
        if (!waiting.none) {
          if (isPlain) return next(text, values ?? []);
          together().catch((error: unknown) => void (lost = error));
        }
        if (isPlain && text === 'commit') return ask(text, values).then(committed);
        const named =
          typeof text === 'string' && Array.isArray(values) && values.length > 0 ? names?.of(text) : null;
        if (!named || !Array.isArray(values)) return ask(text, values, done, ...rest);
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
