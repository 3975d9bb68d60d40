// `node scripts/budgets.mjs [--dir dist/portal] [--only login,users]`: what every screen loads before it can be used.
// `--check` holds a build to its budgets, `--record` sets them anew (budgets/recorded.json).
// `--look` opens every screen of the built portal in Chromium and writes down what each waits for (budgets/waits.json).
import { parseArgs } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { asked } from './words.mjs';

const given = asked(
  'Usage: node scripts/budgets.mjs [--dir dist/portal] [--only login,users] [--check] [--record] [--look]',
  () =>
    parseArgs({
      options: {
        dir: { type: 'string', default: 'dist/portal' },
        only: { type: 'string' },
        check: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        look: { type: 'boolean', default: false },
      },
    }).values,
);
if (given.look) {
  const { findChromium } = await import('./chromium.mjs');
  const chromium = await findChromium();
  if (chromium === null)
    throw new Error('No Chromium was found: npm test installs one, CHROMIUM_PATH names one.');
  process.env.CHROMIUM_PATH = chromium;
  const { lookAtAll } = await tsImport('./budgets/look.ts', import.meta.url);
  await lookAtAll();
} else {
  const { runCommand } = await tsImport('./budgets/command.ts', import.meta.url);
  try {
    runCommand(given);
  } catch (error) {
    console.error(error.name === 'OverBudget' ? error.message : error);
    process.exitCode = 1;
  }
}
