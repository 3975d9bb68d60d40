import { readdirSync, readFileSync } from 'node:fs';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, it } from 'vitest';
import { storyNameOf } from '../../.storybook/leaf-stories.ts';
import { charts } from '../../machines/catalogue.ts';

const folder = '.storybook/charts';
const sources = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.stories.tsx'))
    .map((name) => [name.replace('.stories.tsx', ''), readFileSync(`${folder}/${name}`, 'utf8')]),
);

/** Each story by its export, as Storybook finds it without running the file, with the leaf that it stands in. */
function storiesIn(source: string): ReadonlyMap<string, string> {
  const { _stories: found } = loadCsf(source, { makeTitle: (title) => title ?? '' }).parse();
  return new Map(
    Object.keys(found).map((name) => {
      const told = new RegExp(`export const ${name} = (\\w+)\\(\\s*(?:'([^']+)')?`).exec(source);
      return [name, told?.[1] === 'walk' ? 'walk' : (told?.[2] ?? '')];
    }),
  );
}

/** What is wrong with the stories of a chart with these leaves. */
function faultsOf(leaves: readonly string[], stories: ReadonlyMap<string, string>): readonly string[] {
  const missing = leaves.filter((leaf) => stories.get(storyNameOf(leaf)) !== leaf);
  const others = [...stories].filter(([name, leaf]) => !(name === 'Walk' && leaf === 'walk'));
  const gone = others.filter(([, leaf]) => !leaves.includes(leaf));
  const misnamed = others.filter(
    ([name, leaf]) =>
      leaves.includes(leaf) &&
      (!name.startsWith(storyNameOf(leaf)) ||
        leaves.some((other) => other !== leaf && storyNameOf(other) === name)),
  );
  return [
    ...missing.map(
      (leaf) => `The leaf ${leaf} has no story: export const ${storyNameOf(leaf)} = at('${leaf}')`,
    ),
    ...gone.map(
      ([name, leaf]) => `The story ${name} stands in ${leaf || 'no leaf'}, which the chart has not`,
    ),
    ...misnamed.map(([name, leaf]) => `The story ${name} stands in ${leaf}: its name begins otherwise`),
    ...(stories.get('Walk') === 'walk' ? [] : ['There is no walk through the chart: export const Walk']),
  ];
}

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
