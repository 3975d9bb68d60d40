import { graphOf } from '../../tests/model/graph.ts';
import type { Graph, Way } from '../../tests/model/graph.ts';
import { backByOne } from '../../tests/model/back-by-one.ts';
import { isBackByOne } from './asked.ts';
import type { Asked } from './asked.ts';
import { eventName } from './names.ts';

export type Wanted = Extract<Asked, { kind: 'paths' }>;
export type Start = Graph['starts'][number];

/** What of a chart can be walked: its graph from the starts that are asked for, and where a path is at its end. */
export type Ground = {
  readonly graph: Graph;
  readonly starts: readonly Start[];
  readonly ends: (way: Way) => boolean;
};

export const isInside = (leaf: string, state: string): boolean =>
  leaf === state || leaf.startsWith(`${state}.`);

function graphFor(wanted: Pick<Wanted, 'model' | 'strategy' | 'without'>): Graph {
  const { model, may } = isBackByOne(wanted)
    ? backByOne(wanted.model)
    : { model: wanted.model, may: () => true };
  const graph = graphOf(model, model.says);
  const isWanted = ({ said, from }: Way) =>
    may(said, graph.places[from]?.leaf ?? '') && !wanted.without.includes(eventName(said.event));
  return { ...graph, ways: graph.ways.map((ways) => ways.filter(isWanted)) };
}

/** Where `until` is; where nothing is said every way may be the last. */
export function groundOf(wanted: Omit<Wanted, 'kind' | 'format' | 'language' | 'limit' | 'out'>): Ground {
  const { start, until } = wanted;
  const graph = graphFor(wanted);
  const fits = (place: number) =>
    until === null || (until.kind === 'state' && isInside(graph.places[place]?.leaf ?? '', until.name));
  return {
    graph,
    starts: graph.starts.filter(({ name }) => start === null || name === start),
    ends: (way) => (until?.kind === 'event' ? eventName(way.said.event) === until.name : fits(way.to)),
  };
}

/** Every transition that a way takes: its own, and those that follow at once. */
export const edgesOfWay = ({ edge, through }: Way): readonly string[] => [
  ...(edge === '' ? [] : edge.split('; ')),
  ...through,
];
