import { habits, kinds, other, type Kind, type Services } from './measured.ts';
import { Log, Pool, Station, Timeline } from './stations.ts';

export type Setup = {
  readonly members: number;
  readonly processes: number;
  readonly replicas: number;
  readonly pooler: boolean;
  /** processor cores of the primary, and of each replica */
  readonly cores: number;
  /** connections of a process, and of a pooler to the primary */
  readonly connections: number;
  readonly seconds: number;
  readonly seed: number;
};
export type Outcome = {
  readonly perSecond: number;
  readonly writesPerSecond: number;
  /** the part of its time that the busiest of them works */
  readonly api: number;
  readonly primary: number;
  readonly replica: number;
  /** the part of the time that somebody holds the fund's own accounts */
  readonly fund: number;
  /** of the reads that a replica may answer, the part that one did */
  readonly atReplica: number;
  readonly read: readonly [p50: number, p99: number];
  readonly write: readonly [p50: number, p99: number];
  /** the most connections that the primary had at once */
  readonly connections: number;
  readonly lag: number;
  /** calls that had come and were not answered at the end */
  readonly left: number;
};

/** Calls a second of each kind in the busiest hour. */
export function ratesOf(members: number): Readonly<Record<Kind, number>> {
  const visits = (members * habits.comesThatDay * habits.inBusiestHour) / 3600;
  const ask = visits * habits.asks;
  return {
    signIn: visits,
    poll: visits * habits.polls,
    ownRead: visits * habits.reads,
    staffList: ask * habits.decisions * habits.lists,
    ask,
    decide: ask * habits.decisions,
    posting: (members * habits.postings) / (habits.postingHours * 3600),
  };
}

function drawsOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const both = (list: number[]): [number, number] => {
  const sorted = list.toSorted((one, another) => one - another);
  return [quantile(sorted, 0.5), quantile(sorted, 0.99)];
};

/** A replica: its cores answer, one thread replays what was committed, in order. */
type Replica = { readonly cores: Station; readonly replaying: Station; reached: number };

/** The busiest minute of a month, call by call: the same seed gives the same minute. */
export function simulate(setup: Setup, services: Services): Outcome {
  const time = new Timeline();
  const draw = drawsOf(setup.seed);
  const around = (mean: number) => -Math.log(1 - draw()) * mean;
  const processes = Array.from({ length: setup.processes }, () => ({
    thread: new Station(time, 1),
    pool: new Pool(setup.connections),
  }));
  const poolerThread = new Station(time, 1);
  const poolerPool = new Pool(setup.connections);
  const primary = new Station(time, setup.cores);
  const log = new Log(time, other.flush);
  const fundRows = new Station(time, 1);
  const replicas: Replica[] = Array.from({ length: setup.replicas }, () => ({
    cores: new Station(time, setup.cores),
    replaying: new Station(time, 1),
    reached: 0,
  }));
  const taken = { read: [] as number[], write: [] as number[] };
  let [commits, came, answered, wrote, mayReplica, didReplica, turn, lag] = [0, 0, 0, 0, 0, 0, 0, 0];

  function committed(): void {
    commits += 1;
    const mine = commits;
    const at = time.now;
    for (const replica of replicas)
      replica.replaying.work(other.replay, () => {
        replica.reached = mine;
        lag = Math.max(lag, time.now - at);
      });
  }

  /** Through the pooler, when there is one: it lends a connection for the length of a transaction. */
  function atPrimary(ms: number, kind: Kind, done: () => void): void {
    const { writes } = services[kind];
    const finish = (end: () => void) =>
      writes
        ? log.commit(() => {
            committed();
            end();
          })
        : end();
    const run = (end: () => void) =>
      primary.work(ms, () =>
        kind === 'decide' ? fundRows.work(other.held + other.flush, () => finish(end)) : finish(end),
      );
    if (!setup.pooler) return run(done);
    poolerThread.work(other.pooler, () =>
      poolerPool.take(() =>
        run(() => {
          poolerPool.give();
          done();
        }),
      ),
    );
  }

  function call(kind: Kind, seen: number): void {
    const { api, db, writes, replica: may } = services[kind];
    const started = time.now;
    turn += 1;
    came += 1;
    const process = processes[turn % processes.length];
    if (!process) return;
    const end = () => {
      answered += 1;
      if (writes) wrote += 1;
      if (kind !== 'posting') taken[writes ? 'write' : 'read'].push(time.now - started);
      // Whoever has written looks at what became of it.
      if (kind === 'ask' || kind === 'decide') time.after(around(150), () => call('ownRead', commits));
    };
    const apiPart = around(api) / 2;
    process.thread.work(apiPart, () =>
      process.pool.take(() => {
        const done = () => {
          process.pool.give();
          process.thread.work(apiPart, end);
        };
        const replica = may ? replicas[turn % Math.max(1, replicas.length)] : undefined;
        if (may) mayReplica += 1;
        if (!replica || replica.reached < seen) return atPrimary(around(db), kind, done);
        didReplica += 1;
        replica.cores.work(around(db), done);
      }),
    );
  }

  const rates = ratesOf(setup.members);
  const arrive = (kind: Kind) =>
    time.after(around(1000 / rates[kind]), () => {
      call(kind, 0);
      arrive(kind);
    });
  for (const kind of kinds) arrive(kind);
  const length = setup.seconds * 1000;
  time.runUntil(length);

  const part = (station: Station | undefined, servers: number) =>
    Math.min(1, (station?.busy ?? 0) / (length * servers));
  return {
    perSecond: came / setup.seconds,
    writesPerSecond: wrote / setup.seconds,
    api: Math.max(...processes.map(({ thread }) => part(thread, 1))),
    primary: part(primary, setup.cores),
    replica: Math.max(0, ...replicas.map(({ cores }) => part(cores, setup.cores))),
    fund: part(fundRows, 1),
    atReplica: mayReplica === 0 ? 0 : didReplica / mayReplica,
    read: both(taken.read),
    write: both(taken.write),
    connections: setup.pooler ? poolerPool.most : processes.reduce((sum, { pool }) => sum + pool.most, 0),
    lag,
    left: came - answered,
  };
}
