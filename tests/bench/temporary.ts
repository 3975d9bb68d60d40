import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeTheEnd } from '../../server/before-the-end.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { makeDb, makePool } from '../../server/db/pool.ts';

/** Whether it writes to disk as a portal's does, and how many are connected at most. */
type How = { readonly durable?: boolean; readonly max?: number };

/**
 * A database of a bench alone: a PostgreSQL in a temporary folder, migrated. Both are gone after `close`, and when a signal
 * ends the bench, whatever it is doing.
 */
export async function temporaryDatabase({ durable = true, max }: How = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  const starting = startEmbedded(folder, { durable });
  const remove = async () => {
    await starting.then(
      (embedded) => embedded.stop(),
      () => {},
    );
    rmSync(folder, { recursive: true, force: true });
  };
  let ending: Promise<void> | null = null;
  const takeBack = beforeTheEnd(() => (ending ??= remove()));
  /** What is asked of a database that a signal takes away fails, and nobody has to read of it. */
  const unlessEnding = async () => {
    if (ending === null) return;
    await ending;
    process.exit(1);
  };
  try {
    const { connection } = await starting;
    const pool = makePool({ ...connection, ...(max && { max }), prepares: true }, (error) => {
      if (ending === null) console.error(error);
    });
    await migrate(pool);
    const close = async () => {
      await unlessEnding();
      await pool.end();
      await remove();
      takeBack();
    };
    return { db: makeDb(pool), pool, name: 'portal', url: '', close };
  } catch (error) {
    await unlessEnding();
    await remove();
    throw error;
  }
}
