/** What `npm run test:faults` was asked for (scripts/test-faults.mjs). */
export const seed = Number(process.env.FAULTS_SEED ?? 1);
const asked = process.env.FAULTS_ROUNDS;
/** How often a fault comes: as often as was asked, or as this kind of fault usually does. */
export const roundsOf = (usual: number): number => (asked ? Number(asked) : usual);

export const pause = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms));

/** Milliseconds that something took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
/** The one that half of them are not above; NaN where there are none. */
export const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 2)] ?? Number.NaN;

/** `1.20 s in the middle, 1.91 s at most`. */
export const spread = (times: readonly number[]): string =>
  `${seconds(middleOf(times) || 0)} in the middle, ${seconds(Math.max(0, ...times))} at most`;

/** One line about how far a scenario is, told at most every few seconds, or at its end. */
export function teller(name: string): { tell: (line: string) => void; end: (line: string) => void } {
  let told = performance.now();
  const say = (line: string) => process.stdout.write(`${name}: ${line}\n`);
  return {
    tell(line) {
      if (performance.now() - told < 5000) return;
      told = performance.now();
      say(line);
    },
    end: say,
  };
}

/** How long the portal may take until it is ready again, in milliseconds. */
export const patience = 5000;
