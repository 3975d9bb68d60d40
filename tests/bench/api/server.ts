import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bareEnv } from '../../../scripts/bare-env.mjs';
import { freePort } from '../../fixtures/free-port.ts';
import type { Place } from './clone.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const buildIt = "const { ensureServer } = await import('./scripts/build.mjs'); await ensureServer();";

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server is not ready after 30 s');
}

/** A process that answers at `url`. */
export type Running = { readonly url: string; readonly stop: () => Promise<void> };

/** Waits until a process answers at `ready`; ends it where it doesn't. */
export async function running(child: ChildProcess, url: string, ready: string): Promise<Running> {
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  try {
    await untilReady(ready, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** A loaded fund's days are of long ago: without these the server would forget a part of it while it is measured. */
export const forgetsNothing = {
  KEEP_SIGN_INS_DAYS: '3650',
  KEEP_NOTIFICATIONS_DAYS: '3650',
  KEEP_UNUSED_ACCOUNTS_DAYS: '0',
  KEEP_ABANDONED_ACCOUNTS_DAYS: '0',
} as const;

/** The built server, as it runs in production, on a fund's PostgreSQL; `more`: other settings of it. */
export async function startServer(
  { connection }: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<Running> {
  execFileSync(process.execPath, ['--input-type=module', '-e', buildIt], { cwd: root, stdio: 'inherit' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const where = `postgresql://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
  const env = {
    ...bareEnv(),
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: where,
    // as with the embedded PostgreSQL, which stands here as another's
    DATABASE_PREPARES: '1',
    DEMO: '0',
    // counted as everybody's are, and never too many
    MEMBER_READS_PER_MINUTE: '1000000',
    MEMBER_WRITES_PER_MINUTE: '1000000',
    ...forgetsNothing,
    ...more,
  };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  return running(child, url, `${url}/readyz`);
}
