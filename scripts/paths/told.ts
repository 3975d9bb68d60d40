import { z } from 'zod';
import { sameEvent } from '../../src/flow/samples.ts';
import {
  aboutOf,
  eventSentence,
  pathSentence,
  startSentence,
  stateName,
  stateSentence,
  titleOf,
} from '../../src/flow/words.ts';
import { backFreely } from '../../tests/model/back-by-one.ts';
import { pathOfWays } from '../../tests/model/graph.ts';
import { storybookLink } from '../../tests/model/link.ts';
import type { ChartModel, Said } from '../../tests/model/model.ts';
import { countSimplePaths } from '../../tests/model/simple-paths.ts';
import { isBackByOne, languages, strategies } from './asked.ts';
import { coverageOf } from './coverage.ts';
import { eventName } from './names.ts';
import { shortestTrails } from './shortest.ts';
import { simpleTrails } from './simple.ts';
import type { SimpleTrails } from './simple.ts';
import type { Trail } from './trails.ts';
import { transitionTrails } from './transitions.ts';
import { edgesOfWay, groundOf } from './ways.ts';
import type { Ground, Wanted } from './ways.ts';

const share = z.strictObject({
  walked: z.int(),
  of: z.int(),
  /** those that no path walks, by name */
  left: z.array(z.string()),
});
const state = z.strictObject({
  /** as `--until` takes it: `filling.identity.editing` */
  leaf: z.string(),
  name: z.string(),
  sentence: z.string(),
});
const step = z.strictObject({
  number: z.int(),
  by: z.enum(['person', 'page', 'reply', 'report', 'clock']),
  /** as `--until` takes it: `step.submitted`, `loadProgress.done` */
  event: z.string(),
  /** its place among the samples of `tests/model/<chart>.ts`, counted from 0 */
  sample: z.int(),
  /** all that the event holds, as the chart is sent it */
  sent: z.looseObject({ type: z.string() }),
  sentence: z.string(),
  /** transitions of the chart that are taken, by name; none where the event changes nothing */
  transitions: z.array(z.string()),
  state,
});

/** What `--format json` prints. A field that is added keeps the number; any other change raises it. */
export const toldPaths = z.strictObject({
  format: z.literal('member-portal/paths@1'),
  chart: z.string(),
  title: z.string(),
  about: z.string(),
  /** of the specification: `§2, §4` */
  section: z.string(),
  language: z.enum(languages),
  strategy: z.enum(strategies),
  /** a state or an event; null: whatever the strategy ends with */
  until: z.string().nullable(),
  /** the one start asked for; null: all */
  start: z.string().nullable(),
  /** events that were left out of every path */
  without: z.array(z.string()),
  /**
   * In simple paths of an enrollment one goes back by one step: how many there would be with any step, counted up to
   * 50 000; null for all others.
   */
  goingBackFreely: z.int().nullable(),
  count: z.strictObject({
    shown: z.int(),
    /** how many there are; at least so many where `isWhole` is false */
    found: z.int(),
    isWhole: z.boolean(),
  }),
  coverage: z.strictObject({ states: share, transitions: share }),
  paths: z.array(
    z.strictObject({
      number: z.int(),
      /** the name of the start in the model */
      start: z.string(),
      /** the whole path, its start first */
      sentence: z.string(),
      begins: z.string(),
      /** opens the state that the path leads to in Storybook, at `STORYBOOK_URL` */
      link: z.url(),
      first: state,
      steps: z.array(step),
    }),
  ),
});
export type ToldPaths = z.output<typeof toldPaths>;
export type ToldPath = ToldPaths['paths'][number];
export type ToldStep = ToldPath['steps'][number];

function found(ground: Ground, wanted: Wanted): SimpleTrails {
  if (wanted.strategy === 'simple') return simpleTrails(ground, wanted);
  const all =
    wanted.strategy === 'shortest' ? shortestTrails(ground, wanted) : transitionTrails(ground, wanted);
  return { trails: all.slice(0, wanted.limit ?? all.length), found: all.length, isWhole: true };
}

const sampleOf = ({ says }: ChartModel, said: Said): number =>
  says.findIndex(({ event }) => sameEvent(event, said.event));

/** The paths that are asked for, with all that is told of them in the language that is asked for. */
export function toldOf(wanted: Wanted): ToldPaths {
  const { model, language, strategy, until, start, without } = wanted;
  const ground = groundOf(wanted);
  const { trails, ...count } = found(ground, wanted);
  const leafAt = (place: number) => ground.graph.places[place]?.leaf ?? '';
  const stateAt = (place: number) => {
    const leaf = leafAt(place);
    return {
      leaf,
      name: stateName(model.name, leaf, language),
      sentence: stateSentence(model.name, leaf, language),
    };
  };
  const tell = ({ start: { name, place }, ways }: Trail, at: number): ToldPath => {
    const path = pathOfWays(ground.graph, name, ways);
    return {
      number: at + 1,
      start: name,
      sentence: pathSentence(model.name, path, language),
      link: storybookLink(model, path),
      begins: startSentence(model.name, name, language),
      first: stateAt(place),
      steps: ways.map((way, index) => ({
        number: index + 1,
        by: way.said.by,
        event: eventName(way.said.event),
        sample: sampleOf(model, way.said),
        sent: way.said.event,
        sentence: eventSentence(model.name, way.said.event, language, { from: leafAt(way.from) }),
        transitions: [...edgesOfWay(way)],
        state: stateAt(way.to),
      })),
    };
  };
  const { states, transitions } = coverageOf(model, ground, trails);
  return {
    format: 'member-portal/paths@1',
    chart: model.name,
    title: titleOf(model.name, language),
    about: aboutOf(model.name, language),
    section: model.section,
    language,
    strategy,
    until: until?.name ?? null,
    start,
    without: [...without],
    goingBackFreely: isBackByOne(wanted) ? countSimplePaths(backFreely(model), 50_000) : null,
    count: { shown: trails.length, ...count },
    coverage: {
      states: { ...states, left: [...states.left] },
      transitions: { ...transitions, left: [...transitions.left] },
    },
    paths: trails.map(tell),
  };
}
