import { addons } from 'storybook/preview-api';
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  Snapshot,
  SnapshotFrom,
} from 'xstate';
import { transition } from 'xstate';
import { leafOf } from '../machines/leaves.ts';
import type { Flow, FlowStop } from '../src/flow/flow.ts';
import { offersOf } from '../src/flow/offers.ts';
import { byOf, recorder } from '../src/flow/recorder.ts';
import type { Known } from '../src/flow/recorder.ts';
import { sameEvent } from '../src/flow/samples.ts';
import { modelOf } from '../tests/model/all.ts';
import { heldActor } from '../tests/model/held.ts';
import type { HeldActor } from '../tests/model/held.ts';
import type { ChartModel, Said } from '../tests/model/model.ts';
import { flowEvents } from './flow-events.ts';

/** The run of the chart whose story is shown: what play functions, the gate and the panel hold on to. */
export type StandingFlow = {
  readonly chart: string;
  readonly model: ChartModel;
  /** `send` may be wrapped: views ask for it anew each time */
  readonly actor: AnyActorRef;
  readonly can: (said: Said) => boolean;
  /** brings one of the model's samples about */
  readonly tell: (said: Said) => Promise<void>;
  readonly flow: () => Flow;
};

/** Where a story's chart stands: frozen in a leaf, or at a beginning of it. */
export type Standing =
  | { readonly snapshot: Snapshot<unknown> }
  | { readonly input: unknown; readonly start: string | null };

/** Which sample of the model an event is: itself, or the one of its type that leads to the same state. */
function knownBy({ says, machine }: ChartModel) {
  const leadsTo = ({ event }: Said, before: AnyMachineSnapshot, to: string) =>
    before.can(event) && leafOf(transition(machine, before, event)[0]) === to;
  return (event: AnyEventObject, before: AnyMachineSnapshot, to: string): Known => {
    const exact = says.findIndex((said) => sameEvent(said.event, event));
    const alike = says.findIndex((said) => said.event.type === event.type && leadsTo(said, before, to));
    const index = exact === -1 ? alike : exact;
    return { by: says[index]?.by ?? byOf(event), index };
  };
}

type Run<Machine extends AnyStateMachine> = {
  readonly held: HeldActor<Machine>;
  readonly standing: StandingFlow;
};

/** A sample as it would be told now: what is saved comes back as it was sent. */
export type Fitting<Machine extends AnyStateMachine> = (said: Said, now: SnapshotFrom<Machine>) => Said;

/** Starts the chart of a story, with every call of it held. */
export function startFlow<Machine extends AnyStateMachine>(
  chart: { readonly name: string; readonly machine: Machine },
  from: Standing,
  fitting: Fitting<Machine> = (said) => said,
): Run<Machine> {
  const model = modelOf(chart.name);
  const { inspect, recorded } = recorder(knownBy(model));
  const held = heldActor(chart.machine, from, inspect);
  const actor: AnyActorRef = held.actor;
  const fits = model.fits ?? (() => true);
  const flow = (): Flow => {
    const now: AnyMachineSnapshot = actor.getSnapshot();
    const can = (said: Said) => held.can(said) && fits(said, now.context);
    const start = 'start' in from && from.start !== null ? { start: from.start } : {};
    const { name, section } = model;
    return { chart: name, section, ...start, ...recorded(), offers: offersOf(now, model.says, can) };
  };
  const tell = (said: Said) => held.tell(fitting(said, actor.getSnapshot()));
  return { held, standing: { chart: model.name, model, actor, can: held.can, tell, flow } };
}

let shown: StandingFlow | null = null;

/** The run of the story shown; it throws where a story has none. */
export function standingFlow(): StandingFlow {
  if (shown === null) throw new Error('No chart is shown');
  return shown;
}

const channel = () => addons.getChannel();
const stops = new WeakMap<StandingFlow, FlowStop>();
/** A run, and where the link to it ended before its time. */
function toldOf(standing: StandingFlow): Flow {
  const stopped = stops.get(standing);
  return { ...standing.flow(), ...(stopped && { stopped }) };
}
const emitFlow = () => channel().emit(flowEvents.told, shown && toldOf(shown));
/** Once all of an event is known: subscribers hear of a snapshot before it is recorded. */
const tellPanel = () => queueMicrotask(emitFlow);

/** Shows a run to the panel, and takes events from it; gives back what ends that. */
export function showFlow(standing: StandingFlow): () => void {
  shown = standing;
  const said = (index: number) => {
    const sample = standing.model.says[index];
    if (sample !== undefined && standing.can(sample)) void standing.tell(sample).then(tellPanel);
  };
  const follow = standing.actor.subscribe({ next: tellPanel, error: tellPanel });
  channel().on(flowEvents.said, said);
  channel().on(flowEvents.asked, tellPanel);
  tellPanel();
  return () => {
    follow.unsubscribe();
    channel().off(flowEvents.said, said);
    channel().off(flowEvents.asked, tellPanel);
    if (shown === standing) shown = null;
    tellPanel();
  };
}

/** The panel says that a link leads only so far. */
export function tellStop(standing: StandingFlow, stop: FlowStop): void {
  stops.set(standing, stop);
  tellPanel();
}
