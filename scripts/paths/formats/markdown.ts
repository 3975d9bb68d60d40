import { leftOf, notesOf, questionOf, tellerOf } from '../summary.ts';
import type { ToldPath, ToldPaths } from '../told.ts';
import { countOf, textOf } from '../words.ts';

/** Text that means nothing to Markdown. */
export const plain = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`).replaceAll('\n', ' ');
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const code = (name: string) => `\`${name.replaceAll('|', String.raw`\|`)}\``;

function tableOf(told: ToldPaths, { begins, first, steps }: ToldPath): string {
  const word = (key: string) => plain(textOf(told.language, key));
  const place = ({ leaf, name }: typeof first) => `${plain(name)} ${code(leaf)}`;
  return [
    row('', word('column.by'), word('column.what'), word('column.state'), word('column.sentence')),
    row('---', '---', '---', '---', '---'),
    row(0, word('start'), plain(begins), place(first), plain(first.sentence)),
    ...steps.map((step) =>
      row(
        step.number,
        word(`by.${tellerOf(step)}`),
        `${plain(step.sentence)} ${code(step.event)}`,
        place(step.state),
        plain(step.state.sentence),
      ),
    ),
  ].join('\n');
}

function coverageTable(told: ToldPaths): string {
  const word = (key: string) => textOf(told.language, key);
  const { states, transitions } = told.coverage;
  return [
    row('', word('column.walked'), word('column.of')),
    row('---', '--:', '--:'),
    row(word('column.all_states'), states.walked, states.of),
    row(word('column.all_transitions'), transitions.walked, transitions.of),
  ].join('\n');
}

/** A page with a table for each path. */
export const asMarkdown = (told: ToldPaths): string =>
  [
    `# ${plain(told.title)} (${code(told.chart)})`,
    plain(told.about),
    textOf(told.language, 'section', { section: told.section }),
    plain(questionOf(told)),
    countOf(told.language, 'count', told.count.shown),
    ...notesOf(told).map(plain),
    coverageTable(told),
    ...told.paths.flatMap((path) => [
      `## ${path.number}. ${plain(path.sentence)}`,
      tableOf(told, path),
      `[${textOf(told.language, 'link')}](<${path.link}>)`,
    ]),
    ...leftOf(told).map((line) => plain(line)),
  ].join('\n\n');
