import { formatMoney } from './money.ts';

/** A result (cents) on net contributions, in per cent with two places: `"5.49"`; null where these aren't above zero. */
export function resultPercentage(result: bigint, netContributions: bigint): string | null {
  if (netContributions <= 0n) return null;
  const doubled = (result < 0n ? -result : result) * 20_000n;
  const rounded = (doubled / netContributions + 1n) / 2n;
  return formatMoney(result < 0n ? -rounded : rounded);
}
