import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from '../../machines/leaves.ts';
import { labelSize, lineHeight, linesOf, outsideId, titleSize } from './graph.ts';
import { escapeXml } from './words.ts';

const style = `
  svg { color-scheme: light dark; background: #fff; font-family: system-ui, sans-serif; }
  .state { fill: #fff; stroke: #5b6b6b; }
  .group { fill: #f2f6f5; stroke: #a9b7b5; }
  .busy { stroke-dasharray: 4 3; }
  .end { stroke-width: 3; }
  .way { fill: none; stroke: #3f5f73; }
  .tip, .initial { fill: #3f5f73; }
  text { fill: #16222a; font-size: ${titleSize}px; }
  .name { font-weight: 600; }
  .call, .label { fill: #3b4a52; font-size: ${labelSize}px; }
  .label { paint-order: stroke; stroke: #fff; stroke-width: 3px; }
  @media (prefers-color-scheme: dark) {
    svg { background: #10181c; }
    .state { fill: #18242a; stroke: #8fa3a5; }
    .group { fill: #141e23; stroke: #45575c; }
    .way { stroke: #8fb6cc; }
    .tip, .initial { fill: #8fb6cc; }
    text { fill: #eef3f2; }
    .call, .label { fill: #c3d0d0; }
    .label { stroke: #10181c; }
  }`;

const round = (value: number | undefined) => Math.round((value ?? 0) * 10) / 10;
const point = ({ x, y }: ElkPoint) => `${round(x)} ${round(y)}`;

function text(lines: readonly string[], x: number, y: number, kind: string): string {
  return lines
    .map(
      (line, index) =>
        `<text class="${kind}" x="${x}" y="${y + index * lineHeight}">${escapeXml(line)}</text>`,
    )
    .join('');
}

function drawNode(node: ElkNode, states: ReadonlyMap<string, AnyStateNode>): string {
  const [x, y] = [round(node.x), round(node.y)];
  const inner = (node.children ?? []).map((child) => drawNode(child, states)).join('\n');
  if (node.id.endsWith('!initial')) return `<circle class="initial" cx="${x + 5}" cy="${y + 5}" r="5"/>`;
  const state = states.get(node.id);
  if (state === undefined) return inner;
  const isOutside = node.id === outsideId(state);
  const kinds = [
    node.children === undefined && !isOutside ? 'state' : 'group',
    ...(state.tags.includes('busy') ? ['busy'] : []),
    ...(state.type === 'final' ? ['end'] : []),
  ];
  return [
    `<g><title>${escapeXml(state.description ?? state.key)}</title>`,
    `<rect class="${kinds.join(' ')}" x="${x}" y="${y}" width="${round(node.width)}" height="${round(node.height)}" rx="6"/>`,
    text([isOutside ? state.path.join('.') : state.key], x + 10, y + 18, 'name'),
    text(isOutside ? [] : linesOf(state), x + 10, y + 18 + lineHeight, 'call'),
    '</g>',
    inner,
  ].join('');
}

function drawSection({ startPoint, endPoint, bendPoints = [] }: ElkEdgeSection): string {
  const points = [startPoint, ...bendPoints, endPoint];
  const before = points.at(-2) ?? startPoint;
  const angle = round((Math.atan2(endPoint.y - before.y, endPoint.x - before.x) * 180) / Math.PI);
  const tip = `<path class="tip" transform="translate(${point(endPoint)}) rotate(${angle})" d="M0 0 L-8 -4 L-8 4 Z"/>`;
  return `<path class="way" d="M${points.map(point).join(' L')}"/>${tip}`;
}

function drawEdge(edge: ElkExtendedEdge): string {
  const labels = (edge.labels ?? []).map((label) =>
    text((label.text ?? '').split('\n'), round(label.x) + 3, round(label.y) + 10, 'label'),
  );
  return [...(edge.sections ?? []).map(drawSection), ...labels].join('');
}

/** The laid-out chart as an SVG that reads in light and in dark. */
export function drawChart(name: string, machine: AnyStateMachine, layout: ElkNode): string {
  const states = new Map(
    nodesOf(machine.root).flatMap((node) => [
      [node.id, node],
      [outsideId(node), node],
    ]),
  );
  const [width, height] = [Math.ceil(layout.width ?? 0), Math.ceil(layout.height ?? 0)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>The chart ${escapeXml(name)}</title><style>${style}</style>`,
    ...(layout.children ?? []).map((child) => drawNode(child, states)),
    ...(layout.edges ?? []).map(drawEdge),
    '</svg>\n',
  ].join('\n');
}
