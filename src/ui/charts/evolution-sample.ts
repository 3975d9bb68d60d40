import type { EvolutionPoint } from './evolution-points.ts';

const day = 86_400_000;
/** A pendulum that never meets chance: the same days say the same each time. */
const sway = (at: number) => BigInt(Math.round(180_000 * Math.sin(at / 23) + 90_000 * Math.sin(at / 7)));

/** Days of a value that grows beside what was put in now and then; for stories and for measuring. */
export function sampleEvolution(days: number, newest = '2026-03-11'): readonly EvolutionPoint[] {
  const end = Date.parse(newest);
  return Array.from({ length: days }, (_, at) => {
    const contributed = 15_000_000n + BigInt(Math.floor(at / 120)) * 1_250_000n;
    return {
      day: new Date(end - (days - 1 - at) * day).toISOString().slice(0, 10),
      contributed,
      value: contributed + BigInt(at * 2600) + sway(at),
    };
  });
}
