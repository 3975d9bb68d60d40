import type { FlowLanguage } from '../../src/flow/words.ts';
import { stateName } from '../../src/flow/words.ts';
import { leavesOf } from '../../machines/leaves.ts';
import { modelOf } from '../../tests/model/all.ts';
import { eventName } from './names.ts';
import type { ToldPaths, ToldStep } from './told.ts';
import { countOf, textOf } from './words.ts';

/** What `until` is called: a state by its name, a group of states and an event as they are typed. */
function endOf({ chart, until, language }: ToldPaths): string {
  if (until === null) return '';
  const isLeaf = leavesOf(modelOf(chart).machine).some(({ path }) => path === until);
  return isLeaf ? stateName(chart, until, language) : until;
}

/** What was looked for, in one line. */
export const questionOf = (told: ToldPaths): string =>
  textOf(told.language, `strategy.${told.strategy}${told.until === null ? '' : '_until'}`, {
    end: endOf(told),
  });

/** What the paths leave out, and why: the lines below the question. */
export function notesOf(told: ToldPaths): readonly string[] {
  const { language, start, without, count, paths } = told;
  const { shown, found, isWhole } = count;
  const cut = shown === found && isWhole ? null : isWhole ? 'cut' : 'cut_uncounted';
  return [
    ...(told.goingBackFreely === null
      ? []
      : [textOf(language, 'going_back', { free: told.goingBackFreely })]),
    ...(start === null ? [] : [textOf(language, 'from', { start })]),
    ...(without.length === 0 ? [] : [textOf(language, 'without', { list: without.join(', ') })]),
    ...(cut === null ? [] : [textOf(language, cut, { shown, found })]),
    ...(paths.length === 0 ? [textOf(language, 'none')] : []),
  ];
}

/** "3 paths", "States that would be walked: 4 of 40": foreseen from the chart, for nothing has been walked yet. */
export const figuresOf = ({ language, count, coverage }: ToldPaths): readonly string[] => [
  countOf(language, 'count', count.shown),
  shareOf(language, 'states', coverage.states),
  shareOf(language, 'transitions', coverage.transitions),
];
const shareOf = (
  language: FlowLanguage,
  name: 'states' | 'transitions',
  { walked, of }: ToldPaths['coverage']['states'],
): string => textOf(language, name, { walked, of });

/** `enrollmentBusiness.resuming xstate.done.actor.loadProgress #2` → `resuming loadProgress.done #2`. */
function edgeName(edge: string): string {
  const [, source = '', type = '', number = ''] = /^(\S+) (\S*) #(\d+)$/.exec(edge) ?? [];
  const state = source.split('.').slice(1).join('.') || source;
  return `${state} ${type === '' ? '→' : eventName({ type })} #${number}`;
}

const shownLeft = 15;
/** States and transitions on no path, where paths through all of the chart were asked for and all are shown. */
export function leftOf({ language, until, count, coverage }: ToldPaths): readonly string[] {
  if (until !== null || count.shown < count.found) return [];
  const { states, transitions } = coverage;
  const all = { states: states.left, transitions: transitions.left.map(edgeName) };
  return (['states', 'transitions'] as const).flatMap((name) => {
    const left = all[name];
    if (left.length === 0) return [];
    const list = left.slice(0, shownLeft).join(', ');
    return left.length > shownLeft
      ? [textOf(language, `left.${name}_more`, { list, more: left.length - shownLeft })]
      : [textOf(language, `left.${name}`, { list })];
  });
}

/** Who brings a step about, as it is told: what is typed into the address is typed by a person. */
export const tellerOf = ({ by, sent }: ToldStep): ToldStep['by'] =>
  by === 'page' && sent['by'] === 'address' ? 'person' : by;
