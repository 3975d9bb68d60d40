import { Client } from 'pg';
import type { Embedded } from '../../../server/db/embedded.ts';

/** A database that somebody else keeps running. */
export type Place = Pick<Embedded, 'connection'>;

const name = 'bench_clone';

/** From outside of the database that is meant: PostgreSQL copies and drops none that somebody is in. */
async function command({ connection }: Place, statement: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Takes away what a run has left that was broken off. */
export const dropClone = (fund: Place): Promise<void> =>
  command(fund, `drop database if exists ${name} with (force)`);

/**
 * Works in a copy of a fund, file by file, which is dropped afterwards: whatever is written there, the fund stays as it was
 * loaded. It takes as much room again; nobody may be connected to the fund while it is copied.
 */
export async function withClone<T>(fund: Place, work: (clone: Place) => Promise<T>): Promise<T> {
  const { connection } = fund;
  await dropClone(fund);
  try {
    await command(fund, `create database ${name} template ${connection.database} strategy file_copy`);
    return await work({ connection: { ...connection, database: name } });
  } finally {
    await dropClone(fund);
  }
}
