import ElkConstructor from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { nameOfEdge, transitionsOf } from '../../machines/edges.ts';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { graphOf } from '../charts/graph.ts';
import type { View } from '../charts/graph.ts';
import { drawChart } from '../charts/svg.ts';
import { escapeXml } from '../charts/words.ts';
import { drivers } from './report.ts';
import type { ChartReport, Driver } from './report.ts';

/** What of a state or a line a driver walked: all that it stands for, some of it, or none. */
type Extent = 'all' | 'some' | 'none';
export type Picture = { readonly title: string; readonly svg: string };
/** The picture of a chart, and below it what its closed states have inside. */
export type Pictures = { readonly whole: Picture; readonly insides: readonly Picture[] };

const extentOf = (counts: readonly number[]): Extent =>
  counts.every((count) => count > 0) ? 'all' : counts.some((count) => count > 0) ? 'some' : 'none';

/**
 * What a box stands for: a leaf for itself, a state that is passed through for the ways out of it, and a state around
 * others for their leaves with the edges that neither come from outside nor lead out.
 */
function insideOf(machine: AnyStateMachine, state: string) {
  const within = (path: string) => state === '' || path === state || path.startsWith(`${state}.`);
  const leaves = leavesOf(machine).flatMap(({ path }) => (within(path) ? [path] : []));
  const isPassed = leaves.length === 0;
  const isLeaf = leaves.includes(state);
  const edges = transitionsOf(machine).filter(({ source, target }) =>
    [source, ...(isPassed ? [] : (target ?? []))].every((node: AnyStateNode) => within(node.path.join('.'))),
  );
  return { leaves, edges: isLeaf ? [] : edges.map(nameOfEdge) };
}

/** Attributes that colour a part of a picture, one for each driver. */
const marks = (extents: Readonly<Record<Driver, Extent>>, isOutsidePages = false): string =>
  drivers.map((driver) => ` data-${driver}="${extents[driver]}"`).join('') +
  (isOutsidePages ? ' data-outside-pages=""' : '');

/** Says in a picture what each driver has walked of each state and of each line. */
function coloured(svg: string, report: ChartReport): string {
  const { model, why } = report;
  const of = (driver: Driver, leaves: readonly string[], edges: readonly string[]): Extent =>
    extentOf([
      ...leaves.map((leaf) => report[driver].states.get(leaf) ?? 0),
      ...edges.map((edge) => report[driver].transitions.get(edge) ?? 0),
    ]);
  const lines = new Map(
    transitionsOf(model.machine).map((edge) => [escapeXml(nameOfEdge(edge)), nameOfEdge(edge)]),
  );
  return svg
    .replace(/<g data-state="([^"]*)"/g, (found, state: string) => {
      const { leaves, edges } = insideOf(model.machine, state);
      return found + marks({ chart: of('chart', leaves, edges), browser: of('browser', leaves, edges) });
    })
    .replace(/<g data-edges="([^"]*)"/g, (found, names: string) => {
      const edges = names.split('|').map((name) => lines.get(name) ?? name);
      const isOutside = edges.every((edge) => why.has(edge));
      return found + marks({ chart: of('chart', [], edges), browser: of('browser', [], edges) }, isOutside);
    });
}

/** The steps of an enrollment or a correction: drawn closed, since they are alike inside. */
function stepsIn(machine: AnyStateMachine): readonly AnyStateNode[] {
  const around = machine.root.states['filling'] ?? machine.root.states['correcting'];
  return Object.values(around?.states ?? {}).filter(
    (node) => node.key !== 'summary' && nodesOf(node).length > 1,
  );
}

/** Every picture of a chart, coloured by what was walked. */
export async function picturesOf(report: ChartReport): Promise<Pictures> {
  const { name, machine } = report.model;
  const elk = new ElkConstructor();
  const steps = stepsIn(machine);
  const draw = async (title: string, view: View): Promise<Picture> => ({
    title,
    svg: coloured(drawChart(title, view, await elk.layout(graphOf(view))), report),
  });
  const insides: Picture[] = [];
  for (const step of steps)
    insides.push(await draw(step.path.join('.'), { machine, root: step, isClosed: () => false }));
  return {
    whole: await draw(name, { machine, root: machine.root, isClosed: (node) => steps.includes(node) }),
    insides,
  };
}
