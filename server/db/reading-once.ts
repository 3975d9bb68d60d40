import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database } from './schema.ts';

/** Asks by another handle, and each question once. */
class Remembering implements DatabaseConnection {
  readonly #db: Kysely<Database>;
  readonly #answers = new Map<string, Promise<QueryResult<never>>>();
  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  executeQuery<R>(question: CompiledQuery): Promise<QueryResult<R>> {
    if (question.query.kind !== 'SelectQueryNode')
      throw new Error(`Only reads are asked once, not “${question.sql.slice(0, 60)}”.`);
    const name = JSON.stringify([question.sql, question.parameters]);
    const answer = this.#answers.get(name) ?? this.#ask(question);
    this.#answers.set(name, answer);
    return answer;
  }

  /** Several readers get the same rows: none may change them. */
  async #ask(question: CompiledQuery): Promise<QueryResult<never>> {
    const answer = await this.#db.executeQuery<never>(question);
    for (const row of answer.rows) Object.freeze(row);
    return answer;
  }

  // oxlint-disable-next-line require-yield -- there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('What is asked once is not streamed.');
  }
}

const nothing = () => Promise.resolve();
const noTransaction = () => Promise.reject(new Error('What is asked once begins no transaction.'));

/**
 * The same transaction for whoever reads a lot after its last write, by functions that each read what they need: a
 * question that was asked before is answered from memory. It forgets nothing, so it is made anew for each reading, and
 * throws at whatever is no `select`.
 */
export function readingOnce(db: Kysely<Database>): Kysely<Database> {
  const connection = new Remembering(db);
  return new Kysely<Database>({
    dialect: {
      createDriver: () => ({
        init: nothing,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: noTransaction,
        commitTransaction: noTransaction,
        rollbackTransaction: noTransaction,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      // the same one: the keys of a database are found by it
      createAdapter: () => db.getExecutor().adapter,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (own) => new PostgresIntrospector(own),
    },
  });
}
