import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { readBundle } from './bundle.ts';
import { tableOf } from './table.ts';

/** `node scripts/budgets.mjs`: the table of a build. */
export function runCommand(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: { dir: { type: 'string', default: 'dist/portal' }, only: { type: 'string' } },
  });
  const bundle = readBundle(resolve(values.dir));
  console.log(tableOf(bundle, values.only?.split(',') ?? null));
}
