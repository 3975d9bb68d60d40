import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';

/** A folder's door, held by this process until it leaves or ends, however it ends. */
export type Door = { readonly leave: () => Promise<void> };

const open: Door = { leave: () => Promise.resolve() };

/**
 * Takes the door of DATA_DIR, before anything in it is looked at or made; null: another process has it. On Linux the
 * door is a socket with a name of its own and no file: one process can have it, and the system takes it back at the
 * moment of that process's end, so that nothing stale is ever left. Elsewhere the claim and the lock in PostgreSQL do.
 */
export async function takeDoor(dataDir: string): Promise<Door | null> {
  if (process.platform !== 'linux') return open;
  const { dev, ino } = statSync(dataDir);
  const server = createServer((client) => client.destroy());
  try {
    server.listen(`\0member-portal/${dev}/${ino}`);
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  server.unref();
  return { leave: () => new Promise((resolve) => server.close(() => resolve())) };
}
