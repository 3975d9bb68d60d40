import type { FlowLanguage } from '../../src/flow/words.ts';
import { eventSentence, startSentence, stateName, stateSentence, titleOf } from '../../src/flow/words.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { eventName, eventsOf, leavesIn } from './names.ts';
import { textOf } from './words.ts';
import { wrapped } from './wrap.ts';

/** Names with a text each, one below the other. */
function column(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const indent = ' '.repeat(width + 6);
  return rows.map(([name, text]) => wrapped(text, `    ${name.padEnd(width)}  `, indent)).join('\n');
}

/** A text that names what only a path knows, as the step that one is in. */
const without = (text: string): string => text.replaceAll('{{number}}', 'n').replaceAll(/\{\{\w+\}\}/g, '…');

/** What an event may bring, in words: each of its samples that is told otherwise. */
function sayingsOf({ name, says }: ChartModel, event: string, language: FlowLanguage): string {
  const found = says.filter((one) => eventName(one.event) === event);
  return [...new Set(found.map((said) => without(eventSentence(name, said.event, language))))].join(' · ');
}

const headOf = ({ name, section }: ChartModel, language: FlowLanguage): string =>
  `${name}  ${titleOf(name, language)} (${section})`;

/** One machine with all its starts, states and events, each in words. */
export function listOfOne(model: ChartModel, language: FlowLanguage): string {
  const { name, starts } = model;
  const parts = {
    starts: Object.keys(starts).map((start) => [start, startSentence(name, start, language)] as const),
    states: leavesIn(model).map(
      (leaf) =>
        [leaf, `${stateName(name, leaf, language)} · ${stateSentence(name, leaf, language)}`] as const,
    ),
    events: eventsOf(model).map((event) => [event, sayingsOf(model, event, language)] as const),
  };
  return [
    headOf(model, language),
    ...(['starts', 'states', 'events'] as const).flatMap((part) => [
      `  ${textOf(language, `list.${part}`)} (${parts[part].length})`,
      column(parts[part]),
    ]),
  ].join('\n');
}

/** Every machine with the names of its starts, states and events. */
export const listOfAll = (models: readonly ChartModel[], language: FlowLanguage): string =>
  models
    .map((model) => {
      const names = {
        starts: Object.keys(model.starts).join(', '),
        states: leavesIn(model).join(' '),
        events: eventsOf(model).join(' '),
      };
      return [
        headOf(model, language),
        ...(['starts', 'states', 'events'] as const).map((part) =>
          wrapped(names[part], `  ${textOf(language, `list.${part}`)}: `, '    '),
        ),
      ].join('\n');
    })
    .join('\n\n');
