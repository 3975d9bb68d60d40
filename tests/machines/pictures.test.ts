import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { overviewFile, renderOverview } from '../../scripts/charts/overview.ts';
import { renderCharts } from '../../scripts/charts/render.ts';

it('has a page and a picture of every chart as it is now (npm run charts)', async () => {
  const files = await renderCharts();
  expect(readdirSync('docs/charts').toSorted()).toEqual([...files.keys()].toSorted());
  const stale = [...files].filter(
    ([name, content]) => readFileSync(`docs/charts/${name}`, 'utf8') !== content,
  );
  expect(stale.map(([name]) => name)).toEqual([]);
}, 60_000);

it('lays out both enrollments for the dashboard as their machines are now (npm run charts)', async () => {
  expect(readFileSync(overviewFile, 'utf8')).toBe(await renderOverview());
}, 60_000);
