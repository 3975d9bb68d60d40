import { resolve } from 'node:path';
import { readBundle } from './bundle.ts';
import { checkBudgets, recordBudgets } from './check.ts';
import { tableOf } from './table.ts';

/** What `node scripts/budgets.mjs` is asked for; `only` names rows, with commas between them. */
type Given = {
  readonly dir: string;
  readonly only?: string;
  readonly check: boolean;
  readonly record: boolean;
};

/** The table of a build; `check` holds it to its budgets, `record` sets them anew. */
export function runCommand({ dir: folder, only, check, record }: Given): void {
  const dir = resolve(folder);
  if (record) recordBudgets(dir);
  if (check) checkBudgets(dir);
  else console.log(tableOf(readBundle(dir), only?.split(',') ?? null));
}
