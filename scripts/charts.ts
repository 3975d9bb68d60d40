import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { overviewFile, renderOverview } from './charts/overview.ts';
import { renderCharts } from './charts/render.ts';

const help = `npm run charts

Draws the pictures, pages and tables of all charts in docs/charts anew, and the dashboard’s picture of the
enrollment (${overviewFile}). A stale one fails tests/machines/pictures.test.ts.`;

async function drawAll(): Promise<void> {
  const folder = join(import.meta.dirname, '../docs/charts');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of await renderCharts()) {
    writeFileSync(join(folder, name), content);
    console.log(`docs/charts/${name}`);
  }
  writeFileSync(join(import.meta.dirname, '..', overviewFile), await renderOverview());
  console.log(overviewFile);
}

/** Whether the help was asked for; throws with a sentence about any other word. */
function wantsHelp(): boolean {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  return values.help;
}

let isHelp: boolean | null = null;
try {
  isHelp = wantsHelp();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error('npm run charts takes nothing but --help: it draws all charts. Nothing was written.');
  process.exitCode = 2;
}
if (isHelp === true) console.log(help);
if (isHelp === false) await drawAll();
