import type { ElkEdgeSection, ElkNode } from 'elkjs/lib/elk-api.js';
import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
import { dossierLife, type OverviewStatus } from '../../contract/values/overview.ts';
import { enrollmentBusinessMachine } from '../../machines/enrollment-business/machine.ts';
import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import { nodesOf } from '../../machines/leaves.ts';
import { formatted } from '../formatted.ts';
import {
  nodeSize,
  type ChartLayout,
  type ChartNode,
} from '../../src/features/admin-dashboard/chart/shape.ts';

/** Where the dashboard reads the charts that it draws. */
export const overviewFile = 'src/features/admin-dashboard/chart/layouts.ts';

const machines: Readonly<Record<RegistrationType, AnyStateMachine>> = {
  INDIVIDUAL: enrollmentIndividualMachine,
  BUSINESS: enrollmentBusinessMachine,
};

type State = Pick<ChartNode, 'name' | 'status' | 'step'>;
type Way = readonly [from: string, to: string];
type Graph = { readonly states: readonly State[]; readonly ways: readonly Way[] };

function child(node: AnyStateNode, key: string): AnyStateNode {
  const found = node.states[key];
  if (found === undefined) throw new Error(`${node.id} has no state ${key}`);
  return found;
}

/** The steps of an enrollment: the states in which it is filled in, but the one that is only passed through. */
const stepsOf = (machine: AnyStateMachine): readonly AnyStateNode[] =>
  Object.values(child(machine.root, 'filling').states).filter((node) => (node.always ?? []).length === 0);

/** The step or the sent dossier that a state belongs to. */
const placeOf = (node: AnyStateNode, places: readonly AnyStateNode[]): number =>
  places.findIndex((place) => nodesOf(place).includes(node));

/** Where a step leads on to: the nearest of the places after it to which any of its transitions goes. */
function nextOf(place: AnyStateNode, places: readonly AnyStateNode[]): number {
  const own = places.indexOf(place);
  const ahead = nodesOf(place)
    .flatMap((node) => [...node.transitions.values()].flat())
    .flatMap((edge) => edge.target ?? [])
    .map((target) => placeOf(target, places))
    .filter((at) => at > own);
  if (ahead.length === 0) throw new Error(`${place.id} leads nowhere`);
  return Math.min(...ahead);
}

/** What the dashboard draws of an enrollment: its steps from the machine, then the life of the dossier that was sent. */
function graphOf(machine: AnyStateMachine): Graph {
  const steps = stepsOf(machine);
  const places = [...steps, child(machine.root, 'submitted')];
  const names = [...steps.map(({ key }) => key), 'SUBMITTED'];
  const sent = new Set<OverviewStatus>(dossierLife.flat());
  return {
    states: [
      ...steps.map(({ key }, at) => ({ name: key, status: 'IN_PROGRESS' as const, step: at + 1 })),
      ...[...sent].map((status) => ({ name: status, status, step: null })),
    ],
    ways: [
      ...steps.map((place, at): Way => [names[at] ?? '', names[nextOf(place, places)] ?? '']),
      ...dossierLife,
    ],
  };
}

/** Two rows, so that the chart fits beside the administrators' menu. */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.layered.wrapping.additionalEdgeSpacing': '14',
  'elk.aspectRatio': '3.6',
  'elk.padding': '[top=4,left=4,bottom=4,right=4]',
  'elk.randomSeed': '1',
};

const round = (value: number | undefined) => Math.round(value ?? 0);
const cornersOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection) =>
  [startPoint, ...bendPoints, endPoint].map(({ x, y }) => [round(x), round(y)] as const);

async function layoutOf(machine: AnyStateMachine): Promise<ChartLayout> {
  const { states, ways } = graphOf(machine);
  const laidOut: ElkNode = await new ElkConstructor().layout({
    id: 'picture',
    layoutOptions: options,
    children: states.map(({ name }) => ({ id: name, ...nodeSize })),
    edges: ways.map(([from, to]) => ({ id: `${from} → ${to}`, sources: [from], targets: [to] })),
  });
  const placed = new Map((laidOut.children ?? []).map((node) => [node.id, node]));
  const drawn = new Map((laidOut.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    nodes: states.map((state) => ({
      ...state,
      x: round(placed.get(state.name)?.x),
      y: round(placed.get(state.name)?.y),
    })),
    ways: ways.map(([from, to]) => ({
      from,
      to,
      points: (drawn.get(`${from} → ${to}`)?.sections ?? []).flatMap(cornersOf),
    })),
  };
}

/** The file from which the dashboard draws both enrollments: made from the machines, laid out here, so that no browser has to. */
export async function renderOverview(): Promise<string> {
  const layouts = {
    INDIVIDUAL: await layoutOf(machines.INDIVIDUAL),
    BUSINESS: await layoutOf(machines.BUSINESS),
  };
  const source = `import type { RegistrationType } from '../../../../contract/enums.ts';
import type { ChartLayout } from './shape.ts';

/** Made from the machines by \`npm run charts\`; a test fails when it is out of date. */
export const layouts: Readonly<Record<RegistrationType, ChartLayout>> = ${JSON.stringify(layouts)};
`;
  return formatted('layouts.ts', source);
}
