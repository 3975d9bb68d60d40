import { Query, type Connection, type CustomTypesConfig, type QueryResult, type Submittable } from 'pg';

/** A statement as it is sent; `name`: it is prepared under that. */
export type Sent = { readonly text: string; readonly name?: string; readonly values: readonly unknown[] };
/** What pg hands on of an answer, by its own names. */
type Handler =
  | 'handleRowDescription'
  | 'handleDataRow'
  | 'handleCommandComplete'
  | 'handleEmptyQuery'
  | 'handleReadyForQuery'
  | 'handleError';

/**
 * Several statements that travel together, and are answered together: one way to PostgreSQL and back. They are done in
 * their order, and nothing is done after the first that fails (they end with one Sync, as the protocol calls it), so that
 * a statement never goes on without the `begin` before it, nor a `commit` without the statement. Each is a Query of pg's
 * own, which writes it and reads its answer; what is told is the answer of the last.
 */
export class Flight implements Submittable {
  readonly answer: Promise<QueryResult>;
  /** pg's, where it measures how long an answer takes */
  callback?: (error: unknown, result?: QueryResult) => void;
  readonly sent: readonly Sent[];
  readonly #queries: readonly Query[];
  #settle: (error: unknown, result?: QueryResult) => void = () => {};
  /** which of them is answered now */
  #at = 0;
  #refused: unknown = null;
  #refusedAt: number | null = null;

  constructor(sent: readonly Sent[], types: CustomTypesConfig | undefined) {
    this.sent = sent;
    this.answer = new Promise((resolve, reject) => {
      this.#settle = (error, result) => {
        this.callback?.(error, result);
        if (result) resolve(result);
        else reject(error);
      };
    });
    // each in its own message, with or without values: PostgreSQL takes a text by itself for the end of what came before
    this.#queries = sent.map(({ text, name, values }, at) => {
      const config = { text, name, values: [...values], types, queryMode: 'extended' };
      return new Query(config, (error: Error | undefined, result: unknown) => {
        if (error) this.#refuse(error, at);
        else if (at === sent.length - 1) this.#settle(null, answerOf(result));
      });
    });
  }

  #refuse(error: unknown, at: number): void {
    this.#refused ??= error;
    this.#refusedAt ??= at;
  }

  /** The one that could not be done. */
  get refused(): Sent | null {
    return this.#refusedAt === null ? null : (this.sent[this.#refusedAt] ?? null);
  }

  /** Of the one that is answered now: pg remembers by these what is prepared. */
  get name(): string | undefined {
    return this.sent[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.sent[this.#at]?.text;
  }

  readonly submit = (connection: Connection): null => {
    const { stream } = connection;
    // what each of them would end with is said once, after all
    const together: Connection = Object.create(connection, { sync: { value: () => {} } });
    stream.cork();
    try {
      for (const [at, query] of this.#queries.entries()) {
        const refusal: unknown = Reflect.apply(query.submit, query, [together]);
        if (refusal) this.#refuse(refusal, at);
        // what can't be sent ends it: those after it are not sent either
        if (this.#refused) break;
      }
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  };

  #hand(handler: Handler, ...said: readonly unknown[]): void {
    const query = this.#queries[this.#at];
    const found: unknown = query && Reflect.get(query, handler);
    if (typeof found === 'function') Reflect.apply(found, query, said);
  }
  handleRowDescription(message: unknown): void {
    this.#hand('handleRowDescription', message);
  }
  handleDataRow(message: unknown): void {
    this.#hand('handleDataRow', message);
  }
  handleCommandComplete(message: unknown, connection: unknown): void {
    this.#hand('handleCommandComplete', message, connection);
    if (this.#at < this.#queries.length - 1) this.#at += 1;
  }
  handleEmptyQuery(connection: unknown): void {
    this.#hand('handleEmptyQuery', connection);
    if (this.#at < this.#queries.length - 1) this.#at += 1;
  }
  handleReadyForQuery(connection: unknown): void {
    if (this.#refused) this.#fail(this.#refused, connection);
    else this.#hand('handleReadyForQuery', connection);
    // the last one's own rows could not be read
    if (this.#refused) this.#settle(this.#refused);
  }
  handleError(error: unknown, connection: unknown): void {
    this.#refuse(error, this.#at);
    this.#fail(this.#refused, connection);
  }

  /** Those that came after it were not looked at: they are prepared nowhere. */
  #fail(error: unknown, connection: unknown): void {
    const submitted: unknown =
      typeof connection === 'object' && connection !== null
        ? Reflect.get(connection, 'submittedNamedStatements')
        : null;
    if (typeof submitted === 'object' && submitted !== null)
      for (const { name } of this.sent.slice(this.#at))
        if (name !== undefined) Reflect.deleteProperty(submitted, name);
    this.#settle(error);
  }
}

const isAnswer = (value: unknown): value is QueryResult =>
  typeof value === 'object' && value !== null && 'rows' in value;
function answerOf(result: unknown): QueryResult {
  if (!isAnswer(result)) throw new Error('a statement has several answers');
  return result;
}
