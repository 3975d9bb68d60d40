import type { FlowStop } from '../src/flow/flow.ts';
import type { ChartModel, Said } from '../tests/model/model.ts';

/** What a walk needs of a chart that stands somewhere. */
type Walked = {
  readonly model: Pick<ChartModel, 'says'>;
  readonly can: (said: Said) => boolean;
  readonly tell: (said: Said) => Promise<void>;
};

/** Brings about one sample after the other, as far as each can be; gives back where that ended before its time. */
export async function walkOn(standing: Walked, walk: readonly number[]): Promise<FlowStop | null> {
  for (const [at, index] of walk.entries()) {
    const sample = standing.model.says[index];
    if (sample === undefined || !standing.can(sample)) return { next: at + 1, of: walk.length };
    await standing.tell(sample);
  }
  return null;
}
