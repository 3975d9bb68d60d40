import { Markdown } from '@storybook/addon-docs/blocks';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { eventTable } from '../scripts/charts/events.ts';
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

const frame = { overflow: 'auto', maxHeight: '70vh', border: '1px solid #d5dddc', borderRadius: 6 } as const;

/** The pictures of a chart, large enough to read in a frame that scrolls; a picture leads to itself on a page of its own. */
export const ChartPictures = ({ chart }: Shown) =>
  picturesOf(chart, modelOf(chart).machine).map(({ name }) => (
    <figure key={name} style={{ margin: '0 0 24px' }}>
      <div style={frame}>
        <a href={`charts/${name}.svg`} target="_blank" rel="noreferrer">
          <img
            src={`charts/${name}.svg`}
            alt={pictureText(chart, name, 'en')}
            style={{ maxWidth: 'none', display: 'block' }}
          />
        </a>
      </div>
    </figure>
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

/** What leads where in a chart, in words: all that its pictures show. */
export const ChartEvents = ({ chart }: Shown) => {
  const table = eventTable(modelOf(chart), 'en');
  return (
    <Markdown>{table.includes('.*.') ? [pageText('en', 'events.lead'), table].join('\n\n') : table}</Markdown>
  );
};
