import { writeFileSync } from 'node:fs';
import { readBundle } from './bundle.ts';
import { loadOf } from './closure.ts';
import { faultsOf, recordOf } from './gate.ts';
import type { Records } from './gate.ts';
import recorded from './recorded.json' with { type: 'json' };

const records: Records = recorded;
const advice = [
  'What loads it now: node scripts/budgets.mjs --only SCREEN.',
  'If it is worth it, record it, and say why in the commit: node scripts/budgets.mjs --record.',
];

/** A build that loads more than it may. */
class OverBudget extends Error {
  override readonly name = 'OverBudget';
}

/** Throws, with everything that a built portal loads beyond its budgets. */
export function checkBudgets(dir: string): void {
  const faults = faultsOf(readBundle(dir), records);
  if (faults.length === 0) return;
  throw new OverBudget(['The portal is over its budgets.', ...faults, ...advice].join('\n'));
}

/** Writes down what every screen of a built portal loads. */
export function recordBudgets(dir: string): void {
  const bundle = readBundle(dir);
  const found = Object.fromEntries(
    bundle.routes.map((row) => [row.path, recordOf(bundle, loadOf(bundle, row))] as const),
  );
  writeFileSync(new URL('recorded.json', import.meta.url), `${JSON.stringify(found, null, 2)}\n`);
}
