// `npm test`: from a bare clone to a verdict. `npm run test:all` runs the large matrices whole and PostgreSQL 15 too.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { atSignal } from './at-signal.mjs';
import { beginChromium, ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const known = ['node', 'stories', 'browser'];
const help = `npm test [-- PROJECT …] [--all]

Installs what the tests need, a Chromium included, and runs them. PROJECT is ${known.slice(0, -1).join(', ')} or ${known.at(-1)}; none: all of them.

  --all   large matrices whole; without a PROJECT the server’s tests on PostgreSQL 15 too (npm run test:all)

TEST_SEED=N draws the same samples again; a run prints its own. Exit code 0: all passed. The last line is the count.`;

/** The words of the command; one that can't be read is an error. */
function read() {
  const options = { all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return { values: {}, positionals: [], error };
  }
}
const { values, positionals: only, error } = read();
if (values.help) {
  console.log(help);
  process.exit(0);
}
const all = values.all === true;
const unknown = only.filter((word) => !known.includes(word));

const totals = { passed: 0, failed: 0 };
/** Whatever ends the run, the count is its last line: one that came to no test has failed. */
process.on('exit', (code) => {
  const failed = code === 0 ? totals.failed : Math.max(totals.failed, 1);
  console.log(`${totals.passed} passed, ${failed} failed`);
});

if (error !== undefined) {
  console.error(`${error.message}\n\n${help}`);
  process.exit(2);
}
const drawn = process.env.TEST_SEED;
if (drawn !== undefined && !/^\d{1,15}$/.test(drawn)) {
  console.error(`TEST_SEED is “${drawn}”: it has to be a whole number, such as the one that a run prints.`);
  process.exit(1);
}
beginChromium();
ensureInstalled(root);
const seed = drawn ?? String(Math.floor(Math.random() * 2 ** 31));
const env = {
  ...process.env,
  CHROMIUM_PATH: await ensureChromium(),
  TEST_SEED: seed,
  ...(all ? { TEST_ALL: '1' } : {}),
  STORYBOOK_DISABLE_TELEMETRY: '1',
};
if (unknown.length > 0) {
  const named = unknown.map((word) => `“${word}”`).join(', ');
  console.error(`No project of the tests is called ${named}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
console.log(`Samples are drawn with TEST_SEED=${seed}.`);

// As work in a batch, the tests' many processes don't interrupt each other: 2 to 5 % of their time (decision 62). Linux
// alone has it, and where it may not be asked for all goes on as before.
if (process.platform === 'linux')
  spawnSync('chrt', ['--batch', '--pid', '0', String(process.pid)], { stdio: 'ignore' });

const folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));

const running = new Set();
/** What is left when all runs have ended: the folder of their reports, and another PostgreSQL while there is one. */
let leave = () => rmSync(folder, { recursive: true, force: true });
atSignal(async (signal) => {
  const ended = [...running].map((child) => once(child, 'close'));
  for (const child of running) child.kill(signal);
  await Promise.all(ended);
  leave();
});
// one that began meanwhile, or that a second signal does not wait for
process.on('exit', () => running.forEach((child) => child.kill()));

const nothing = {
  numPassedTests: 0,
  numFailedTests: 0,
  numTotalTests: 0,
  testResults: [],
  outside: [],
  unhandled: 0,
};

/** One vitest run, of a whole project or of some of its files; without a report it has no results. */
function vitest(label, project, { files = [], extra = {} } = {}) {
  const report = join(folder, `${label}.json`);
  const args = [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'scripts', 'test-tail.mjs')}`,
    `--outputFile.json=${report}`,
    ...files,
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, ...extra },
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const told = {};
  child.on('message', (message) => Object.assign(told, message));
  const ended = once(child, 'close').then(([status]) => {
    try {
      return { status, ...nothing, ...told, ...JSON.parse(readFileSync(report, 'utf8')) };
    } catch {
      return { status, ...nothing, ...told };
    }
  });
  return { ended, tail: once(child, 'message') };
}

const isFailed = ({ status }) => status === 'failed';
const pathOf = ({ name }) => relative(root, name);
/** The tests that failed, and by its path each file that failed before its tests. */
const failedNames = (files) =>
  files.filter(isFailed).flatMap((file) => {
    const names = file.assertionResults
      .filter(isFailed)
      .map(({ fullName }) => `${pathOf(file)} > ${fullName}`);
    return names.length > 0 ? names : [pathOf(file)];
  });

/** What passed tests say that they could not see on this machine: `task.meta.unseen`, a sentence. */
const unseenIn = (files) =>
  files.flatMap((file) =>
    file.assertionResults
      .filter(({ meta }) => meta?.unseen !== undefined)
      .map(({ fullName, meta }) => `${pathOf(file)} > ${fullName}: ${meta.unseen}`),
  );

/** A run without a report, or with no test, is a failure. */
function count({ numPassedTests, numFailedTests, numTotalTests, status }) {
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  if (numTotalTests === 0 || (status !== 0 && numFailedTests === 0)) totals.failed += 1;
}

/**
 * Once more those files of a project that failed, when they are few, and alone: what a busy machine did isn't a fault, but
 * it is named. What failed after a file's tests, or in no file, is told and stays a failure: no second try speaks of it.
 * The counts are those of the last run of each file.
 */
async function tryAgain({ label, project, options, first }) {
  const { outside, unhandled } = first;
  for (const name of outside) console.log(`${label}: failed after its tests: ${pathOf({ name })}`);
  if (unhandled > 0) console.log(`${label}: ${unhandled} errors belong to no test.`);
  const before = first.testResults.filter((file) => isFailed(file) && !outside.includes(file.name));
  if (before.length === 0 || before.length > 5) return first;
  for (const name of failedNames(before)) console.log(`${label}: tried again: ${name}`);
  const files = before.map(({ name }) => name);
  const again = await vitest(`${label}-again`, project, { ...options, files }).ended;
  const ran = again.numTotalTests > 0;
  const still = new Set([
    ...failedNames(again.testResults),
    ...again.testResults.filter(isFailed).map(pathOf),
  ]);
  for (const name of failedNames(before))
    if (ran && !still.has(name)) console.log(`${label}: unsteady, passed at the second try: ${name}`);
  const countIn = (wanted) =>
    before.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted)
      .length;
  return {
    ...again,
    numPassedTests: first.numPassedTests + again.numPassedTests - countIn('passed'),
    numFailedTests: first.numFailedTests + again.numFailedTests - countIn('failed'),
    status: !ran || outside.length > 0 || unhandled > 0 ? 1 : again.status,
  };
}

/** Projects one after the other, each beginning beside the last files of the one before it; then what failed. */
async function runAll(runs) {
  const results = [];
  for (const { label, project, options = {} } of runs) {
    const started = Date.now();
    const { ended, tail } = vitest(label, project, options);
    const result = ended.then((first) => {
      const { numPassedTests: passed, numFailedTests: failed } = first;
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`${label}: ${passed} passed, ${failed} failed in ${seconds} s.`);
      return { label, project, options, first };
    });
    results.push(result);
    await Promise.race([result, tail]);
  }
  for (const one of await Promise.all(results)) {
    count(await tryAgain(one));
    for (const words of unseenIn(one.first.testResults)) console.log(`${one.label}: not seen here: ${words}`);
  }
}

const begun = Date.now();
const projects = known.filter((name) => only.length === 0 || only.includes(name));
// Storybook's start and the portal's build are one thread's work each, and come beside tests. Stories are drawn by the React
// that people get, a quarter quicker; a whole run draws them by that of development
const beside = {
  node: { extra: { TEST_TAIL: '12' } },
  stories: { extra: { TEST_TAIL: all ? '40' : '28', ...(all ? {} : { NODE_ENV: 'production' }) } },
};
await runAll(projects.map((project) => ({ label: project, project, options: beside[project] ?? {} })));
if (all && only.length === 0) {
  const { startPostgres15 } = await import('./postgres-15.mjs');
  const server = startPostgres15();
  const before = leave;
  leave = () => {
    before();
    server.stop();
  };
  // the matrices were walked whole already: what another PostgreSQL may answer differently is asked by the samples
  const extra = { TEST_DATABASE_URL: server.url, TEST_ALL: '' };
  const files = ['tests/server', 'tests/contract'];
  try {
    await runAll([{ label: 'server on PostgreSQL 15', project: 'node', options: { files, extra } }]);
  } finally {
    server.stop();
    leave = before;
  }
}
leave();
console.log(`All of it took ${Math.round((Date.now() - begun) / 1000)} s.`);
process.exit(totals.failed > 0 ? 1 : 0);
