import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { charts } from '../../machines/catalogue.ts';

const headings = [
  'What it is for',
  'Who walks it',
  'What to look at',
  'The picture',
  'The states',
  'The events, and where they lead',
];
const parts = ['ChartHead', 'ChartPictures', 'ChartStates', 'ChartEvents'];

/** What a page for designers lacks. */
function lacksOf(chart: string, page: string): readonly string[] {
  const prose = (heading: string) => page.split(`## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? '';
  return [
    ...headings.filter((heading) => prose(heading).length < 30).map((heading) => `${chart}: ${heading}`),
    ...parts.filter((part) => !page.includes(`<${part} chart="${chart}"`)).map((part) => `${chart}: ${part}`),
    ...(page.includes(`from './${chart}.stories.tsx'`) ? [] : [`${chart}: its stories`]),
  ];
}
const pageOf = (chart: string) => {
  const file = `.storybook/charts/${chart}.mdx`;
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

describe('the page of a chart in Storybook', () => {
  it.each(charts.map(({ name }) => name))(
    'says of %s what it is for, who walks it and what to look at, with its picture, its states and its events',
    (name) => {
      expect(lacksOf(name, pageOf(name))).toEqual([]);
    },
  );

  it('lacks what a designer asks when it is the picture alone', () => {
    expect(lacksOf('session', '<ChartPictures chart="session" />')).toHaveLength(10);
  });
});
