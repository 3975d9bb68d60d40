import { Markdown } from '@storybook/addon-docs/blocks';
import { toId } from 'storybook/internal/csf';
import { pageText, plain, row } from '../scripts/charts/page-words.ts';
import { aboutOf, titleOf } from '../src/flow/words.ts';
import { leavesOf } from '../machines/leaves.ts';
import { models } from '../tests/model/all.ts';

const sources = import.meta.glob<string>('./charts/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The page of a chart, by the title that its stories have in the sidebar. */
function pageOf(chart: string): string {
  const [, title = ''] = /title: '([^']+)'/.exec(sources[`./charts/${chart}.stories.tsx`] ?? '') ?? [];
  return `?path=/docs/${toId(title, 'the-chart')}`;
}

/** All charts, each leading to its page. */
export const ChartIndex = () => (
  <Markdown>
    {[
      row(...['chart', 'about', 'states', 'section'].map((key) => pageText('en', `index.${key}`))),
      row('---', '---', '--:', '---'),
      ...models.map(({ name, machine, section }) =>
        row(
          `[${plain(titleOf(name, 'en'))}](${pageOf(name)})`,
          plain(aboutOf(name, 'en')),
          leavesOf(machine).length,
          plain(section),
        ),
      ),
    ].join('\n')}
  </Markdown>
);
