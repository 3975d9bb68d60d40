import { leavesOf } from '../../machines/leaves.ts';
import { transitionsOf } from '../../machines/edges.ts';
import { aboutOf, titleOf } from '../../src/flow/words.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { sectionOf } from './page.ts';
import { pageFile, pageText, plain, row } from './page-words.ts';
import type { PageLanguage } from './page-words.ts';

/** The list of all charts. Markdown, not yet formatted. */
export function indexOf(
  models: readonly ChartModel[],
  language: PageLanguage,
  decisions: readonly string[],
): string {
  const other = language === 'en' ? 'fr' : 'en';
  const columns = ['chart', 'about', 'states', 'transitions', 'section'];
  return [
    `# ${pageText(language, 'index.title')}`,
    `[${pageText(language, 'other_language')}](./${pageFile('README', other)})`,
    pageText(language, 'index.lead'),
    pageText(language, 'made'),
    [
      row(...columns.map((key) => pageText(language, `index.${key}`))),
      row('---', '---', '--:', '--:', '---'),
      ...models.map(({ name, machine, section }) =>
        row(
          `[${plain(titleOf(name, language))}](./${pageFile(name, language)})`,
          plain(aboutOf(name, language)),
          leavesOf(machine).length,
          transitionsOf(machine).length,
          sectionOf(section, decisions),
        ),
      ),
    ].join('\n'),
    '',
  ].join('\n\n');
}
