import { aboutOf, pathSentence, stateName, titleOf, walkTitle } from '../../src/flow/words.ts';
import { upperFirst } from '../../src/flow/texts/lookup.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import type { Path } from '../../tests/model/paths.ts';
import type { Told } from './cover.ts';
import { eventList } from './events.ts';
import { code, pageFile, pageText, plain } from './page-words.ts';
import type { PageLanguage } from './page-words.ts';
import { pictureText, stateTable } from './states.ts';

/** A path as a sentence, and the state that it ends in. */
function sentenceOf(chart: string, path: Path, language: PageLanguage): string {
  const last = path.steps.at(-1)?.leaf ?? path.first;
  const sentence = upperFirst(pathSentence(chart, path, language));
  return `${plain(sentence)} → **${plain(stateName(chart, last, language))}**`;
}

const walkList = (chart: string, { walks }: Told, language: PageLanguage): readonly string[] =>
  walks.map(([title, path]) => {
    const told = upperFirst(walkTitle(chart, title, language));
    return `- **${plain(told)}.** ${sentenceOf(chart, path, language)}`;
  });

const pathList = (chart: string, { paths }: Told, language: PageLanguage): readonly string[] =>
  paths.map((path, at) => `${at + 1}. ${sentenceOf(chart, path, language)}`);

/** `§2, docs/decisions/0014` → with a link to the decision. */
export const sectionOf = (section: string, decisions: readonly string[]): string =>
  section.replaceAll(/docs\/decisions\/(\d{4})/g, (name, number: string) => {
    const file = decisions.find((one) => one.startsWith(number));
    return file === undefined ? name : `[${name}](../decisions/${file})`;
  });

export type Page = {
  readonly model: ChartModel;
  readonly told: Told;
  readonly pictures: readonly string[];
  readonly language: PageLanguage;
  /** the files of docs/decisions */
  readonly decisions: readonly string[];
};

/** The page of one chart: its picture, states, events and paths, in words. Markdown, not yet formatted. */
export function pageOf({ model, told, pictures, language, decisions }: Page): string {
  const { name, machine, section } = model;
  const other = language === 'en' ? 'fr' : 'en';
  const text = (key: string) => pageText(language, key);
  const events = eventList(model, language);
  const { walked, of } = told.transitions;
  return [
    `# ${plain(titleOf(name, language))}`,
    [
      code(name),
      pageText(language, 'specification', { section: sectionOf(section, decisions) }),
      `[${text('other_language')}](./${pageFile(name, other)})`,
      `[${text('back')}](./${pageFile('README', language)})`,
    ].join(' · '),
    plain(aboutOf(name, language)),
    ...pictures.map((picture) => `![${pictureText(name, picture, language)}](./${picture}.svg)`),
    text('made'),
    `## ${text('states.title')}`,
    stateTable(name, machine, language),
    `## ${text('events.title')}`,
    ...(events.some((line) => line.includes('.*.')) ? [text('events.lead')] : []),
    events.join('\n'),
    `## ${text('walks.title')}`,
    walkList(name, told, language).join('\n'),
    `## ${text('paths.title')}`,
    pageText(language, 'paths.lead', { walked, of, chart: name }),
    pathList(name, told, language).join('\n'),
    '',
  ].join('\n\n');
}
