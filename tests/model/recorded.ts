import { z } from 'zod';
import { eventSentence, startSentence } from '../../src/flow/words.ts';
import type { FlowLanguage } from '../../src/flow/words.ts';
import type { SavedRun } from '../../src/flow/saved-run.ts';
import { chartDriver } from '../machines/chart-driver.ts';
import { modelOf, models } from './all.ts';
import { walk } from './driver.ts';
import type { Driver } from './driver.ts';
import type { ChartModel } from './model.ts';
import type { Path } from './paths.ts';

const event = z.looseObject({ type: z.string() });
const state = z.string().min(1);
const step = z.discriminatedUnion('by', [
  z.strictObject({ by: z.enum(['person', 'page', 'reply']), event, state }),
  z.strictObject({ by: z.literal('report'), from: z.string(), event, state }),
  z.strictObject({ by: z.literal('clock'), delay: z.number(), event, state }),
]);
const file = z.strictObject({
  chart: z.string().refine((name) => models.some((model) => model.name === name), {
    error: ({ input }) =>
      `There is no chart "${String(input)}". There are: ${models.map(({ name }) => name).join(', ')}`,
  }),
  start: z.string().nullable(),
  input: z.unknown().optional(),
  first: state,
  steps: z.array(step),
});
type ReadRun = z.infer<typeof file>;

/** A saved run as its file has it; throws with what is wrong with the file. */
export function readRun(text: string): ReadRun {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error('The file is no JSON', { cause: error });
  }
  const read = file.safeParse(json);
  if (!read.success) throw new Error(`The file is no saved run\n${z.prettifyError(read.error)}`);
  return read.data;
}

const startName = ({ start }: Pick<SavedRun, 'start'>) => start ?? 'as recorded';

function pathOf(run: ReadRun): Path {
  const from = (at: number) => run.steps[at - 1]?.state ?? run.first;
  const steps = run.steps.map((one, at) => {
    const { state: leaf, ...said } = one;
    return { said, from: from(at), leaf, edge: '' };
  });
  return { start: startName(run), first: run.first, steps };
}

/** What must be kept in a state is said of the models' own starts; a run may have begun with another. */
function modelFor(run: ReadRun): ChartModel {
  const model = modelOf(run.chart);
  const starts = run.start === null ? { [startName(run)]: run.input } : model.starts;
  if (!(startName(run) in starts)) throw new Error(`The chart ${run.chart} has no start "${run.start}"`);
  const states = Object.entries(model.states).map(
    ([leaf, { sentence, tags, offers }]) => [leaf, { sentence, tags, offers }] as const,
  );
  return { ...model, starts, states: Object.fromEntries(states) };
}

/** Tells of each state that was found as recorded. */
function told(driver: Driver, onState: (leaf: string) => void): Driver {
  const assertions = Object.entries(driver.assertions).map(
    ([leaf, look]) =>
      [
        leaf,
        async () => {
          await look?.();
          onState(leaf);
        },
      ] as const,
  );
  return { ...driver, assertions: Object.fromEntries(assertions) };
}

export type Replay = {
  /** how many steps led where they did when the run was saved */
  readonly steps: number;
  /** where the chart went elsewhere, or refused; null: it goes the same way */
  readonly difference: string | null;
};

/** Sends a saved run through its chart as it is today. */
export async function replay(
  run: ReadRun,
  onState: (leaf: string) => void = () => undefined,
): Promise<Replay> {
  const model = modelFor(run);
  let states = 0;
  const driver = told(chartDriver(model), (leaf) => {
    states += 1;
    onState(leaf);
  });
  try {
    await walk(model, driver, pathOf(run));
    return { steps: run.steps.length, difference: null };
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split('\n') : [String(error)];
    return { steps: Math.max(0, states - 1), difference: reason };
  }
}

/** The sentences of a run: how it begins, then its steps. */
export const clausesOf = (run: ReadRun, language: FlowLanguage): readonly string[] => [
  startSentence(run.chart, startName(run), language),
  ...run.steps.map(({ event: happened }, at) =>
    eventSentence(run.chart, happened, language, { from: run.steps[at - 1]?.state ?? run.first }),
  ),
];
