import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { storyNameOf } from '../../.storybook/leaf-stories.ts';
import { charts } from '../../machines/catalogue.ts';
import type { Leaf } from '../../machines/leaves.ts';
import { leafKeys, stateName, stateSentence } from '../../src/flow/words.ts';
import { models } from '../model/all.ts';
import { graphOf } from '../model/graph.ts';
import type { Place } from '../model/graph.ts';
import type { ChartModel } from '../model/model.ts';
import { storiesIn } from './stories.ts';

const languages = { en: 'English', fr: 'French', es: 'Spanish', it: 'Italian' } as const;
type Language = keyof typeof languages;
const order = ['en', 'fr', 'es', 'it'] as const;

const text = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const texts = z.record(z.string(), z.string()).default({});
const words = z.object({ states: texts, names: texts });
const wordsFile = (chart: string, language: Language) => `locales/${language}/machines/${chart}.json`;
const storiesFile = (chart: string) => `.storybook/charts/${chart}.stories.tsx`;
/** The two enrollments share a model, and every enrollment a machine for what is inside a step. */
const modelFile = (chart: string) =>
  `tests/model/${chart.startsWith('enrollment-') ? 'enrollment' : chart}.ts`;

/** Whether a picture shows a leaf: itself, or its step drawn closed beside the picture of what is inside each. */
function isDrawn(chart: string, leaf: string): boolean {
  const picture = text(`docs/charts/${chart}.svg`);
  const [last = '', ...parents] = leaf.split('.').toReversed();
  const step = text('docs/charts/enrollment-step.svg');
  const shows = (svg: string, state: string) => svg.includes(`data-state="${state}"`);
  return (
    shows(picture, leaf) ||
    (shows(picture, parents.toReversed().join('.')) &&
      new RegExp(`data-state="[\\w.]+\\.${last}"`).test(step))
  );
}

function wordFaults(chart: string, { path }: Leaf): readonly string[] {
  const isSaid = (section: Readonly<Record<string, string>>) =>
    leafKeys(path).some((key) => (section[key] ?? '').trim() !== '');
  const lacking = order.filter((language) => {
    const { states, names } = words.parse(JSON.parse(text(wordsFile(chart, language)) || '{}'));
    return !isSaid(states) || !isSaid(names);
  });
  const files = lacking.map((language) => wordsFile(chart, language)).join(', ');
  return lacking.length === 0
    ? []
    : [
        `has no words in ${lacking.map((language) => languages[language]).join(', ')}: add "${path}" to ` +
          `"states" (a sentence) and to "names" (two to four words) in ${files}.`,
      ];
}

/** Leaves whose words are those of another leaf, or those of another language. */
function likeFaults(chart: string, leaves: readonly Leaf[], { path }: Leaf): readonly string[] {
  const say = { sentence: stateSentence, 'short name': stateName };
  return Object.entries(say).flatMap(([what, say]) =>
    order.flatMap((language) => {
      const told = say(chart, path, language);
      const twin = leaves.find((other) => other.path !== path && say(chart, other.path, language) === told);
      const file = wordsFile(chart, language);
      const like = `has the ${what} of`;
      return [
        ...(twin === undefined
          ? []
          : [`${like} ${twin.path} in ${languages[language]}: tell them apart in ${file}.`]),
        ...(language !== 'en' && what === 'sentence' && told === say(chart, path, 'en')
          ? [`${like} English in ${languages[language]}: translate it in ${file}.`]
          : []),
      ];
    }),
  );
}

/** A chart as its files tell it. */
type Told = {
  readonly name: string;
  readonly leaves: readonly Leaf[];
  readonly stories: ReadonlyMap<string, string>;
};

/** What a leaf lacks of what can be read without drawing it, each with what to add and where. */
function leafFaults({ name, leaves, stories }: Told, leaf: Leaf, model: ChartModel): readonly string[] {
  const { path, description } = leaf;
  const missing = wordFaults(name, leaf);
  return [
    ...(description === ''
      ? [`does not say what it is: add a \`description\` to the state in machines/${name}/.`]
      : []),
    ...(path in model.states
      ? []
      : [
          `has no facts: add '${path}' with its sentence, tags and offers to \`states\` in ${modelFile(name)}, ` +
            'and to `says` what leads there.',
        ]),
    ...(stories.get(storyNameOf(path)) === path
      ? []
      : [
          `has no story: add \`export const ${storyNameOf(path)} = at('${path}');\` to ${storiesFile(name)}.`,
        ]),
    ...missing,
    ...(missing.length === 0 ? likeFaults(name, leaves, leaf) : []),
    ...(isDrawn(name, path)
      ? []
      : [`is not in docs/charts/${name}.svg, nor on its page: run \`npm run charts\`.`]),
  ];
}

/** The leaves in which a person can bring an event about, whoever it is and whatever is known there. */
function leavesOffering(model: ChartModel, event: string): readonly string[] {
  let places: readonly Place[] | undefined;
  return Object.entries(model.states).flatMap(([leaf, { offers }]) => {
    if (typeof offers !== 'function') return offers.includes(event) ? [leaf] : [];
    places ??= graphOf(model, model.says).places;
    const isOffered = places.some(
      (place) => place.leaf === leaf && offers(place.snapshot.context).includes(event),
    );
    return isOffered ? [leaf] : [];
  });
}

/** What is wrong with what a chart's events are said to need of a person. */
export const needFaults = (model: ChartModel): readonly string[] =>
  (model.needs ?? []).flatMap((need) => {
    const { event, in: where } = need;
    const file = modelFile(model.name);
    const named = `${model.name}: \`needs\` in ${file} names ${event}`;
    const offering = leavesOffering(model, event);
    const matched = Object.keys(model.states).filter((leaf) => where?.test(leaf) ?? true);
    const isOffered = (leaf: string) => offering.includes(leaf);
    if (!matched.some(isOffered)) return [`${named}, which no person brings about there.`];
    if (need.by !== 'elsewhere') return [];
    const idle = where === undefined ? [] : matched.filter((leaf) => !isOffered(leaf));
    return [
      ...(where === undefined ? [`${named} without \`in\`: name the leaves whose page lacks it.`] : []),
      ...(idle.length > 0 ? [`${named}, which ${idle.join(', ')} does not offer: narrow \`in\`.`] : []),
      ...(need.why.trim().length < 20 ? [`${named} without saying \`why\`: a sentence.`] : []),
    ];
  });

/**
 * Every leaf state of every chart: described, told as a story, in words of four languages, with facts for the path tests
 * and in its picture. What has to be drawn to be judged (keys, languages, axe) is judged in each story, .storybook/.
 */
export function gateFaults(): readonly string[] {
  return charts.flatMap(({ name, leaves }) => {
    const model = models.find((one) => one.name === name);
    if (model === undefined) return [`${name}: has no model: add it to tests/model/all.ts.`];
    const told = { name, leaves, stories: storiesIn(text(storiesFile(name))) };
    const ofLeaves = leaves.flatMap((leaf) =>
      leafFaults(told, leaf, model).map((fault) => `${name}, ${leaf.path}: ${fault}`),
    );
    return [...ofLeaves, ...needFaults(model)];
  });
}
