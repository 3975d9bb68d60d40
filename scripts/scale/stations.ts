/** Time that passes event by event, in milliseconds. */
export class Timeline {
  now = 0;
  readonly #heap: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  after(ms: number, run: () => void): void {
    this.#order += 1;
    const heap = this.#heap;
    const added = { at: this.now + ms, order: this.#order, run };
    let at = heap.push(added) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (!parent || isBefore(parent, added)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = added;
  }

  /** Lets everything happen that is due until then. */
  runUntil(end: number): void {
    for (let next = this.#heap[0]; next && next.at <= end; next = this.#heap[0]) {
      this.#takeFirst();
      this.now = next.at;
      next.run();
    }
    this.now = end;
  }

  #takeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (!left) break;
      const useRight = right !== undefined && isBefore(right, left);
      const child = useRight ? right : left;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = 2 * at + (useRight ? 2 : 1);
    }
    heap[at] = last;
  }
}

type Due = { readonly at: number; readonly order: number };
const isBefore = (one: Due, other: Due) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** Work that waits in line for one of `servers`: the cores of a machine, the one thread of a process. */
export class Station {
  busy = 0;
  #free: number;
  readonly #waiting: { readonly ms: number; readonly done: () => void }[] = [];
  readonly #time: Timeline;

  constructor(time: Timeline, servers: number) {
    this.#time = time;
    this.#free = servers;
  }
  get load(): number {
    return this.#waiting.length - this.#free;
  }

  work(ms: number, done: () => void): void {
    if (this.#free === 0) {
      this.#waiting.push({ ms, done });
      return;
    }
    this.#free -= 1;
    this.busy += ms;
    this.#time.after(ms, () => {
      this.#free += 1;
      const next = this.#waiting.shift();
      if (next) this.work(next.ms, next.done);
      done();
    });
  }
}

/** A number of connections: whoever finds none waits for one. */
export class Pool {
  most = 0;
  #taken = 0;
  readonly #size: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  take(then: () => void): void {
    if (this.#taken === this.#size) {
      this.#waiting.push(then);
      return;
    }
    this.#taken += 1;
    this.most = Math.max(this.most, this.#taken);
    then();
  }
  give(): void {
    this.#taken -= 1;
    const next = this.#waiting.shift();
    if (next) this.take(next);
  }
}

/** The disk of a log: whoever commits while it writes is written together with the others, next time. */
export class Log {
  flushes = 0;
  #writing = false;
  #waiting: (() => void)[] = [];
  readonly #time: Timeline;
  readonly #flush: number;

  constructor(time: Timeline, flush: number) {
    this.#time = time;
    this.#flush = flush;
  }

  commit(done: () => void): void {
    this.#waiting.push(done);
    if (!this.#writing) this.#write();
  }
  #write(): void {
    const together = this.#waiting;
    this.#waiting = [];
    this.#writing = true;
    this.flushes += 1;
    this.#time.after(this.#flush, () => {
      this.#writing = false;
      for (const done of together) done();
      if (this.#waiting.length > 0 && !this.#writing) this.#write();
    });
  }
}
