import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/catalogue.ts';
import { faultsOf, storiesIn } from './stories.ts';

const folder = '.storybook/charts';
const storyFiles = (within: string) =>
  readdirSync(within, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.stories.tsx'));
const sources = new Map(
  storyFiles(folder).map((name) => [
    name.replace('.stories.tsx', ''),
    readFileSync(`${folder}/${name}`, 'utf8'),
  ]),
);

describe('all stories', () => {
  /** The groups of Storybook's list, by the titles of the files: `Pages/Values` is one of Pages. */
  const groups = new Set(
    [...storyFiles('src').map((name) => readFileSync(`src/${name}`, 'utf8')), ...sources.values()].map(
      (source) => /^(?: {2}|const meta = \{ )title: ['`"](\w+)\//m.exec(source)?.[1] ?? source,
    ),
  );

  it('stand in groups that the first page names, in the order that the list has them in', () => {
    const told = [...readFileSync(`${folder}/start.mdx`, 'utf8').matchAll(/^- \*\*(\w+)\*\*: /gm)];
    const [, order = ''] =
      /storySort: \{ order: \[([^\]]+)\]/.exec(readFileSync('.storybook/preview.tsx', 'utf8')) ?? [];
    const ordered = [...order.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    expect(ordered.toSorted()).toEqual(['Start here', ...groups].toSorted());
    expect(told.map(([, name]) => name)).toEqual(
      ordered.filter((name) => name !== 'Start here' && name !== 'Charts'),
    );
  });
});

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
