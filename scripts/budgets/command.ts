import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { readBundle } from './bundle.ts';
import { checkBudgets, recordBudgets } from './check.ts';
import { tableOf } from './table.ts';

/** `node scripts/budgets.mjs`: the table of a build; `--check` holds it to its budgets, `--record` sets them anew. */
export function runCommand(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dir: { type: 'string', default: 'dist/portal' },
      only: { type: 'string' },
      check: { type: 'boolean' },
      record: { type: 'boolean' },
    },
  });
  const dir = resolve(values.dir);
  if (values.record === true) recordBudgets(dir);
  if (values.check === true) checkBudgets(dir);
  if (values.check !== true) console.log(tableOf(readBundle(dir), values.only?.split(',') ?? null));
}
