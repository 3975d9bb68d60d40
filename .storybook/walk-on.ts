import type { FlowStop } from '../src/flow/flow.ts';
import { parseWalk, slugOf } from '../src/flow/walk-args.ts';
import type { ChartModel, Said } from '../tests/model/model.ts';

/** What the address of a story says of its chart: the args `start` and `walk`. */
export type StoryAddress = { readonly start?: unknown; readonly walk?: unknown };

/** The model's start that an address names; null: it names none that there is. */
export const startNamed = ({ starts }: Pick<ChartModel, 'starts'>, start: unknown): string | null =>
  Object.keys(starts).find((name) => slugOf(name) === start) ?? null;

/** What a walk needs of a chart that stands somewhere. */
type Walked = {
  readonly model: Pick<ChartModel, 'says' | 'starts'>;
  readonly can: (said: Said) => boolean;
  readonly tell: (said: Said) => Promise<void>;
};

/**
 * Brings about one sample after the other, as far as each can be; gives back where that ended before its time. Nothing
 * is brought about where the address names a start that is gone: the samples were those of another way.
 */
export async function walkOn(standing: Walked, address: StoryAddress): Promise<FlowStop | null> {
  const walk = parseWalk(address.walk);
  const isGone = typeof address.start === 'string' && startNamed(standing.model, address.start) === null;
  if (isGone) return { next: 0, of: walk.length };
  for (const [at, index] of walk.entries()) {
    const sample = standing.model.says[index];
    if (sample === undefined || !standing.can(sample)) return { next: at + 1, of: walk.length };
    await standing.tell(sample);
  }
  return null;
}
