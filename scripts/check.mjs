// `npm run check`: lint, format, types and the quick tests, side by side. What needs a database or Chromium, and what
// takes long (the house's tools again, pictures, planted faults, copies of the tree) is left to `npm test`.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'check');

/** What each part runs, and how its fault is mended or looked at. */
const parts = {
  lint: { run: ['oxlint/bin/oxlint'], advice: 'npx oxlint --fix mends some of it' },
  format: {
    run: ['oxfmt/bin/oxfmt', '--check'],
    advice: 'npm run format mends it',
  },
  types: {
    run: ['typescript/bin/tsc', '--noEmit', '--incremental'],
    more: ['--tsBuildInfoFile', join(cache, 'types.json')],
    advice: 'npx tsc --noEmit shows it again',
  },
  tests: {
    run: ['vitest/vitest.mjs', 'run', '--config', 'vitest.unit.config.ts'],
    more: ['--reporter', process.env.CI ? 'default' : 'dot', '--silent=passed-only'],
    advice: 'npx vitest -c vitest.unit.config.ts FILE runs one file again and again',
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(', ')}". There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

ensureInstalled(root);
mkdirSync(cache, { recursive: true });

/** Runs one part and tells at once how it went; answers whether nothing was found. */
function check([
  name,
  {
    run: [tool, ...words],
    more = [],
    advice,
  },
]) {
  const started = Date.now();
  const args = [join(root, 'node_modules', tool), ...words, ...more];
  return new Promise((done) => {
    const output = [];
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '1' } });
    child.stdout.on('data', (text) => output.push(text));
    child.stderr.on('data', (text) => output.push(text));
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      if (code === 0) console.log(`${name}: good (${seconds} s)`);
      else {
        console.log(`\n${Buffer.concat(output).toString().trimEnd()}\n`);
        console.log(`${name}: FAILED (${seconds} s); ${advice}\n`);
      }
      done(code === 0);
    });
  });
}

const started = Date.now();
const chosen = Object.entries(parts).filter(([name]) => asked.length === 0 || asked.includes(name));
const results = await Promise.all(chosen.map(async (part) => [part[0], await check(part)]));
const failed = results.filter(([, isGood]) => !isGood).map(([name]) => name);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  failed.length === 0 ? `All good in ${seconds} s.` : `Failed in ${seconds} s: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
