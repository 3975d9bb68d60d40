import { Markdown } from '@storybook/addon-docs/blocks';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { pageText } from '../scripts/charts/page-words.ts';
import { picturesOf } from '../scripts/charts/pictures.ts';
import { pictureText, stateTable } from '../scripts/charts/states.ts';
import { aboutOf, titleOf } from '../src/flow/words.ts';
import { modelOf } from '../tests/model/all.ts';
import { storyNameOf } from './leaf-stories.ts';

type Shown = { readonly chart: string };

/** What a chart is called and about, with the specification's section. */
export const ChartHead = ({ chart }: Shown) => (
  <Markdown>
    {[
      `# ${titleOf(chart, 'en')}`,
      aboutOf(chart, 'en'),
      `${pageText('en', 'specification', { section: modelOf(chart).section })} · \`docs/charts/${chart}.md\``,
    ].join('\n\n')}
  </Markdown>
);

/** The pictures of a chart as the machine lays them out; each opens by itself, as large as it is. */
export const ChartPictures = ({ chart }: Shown) =>
  picturesOf(chart, modelOf(chart).machine).map(({ name }) => (
    <p key={name}>
      <a href={`charts/${name}.svg`} target="_blank" rel="noreferrer">
        <img src={`charts/${name}.svg`} alt={pictureText(chart, name, 'en')} />
      </a>
    </p>
  ));

type Stories = { readonly default: { readonly title: string } };

/** The states of a chart in words, each leading to its story. */
export const ChartStates = ({ chart, stories }: Shown & { readonly stories: Stories }) => {
  const storyOf = (leaf: string) => toId(stories.default.title, storyNameFromExport(storyNameOf(leaf)));
  return (
    <Markdown>
      {stateTable(
        chart,
        modelOf(chart).machine,
        'en',
        ({ leaf, name }) => `[${name}](?path=/story/${storyOf(leaf)})`,
      )}
    </Markdown>
  );
};
