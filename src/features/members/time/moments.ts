import type { DossierMoment } from '../../../../contract/values/history.ts';

/** Where on the slider a time stands: the last moment at it or before; -1: before all of them. */
export const indexAt = (moments: readonly DossierMoment[], at: string): number =>
  moments.findLastIndex((moment) => moment.at <= at);

/** The time at a place of the slider; null: now, which is one place behind the last moment. */
export const timeAt = (moments: readonly DossierMoment[], index: number): string | null =>
  index >= moments.length ? null : (moments[Math.max(index, 0)]?.at ?? null);
