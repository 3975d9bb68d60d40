// `npm test`: from a bare clone to a verdict. `npm run test:all` runs the large matrices whole and PostgreSQL 15 too.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = process.argv.includes('--all');
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

ensureInstalled(root);
const { ensureChromium } = await import('./chromium.mjs');
const seed = process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
const env = {
  ...process.env,
  CHROMIUM_PATH: await ensureChromium(),
  TEST_SEED: seed,
  ...(all ? { TEST_ALL: '1' } : {}),
  STORYBOOK_DISABLE_TELEMETRY: '1',
};
console.log(`Samples are drawn with TEST_SEED=${seed}.`);

const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
const totals = { passed: 0, failed: 0 };

/** One vitest run; its counts come from its own report, and a run without a report is a failure. */
function run(label, project, extra = {}) {
  const report = join(folder, `${label}.json`);
  const started = Date.now();
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    vitest,
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...extra },
  });
  let counts = { numPassedTests: 0, numFailedTests: 0, numTotalTests: 0 };
  try {
    counts = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    totals.failed += 1;
  }
  totals.passed += counts.numPassedTests;
  totals.failed += counts.numFailedTests;
  if (result.status !== 0 && counts.numFailedTests === 0) totals.failed += 1;
  if (counts.numTotalTests === 0) totals.failed += 1;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${label}: ${counts.numPassedTests} passed, ${counts.numFailedTests} failed in ${seconds} s.`);
}

const projects = ['node', 'stories', 'browser'].filter((name) => only.length === 0 || only.includes(name));
for (const project of projects) run(project, project);
if (all && only.length === 0) {
  const { startPostgres15 } = await import('./postgres-15.mjs');
  const server = startPostgres15();
  try {
    run('node on PostgreSQL 15', 'node', { TEST_DATABASE_URL: server.url });
  } finally {
    server.stop();
  }
}
rmSync(folder, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
