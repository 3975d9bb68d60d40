import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/catalogue.ts';

const folder = '.storybook/charts';
const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => [name.replace('.stories.tsx', ''), readFileSync(`${folder}/${name}`, 'utf8')]),
);
const quotedIn = (source: string, leaf: string) =>
  source.includes(`'${leaf}'`) || source.includes(`"${leaf}"`);

describe('the stories of the charts', () => {
  it.each(charts.map((chart) => [chart.name, chart] as const))(
    'tell every leaf state of %s',
    (name, chart) => {
      const source = sources.get(name) ?? '';
      expect(chart.leaves.length).toBeGreaterThan(0);
      expect(chart.leaves.map((leaf) => leaf.path).filter((path) => !quotedIn(source, path))).toEqual([]);
    },
  );

  it('miss a state that has none', () => {
    const [first] = charts;
    expect(quotedIn(sources.get(first?.name ?? '') ?? '', 'planted.state')).toBe(false);
  });

  it.each([...sources.keys()])('of %s belong to a chart and let the gate compare them', (name) => {
    expect(charts.map((chart) => chart.name)).toContain(name);
    expect(sources.get(name)).toContain(`machine: '${name}'`);
  });
});
