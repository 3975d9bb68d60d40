// `npm run bench:memory [-- --tree FOLDER]`: what the built server holds while large files come in and long lists go out.
// Each is measured on a server that was just started, so that nothing before it has made room. The goal: it holds less more
// than what goes through is large. `--tree` measures the server that was built there, a former one for instance.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tellGoal } from '../../scripts/bench-goals.mjs';
import { startWatched } from './memory/server.ts';
import { addPeople, sheetOf, signIn, uploads, type Gone, type Visit } from './memory/traffic.ts';

const { tree } = parseArgs({
  options: { tree: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) } },
}).values;
const data = mkdtempSync(join(tmpdir(), 'bench-memory-'));
/** Three times as many as anybody is promised, since their 170 MB are more than the heap may have. */
const rows = 300_000;
/** Of files ten times as large as usual one alone is more than what a server may let lie until it clears up. */
const env = { MAX_FILE_MB: '100', MAX_FILES: '50' };

type Measured = {
  readonly name: string;
  readonly who: 'investor' | 'admin';
  readonly work: (visit: Visit) => Promise<Gone>;
};
const files: readonly Measured[] = [
  {
    name: 'eight uploads of 10 MB at once',
    who: 'investor',
    work: (visit) => uploads(visit, { files: 8, each: 10 }),
  },
  { name: 'one upload of 100 MB', who: 'investor', work: (visit) => uploads(visit, { files: 1, each: 100 }) },
];
const sheets: readonly Measured[] = [
  { name: `a CSV of ${rows} rows`, who: 'admin', work: (visit) => sheetOf(visit, 'csv', rows) },
  { name: `a workbook of ${rows} rows`, who: 'admin', work: (visit) => sheetOf(visit, 'xlsx', rows) },
];

const inMegabytes = (value: number) => `${value.toFixed(0)} MB`;

async function measure({ name, who, work }: Measured): Promise<void> {
  const server = await startWatched(tree, data, env);
  try {
    const visit = await signIn(server.url, who);
    await sleep(2000);
    const idle = server.held();
    server.forgetMost();
    const { size, told } = await work(visit);
    const value = server.most() - idle;
    const what = `${name}: ${inMegabytes(idle)} when idle after a sign-in, ${told}; at most it held more by`;
    tellGoal(what, { value, most: size }, inMegabytes);
  } finally {
    await server.stop();
  }
}

try {
  for (const one of files) await measure(one);
  await addPeople(data, rows);
  for (const one of sheets) await measure(one);
} finally {
  rmSync(data, { recursive: true, force: true });
}
