import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';

/** `--tree FOLDER` measures the server that was built there, a former one for instance. */
const { tree } = parseArgs({
  options: { tree: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) } },
}).values;
const data = mkdtempSync(join(tmpdir(), 'bench-memory-'));
const port = 20_000 + (process.pid % 20_000);
const base = `http://localhost:${port}/api/v1`;
const rows = 100_000;
const password = 'demo-Portal-2026';

const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

async function signIn(who: string): Promise<string> {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify({ email: `${who}@demo.test`, password }),
  });
  if (!answer.ok) throw new Error(`${who}: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** A file of 10 MB that begins as a JPEG. */
async function upload(cookie: string, type: string): Promise<number> {
  const content = new Uint8Array(10 * 1024 * 1024 - 1000);
  content.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
  const form = new FormData();
  form.set('type', type);
  form.set('file', new File([content], 'scan.jpg', { type: 'image/jpeg' }));
  const headers = { cookie, origin: `http://localhost:${port}` };
  const answer = await fetch(`${base}/files/enrollment/file-upload`, { method: 'POST', body: form, headers });
  await answer.arrayBuffer();
  return answer.status;
}

async function takeExport(cookie: string, accept: string) {
  const answer = await fetch(`${base}/users?search=multitude`, { headers: { cookie, accept } });
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  return {
    status: answer.status,
    total: answer.headers.get('x-total-count'),
    megabytes: bytes / 1024 / 1024,
  };
}

async function fill(): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: data }), { guest: true });
  await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
    select gen_random_uuid(), 'many.' || n || '@exemple.test', '', 'Multitude', 'Exemple', now()
    from generate_series(1, ${rows}) as n`.execute(database.db);
  await database.stop();
}

const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: tree,
  stdio: 'ignore',
  env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: data },
});
const { pid = 0 } = server;
try {
  while (
    !(await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  const demo = new Map<string, string>();
  for (const who of ['investor', 'admin']) demo.set(who, await signIn(who));
  const tell = (what: string, more: unknown = '') =>
    console.log(
      `${what}: ${memoryOf(pid, 'VmRSS').toFixed(0)} MB, at most ${memoryOf(pid, 'VmHWM').toFixed(0)} MB`,
      more,
    );
  await sleep(2000);
  tell('idle after two sign-ins');
  const [investor = '', admin = ''] = ['investor', 'admin'].map((who) => demo.get(who) ?? '');
  const types = ['identity_front', 'identity_back', 'identity_front', 'identity_back'];
  const statuses = await Promise.all([...types, ...types].map((type) => upload(investor, type)));
  tell('after eight uploads of 10 MB', statuses.join(' '));
  await fill();
  for (const accept of ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
    tell(`after an export of ${rows} rows`, JSON.stringify(await takeExport(admin, accept)));
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}
