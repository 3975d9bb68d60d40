import type { AnyEventObject, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { nodesOf } from '../../machines/leaves.ts';
import { stepNamed, toldOf } from '../../src/flow/events.ts';
import { chartText, fill, keyOf } from '../../src/flow/texts/lookup.ts';
import { guardCondition, guardReasons } from '../../src/flow/words.ts';
import type { ChartModel } from '../../tests/model/model.ts';
import { code, pageText, plain, row } from './page-words.ts';
import type { PageLanguage } from './page-words.ts';
import { guardName } from './words.ts';

/** What stands in a text for whatever an event brings along. */
const anything = {
  number: 'n',
  step: '…',
  short: '…',
  reason: '…',
  text: '…',
  page: 'n',
  amount: '… EUR',
  version: 'n',
};

/** The texts of all samples of an event, each once, whatever they bring along. */
function textsOf(chart: string, samples: readonly AnyEventObject[], language: PageLanguage): string {
  const keys = samples.map((event) => keyOf(chart, 'events', toldOf(chart, event).keys));
  const texts = [...new Set(keys)].flatMap((key) =>
    key === null ? [] : (chartText(chart, 'events', [key], language) ?? []),
  );
  return texts.map((text) => plain(fill(text, anything))).join(' · ');
}

const pathOf = (node: AnyStateNode) => node.path.join('.');

/** `filling.identity.saving` of the step `identity` → `filling.*.saving`. */
const starred = (path: string, step: string | undefined): string =>
  path
    .split('.')
    .map((part, at) => (at === 1 && part === step ? '*' : part))
    .join('.');

/** Where an event leads from one state, in words. */
type Way = { readonly from: string; readonly to: string; readonly condition: string };
type Line = { readonly own: Way; readonly any: Way; readonly step: string | undefined };

/** "if the session can be made longer; otherwise the screen says: …"; nothing where nothing is asked. */
function conditionOf(chart: string, edge: AnyTransitionDefinition, language: PageLanguage): string {
  const guard = guardName(edge.guard);
  if (guard === '') return '';
  const condition = plain(guardCondition(chart, guard, language) ?? guard);
  const reasons = guardReasons(chart, guard, edge.eventType, language).map((reason) =>
    plain(pageText(language, 'events.quoted', { reason: reason.replaceAll(/\{\{[^}]*\}\}/g, '…') })),
  );
  return pageText(language, reasons.length === 0 ? 'events.if' : 'events.if_says', {
    condition,
    reasons: reasons.join(' · '),
  });
}

/** One transition, as it is and as any step has it. */
function lineOf(chart: string, edge: AnyTransitionDefinition, language: PageLanguage): Line {
  const [from, [target]] = [pathOf(edge.source), edge.target ?? []];
  const step = stepNamed(edge.source.path[1]) ?? undefined;
  const place = (path: string) => (path === '' ? pageText(language, 'events.everywhere') : code(path));
  const stays = pageText(language, edge.actions.length > 0 ? 'events.stays' : 'events.nothing');
  const condition = conditionOf(chart, edge, language);
  const told = (name: (path: string) => string): Way => ({
    from: place(name(from)),
    to: target === undefined ? stays : place(name(pathOf(target))),
    condition,
  });
  return { own: told((path) => path), any: told((path) => starred(path, step)), step };
}

const sayWay = ({ from, to, condition }: Way): string =>
  `${from} → ${to}${condition === '' ? '' : `, ${condition}`}`;

/** Ways that several steps have are said once, for any step. */
function waysOf(lines: readonly Line[]): readonly Way[] {
  const isShared = ({ any, step }: Line) =>
    lines.some((line) => sayWay(line.any) === sayWay(any) && line.step !== step);
  const said = lines.map((line) => (isShared(line) ? line.any : line.own));
  return [...new Map(said.map((way) => [sayWay(way), way])).values()];
}

/** Every transition of a chart, under the event that takes it. */
function edgesByEvent(machine: AnyStateMachine): ReadonlyMap<string, readonly AnyTransitionDefinition[]> {
  const found = new Map<string, AnyTransitionDefinition[]>();
  const edges = nodesOf(machine.root).flatMap((node) => [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
  ]);
  for (const edge of edges) {
    const name = edge.eventType === '' ? '' : (toldOf('', { type: edge.eventType }).keys.at(-1) ?? '');
    found.set(name, [...(found.get(name) ?? []), edge]);
  }
  return found;
}

type ToldEvent = { readonly title: string; readonly ways: readonly Way[] };

function toldEvents({ name, machine, says }: ChartModel, language: PageLanguage): readonly ToldEvent[] {
  return [...edgesByEvent(machine)].map(([event, edges]) => {
    const types = new Set(edges.map(({ eventType }) => eventType));
    const samples = says.flatMap((said) => (types.has(said.event.type) ? [said.event] : []));
    return {
      title:
        event === ''
          ? `**${pageText(language, 'events.at_once')}**`
          : `**${textsOf(name, samples, language)}** ${code(event)}`,
      ways: waysOf(edges.map((edge) => lineOf(name, edge, language))),
    };
  });
}

/** The events of a chart in words, each with where it leads: from, to, on what condition, and what a screen says. */
export const eventList = (model: ChartModel, language: PageLanguage): readonly string[] =>
  toldEvents(model, language).map(({ title, ways }) =>
    [`- ${title}`, ...ways.map((way) => `  - ${sayWay(way)}`)].join('\n'),
  );

/** The same as a table: what a picture of the chart shows, for whoever does not see it. */
export function eventTable(model: ChartModel, language: PageLanguage): string {
  const columns = ['event', 'from', 'to', 'condition'].map((key) => pageText(language, `events.${key}`));
  return [
    row(...columns),
    row(...columns.map(() => '---')),
    ...toldEvents(model, language).flatMap(({ title, ways }) =>
      ways.map(({ from, to, condition }) => row(title, from, to, condition)),
    ),
  ].join('\n');
}
