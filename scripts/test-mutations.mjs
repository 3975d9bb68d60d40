// `npm run test:mutations`: whether the tests of the rules of money, access, sessions and values would notice a fault.
// Stryker changes the rules in thousands of small ways, one at a time; at least 90 of 100 changes have to fail a test.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { groups } from './mutations/groups.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = 90;
const help = `npm run test:mutations [-- --only money,access] [--survivors]

Groups of rules: ${Object.keys(groups).join(', ')}; all of them without --only.

  --survivors   shows each change that no test noticed

Exit code: 0 when at least ${wanted} of 100 changes of each group were noticed.`;

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
function read() {
  const options = {
    only: { type: 'string', default: Object.keys(groups).join(',') },
    survivors: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return stop(`${error.message}\n\n${help}`);
  }
}

const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);
/** Where nothing could be tried nothing was noticed. */
const share = ({ good, bad }) => (good + bad === 0 ? 0 : (100 * good) / (good + bad));
const sumOf = (parts) =>
  parts.reduce((sum, part) => ({ good: sum.good + part.good, bad: sum.bad + part.bad }), { good: 0, bad: 0 });
const line = (name, counts) =>
  console.log(
    `${name.padEnd(46)} ${share(counts).toFixed(1).padStart(5)} %  ${counts.good} of ${counts.good + counts.bad}`,
  );

function countsOf({ mutants }) {
  const count = (statuses) => mutants.filter(({ status }) => statuses.has(status)).length;
  return { good: count(noticed), bad: count(missed) };
}

const shown = (source, { start, end }) => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  return lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, 160);
};

function tellSurvivors(name, { source, mutants }) {
  for (const { status, location, replacement, mutatorName } of mutants)
    if (missed.has(status))
      console.log(
        `  ${name}:${location.start.line}:${location.start.column} ${mutatorName}: ${shown(source, location)}\n    → ${String(replacement).replace(/\s+/g, ' ')}`,
      );
}

/** Tries one group; answers its counts, by file and together. */
function tryGroup(name, survivors) {
  const report = join(root, '.cache', 'mutations', `${name}.json`);
  rmSync(report, { force: true });
  const command = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const { status } = spawnSync(process.execPath, [command, 'run', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', survivors ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, MUTATIONS_GROUP: name },
  });
  if (status !== 0) stop(`${name}: the run failed; the lines above say why.`);
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  for (const [file, found] of Object.entries(files)) {
    line(file, countsOf(found));
    if (survivors) tellSurvivors(file, found);
  }
  return sumOf(Object.values(files).map(countsOf));
}

const given = read();
if (given.help) {
  console.log(help);
  process.exit(0);
}
const only = given.only.split(',');
const unknown = only.find((name) => !Object.hasOwn(groups, name));
if (unknown !== undefined)
  stop(`There is no group "${unknown}". There are: ${Object.keys(groups).join(', ')}.`);
ensureInstalled(root);
const started = Date.now();
const totals = only.map((name) => [name, tryGroup(name, given.survivors)]);
for (const [name, counts] of totals) line(name, counts);
line('all', sumOf(totals.map(([, counts]) => counts)));
console.log(`Tried in ${Math.round((Date.now() - started) / 60_000)} min.`);
const low = totals.filter(([, counts]) => share(counts) < wanted).map(([name]) => name);
if (low.length > 0) console.log(`Less than ${wanted} of 100 changes were noticed: ${low.join(', ')}.`);
process.exit(low.length > 0 ? 1 : 0);
