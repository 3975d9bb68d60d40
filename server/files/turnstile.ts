/** How many pieces of work run at once, and how many more may wait for their turn. */
type Room = { readonly running: number; readonly waiting: number };
/** `each`: the same for what one person asks for. */
type Bounds = Room & { readonly each?: Room };

type Asked = {
  /** whose work it is; nobody's, when it isn't said */
  readonly who?: string;
  /** it waits however many do: what was typed for it would be lost */
  readonly isPatient?: boolean;
};
type Turnstile = {
  /** Does the work when it is its turn, and lets the next in when it is done; null: too many wait already. */
  pass<T>(work: () => Promise<T>, asked?: Asked): Promise<T | null>;
};
type Turn = { readonly who: string | undefined; readonly go: () => void };

/** For work that costs more than its caller's line: a place is free when the work is done, whoever still waits for it. */
export function createTurnstile({ running: most, waiting, each }: Bounds): Turnstile {
  const running: (string | undefined)[] = [];
  const queue: Turn[] = [];
  /** Whether one more of a person's fits among those who are there. */
  const fits = (there: readonly (string | undefined)[], who: string | undefined, own: number | undefined) =>
    who === undefined || own === undefined || there.filter((one) => one === who).length < own;
  const hasPlace = (who: string | undefined) => running.length < most && fits(running, who, each?.running);
  const mayWait = (who: string | undefined) =>
    queue.length < waiting &&
    fits(
      queue.map((one) => one.who),
      who,
      each?.waiting,
    );
  const leave = (who: string | undefined) => {
    running.splice(running.indexOf(who), 1);
    const at = queue.findIndex((one) => hasPlace(one.who));
    if (at < 0) return;
    for (const next of queue.splice(at, 1)) {
      // the place is taken before anybody else can come
      running.push(next.who);
      next.go();
    }
  };
  return {
    async pass(work, { who, isPatient = false } = {}) {
      if (hasPlace(who)) running.push(who);
      else if (!isPatient && !mayWait(who)) return null;
      else await new Promise<void>((go) => void queue.push({ who, go }));
      try {
        return await work();
      } finally {
        leave(who);
      }
    },
  };
}
