// `npm run test:paths`: every state of every chart, and all simple paths of both enrollments, walked in real pages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const help = `npm run test:paths [-- CHART …] [--shard 1/4] [--run NAME] [--again] [--built]

Walks in Chromium, on the built portal, every state of every chart and all simple paths of both enrollments in which
one goes back by one step. CHART is a chart's name (enrollment-business or enrollment.business); none: all of them.

  --shard 2/4   the second of four parts; several parts may run side by side, also on several machines
  --run NAME    goes on with what was walked under this name, whatever was changed since; without it, a run that was
                interrupted goes on as long as no source was changed
  --again       walks what was walked before, too
  --built       takes the portal as it was built last: for parts that run side by side, after npm run build

What was walked is in coverage/charts/paths (npm run coverage:charts shows it). Exit code 0: all passed.`;

/** Ends with what is wrong, in a sentence. */
function stop(sentence) {
  console.error(sentence);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

function read() {
  const options = {
    shard: { type: 'string', default: '1/1' },
    run: { type: 'string' },
    again: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(`${error.message}\n\n${help}`);
  }
}

/** What the walks depend on, as one short name. */
function sources() {
  const hash = createHash('sha256');
  for (const place of ['contract', 'machines', 'src', 'server', 'locales', 'tests/model', 'tests/fixtures'])
    for (const name of readdirSync(join(root, place), { recursive: true }).toSorted())
      if (/\.(tsx?|mjs|css|json|sql)$/.test(name))
        hash.update(name).update(readFileSync(join(root, place, name)));
  return `sources-${hash.digest('hex').slice(0, 12)}`;
}

const { values, positionals } = read();
if (values.help) {
  console.log(help);
  process.exit(0);
}
const known = readdirSync(join(root, 'docs/charts'))
  .filter((name) => name.endsWith('.svg') && name !== 'enrollment-step.svg')
  .map((name) => name.replace('.svg', ''));
const charts = positionals.map((name) => name.replaceAll('.', '-'));
const unknown = charts.find((name) => !known.includes(name));
if (unknown !== undefined) stop(`There is no chart "${unknown}". There are: ${known.join(', ')}.`);
const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(values.shard) ?? []).map(Number);
if (part < 1 || part > of) stop(`--shard ${values.shard} is no part of a whole: say 1/4, 2/4, 3/4 or 4/4.`);
if (values.run !== undefined && !/^[\w-]+$/.test(values.run))
  stop('--run takes a name of letters, digits and hyphens.');

ensureInstalled(root);
const { ensureChromium } = await import('./chromium.mjs');
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'vitest.paths.config.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: await ensureChromium(),
      PATHS_CHARTS: charts.join(' '),
      PATHS_SHARD: values.shard,
      PATHS_RUN: values.run ?? sources(),
      PATHS_AGAIN: values.again ? '1' : '0',
      PATHS_BUILT: values.built ? '1' : '0',
    },
  },
);
process.exit(status ?? 1);
