/** The median and the 95th percentile of some times, in milliseconds. */
export type Spread = { readonly median: number; readonly p95: number };
/**
 * Two samples by their ranks (Mann-Whitney, with the normal approximation). `share`: how often one of the first is longer
 * than one of the second, 0.5 when there is nothing to see; `p`: how often as much would be seen where there is nothing.
 */
export type Comparison = {
  readonly first: Spread;
  readonly second: Spread;
  readonly share: number;
  readonly z: number;
  readonly p: number;
};

function spread(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** The normal distribution's upper tail on both sides (Abramowitz and Stegun 7.1.26). */
function bothTails(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.min(1, series * Math.exp(-x * x));
}

export function compareTimes(first: readonly number[], second: readonly number[]): Comparison {
  let longer = 0;
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0;
  const pairs = first.length * second.length;
  const z = (longer - pairs / 2) / Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  return { first: spread(first), second: spread(second), share: longer / pairs, z, p: bothTails(z) };
}
