// `node scripts/budgets.mjs [--dir dist/portal] [--only login,users]`: what every screen loads before it can be used.
// `--check` holds a build to its budgets, `--record` sets them anew (budgets/recorded.json).
// `--look` opens every screen of the built portal in Chromium and writes down what each waits for (budgets/waits.json).
import { tsImport } from 'tsx/esm/api';

if (process.argv.includes('--look')) {
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
    runCommand(process.argv.slice(2));
  } catch (error) {
    console.error(error.name === 'OverBudget' ? error.message : error);
    process.exitCode = 1;
  }
}
