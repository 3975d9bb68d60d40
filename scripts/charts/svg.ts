import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import type { AnyStateNode } from 'xstate';
import { nodesOf } from '../../machines/leaves.ts';
import { labelSize, lineHeight, linesOf, outsideId, titleSize, waysOf } from './graph.ts';
import type { View } from './graph.ts';
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
  .walked > .state, .walked > .way { stroke: #1a7749; stroke-width: 2; }
  .walked > .state { fill: #e8f9ee; }
  .walked > .tip { fill: #1a7749; }
  .not-walked > .state, .not-walked > .way { stroke: #be2a27; stroke-width: 2; }
  .not-walked > .state { fill: #fef1f0; }
  .not-walked > .tip { fill: #be2a27; }
  .lit > .state, .lit > .group { fill: #cee8f5; stroke: #034d70; stroke-width: 3; }
  .lit > .way { stroke: #034d70; stroke-width: 3; }
  .lit > .tip { fill: #034d70; }
  @media (prefers-color-scheme: dark) {
    svg { background: #10181c; }
    .state { fill: #18242a; stroke: #8fa3a5; }
    .group { fill: #141e23; stroke: #45575c; }
    .way { stroke: #8fb6cc; }
    .tip, .initial { fill: #8fb6cc; }
    text { fill: #eef3f2; }
    .call, .label { fill: #c3d0d0; }
    .label { stroke: #10181c; }
    .walked > .state, .walked > .way { stroke: #67ca92; }
    .walked > .state { fill: #172b21; }
    .walked > .tip { fill: #67ca92; }
    .not-walked > .state, .not-walked > .way { stroke: #f27974; }
    .not-walked > .state { fill: #391e1e; }
    .not-walked > .tip { fill: #f27974; }
    .lit > .state, .lit > .group { fill: #193546; stroke: #81c9e9; }
    .lit > .way { stroke: #81c9e9; }
    .lit > .tip { fill: #81c9e9; }
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
    `<g ${isOutside ? 'data-outside' : 'data-state'}="${escapeXml(state.path.join('.'))}"><title>${escapeXml(state.description ?? state.key)}</title>`,
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

function drawEdge(edge: ElkExtendedEdge, names: readonly string[]): string {
  const labels = (edge.labels ?? []).map((label) =>
    text((label.text ?? '').split('\n'), round(label.x) + 3, round(label.y) + 10, 'label'),
  );
  const known = names.length > 0 ? ` data-edges="${escapeXml(names.join('|'))}"` : '';
  return [`<g${known}>`, ...(edge.sections ?? []).map(drawSection), ...labels, '</g>'].join('');
}

/**
 * The laid-out chart as an SVG that reads in light and in dark. A state says its path (`data-state`), or that it lies
 * outside the part shown (`data-outside`), a line the names of its edges (`data-edges`): whoever shows the picture
 * makes them `lit`, `walked` or `not-walked`.
 */
export function drawChart(name: string, view: View, layout: ElkNode): string {
  const states = new Map(
    nodesOf(view.machine.root).flatMap((node) => [
      [node.id, node],
      [outsideId(node), node],
    ]),
  );
  const names = new Map(waysOf(view).map((way) => [way.id, way.names]));
  const [width, height] = [Math.ceil(layout.width ?? 0), Math.ceil(layout.height ?? 0)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>The chart ${escapeXml(name)}</title><style>${style}</style>`,
    ...(layout.children ?? []).map((child) => drawNode(child, states)),
    ...(layout.edges ?? []).map((edge) => drawEdge(edge, names.get(edge.id) ?? [])),
    '</svg>\n',
  ].join('\n');
}
