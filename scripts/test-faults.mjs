// `npm run test:faults`: what goes wrong around a portal, tried on the built server with a PostgreSQL of its own
// (docs/decisions/0068). Nothing that was acknowledged may be lost or doubled.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const known = readdirSync(join(root, 'tests', 'faults'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''));
const help = `npm run test:faults [-- --only kill,disk] [--rounds 10]

Faults: ${known.join(', ')}. Without --only all of them, in about nine minutes.

  --only NAMES   some of them, separated by commas
  --rounds N     how often each fault comes, in place of its usual number (100 kills)

FAULTS_SEED=N draws the same again; a run prints its own. A full disk needs root, for a small tmpfs is mounted.
Exit code: 0 when all passed.`;

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
function read() {
  const options = {
    only: { type: 'string', default: known.join(',') },
    rounds: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return stop(`${error.message}\n\n${help}`);
  }
}

const given = read();
if (given.help) {
  console.log(help);
  process.exit(0);
}
const only = given.only.split(',');
const unknown = only.find((name) => !known.includes(name));
if (unknown !== undefined) stop(`There is no fault "${unknown}". There are: ${known.join(', ')}.`);
if (given.rounds !== undefined && !/^[1-9]\d{0,4}$/.test(given.rounds))
  stop('--rounds takes a whole number.');
const drawn = process.env.FAULTS_SEED;
if (drawn !== undefined && !/^\d{1,15}$/.test(drawn))
  stop(`FAULTS_SEED is “${drawn}”: it has to be a whole number, such as the one that a run prints.`);
const seed = drawn ?? String(Math.floor(Math.random() * 2 ** 31));

ensureInstalled(root);
console.log(`Drawn with FAULTS_SEED=${seed}: ${only.join(', ')}.`);
const files = only.map((name) => `tests/faults/${name}.test.ts`);
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    'vitest.faults.config.ts',
    ...files,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS_SEED: seed, ...(given.rounds && { FAULTS_ROUNDS: given.rounds }) },
  },
);
process.exit(status ?? 1);
