import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { ChartModel, Need } from '../tests/model/model.ts';
import { type StandingFlow, standingFlow } from './flow-channel.ts';
import { isDrawn } from './drawn.ts';
import { languageFaults } from './in-languages.ts';
import { type Heard, type Walk, nameOf, walkByKeys } from './keyboard.ts';
import { type Press, realKeys } from './keys.ts';
import { storyNameOf } from './leaf-stories.ts';
import { letGoByIn } from './let-go-by.ts';

type Told = {
  readonly id: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly args: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, unknown>>;
};
type Offer = { readonly event: string; readonly need: Need | null };

const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** What the model says that a person can bring about in a leaf, with what each event asks beyond three keys. */
function offersIn({ states, needs = [] }: ChartModel, leaf: string, actor: AnyActorRef): readonly Offer[] {
  const offers = states[leaf]?.offers ?? [];
  const asked = (event: string) =>
    needs.find((need) => need.event === event && (need.in?.test(leaf) ?? true)) ?? null;
  return (typeof offers === 'function' ? offers(actor.getSnapshot().context) : offers).map((event) => ({
    event,
    need: asked(event),
  }));
}

/** A control that looks alive: one that is off or at work says so itself. */
const isAlive = (control: Element | null): control is HTMLElement =>
  control instanceof HTMLElement &&
  control !== document.body &&
  control.closest('[aria-disabled=true], [aria-busy=true]') === null;

/** Hears what the page sends to the chart, as far as it would take it, and keeps it from it: the story stays in its state. */
function overhear(actor: AnyActorRef) {
  const heard = new Set<string>();
  /** with what the chart would not take, since nothing was typed */
  const tried = new Set<string>();
  /** what the chart would not take of a control that looks alive: its name, by the event */
  const ignored = new Map<string, string>();
  let sent = 0;
  const { send } = actor;
  actor.send = (event: AnyEventObject) => {
    sent += 1;
    tried.add(event.type);
    const { activeElement } = document;
    if (actor.getSnapshot().can(event)) heard.add(event.type);
    else if (isAlive(activeElement)) ignored.set(event.type, nameOf(activeElement));
  };
  const end = () => {
    actor.send = send;
  };
  return { heard, tried, ignored, sent: () => sent, end };
}

/** A form is sent by it, whatever was typed. */
const isSubmitted = (event: string) => event.endsWith('.submitted');

/** Why it is a fault that no key has sent an event; nothing where the event asks for more, and the page has it. */
function lack({ event, need }: Offer, walk: Walk, tried: ReadonlySet<string>): readonly string[] {
  if (need?.by === 'elsewhere') return [];
  if (need?.by === 'typing') {
    if (!walk.hasEntry)
      return [`offers ${event} to whoever types, but Tab comes to no entry: draw one, or mend its tabindex.`];
    return walk.submits || tried.has(event) || !isSubmitted(event)
      ? []
      : [
          `offers ${event} to whoever types, but Enter and the buttons send no form: give it an \`onSubmit\`.`,
        ];
  }
  if (need?.by === 'file')
    return walk.asksFile
      ? []
      : [`offers ${event}, but nothing that Tab comes to asks for a file: draw a control that does.`];
  return [
    `offers ${event}, but Tab, Enter and Space do not send it: draw a control that does, or say in \`needs\` of ` +
      'the model what else it asks of a person.',
  ];
}

/** What controls send though the state lets it go by; and the excuse of what it takes by now. */
function lostPresses(
  chart: string,
  leaf: string,
  offers: readonly Offer[],
  ignored: ReadonlyMap<string, string>,
) {
  const excused = letGoByIn(chart, leaf);
  const isOffered = (event: string) => offers.some((offer) => offer.event === event);
  return [
    ...[...ignored]
      .filter(([event]) => !isOffered(event) && !excused.includes(event))
      .map(
        ([event, control]) =>
          `shows ${control}, whose press sends ${event}, which is ignored there: take it, or have the control say why ` +
          'it is off.',
      ),
    ...excused
      .filter(isOffered)
      .map((event) => `takes ${event}, which .storybook/let-go-by.ts excuses it from: take that out.`),
  ];
}

/**
 * By the seed, in one drawn story of two: goes round with Tab; in a third of these presses all that it has come to, where
 * the story is the state's own: further ones show other facts. A whole run does both in each.
 */
async function keyFaults({ model, actor }: StandingFlow, leaf: string, press: Press, { id, name }: Told) {
  const isOwn = name.replaceAll(' ', '') === storyNameOf(leaf);
  if (!isDrawn(id, 2)) return [];
  const isPressed = isOwn && isDrawn(id, 6);
  const offers = isPressed ? offersIn(model, leaf, actor) : [];
  const { heard, tried, ignored, sent, end } = overhear(actor);
  const isKeyed = ({ event, need }: Offer, { asksFile, submits }: Heard) =>
    heard.has(event) ||
    need?.by === 'elsewhere' ||
    (need?.by === 'typing' && (submits || tried.has(event) || !isSubmitted(event))) ||
    (need?.by === 'file' && asksFile);
  const isDone = (now: Heard) => offers.every((offer) => isKeyed(offer, now));
  const walk = await walkByKeys(press, sent, isPressed ? isDone : null);
  end();
  const wrong = offers.filter(({ event, need }) => need?.by === 'elsewhere' && heard.has(event));
  const unheard = offers.filter(({ event }) => !heard.has(event));
  return [
    ...walk.missed.map((name) => `shows ${name}, but Tab does not come to it.`),
    ...unheard.flatMap((offer) => lack(offer, walk, tried)),
    ...(isPressed ? lostPresses(model.name, leaf, offers, ignored) : []),
    ...wrong.map(
      ({ event }) => `sends ${event} by keys: \`needs\` of the model says that only something else does.`,
    ),
  ];
}

/** Axe judges half of the drawn stories, by the seed; a whole run has it judge each. The panel of who looks is as it was. */
export function beforeEach({ id, globals }: { id: string; globals: Record<string, unknown> }): void {
  if (!isDrawn(id, 2)) globals['a11y'] = { manual: true };
}

/**
 * Judges the story of a leaf beyond its words and axe: it stands where it says, Tab comes to everything, what a person may
 * bring about there is sent by keys, and the page reads differently in every language.
 */
export async function afterEach(story: Told): Promise<void> {
  const { id, parameters, args, globals } = story;
  const leaf = text(args['leaf']);
  const press = await realKeys();
  if (text(parameters['machine']) === null || leaf === null || press === null) return;
  const flow = standingFlow();
  const { state } = flow.flow();
  const language = text(globals['language']) ?? 'en';
  const faults = [
    ...(state === leaf ? [] : [`stands in ${state}: give it a snapshot of its own leaf.`]),
    ...(parameters['skeleton'] === true ? [] : await languageFaults(language, id)),
    ...(await keyFaults(flow, leaf, press, story)),
  ];
  if (faults.length > 0)
    throw new Error(faults.map((fault) => `${flow.chart}, ${leaf} (story ${id}): ${fault}`).join('\n'));
}
