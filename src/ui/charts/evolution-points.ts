/** What was held at the end of a day, and what had been put in less what had been taken out. Cents. */
export type EvolutionPoint = {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly value: bigint;
  readonly contributed: bigint;
};

/** Value less net contributions: what the investment itself made. */
export const resultOf = ({ value, contributed }: EvolutionPoint): bigint => value - contributed;

/**
 * The points that a picture needs: of each run of days the first, the last, the lowest and the highest. What lies
 * between falls on the same pixels, so the line looks as if all had been drawn.
 */
export function drawnPoints(points: readonly EvolutionPoint[], runs: number): readonly EvolutionPoint[] {
  if (points.length <= runs * 4) return points;
  const drawn: EvolutionPoint[] = [];
  for (let run = 0; run < runs; run += 1) {
    const from = Math.floor((run * points.length) / runs);
    const to = Math.floor(((run + 1) * points.length) / runs);
    let low = from;
    let high = from;
    for (let at = from; at < to; at += 1) {
      const value = points[at]?.value ?? 0n;
      if (value < (points[low]?.value ?? 0n)) low = at;
      if (value > (points[high]?.value ?? 0n)) high = at;
    }
    const kept = [...new Set([from, low, high, to - 1])].sort((a, b) => a - b);
    for (const at of kept) {
      const point = points[at];
      if (point) drawn.push(point);
    }
  }
  return drawn;
}

/**
 * Where money came or went, both lines move on the day that tells it: what lies between them is the result there too,
 * however many days without a value went before.
 */
export function withSteps(points: readonly EvolutionPoint[]): readonly EvolutionPoint[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (before === undefined || before.contributed === point.contributed) return [point];
    const moved = point.contributed - before.contributed;
    return [{ day: point.day, value: point.value - moved, contributed: before.contributed }, point];
  });
}

/** The days of a month, newest first; `last` is how the month ended. */
export type EvolutionMonth = {
  /** `YYYY-MM` */
  readonly month: string;
  readonly last: EvolutionPoint;
  readonly days: readonly EvolutionPoint[];
};

/** Days in rows by month, newest first. */
export function byMonth(points: readonly EvolutionPoint[]): readonly EvolutionMonth[] {
  const months: { month: string; last: EvolutionPoint; days: EvolutionPoint[] }[] = [];
  for (const point of points.toReversed()) {
    const month = point.day.slice(0, 7);
    const open = months.at(-1);
    if (open?.month === month) open.days.push(point);
    else months.push({ month, last: point, days: [point] });
  }
  return months;
}
