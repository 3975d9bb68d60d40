import { sql, type Expression, type Kysely } from 'kysely';
import { takeTime } from '../db/limits.ts';
import type { Database, Trx } from '../db/schema.ts';

type Db = Kysely<Database>;

/** What a query chooses, and all that is read beside it, as it stood at one moment. It holds a connection until it ends. */
export type Snapshot<Row> = {
  /** for what else belongs to the same moment */
  readonly db: Trx;
  /** how many rows there are */
  readonly total: number;
  /** The rows in their order, at most `size` at a time: each time when the ones before were taken. */
  readonly batches: (size: number) => AsyncGenerator<readonly Row[]>;
  /** Gives the connection back; may be called again. */
  readonly end: () => Promise<void>;
};

/** A reader who takes nothing for so long is cut off: an old moment keeps PostgreSQL from tidying up. */
const patience = '2min';

async function countOf(trx: Db, query: Expression<unknown>): Promise<number> {
  const { rows } = await sql<{ total: string }>`select count(*) as total from ${query} as chosen`.execute(
    trx,
  );
  return Number(rows[0]?.total ?? '0');
}

/** Opens a cursor over `query`, which is made for the connection that it is given. */
export async function openSnapshot<Row>(db: Db, query: (db: Db) => Expression<Row>): Promise<Snapshot<Row>> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const end = async () => {
    if (!trx.isRolledBack && !trx.isCommitted)
      await trx
        .rollback()
        .execute()
        .catch(() => {});
  };
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(patience)}`.execute(trx);
    // what is counted and ordered first is all that was chosen; no export lasts longer as a whole
    await takeTime(trx);
    const total = await countOf(trx, query(trx));
    await sql`declare chosen no scroll cursor for ${query(trx)}`.execute(trx);
    return {
      db: trx,
      total,
      async *batches(size) {
        for (let fetched = 0; fetched < total;) {
          const { rows } = await sql<Row>`fetch ${sql.lit(size)} from chosen`.execute(trx);
          if (rows.length === 0) return;
          fetched += rows.length;
          yield rows;
        }
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
