import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnv } from '../../../scripts/bare-env.mjs';
import { freePort } from '../../fixtures/free-port.ts';

/** The built server with the demo, whose memory is looked at from outside. */
export type Watched = {
  readonly url: string;
  /** MB (of 1024 × 1024 bytes) that its process holds now; PostgreSQL's are others */
  readonly held: () => number;
  /** the most since `forgetMost`, likewise */
  readonly most: () => number;
  readonly forgetMost: () => void;
  readonly stop: () => Promise<void>;
};

/** As the kernel tells it (proc_pid_status): VmRSS what there is, VmHWM what there was at most, in kB of 1024 bytes. */
const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ??
      Number.NaN,
  ) / 1024;

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * What V8 may have for objects, in MB: some 35 are there when it is idle. With all the room of a machine it lets lie for long
 * what nobody holds any more, and what is held could not be told from that; whoever holds the whole of a list ends here.
 */
const heap = 96;

/** Starts it in the folder `tree`, with little room in V8's heap; its data are in `data`. */
export async function startWatched(
  tree: string,
  data: string,
  env: Readonly<Record<string, string>>,
): Promise<Watched> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=8', `--max-old-space-size=${heap}`, 'dist/server/main.js'],
    {
      cwd: tree,
      stdio: 'ignore',
      env: { ...bareEnv(), NODE_ENV: 'production', ...env, PORT: String(port), DATA_DIR: data },
    },
  );
  const ended = once(server, 'exit');
  const { pid = 0 } = server;
  while (!(await isReady(url))) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await sleep(100);
  }
  return {
    url,
    held: () => memoryOf(pid, 'VmRSS'),
    most: () => memoryOf(pid, 'VmHWM'),
    // proc_pid_clear_refs: 5 sets the most to what there is
    forgetMost: () => writeFileSync(`/proc/${pid}/clear_refs`, '5'),
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
