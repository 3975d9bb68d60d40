// `npm test`: from a bare clone to a verdict. `npm run test:all` runs the large matrices whole and PostgreSQL 15 too.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = process.argv.includes('--all');
const only = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const drawn = process.env.TEST_SEED;
if (drawn !== undefined && !/^\d{1,15}$/.test(drawn)) {
  console.error(`TEST_SEED is “${drawn}”: it has to be a whole number, such as the one that a run prints.`);
  process.exit(1);
}
ensureInstalled(root);
const { ensureChromium } = await import('./chromium.mjs');
const seed = drawn ?? String(Math.floor(Math.random() * 2 ** 31));
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

const nothing = { numPassedTests: 0, numFailedTests: 0, numTotalTests: 0, testResults: [] };

/** One vitest run, of a whole project or of some of its files; without a report it has no results. */
function vitest(label, project, { files = [], extra = {} }) {
  const report = join(folder, `${label}.json`);
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ];
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...extra },
  });
  try {
    return { status, ...nothing, ...JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return { status, ...nothing };
  }
}

const isFailed = ({ status }) => status === 'failed';
const failedNames = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isFailed).map(({ fullName }) => `${relative(root, name)} > ${fullName}`),
  );

/**
 * A project, and once more those of its files that failed, when they are few: what a busy machine did isn't a fault, but
 * it is named. The counts are those of the last run of each file; a run without a report is a failure.
 */
function run(label, project, extra = {}) {
  const started = Date.now();
  const first = vitest(label, project, { extra });
  const files = first.testResults.filter(isFailed).map(({ name }) => name);
  let { numPassedTests: passed, numFailedTests: failed, status } = first;
  if (files.length > 0 && files.length <= 5) {
    for (const name of failedNames(first)) console.log(`${label}: tried again: ${name}`);
    const again = vitest(`${label}-again`, project, { files, extra });
    const before = first.testResults.filter(isFailed).flatMap(({ assertionResults }) => assertionResults);
    passed += again.numPassedTests - before.filter((test) => test.status === 'passed').length;
    failed = again.numFailedTests;
    status = again.numTotalTests === 0 ? 1 : again.status;
    const still = new Set(failedNames(again));
    for (const name of failedNames(first))
      if (!still.has(name)) console.log(`${label}: unsteady, passed at the second try: ${name}`);
  }
  totals.passed += passed;
  totals.failed += failed;
  if (first.numTotalTests === 0 || (status !== 0 && failed === 0)) totals.failed += 1;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${label}: ${passed} passed, ${failed} failed in ${seconds} s.`);
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
