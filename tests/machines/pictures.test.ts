import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderCharts } from '../../scripts/charts/render.ts';

it('has a page and a picture of every chart as it is now (npm run charts)', async () => {
  const files = await renderCharts();
  expect(readdirSync('docs/charts').toSorted()).toEqual([...files.keys()].toSorted());
  const stale = [...files].filter(
    ([name, content]) => readFileSync(`docs/charts/${name}`, 'utf8') !== content,
  );
  expect(stale.map(([name]) => name)).toEqual([]);
}, 60_000);
