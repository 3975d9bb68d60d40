import { storybookLink } from './link.ts';
import type { ChartModel, Said } from './model.ts';
import { describePath } from './paths.ts';
import type { Path } from './paths.ts';
import type { Move, Recorder } from './record.ts';

/** What walks paths on something real: a chart with held actors, or a page with held replies. */
export type Driver = {
  /** begins anew */
  readonly start: (input: unknown, name: string) => Promise<void> | void;
  /** by who brings it about, or more precisely by event type; a missing one is an error */
  readonly executors: Readonly<Record<string, ((said: Said) => Promise<void> | void) | undefined>>;
  /** by leaf path; a missing one is an error */
  readonly assertions: Readonly<Record<string, (() => Promise<void> | void) | undefined>>;
  readonly stop?: () => Promise<void> | void;
  /** the chart's edges that were taken since this was asked last */
  readonly edges?: () => readonly string[];
};

/**
 * Walks one path and looks at every state on the way. A path test that does nothing passes, so this one throws on a
 * step without an executor and on a state without an assertion. The recorder is told what was really taken and looked
 * at.
 */
export async function walk(
  model: ChartModel,
  driver: Driver,
  path: Path,
  recorder?: Recorder,
): Promise<void> {
  let at = 'the start';
  const moves: Move[] = [];
  const look = async (leaf: string, event: Move['event']) => {
    at = `the state ${leaf}`;
    const assertion = driver.assertions[leaf];
    if (assertion === undefined) throw new Error(`Nothing is asserted of the state ${leaf}`);
    await assertion();
    moves.push({ event, edges: driver.edges?.() ?? [], leaf });
  };
  try {
    await driver.start(model.starts[path.start], path.start);
    await look(path.first, null);
    for (const { said, leaf } of path.steps) {
      at = `the event ${said.event.type}`;
      const executor = driver.executors[said.event.type] ?? driver.executors[said.by];
      if (executor === undefined) throw new Error(`Nothing brings the event ${said.event.type} about`);
      await executor(said);
      await look(leaf, said.event);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const wanted = storybookLink(model, { ...path, steps: path.steps.slice(0, moves.length) });
    throw new Error(`${model.name}, at ${at}: ${reason}\n${describePath(path)}\nAs it should be: ${wanted}`, {
      cause: error,
    });
  } finally {
    const isWhole = moves.length === path.steps.length + 1;
    recorder?.walked({ chart: model.name, path: describePath(path), moves, isWhole });
    await driver.stop?.();
  }
}

/** What of a chart the paths leave out: leaves never looked at. Edges are counted by the driver that can see them. */
export function leavesLeftOut(leaves: readonly string[], paths: readonly Path[]): readonly string[] {
  const seen = new Set(paths.flatMap((path) => [path.first, ...path.steps.map(({ leaf }) => leaf)]));
  return leaves.filter((leaf) => !seen.has(leaf));
}
