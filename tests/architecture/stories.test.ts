import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/catalogue.ts';
import { faultsOf, storiesIn } from './stories.ts';

const folder = '.storybook/charts';
const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => [name.replace('.stories.tsx', ''), readFileSync(`${folder}/${name}`, 'utf8')]),
);

describe('the stories of the charts', () => {
  it.each(charts.map((chart) => [chart.name, chart] as const))(
    'tell every leaf of %s under its name, no other, and a walk from its beginning',
    (name, { leaves }) => {
      expect(leaves.length).toBeGreaterThan(0);
      expect(
        faultsOf(
          leaves.map(({ path }) => path),
          storiesIn(sources.get(name) ?? ''),
        ),
      ).toEqual([]);
    },
  );

  it('are missed where a leaf is added, taken away, or told under another name', () => {
    const told = new Map([
      ['Walk', 'walk'],
      ['MemberActive', 'member.active'],
      ['MemberActiveOnAPhone', 'member.active'],
    ]);
    expect(faultsOf(['member.active'], told)).toEqual([]);
    expect(faultsOf(['member.active', 'member.away'], told)).toEqual([
      "The leaf member.away has no story: export const MemberAway = at('member.away')",
    ]);
    expect(faultsOf([], told)).toHaveLength(2);
    expect(faultsOf(['member.active'], new Map([...told, ['Somebody', 'member.active']]))).toEqual([
      'The story Somebody stands in member.active: its name begins otherwise',
    ]);
    expect(faultsOf(['member.active'], new Map([...told].slice(1)))).toEqual([
      'There is no walk through the chart: export const Walk',
    ]);
  });

  it.each([...sources.keys()])('of %s belong to a chart and let the gate compare them', (name) => {
    expect(charts.map((chart) => chart.name)).toContain(name);
    expect(sources.get(name)).toContain(`...tellsOf('${name}'`);
  });
});
