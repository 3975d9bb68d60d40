import { parseArgs } from 'node:util';
import type { FlowLanguage } from '../../src/flow/words.ts';
import { models } from '../../tests/model/all.ts';
import { backByOne, enrollmentTypes } from '../../tests/model/back-by-one.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { eventsOf, groupsOf, leavesIn } from './names.ts';
import { nearest } from './nearest.ts';

export const strategies = ['shortest', 'simple', 'transitions'] as const;
export const formats = ['text', 'markdown', 'json', 'gherkin', 'playwright'] as const;
export const languages = ['en', 'fr', 'es', 'it'] as const satisfies readonly FlowLanguage[];
export type Strategy = (typeof strategies)[number];
export type Format = (typeof formats)[number];

/** Where a path ends: in a state, in any state inside one, or with an event. */
export type Until = { readonly kind: 'state' | 'event'; readonly name: string };

/** What the command is asked for. */
export type Asked =
  | { readonly kind: 'help' }
  /** the machines, or the states and events of one */
  | { readonly kind: 'list'; readonly models: readonly ChartModel[]; readonly language: FlowLanguage }
  | {
      readonly kind: 'paths';
      readonly model: ChartModel;
      readonly strategy: Strategy;
      readonly until: Until | null;
      readonly start: string | null;
      /** events that are left out of every path */
      readonly without: readonly string[];
      readonly format: Format;
      readonly language: FlowLanguage;
      /** no more paths than these; null: as many as there are, but for simple ones */
      readonly limit: number | null;
      readonly out: string | null;
    };

/** What was asked can't be: a sentence, and the names that may have been meant. */
export class Refused extends Error {}

const options = {
  strategy: { type: 'string', default: 'shortest' },
  until: { type: 'string' },
  start: { type: 'string' },
  without: { type: 'string', multiple: true },
  format: { type: 'string', default: 'text' },
  lang: { type: 'string', default: 'en' },
  limit: { type: 'string' },
  out: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

function refuse(what: string, said: string, known: readonly string[]): never {
  const near = nearest(said, known);
  const meant = near.length > 0 ? ` Did you mean ${near.join(', ')}?` : '';
  throw new Refused(`There is no ${what} “${said}”.${meant}\nKnown: ${known.join(', ')}`);
}

function oneOf<Name extends string>(what: string, said: string, known: readonly Name[]): Name {
  return known.find((name) => name === said) ?? refuse(what, said, known);
}

/** `enrollment.business`, as people say it, or `enrollment-business`, as the charts are named. */
export function modelNamed(said: string): ChartModel {
  const name = said.trim().toLowerCase().replaceAll('.', '-');
  const known = models.map((model) => model.name);
  return models.find((model) => model.name === name) ?? refuse('machine', said, known);
}

function untilNamed(model: ChartModel, said: string): Until {
  if (leavesIn(model).includes(said) || groupsOf(model).includes(said)) return { kind: 'state', name: said };
  if (eventsOf(model).includes(said)) return { kind: 'event', name: said };
  const what = `state or event of ${model.name}`;
  return refuse(what, said, [...leavesIn(model), ...groupsOf(model), ...eventsOf(model)]);
}

function limitOf(said: string): number {
  const limit = Number(said);
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new Refused(`--limit takes a number from 1 on, and “${said}” is none.`);
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const names = words.flatMap((word) => /^--([^=]+)/.exec(word)?.[1] ?? []);
    const unknown = names.find((name) => !(name in options));
    if (unknown !== undefined) return refuse('option', unknown, Object.keys(options));
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

/** Simple paths of an enrollment are those in which one goes back by one step: with any step there are too many. */
export const isBackByOne = ({
  model,
  strategy,
}: {
  readonly model: ChartModel;
  readonly strategy: Strategy;
}): boolean => strategy === 'simple' && enrollmentTypes[model.name] !== undefined;

/** The start that is asked for; simple paths of an enrollment begin where it is resumed. */
function startNamed(model: ChartModel, strategy: Strategy, said: string | undefined): string | null {
  if (said === undefined) return null;
  const known = Object.keys(isBackByOne({ model, strategy }) ? backByOne(model).model.starts : model.starts);
  return oneOf(`start of ${model.name} for ${strategy} paths`, said, known);
}

/** Refuses what only paths can have, where a list is asked for. */
function refuseForPaths(words: readonly string[], instead: string): void {
  const { tokens } = parseArgs({ args: [...words], options, allowPositionals: true, tokens: true });
  const said = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const idle = [...new Set(said)].filter((name) => !['list', 'lang', 'help'].includes(name));
  if (idle.length === 0) return;
  const named = idle.map((name) => `--${name}`).join(', ');
  throw new Refused(`${instead}: ${named} ${idle.length === 1 ? 'is' : 'are'} of the paths through one.`);
}

/** The words of the command line → what is asked; it throws `Refused` for what isn't known. */
export function askedOf(words: readonly string[]): Asked {
  const { values, positionals } = parsed(words);
  if (values.help) return { kind: 'help' };
  const language = oneOf('language', values.lang, languages);
  const strategy = oneOf('strategy', values.strategy, strategies);
  const format = oneOf('format', values.format, formats);
  const limit = values.limit === undefined ? null : limitOf(values.limit);
  const [name, ...more] = positionals;
  if (more.length > 0)
    throw new Refused(`One machine at a time, and these are several: ${positionals.join(', ')}`);
  if (name === undefined) {
    refuseForPaths(words, 'Say which MACHINE');
    return { kind: 'list', models, language };
  }
  const model = modelNamed(name);
  if (values.list) {
    refuseForPaths(words, 'Leave --list out');
    return { kind: 'list', models: [model], language };
  }
  const start = startNamed(model, strategy, values.start);
  const until = values.until === undefined ? null : untilNamed(model, values.until);
  const without = (values.without ?? []).map((said) =>
    oneOf(`event of ${model.name}`, said, eventsOf(model)),
  );
  const out = values.out ?? null;
  return { kind: 'paths', model, strategy, until, start, without, format, language, limit, out };
}
