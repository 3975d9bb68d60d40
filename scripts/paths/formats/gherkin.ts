import type { FlowLanguage } from '../../../src/flow/words.ts';
import { figuresOf, notesOf, questionOf, tellerOf } from '../summary.ts';
import type { ToldPath, ToldPaths } from '../told.ts';
import { textOf } from '../words.ts';

/** Gherkin's own words, of the list that Cucumber keeps for each language. */
export const keywords: Readonly<
  Record<
    FlowLanguage,
    Readonly<Record<'feature' | 'scenario' | 'given' | 'when' | 'outcome' | 'and', string>>
  >
> = {
  en: { feature: 'Feature', scenario: 'Scenario', given: 'Given', when: 'When', outcome: 'Then', and: 'And' },
  fr: {
    feature: 'Fonctionnalité',
    scenario: 'Scénario',
    given: 'Étant donné',
    when: 'Quand',
    outcome: 'Alors',
    and: 'Et',
  },
  es: {
    feature: 'Característica',
    scenario: 'Escenario',
    given: 'Dado',
    when: 'Cuando',
    outcome: 'Entonces',
    and: 'Y',
  },
  it: {
    feature: 'Funzionalità',
    scenario: 'Scenario',
    given: 'Dato',
    when: 'Quando',
    outcome: 'Allora',
    and: 'E',
  },
};

function scenarioOf({ language }: ToldPaths, { number, sentence, begins, first, steps }: ToldPath): string {
  const word = keywords[language];
  const tell = (key: string, values: Readonly<Record<string, string>>) => textOf(language, key, values);
  return [
    `  ${word.scenario}: ${number}. ${sentence}`,
    `    ${word.given} ${tell('given', { name: first.name, sentence: first.sentence })}`,
    `    ${word.and} ${tell('when.begin', { what: begins })}`,
    ...steps.flatMap((step) => [
      `    ${word.when} ${tell(`when.${tellerOf(step)}`, { what: step.sentence })}`,
      `    ${word.outcome} ${tell('then', { name: step.state.name })}`,
    ]),
  ].join('\n');
}

/** A feature with a scenario for each path; its language is said in the first line. */
export const asGherkin = (told: ToldPaths): string =>
  [
    [
      `# language: ${told.language}`,
      ...figuresOf(told).map((line) => `# ${line}`),
      `${keywords[told.language].feature}: ${told.title}`,
      ...[
        textOf(told.language, 'section', { section: told.section }),
        questionOf(told),
        ...notesOf(told),
      ].map((line) => `  ${line}`),
    ].join('\n'),
    ...told.paths.map((path) => scenarioOf(told, path)),
  ].join('\n\n');
