import { cpus, totalmem } from 'node:os';
import type { Pool } from 'pg';
import { stamp } from '../stamp.ts';
import type { FundSizes } from './filling.ts';

/** When, of which commit, where and with what it was measured, as one line. */
export async function machine(pool: Pool, { members, transactions, activities }: FundSizes): Promise<string> {
  const { rows } = await pool.query<{ version: string; size: string }>(
    "select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size",
  );
  const [cpu] = cpus();
  const { date, commit } = stamp();
  const count = (value: number) => value.toLocaleString('en');
  return (
    `${date} UTC, commit ${commit}; ${cpus().length} processors (${cpu?.model ?? 'unknown'}), ` +
    `${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}; PostgreSQL ${rows[0]?.version}, durable; ` +
    `${count(members)} members, ${count(transactions)} transactions, ${count(activities)} rows of the log (${rows[0]?.size})`
  );
}
