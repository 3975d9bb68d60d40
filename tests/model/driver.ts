import type { ChartModel, Said } from './model.ts';
import { describePath } from './paths.ts';
import type { Path } from './paths.ts';

/** What walks paths on something real: a chart with held actors, or a page with held replies. */
export type Driver = {
  /** begins anew */
  readonly start: (input: unknown, name: string) => Promise<void> | void;
  /** by who brings it about, or more precisely by event type; a missing one is an error */
  readonly executors: Readonly<Record<string, ((said: Said) => Promise<void> | void) | undefined>>;
  /** by leaf path; a missing one is an error */
  readonly assertions: Readonly<Record<string, (() => Promise<void> | void) | undefined>>;
  readonly stop?: () => Promise<void> | void;
};

/**
 * Walks one path and looks at every state on the way. A path test that does nothing passes, so this one throws on a
 * step without an executor and on a state without an assertion.
 */
export async function walk(model: ChartModel, driver: Driver, path: Path): Promise<void> {
  let at = 'the start';
  const look = async (leaf: string) => {
    at = `the state ${leaf}`;
    const assertion = driver.assertions[leaf];
    if (assertion === undefined) throw new Error(`Nothing is asserted of the state ${leaf}`);
    await assertion();
  };
  try {
    await driver.start(model.starts[path.start], path.start);
    await look(path.first);
    for (const { said, leaf } of path.steps) {
      at = `the event ${said.event.type}`;
      const executor = driver.executors[said.event.type] ?? driver.executors[said.by];
      if (executor === undefined) throw new Error(`Nothing brings the event ${said.event.type} about`);
      await executor(said);
      await look(leaf);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${model.name}, at ${at}: ${reason}\n${describePath(path)}`, { cause: error });
  } finally {
    await driver.stop?.();
  }
}

/** What of a chart the paths leave out: leaves never looked at. Edges are counted by the driver that can see them. */
export function leavesLeftOut(leaves: readonly string[], paths: readonly Path[]): readonly string[] {
  const seen = new Set(paths.flatMap((path) => [path.first, ...path.steps.map(({ leaf }) => leaf)]));
  return leaves.filter((leaf) => !seen.has(leaf));
}
