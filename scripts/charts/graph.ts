import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nameOfEdge } from '../../machines/edges.ts';
import { nodesOf } from '../../machines/leaves.ts';
import { edgeWords } from './words.ts';

/** Rough width of a text in the picture's type, in px. */
const widthOf = (text: string, size: number) => Math.ceil(text.length * size * 0.65);
export const lineHeight = 14;
export const labelSize = 10;
export const titleSize = 12;
const callsOf = (node: AnyStateNode) => node.invoke.map(({ id }) => `calls ${id}`);

/** Lines below a state's name: the calls it waits for. */
export const linesOf = (node: AnyStateNode): readonly string[] => callsOf(node);
const children = (node: AnyStateNode) => Object.values(node.states);

/** Which part of a chart a picture shows: all of it, all but the inside of some states, or the inside of one state. */
export type View = {
  readonly machine: AnyStateMachine;
  readonly root: AnyStateNode;
  readonly isClosed: (node: AnyStateNode) => boolean;
};
const openChildren = (view: View, node: AnyStateNode) => (view.isClosed(node) ? [] : children(node));

/** The ids of a state and the states around it, itself first. */
const pathUp = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...pathUp(node.parent)];

export const outsideId = (node: AnyStateNode): string => `outside!${node.id}`;
/** What stands for a state in the picture: itself, the closed state around it, or a box outside the part shown. */
function standIn(view: View, node: AnyStateNode): string {
  const up = pathUp(node);
  if (!up.includes(view.root)) return outsideId(node);
  return up.findLast(view.isClosed)?.id ?? node.id;
}

function shape(view: View, node: AnyStateNode): ElkNode {
  const inner = openChildren(view, node);
  const lines = [node.key, ...linesOf(node)];
  const width = 28 + Math.max(...lines.map((line) => widthOf(line, titleSize)));
  const height = 14 + lines.length * lineHeight;
  if (inner.length === 0) return { id: node.id, width, height };
  return {
    id: node.id,
    layoutOptions: {
      'elk.padding': `[top=${height + 8},left=16,bottom=16,right=16]`,
      // a chart is read from where it begins: what leads back goes from right to left
      'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width}, ${height})`,
    },
    children: [
      { id: `${node.id}!initial`, width: 10, height: 10 },
      ...inner.map((child) => shape(view, child)),
    ],
  };
}

const start = (view: View, node: AnyStateNode): readonly ElkExtendedEdge[] => {
  const first = node.initial.target?.[0];
  if (openChildren(view, node).length === 0 || first === undefined) return [];
  return [{ id: `${node.id}!start`, sources: [`${node.id}!initial`], targets: [standIn(view, first)] }];
};

/** All edges between two states as one line. `names` are those of the edges, `labels` what is written at the line. */
export type Way = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly labels: readonly string[];
  readonly names: readonly string[];
};

/** Every line of a picture, with the edges that it stands for. */
export function waysOf(view: View): readonly Way[] {
  const found = new Map<string, Way>();
  for (const node of nodesOf(view.root)) {
    for (const edge of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
      if (edge.target?.[0] === undefined) continue;
      const [source, target] = [standIn(view, node), standIn(view, edge.target[0])];
      if (source === target && source !== node.id) continue;
      const id = `${source} → ${target}`;
      const former = found.get(id);
      const inside = view.isClosed(node.parent ?? node) ? `${node.parent?.key}.` : '';
      const words = edgeWords(edge).replace(inside, '');
      found.set(id, {
        id,
        source,
        target,
        labels: [...new Set([...(former?.labels ?? []), words])],
        names: [...(former?.names ?? []), nameOfEdge(edge)],
      });
    }
  }
  return [...found.values()];
}

const lineOf = ({ id, source, target, labels }: Way): ElkExtendedEdge => ({
  id,
  sources: [source],
  targets: [target],
  labels: [
    {
      text: labels.join('\n'),
      width: Math.max(...labels.map((label) => widthOf(label, labelSize))) + 6,
      height: labels.length * lineHeight,
    },
  ],
});

/** Boxes for the states that the ways lead to outside the part shown. */
function outside(view: View, edges: readonly ElkExtendedEdge[]): readonly ElkNode[] {
  const used = new Set(edges.flatMap(({ targets }) => targets));
  return nodesOf(view.machine.root)
    .filter((node) => used.has(outsideId(node)))
    .map((node) => ({
      id: outsideId(node),
      width: 28 + widthOf(node.path.join('.'), titleSize),
      height: 14 + lineHeight,
    }));
}

/** A chart as elkjs lays it out: states inside states, every coordinate from the picture's corner. */
export function graphOf(view: View): ElkNode {
  const edges = waysOf(view).map(lineOf);
  const seen = nodesOf(view.root).filter((node) => standIn(view, node) === node.id);
  return {
    id: 'picture',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.spacing.nodeNodeBetweenLayers': '36',
      'elk.spacing.nodeNode': '22',
      'elk.spacing.edgeEdge': '12',
      'elk.spacing.edgeNode': '14',
      'elk.spacing.edgeLabel': '4',
      'elk.randomSeed': '1',
    },
    children: [shape(view, view.root), ...outside(view, edges)],
    edges: [...seen.flatMap((node) => start(view, node)), ...edges],
  };
}
