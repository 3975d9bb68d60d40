import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderCharts } from './charts/render.ts';

const folder = join(import.meta.dirname, '../docs/charts');
mkdirSync(folder, { recursive: true });
for (const [name, content] of await renderCharts()) {
  writeFileSync(join(folder, name), content);
  console.log(`docs/charts/${name}`);
}
