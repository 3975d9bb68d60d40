import { loadCsf } from 'storybook/internal/csf-tools';
import { storyNameOf } from '../../.storybook/leaf-stories.ts';

/** Each story by its export, as Storybook finds it without running the file, with the leaf that it stands in. */
export function storiesIn(source: string): ReadonlyMap<string, string> {
  const { _stories: found } = loadCsf(source, { makeTitle: (title) => title ?? '' }).parse();
  return new Map(
    Object.keys(found).map((name) => {
      const told = new RegExp(`export const ${name} = (\\w+)\\(\\s*(?:'([^']+)')?`).exec(source);
      return [name, told?.[1] === 'walk' ? 'walk' : (told?.[2] ?? '')];
    }),
  );
}

/** What is wrong with the stories of a chart with these leaves. */
export function faultsOf(leaves: readonly string[], stories: ReadonlyMap<string, string>): readonly string[] {
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
