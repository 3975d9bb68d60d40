import {
  CompiledQuery,
  PostgresDriver,
  sql,
  type DatabaseConnection,
  type Kysely,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';
import { compiledLater } from './later.ts';
import type { Database } from './schema.ts';

/** Milliseconds; 0: as long as it takes. */
export type Limits = {
  /** how long a statement may take */
  readonly statement: number;
  /** how long it may wait for what somebody else holds */
  readonly lock: number;
  /** how long a transaction may rest between two statements; then what it holds is free again */
  readonly idle: number;
};

/** A call: whoever asked waits for two minutes, and all the others for its connection. */
export const callLimits: Limits = { statement: 60_000, lock: 20_000, idle: 120_000 };
/** Work that nobody waits for: it begins again by itself. */
export const jobLimits: Limits = { statement: 600_000, lock: 20_000, idle: 120_000 };
/** A program that somebody started and looks at. */
export const noLimits: Limits = { statement: 0, lock: 0, idle: 0 };

/** The statements that give a transaction its limits; they hold until its end, whatever is between here and PostgreSQL. */
const settingLimits = ({ statement, lock, idle }: Limits): readonly string[] => [
  `set local statement_timeout = ${statement}`,
  `set local lock_timeout = ${lock}`,
  `set local idle_in_transaction_session_timeout = ${idle}`,
];
/** The same as one text. */
export const limitsSet = (limits: Limits): string => settingLimits(limits).join('; ');

/** For the rest of the transaction, work of a call may take as long as a job: it goes through the rows of all members. */
export async function takeTime(trx: Kysely<Database>): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(jobLimits.statement)}`.execute(trx);
}

/** Each transaction begins, with its limits, on the way of its first statement (later.ts). */
export class LimitedDriver extends PostgresDriver {
  readonly #limits: readonly string[];
  constructor(config: PostgresDialectConfig, limits: Limits | undefined) {
    super(config);
    this.#limits = limits ? settingLimits(limits) : [];
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun: DatabaseConnection = {
      executeQuery: async ({ sql: begin }) => {
        for (const text of [begin, ...this.#limits]) await connection.executeQuery(compiledLater(text));
        return { rows: [] };
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    try {
      await super.beginTransaction(begun, settings);
    } catch (error) {
      // it may have begun and not have got its limits: nobody else is given it so
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  }
}
