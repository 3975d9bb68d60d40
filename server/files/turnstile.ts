/** How many pieces of work run at once, and how many more may wait for their turn. */
type Bounds = { readonly running: number; readonly waiting: number };

type Turnstile = {
  /** Does the work when it is its turn, and lets the next in when it is done; null: too many wait already. */
  pass<T>(work: () => Promise<T>): Promise<T | null>;
};

/** For work that costs more than its caller's line: a place is free when the work is done, whoever still waits for it. */
export function createTurnstile(bounds: Bounds): Turnstile {
  let running = 0;
  const queue: (() => void)[] = [];
  const leave = () => {
    const next = queue.shift();
    // The place goes to the next one; it is free when nobody waits.
    if (next) next();
    else running -= 1;
  };
  return {
    async pass(work) {
      if (running < bounds.running) running += 1;
      else if (queue.length >= bounds.waiting) return null;
      else await new Promise<void>((resolve) => void queue.push(resolve));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
