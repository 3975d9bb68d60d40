import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventTable } from '../../scripts/charts/events.ts';
import { overviewFile, renderOverview } from '../../scripts/charts/overview.ts';
import { renderCharts } from '../../scripts/charts/render.ts';
import { models } from '../model/all.ts';

const rendered = renderCharts();
/** How many headings, rows, list items and paths a page has, one after the other. */
const shapeOf = (page = '') =>
  page.split('\n').map((line) => /^(#+|\||\s*-|\d+\.)/.exec(line.replace(/^\| -.*/, ''))?.[1] ?? '');

it('has a page and a picture of every chart as it is now (npm run charts)', async () => {
  const files = await rendered;
  expect(readdirSync('docs/charts').toSorted()).toEqual([...files.keys()].toSorted());
  const stale = [...files].filter(
    ([name, content]) => readFileSync(`docs/charts/${name}`, 'utf8') !== content,
  );
  expect(stale.map(([name]) => name)).toEqual([]);
}, 60_000);

it('tells each chart in French as fully as in English, with its section and every transition on a path', async () => {
  const files = await rendered;
  for (const { name, section } of models) {
    const [english, french] = [files.get(`${name}.md`), files.get(`${name}.fr.md`)];
    expect(shapeOf(french)).toEqual(shapeOf(english));
    const [first = ''] = section.split(', ');
    expect(english).toContain(`Specification ${first}`);
    const [, walked, of] = /every transition \((\d+) of (\d+)\)/.exec(english ?? '') ?? [];
    expect([name, walked]).toEqual([name, of]);
  }
}, 60_000);

/** What stands of the events below a page's heading: as many ways as its lists have, each with its event. */
const waysOf = (page = '') =>
  (page.split('## Events, and where they lead')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('  - ')).length;

it('tells beside each picture all that it shows: what leads from where to where, on what condition', async () => {
  const files = await rendered;
  for (const model of models) {
    const page = files.get(`${model.name}.md`);
    const pictures = (page ?? '').split('\n').filter((line) => line.startsWith('!['));
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) expect(picture).toMatch(/^!\[.+: what it shows follows in words\]\(/);
    const [head = '', rule = '', ...rows] = eventTable(model, 'en').split('\n');
    expect(head).toBe('| Event | From | To | Condition |');
    expect(rule).toBe('| --- | --- | --- | --- |');
    expect([model.name, rows.length]).toEqual([model.name, waysOf(page)]);
    for (const line of rows) {
      const [, event, from, to] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      expect(line).toMatch(/^\| \*\*/);
      expect([event, from, to]).not.toContain('');
    }
    const told = new Set(rows.map((line) => line.split(' | ')[0]));
    for (const type of model.machine.events.filter((one) => !one.includes('*')))
      if (!type.startsWith('xstate.'))
        expect([...told].some((one) => one?.endsWith(`\`${type}\``))).toBe(true);
  }
}, 60_000);

it('lays out both enrollments for the dashboard as their machines are now (npm run charts)', async () => {
  expect(readFileSync(overviewFile, 'utf8')).toBe(await renderOverview());
}, 60_000);
