import type { FlowLanguage } from '../../src/flow/words.ts';
import { eventSentence, stateName, stateSentence, titleOf } from '../../src/flow/words.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { eventName, eventsOf, leavesIn } from './names.ts';
import { wrapped } from './wrap.ts';

const column = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([name]) => name.length));
  const indent = ' '.repeat(width + 6);
  return rows.map(([name, text]) => wrapped(text, `    ${name.padEnd(width)}  `, indent)).join('\n');
};

/** The first sample of an event, in words. */
function sayingOf({ name, says }: ChartModel, event: string, language: FlowLanguage): string {
  const said = says.find((one) => eventName(one.event) === event);
  return said === undefined ? event : eventSentence(name, said.event, language);
}

/** One machine with all its states and events, each in words. */
export function listOfOne(model: ChartModel, language: FlowLanguage): string {
  const { name, section, starts } = model;
  const events = eventsOf(model);
  const leaves = leavesIn(model);
  return [
    `${name}  ${titleOf(name, language)} (${section})`,
    `  starts: ${Object.keys(starts).join(', ')}`,
    `  ${leaves.length} states:`,
    column(
      leaves.map((leaf) => [
        leaf,
        `${stateName(name, leaf, language)}: ${stateSentence(name, leaf, language)}`,
      ]),
    ),
    `  ${events.length} events:`,
    column(events.map((event) => [event, sayingOf(model, event, language)])),
  ].join('\n');
}

/** Every machine with the names of its states and events. */
export const listOfAll = (models: readonly ChartModel[], language: FlowLanguage): string =>
  models
    .map((model) => {
      const { name, section, starts } = model;
      return [
        `${name}  ${titleOf(name, language)} (${section})`,
        wrapped(Object.keys(starts).join(', '), '  starts: ', '    '),
        wrapped(leavesIn(model).join(' '), '  states: ', '    '),
        wrapped(eventsOf(model).join(' '), '  events: ', '    '),
      ].join('\n');
    })
    .join('\n\n');
