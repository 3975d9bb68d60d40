import { isMachineSnapshot } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import type { FlowBy } from './flow.ts';
import { byOf, recorder } from './recorder.ts';
import type { Recorded } from './recorder.ts';
import { samplesLike, sameEvent } from './samples.ts';
import type { ChartSamples } from './samples.ts';

/** One chart that runs, or has run, on this page. */
export type Run = {
  /** told apart by it, as long as the page */
  readonly id: string;
  readonly chart: string;
  /** what it was started with */
  readonly input: unknown;
  readonly recorded: Recorded;
  /** which actor reported a step, by its place in the path */
  readonly reporters: ReadonlyMap<AnyEventObject, string>;
  readonly snapshot: AnyMachineSnapshot;
  readonly isOver: boolean;
  /** when something happened last: the number of all that has happened */
  readonly moved: number;
  readonly send: (event: AnyEventObject) => void;
};

type Known = {
  /** by a machine's id; null for a machine that is no chart of the product */
  readonly chartOf: (machineId: string) => string | null;
  readonly samplesOf: (chart: string) => ChartSamples;
  readonly now: () => string;
};

const isTold = (told: unknown): told is InspectionEvent =>
  typeof told === 'object' && told !== null && 'rootId' in told && 'actorRef' in told;

const childOf = (snapshot: AnyMachineSnapshot | null, sessionId: string): string | null =>
  Object.entries<AnyActorRef | undefined>(snapshot?.children ?? {}).find(
    ([, child]) => child?.sessionId === sessionId,
  )?.[0] ?? null;

/** Who brought about what no answer and no clock did: the actor that sent it, or whoever does so in the model. */
function teller(event: AnyEventObject, from: string | undefined, samples: ChartSamples): FlowBy {
  const by = byOf(event);
  if (by !== 'person') return by;
  return from === undefined ? (samplesLike(samples, event)[0]?.by ?? 'person') : 'report';
}

/** Follows one root actor; its run begins with its first snapshot. */
function follow({ chartOf, samplesOf, now }: Known, id: string, send: Run['send']) {
  const reporters = new Map<AnyEventObject, string>();
  let input: unknown;
  let snapshot: AnyMachineSnapshot | null = null;
  const chart = () => (snapshot === null ? null : chartOf(snapshot.machine.id));
  const record = recorder((event) => {
    const samples = samplesOf(chart() ?? '');
    return {
      by: teller(event, reporters.get(event), samples),
      index: samples.says.findIndex((sample) => sameEvent(sample.event, event)),
      at: now(),
    };
  });
  return {
    hear: (told: InspectionEvent) => {
      if (told.actorRef.sessionId !== told.rootId) return;
      if (told.type === '@xstate.event') {
        if (told.event.type === 'xstate.init') input = told.event['input'];
        const from = told.sourceRef && childOf(snapshot, told.sourceRef.sessionId);
        if (from) reporters.set(told.event, from);
      }
      if (told.type === '@xstate.snapshot' && isMachineSnapshot(told.snapshot)) snapshot = told.snapshot;
      record.inspect(told);
    },
    run: (moved: number): Run | null => {
      const name = chart();
      if (snapshot === null || name === null) return null;
      const isOver = snapshot.status !== 'active';
      return {
        id,
        chart: name,
        input,
        recorded: record.recorded(),
        reporters,
        snapshot,
        isOver,
        moved,
        send,
      };
    },
  };
}

/** In development React makes each first state twice and forgets the second: a twin that nothing ever happens to. */
function isTwin(run: Run, earlier: readonly Run[]): boolean {
  if (run.recorded.path.length > 0) return false;
  const same = ({ chart, input }: Run) => JSON.stringify([chart, input]);
  return earlier.some((other) => !other.isOver && same(other) === same(run));
}

const mostOfAChart = 4;

/** All charts of the page by what their actors tell; `runs` has the one first in which something happened last. */
export function followCharts(known: Known) {
  const followed = new Map<string, ReturnType<typeof follow>>();
  const moved = new Map<string, number>();
  const listeners = new Set<() => void>();
  let count = 0;
  let isTelling = false;
  let runs: readonly Run[] = [];

  const tell = () => {
    isTelling = false;
    for (const listener of listeners) listener();
  };
  const renew = () => {
    const all = [...followed].flatMap(([id, one]) => one.run(moved.get(id) ?? 0) ?? []);
    const real = all.filter((run, index) => !isTwin(run, all.slice(0, index)));
    const latest = real.toSorted((a, b) => b.moved - a.moved);
    runs = latest.filter(
      (run, index) => latest.slice(0, index).filter(({ chart }) => chart === run.chart).length < mostOfAChart,
    );
    // later: a chart may be started while a page is being drawn
    if (!isTelling) queueMicrotask(tell);
    isTelling = true;
  };

  return {
    hear: (told: unknown) => {
      if (!isTold(told)) return;
      const { rootId: id, actorRef } = told;
      const isRoot = actorRef.sessionId === id;
      if (!followed.has(id)) {
        if (!isRoot) return;
        followed.set(
          id,
          follow(known, id, (event) => actorRef.send(event)),
        );
      }
      const one = followed.get(id);
      const before = one?.run(0)?.recorded;
      one?.hear(told);
      if (told.type !== '@xstate.snapshot' || !isRoot) return;
      const after = one?.run(0)?.recorded;
      if (after !== undefined && after !== before) moved.set(id, (count += 1));
      renew();
    },
    runs: () => runs,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type FollowedCharts = ReturnType<typeof followCharts>;
