import { initialTransition, transition } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { leafOf } from '../../machines/leaves.ts';
import { refusalOf } from '../../machines/refusal.ts';
import type { FlowBy, FlowStep } from './flow.ts';
import { masked, openWords } from './mask.ts';
import type { Run } from './runs.ts';
import { samplesLike, sameEvent } from './samples.ts';
import type { ChartSamples, Sample } from './samples.ts';

/** One event of a run and where it led. `from`: the actor that reported it · `delay`: how long the clock ran. */
export type SavedStep = {
  readonly by: FlowBy;
  readonly event: AnyEventObject;
  readonly from?: string;
  readonly delay?: number;
  readonly state: string;
};

/** A run as a file has it. It begins as the model's `start` does, or with an input of its own. */
export type SavedRun = {
  readonly chart: string;
  readonly start: string | null;
  readonly input?: unknown;
  readonly first: string;
  readonly steps: readonly SavedStep[];
};

type Way = { readonly steps: readonly SavedStep[]; readonly reached: number };

/** A failed answer is told as the chart keeps it: what was thrown may hold anything. */
const plain = (event: AnyEventObject): AnyEventObject =>
  'error' in event ? { ...event, error: refusalOf(event['error']) } : event;

const retyped = (value: unknown, event: AnyEventObject): AnyEventObject => ({
  ...(typeof value === 'object' ? value : {}),
  ...(typeof event['actorId'] === 'string' ? { actorId: event['actorId'] } : {}),
  type: event.type,
});

/**
 * What may stand for a step, the best first. A person's event is one of the samples, since it may hold typed words;
 * any other keeps what tells of nobody.
 */
function standIns(step: FlowStep, run: Run, samples: ChartSamples, open: ReadonlySet<unknown>) {
  const real = plain(step.event);
  const like = samplesLike(samples, real);
  const from = run.reporters.get(step.event) ?? like[0]?.from;
  const own: Sample = {
    by: step.by,
    event: retyped(masked(real, like[0]?.event, open), real),
    ...(step.by === 'report' && from !== undefined ? { from } : {}),
    ...(step.by === 'clock' ? { delay: like[0]?.delay ?? 0 } : {}),
  };
  return step.by === 'person' && like.length > 0 ? like : [own, ...like];
}

/** Enough for any run by hand; a search that goes on longer has no answer. */
const mostTries = 20_000;

/** Events that lead a chart from `begun` through the very states of the run; as far as there are any. */
function wayThrough(
  machine: AnyStateMachine,
  begun: AnyMachineSnapshot,
  path: readonly { readonly to: string; readonly standIns: readonly Sample[] }[],
): Way {
  const dead = new Set<string>();
  let tries = 0;
  let best: Way = { steps: [], reached: 0 };
  const go = (snapshot: AnyMachineSnapshot, at: number, steps: readonly SavedStep[]): boolean => {
    if (at > best.reached) best = { steps, reached: at };
    const step = path[at];
    if (step === undefined) return true;
    const place = JSON.stringify([at, snapshot.value, snapshot.context]);
    if (dead.has(place)) return false;
    for (const sample of step.standIns) {
      tries += 1;
      if (tries > mostTries || !snapshot.can(sample.event)) continue;
      const [next] = transition(machine, snapshot, sample.event);
      if (leafOf(next) !== step.to) continue;
      const last = steps.at(-1);
      const isAgain =
        last !== undefined &&
        sameEvent(last.event, sample.event) &&
        JSON.stringify([snapshot.value, snapshot.context]) === JSON.stringify([next.value, next.context]);
      if (go(next, at + 1, isAgain ? steps : [...steps, { ...sample, state: step.to }])) return true;
    }
    dead.add(place);
    return false;
  };
  go(begun, 0, []);
  return best;
}

/** The starts that lead where the run began: the model's, then its own without anybody's words. */
function startsOf(
  { input, recorded }: Run,
  machine: AnyStateMachine,
  { starts }: ChartSamples,
  open: ReadonlySet<unknown>,
) {
  const text = JSON.stringify(input);
  const ordered = starts.toSorted(
    (a, b) => Number(JSON.stringify(b.input) === text) - Number(JSON.stringify(a.input) === text),
  );
  const own = { name: null, input: masked(input, starts[0]?.input, open) };
  return [...ordered, own].flatMap(({ name, input: given }) => {
    const [begun] = initialTransition(machine, given);
    return leafOf(begun) === recorded.first ? [{ name, input: given, begun }] : [];
  });
}

/**
 * A run as a file: the same states, by events that hold no private word. `left` is how many steps at its end no such
 * event leads through; the file ends before them.
 */
export function savedRun(
  run: Run,
  samples: ChartSamples,
): { readonly saved: SavedRun; readonly left: number } {
  const { machine } = run.snapshot;
  const open = openWords(samples);
  const { first, path } = run.recorded;
  const steps = path.map((step) => ({ to: step.to, standIns: standIns(step, run, samples, open) }));
  const tried = startsOf(run, machine, samples, open).map(({ name, input, begun }) => ({
    name,
    input,
    way: wayThrough(machine, begun, steps),
  }));
  const [found] = tried.toSorted((a, b) => b.way.reached - a.way.reached);
  const saved = {
    chart: run.chart,
    start: found?.name ?? null,
    ...(found?.name === null ? { input: found.input } : {}),
    first,
    steps: found?.way.steps ?? [],
  };
  return { saved, left: path.length - (found?.way.reached ?? 0) };
}
