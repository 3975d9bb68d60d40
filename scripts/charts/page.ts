import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { edgeWords, eventWords } from './words.ts';

const cell = (words: readonly string[]) => words.join(', ').replace(/\|/g, '\\|');
const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Tags and calls that hold in a leaf: its own and those of the states around it. */
const around = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...around(node.parent)];

function stateRows(machine: AnyStateMachine): readonly string[] {
  const leaves = new Set(leavesOf(machine).map(({ path }) => path));
  return nodesOf(machine.root)
    .filter((node) => leaves.has(node.path.join('.')))
    .map((node) =>
      row(
        `\`${node.path.join('.')}\``,
        node.description ?? '',
        cell([...new Set(around(node).flatMap(({ tags }) => tags))].toSorted().map((tag) => `\`${tag}\``)),
        cell(node.invoke.map(({ id }) => `\`${id}\``)),
      ),
    );
}

function eventList(machine: AnyStateMachine): readonly string[] {
  const taken = new Map<string, string[]>();
  for (const node of nodesOf(machine.root)) {
    for (const edge of [...node.transitions.values()].flat()) {
      const to = edge.target?.[0]?.path.join('.') ?? (edge.actions.length > 0 ? 'stays' : 'nothing');
      const from = node.path.join('.') || 'everywhere';
      const guard = edgeWords(edge).slice(eventWords(edge.eventType).length);
      taken.set(edge.eventType, [...(taken.get(edge.eventType) ?? []), `${from} → ${to}${guard}`]);
    }
  }
  return [...taken]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, found]) => `- \`${eventWords(type)}\`\n${found.map((way) => `  - ${way}`).join('\n')}`);
}

/** The page of one chart: its picture, its states with their sentences, its events. Markdown, not yet formatted. */
export function pageOf(name: string, machine: AnyStateMachine, pictures: readonly string[]): string {
  return [
    `# ${name}`,
    machine.root.description ?? '',
    ...pictures.map((picture) => `![The chart ${picture}](./${picture}.svg)`),
    'Made from the machine by `npm run charts`; a test fails when it is out of date. A dashed frame waits for a call; a thick one is an end.',
    '## States',
    [
      row('State', 'What is going on', 'Tags', 'Calls'),
      row('---', '---', '---', '---'),
      ...stateRows(machine),
    ].join('\n'),
    '## Events, and where they lead [guard]',
    eventList(machine).join('\n'),
    '',
  ].join('\n\n');
}
