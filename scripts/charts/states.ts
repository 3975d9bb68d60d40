import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { leavesOf, nodesOf } from '../../machines/leaves.ts';
import { stateName, stateSentence, titleOf } from '../../src/flow/words.ts';
import type { FlowLanguage } from '../../src/flow/words.ts';
import { code, pageText, plain, row } from './page-words.ts';
import type { PageLanguage } from './page-words.ts';

/** One state as a table tells it. */
export type ToldState = {
  readonly leaf: string;
  readonly name: string;
  readonly sentence: string;
  /** its own and those of the states around it */
  readonly tags: readonly string[];
  /** the calls that it waits for */
  readonly calls: readonly string[];
};

const around = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent === undefined ? [node] : [node, ...around(node.parent)];

/** Every state of a chart in which a person can be found, in the order of its text. */
export function toldStates(
  chart: string,
  machine: AnyStateMachine,
  language: FlowLanguage,
): readonly ToldState[] {
  const leaves = new Set(leavesOf(machine).map(({ path }) => path));
  return nodesOf(machine.root)
    .map((node) => ({ node, leaf: node.path.join('.') }))
    .filter(({ leaf }) => leaves.has(leaf))
    .map(({ node, leaf }) => ({
      leaf,
      name: stateName(chart, leaf, language),
      sentence: stateSentence(chart, leaf, language),
      tags: [...new Set(around(node).flatMap(({ tags }) => tags))].toSorted(),
      calls: node.invoke.map(({ id }) => id),
    }));
}

/** What a picture shows, for whoever hears the page. */
export const pictureText = (chart: string, picture: string, language: PageLanguage): string =>
  picture === chart
    ? pageText(language, 'picture', { title: titleOf(chart, language) })
    : pageText(language, 'inside');

/** The states of a chart as a table; `named` may lead from a state's name to where it is shown. */
export function stateTable(
  chart: string,
  machine: AnyStateMachine,
  language: PageLanguage,
  named: (state: ToldState) => string = ({ name }) => plain(name),
): string {
  const columns = ['name', 'sentence', 'tags', 'calls'].map((key) => pageText(language, `states.${key}`));
  return [
    row(...columns),
    row(...columns.map(() => '---')),
    ...toldStates(chart, machine, language).map((state) =>
      row(
        `**${named(state)}** ${code(state.leaf)}`,
        plain(state.sentence),
        state.tags.map(code).join(', '),
        state.calls.map(code).join(', '),
      ),
    ),
  ].join('\n');
}
