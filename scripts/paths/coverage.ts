import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { leavesIn } from './names.ts';
import type { Trail } from './trails.ts';
import { edgesOfWay } from './ways.ts';
import type { Ground } from './ways.ts';

/** Of all there are, how many the paths walk, and which they leave out. */
export type Share = { readonly walked: number; readonly of: number; readonly left: readonly string[] };
export type Coverage = { readonly states: Share; readonly transitions: Share };

/** Every transition of a trail, those included that are taken at once. */
export const edgesIn = ({ start, ways }: Trail): readonly string[] => [
  ...start.through,
  ...ways.flatMap(edgesOfWay),
];

const shareOf = (all: readonly string[], walked: ReadonlySet<string>): Share => {
  const left = all.filter((name) => !walked.has(name));
  return { walked: all.length - left.length, of: all.length, left };
};

export function coverageOf(model: ChartModel, ground: Ground, trails: readonly Trail[]): Coverage {
  const places = trails.flatMap(({ start, ways }) => [start.place, ...ways.map(({ to }) => to)]);
  const leaves = new Set(places.flatMap((place) => ground.graph.places[place]?.leaf ?? []));
  const edges = new Set(trails.flatMap(edgesIn));
  return {
    states: shareOf(leavesIn(model), leaves),
    transitions: shareOf(transitionsOf(model.machine).map(nameOfEdge), edges),
  };
}
