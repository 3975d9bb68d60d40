import type { AnyEventObject } from 'xstate';
import { stepNamed, stepNumber, toldOf } from './events.ts';
import type { Told } from './events.ts';
import { decisiveOf, loneReasonKeyOf, reasonKeysOf } from './reasons.ts';
import {
  chartText,
  commonText,
  fill,
  fillCondition,
  headText,
  screenText,
  upperFirst,
} from './texts/lookup.ts';
import type { Values } from './texts/lookup.ts';
import type { FlowLanguage, ToldContext } from './texts/types.ts';

export type { FlowLanguage } from './texts/types.ts';

/** What a chart is called, by a reader. */
export const titleOf = (chart: string, language: FlowLanguage): string => headText(chart, 'title', language);
/** What it is about, in one or two sentences. */
export const aboutOf = (chart: string, language: FlowLanguage): string => headText(chart, 'about', language);

const stepValues = (chart: string, step: string | null, language: FlowLanguage): Values => {
  const named = stepNamed(step);
  return named === null
    ? {}
    : {
        step: commonText(['steps', named], language) ?? named,
        short: commonText(['short', named], language) ?? named,
        number: stepNumber(chart, named),
      };
};

/** The keys that may tell a leaf: its own, then the one of all steps. */
export function leafKeys(leaf: string): readonly string[] {
  const [first = '', step, ...rest] = leaf.split('.');
  return stepNamed(step) === null ? [leaf] : [leaf, [first, '*', ...rest].join('.')];
}
function leafText(chart: string, section: 'states' | 'names', leaf: string, language: FlowLanguage): string {
  const text = chartText(chart, section, leafKeys(leaf), language) ?? leaf;
  return upperFirst(fill(text, stepValues(chart, leaf.split('.')[1] ?? null, language)));
}

/** Two to four words for a leaf: a button, a table's row. */
export const stateName = (chart: string, leaf: string, language: FlowLanguage): string =>
  leafText(chart, 'names', leaf, language);

/** What is going on in a leaf, as a sentence. */
export const stateSentence = (chart: string, leaf: string, language: FlowLanguage): string =>
  leafText(chart, 'states', leaf, language);

/** Why something was refused: in a few words, or in the sentence that the screen shows. */
function reasonOf({ key, fields }: NonNullable<Told['refused']>, language: FlowLanguage): string {
  const [field] = fields;
  const short = [...(field === undefined ? [] : [field]), key].flatMap(
    (one) => commonText(['reasons', one], language) ?? [],
  )[0];
  if (short !== undefined) return short;
  const shown = screenText(field === undefined ? `errors:keys.${key}` : `errors:fields.${field}`, language);
  return shown === null ? key : fill(commonText(['quoted'], language) ?? '{{text}}', { text: shown });
}

/** What a text names of an event, as the language writes it: "EUR 4,500.00". */
const writtenValues = ({ values }: Told, language: FlowLanguage): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : new Intl.NumberFormat(language, {
            style: 'currency',
            currency: value.currency,
            currencyDisplay: 'code',
          }).format(Number(value.amount)),
    ]),
  );

/** What happens, in the words of a path: "submits the code", "is refused: no response". */
export function eventSentence(
  chart: string,
  event: AnyEventObject,
  language: FlowLanguage,
  context?: ToldContext,
): string {
  const told = toldOf(chart, event, context);
  const text = chartText(chart, 'events', told.keys, language) ?? event.type;
  return fill(text, {
    ...stepValues(chart, told.step, language),
    ...writtenValues(told, language),
    ...(told.refused && { reason: reasonOf(told.refused, language) }),
  });
}

/** How a path begins: "opens the link of the mail". */
export const startSentence = (chart: string, start: string, language: FlowLanguage): string =>
  chartText(chart, 'starts', [start], language) ?? start;

/** What a guard asks, as a condition: "the step is reached"; null for a guard without words. */
export const guardCondition = (chart: string, guard: string, language: FlowLanguage): string | null =>
  chartText(chart, 'guards', [guard], language);

/** All that a view may say while a guard is closed to an event; nothing where it has no words of its own. */
export const guardReasons = (
  chart: string,
  guard: string,
  event: string,
  language: FlowLanguage,
): readonly string[] => reasonKeysOf(chart, guard, event).flatMap((key) => screenText(key, language) ?? []);

/** A text of `common.json` about guards, with conditions in it. */
const askedText = (key: 'only_if' | 'or_if', values: Values, language: FlowLanguage): string =>
  fillCondition(commonText(['guard', key], language) ?? '{{condition}}', values, language);

/**
 * Why something is off that all these guards refuse: the reason that a view shows where there is one alone, otherwise
 * what they ask, one or the other; null where none has words.
 */
export function guardSentence(
  chart: string,
  guards: readonly string[],
  language: FlowLanguage,
): string | null {
  const decisive = decisiveOf(guards);
  const keys = decisive.flatMap((guard) => loneReasonKeyOf(chart, guard) ?? []);
  const [reason, ...others] = keys.flatMap((key) => screenText(key, language) ?? []);
  // what a view fills in is known to the view alone
  if (reason !== undefined && others.length === 0 && !reason.includes('{{')) return reason;
  const [first, ...more] = decisive.flatMap((guard) => guardCondition(chart, guard, language) ?? []);
  if (first === undefined) return null;
  const condition = more.reduce(
    (one, other) => askedText('or_if', { condition: one, other }, language),
    first,
  );
  return askedText('only_if', { condition }, language);
}

/** What a told story is called. */
export const walkTitle = (chart: string, walk: string, language: FlowLanguage): string =>
  chartText(chart, 'walks', [walk], language) ?? walk;

/** As many of a path as its sentence needs: a path of the models is one. */
export type ToldPath = {
  readonly start: string;
  readonly steps: readonly { readonly said: { readonly event: AnyEventObject }; readonly from: string }[];
};

/** Clauses one after the other, as the language lists them. */
export const listed = (clauses: readonly string[], language: FlowLanguage): string =>
  clauses.join(commonText(['list', 'separator'], language) ?? ', ');

/** Each of a path's steps, its start first. */
export const pathClauses = (chart: string, path: ToldPath, language: FlowLanguage): readonly string[] => [
  startSentence(chart, path.start, language),
  ...path.steps.map(({ said, from }) => eventSentence(chart, said.event, language, { from })),
];

/** A path as one readable list: "opens the enrollment, resumes at step 3, submits, is refused: no response". */
export const pathSentence = (chart: string, path: ToldPath, language: FlowLanguage): string =>
  listed(pathClauses(chart, path, language), language);
