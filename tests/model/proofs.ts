import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { claimsByChart } from './claims/all.ts';
import type { Claims } from './claims/all.ts';
import { graphOf, wayTo, worldOf } from './graph.ts';
import type { Graph, Place, Way } from './graph.ts';
import type { ChartModel, Said } from './model.ts';
import { isIn } from './paths.ts';
import type { Path } from './paths.ts';

/** What does not hold of a chart, with the shortest way that shows it; null: nothing leads there, and that is the fault. */
export type Failure = { readonly sentence: string; readonly path: Path | null };
/** What was looked at, and what does not hold. */
export type Proof = {
  readonly chart: string;
  readonly places: number;
  readonly ways: number;
  readonly claims: readonly string[];
  readonly failures: readonly Failure[];
};

/** The state that waits in a leaf: the leaf itself with a call of its own, or the busy state around it. */
function waitingNode(machine: AnyStateMachine, leaf: string): AnyStateNode | undefined {
  return nodesOf(machine.root)
    .filter((node) => node !== machine.root && isIn(leaf, node.path.join('.')))
    .findLast(
      (node) => node.invoke.length > 0 && (node.path.join('.') === leaf || node.tags.includes('busy')),
    );
}

/** Why a person may wait there for ever; null: nobody does. */
function whyStuck(graph: Graph, world: readonly Said[], place: Place, number: number): string | null {
  const { model } = graph;
  const waiting = waitingNode(model.machine, place.leaf);
  if (waiting === undefined)
    return place.snapshot.hasTag('busy') ? 'it is busy, and no call is made that could end that' : null;
  const calls = new Set(waiting.invoke.map(({ id }) => id));
  const isOf = (said: Said) =>
    calls.has(said.by === 'report' ? said.from : said.by === 'reply' ? String(said.event['actorId']) : '');
  const heard = (graph.ways[number] ?? []).filter(({ said }) => isOf(said));
  const leads = ({ to }: Way) => graph.places[to]?.leaf !== place.leaf;
  const isError = ({ said }: Way) => said.event.type.startsWith('xstate.error.');
  const fits = model.fits ?? (() => true);
  const unheard = world.find(
    (said) =>
      said.by === 'reply' &&
      isOf(said) &&
      fits(said, place.snapshot.context) &&
      !heard.some((way) => way.said === said),
  );
  if (!heard.some((way) => isError(way) && leads(way))) return 'nothing follows when its call fails';
  if (!heard.some((way) => !isError(way) && leads(way))) return 'nothing follows when its call is answered';
  if (unheard !== undefined) return `an answer of ${unheard.event.type} is not heard`;
  const idle = heard.find((way) => way.said.by === 'reply' && !leads(way));
  return idle === undefined ? null : `it waits on after ${idle.said.event.type}`;
}

const stuck = (graph: Graph, world: readonly Said[]): readonly Failure[] =>
  [...new Set(graph.places.map(({ leaf }) => leaf))].flatMap((leaf) => {
    let why = '';
    const path = wayTo(graph, (place, number) => {
      why = place.leaf === leaf ? (whyStuck(graph, world, place, number) ?? '') : '';
      return why !== '';
    });
    return path === null ? [] : [{ sentence: `nobody waits for ever in ${leaf}: ${why}`, path }];
  });

/** Every place from which one of these leaves can be reached. */
function placesLeadingTo(graph: Graph, leaves: readonly string[]): ReadonlySet<number> {
  const into = new Map<number, number[]>();
  for (const { from, to } of graph.ways.flat()) into.set(to, [...(into.get(to) ?? []), from]);
  const found = new Set(graph.places.flatMap(({ leaf }, number) => (leaves.includes(leaf) ? [number] : [])));
  for (const number of found) for (const from of into.get(number) ?? []) found.add(from);
  return found;
}

/** Where somebody waits for what another person does, or the server tells: by chart. */
const waitsForOthers: Readonly<Record<string, readonly string[]>> = {
  // another part of the page asks who it is, and tells
  'second-factor': ['confirming'],
  // the fund acts, or nobody does
  request: ['pending', 'approved', 'failed'],
  // a blocked wallet keeps the form from being sent
  'money-operation': ['drafting'],
};

/** The same graph where nobody else does anything. */
const alone = (graph: Graph): Graph => ({
  ...graph,
  ways: graph.ways.map((ways) => ways.filter(({ said }) => said.by !== 'page')),
});

/** The same where a dossier is submitted by submitting it, and not by hearing that it is. */
const unheard = (graph: Graph): Graph => ({
  ...graph,
  ways: graph.ways.map((ways) =>
    ways.filter(
      ({ from, to }) =>
        graph.places[to]?.leaf !== 'submitted' || graph.places[from]?.leaf === 'filling.summary.submitting',
    ),
  ),
});

function trapped(graph: Graph): readonly Failure[] {
  const { name, rests } = graph.model;
  const waiting = waitsForOthers[name] ?? [];
  const among = (from: string, within: Graph, leaves: readonly string[], sentence: string) => {
    const leading = placesLeadingTo(within, leaves);
    const path = wayTo(graph, ({ leaf }, number) => leaf.startsWith(from) && !leading.has(number));
    return path === null ? [] : [{ sentence, path }];
  };
  const ends = rests.join(', ');
  return [
    ...among('', graph, rests, `an end or home (${ends}) can be reached from everywhere`),
    ...among(
      '',
      alone(graph),
      [...rests, ...waiting],
      `an end or home (${[...rests, ...waiting].join(', ')}) can be reached without anybody else`,
    ),
    ...(name.startsWith('enrollment-')
      ? among(
          'filling.',
          unheard(alone(graph)),
          ['submitted'],
          'whoever fills in a dossier can come to submit it',
        )
      : []),
  ];
}

/** A state of rest is reached, and nobody is left waiting in it. */
function restless(graph: Graph): readonly Failure[] {
  return graph.model.rests.flatMap((rest): readonly Failure[] => {
    const isBusy = ({ leaf, snapshot }: Place, number: number) =>
      leaf === rest &&
      (snapshot.hasTag('busy') || (graph.ways[number] ?? []).some(({ said }) => said.by === 'clock'));
    const path = wayTo(graph, isBusy);
    if (path !== null) return [{ sentence: `${rest} is a state of rest, but does not stay by itself`, path }];
    const isReached = graph.places.some(({ leaf }) => leaf === rest);
    return isReached ? [] : [{ sentence: `the state of rest ${rest} is reached`, path: null }];
  });
}

/** States that nothing reaches, and transitions that nothing takes, whatever is said. */
function dead({ model, starts, places, ways }: Graph): readonly Failure[] {
  const reached = new Set(places.map(({ leaf }) => leaf));
  const taken = new Set([
    ...ways.flat().flatMap(({ edge, through }) => [...edge.split('; '), ...through]),
    ...starts.flatMap(({ through }) => through),
  ]);
  return [
    ...leavesOf(model.machine)
      .filter(({ path }) => !reached.has(path))
      .map(({ path }) => ({ sentence: `the state ${path} is reached by some way`, path: null })),
    ...transitionsOf(model.machine)
      .map(nameOfEdge)
      .filter((edge) => !taken.has(edge))
      .map((edge) => ({ sentence: `the transition ${edge} is taken on some way`, path: null })),
  ];
}

/** Everything that is proved of one chart, over its whole graph. */
export function prove(sampled: ChartModel, claimed: Claims | undefined = claimsByChart[sampled.name]): Proof {
  const { claims, world: further, fits = () => true }: Claims = claimed ?? { claims: [], world: [] };
  const model: ChartModel = {
    ...sampled,
    fits: (said, known) => (sampled.fits?.(said, known) ?? true) && fits(said, known),
  };
  const world = worldOf(model, further);
  const graph = graphOf(model, world);
  // a way of samples alone is told, where there is one: Storybook can open it
  let ofSamples: Graph | undefined;
  const broken = claims.flatMap(({ sentence, judge }): readonly Failure[] => {
    const { asked, path } = judge(graph);
    if (path !== null) {
      ofSamples ??= graphOf(model, model.says);
      return [{ sentence, path: judge(ofSamples).path ?? path }];
    }
    return asked === 0 ? [{ sentence: `"${sentence}" is asked somewhere`, path: null }] : [];
  });
  return {
    chart: model.name,
    places: graph.places.length,
    ways: graph.ways.flat().length,
    claims: claims.map(({ sentence }) => sentence),
    failures: [
      ...broken,
      ...stuck(graph, world),
      ...restless(graph),
      ...trapped(graph),
      ...dead(graph),
    ].toSorted((one, other) => Number(one.path === null) - Number(other.path === null)),
  };
}
