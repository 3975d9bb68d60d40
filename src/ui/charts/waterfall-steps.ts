/** One bar of a waterfall. `total` stands on the ground, `change` is added, `neutral` is shown and not added. */
export type WaterfallBar = {
  readonly key: string;
  readonly label: string;
  /** cents, signed */
  readonly amount: bigint;
  readonly kind: 'total' | 'change' | 'neutral';
  /** opens what the bar is made of */
  readonly onOpen?: () => void;
};

/** Where a bar begins and ends, in cents, and what the value is after it. */
export type WaterfallStep = {
  readonly bar: WaterfallBar;
  readonly from: bigint;
  readonly to: bigint;
  /** the value once this bar is counted; a neutral one leaves it as it was */
  readonly after: bigint;
};

/**
 * Puts bars one after the other: a total says where the value stands, a change moves it, a neutral one hangs from it
 * as the part that moved inside.
 */
export function waterfallSteps(bars: readonly WaterfallBar[]): readonly WaterfallStep[] {
  let value = 0n;
  return bars.map((bar) => {
    const before = value;
    if (bar.kind === 'total') {
      value = bar.amount;
      return { bar, from: 0n, to: value, after: value };
    }
    if (bar.kind === 'change') {
      value += bar.amount;
      return { bar, from: before, to: value, after: value };
    }
    const size = bar.amount < 0n ? -bar.amount : bar.amount;
    return { bar, from: before - size, to: before, after: before };
  });
}

/** What the picture has to reach from and to; zero is always in it, so that bars keep their proportions. */
export function waterfallReach(steps: readonly WaterfallStep[]): {
  readonly low: bigint;
  readonly high: bigint;
} {
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const low = ends.reduce((least, end) => (end < least ? end : least), 0n);
  const high = ends.reduce((most, end) => (end > most ? end : most), 0n);
  return { low, high };
}
