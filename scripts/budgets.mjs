// `node scripts/budgets.mjs [--dir dist/portal] [--only login,users]`: what every screen loads before it can be used.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readBundle, sharesOf } from './budgets/bundle.mjs';
import { closureOf } from './budgets/closure.mjs';

const { values } = parseArgs({
  options: { dir: { type: 'string', default: 'dist/portal' }, only: { type: 'string' } },
});
const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(6);
const bundle = readBundle(resolve(values.dir));
const only = values.only?.split(',');

const rows = new Map();
for (const row of bundle.routes) {
  if (only !== undefined && !only.includes(row.screen)) continue;
  const files = [...closureOf(bundle, row)].toSorted((a, b) => bundle.weigh(b) - bundle.weigh(a));
  const bytes = files.reduce((sum, file) => sum + bundle.weigh(file), 0);
  rows.set(`${row.screen} ${files.join()}`, { row, files, bytes });
}
for (const { row, files, bytes } of [...rows.values()].toSorted((a, b) => b.bytes - a.bytes)) {
  console.log(`\n${kB(bytes)} kB  ${row.screen}  ${row.path}  (${files.length} files)`);
  const shares = [...sharesOf(bundle, files)].filter(([, size]) => size >= 300);
  console.log(`  ${shares.map(([name, size]) => `${name} ${kB(size).trim()}`).join(' · ')}`);
  const large = files.filter((file) => bundle.weigh(file) >= 1000 || only !== undefined);
  console.log(
    `  ${large.map((file) => `${file.replace('assets/', '')} ${kB(bundle.weigh(file)).trim()}`).join(', ')}`,
  );
}
