import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { overviewFile, renderOverview } from './charts/overview.ts';
import { renderCharts } from './charts/render.ts';

const folder = join(import.meta.dirname, '../docs/charts');
mkdirSync(folder, { recursive: true });
for (const [name, content] of await renderCharts()) {
  writeFileSync(join(folder, name), content);
  console.log(`docs/charts/${name}`);
}
writeFileSync(join(import.meta.dirname, '..', overviewFile), await renderOverview());
console.log(overviewFile);
