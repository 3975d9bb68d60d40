import type { Logger } from 'pino';
import { trace } from './http/errors.ts';
import { pauseUntil } from './pause.ts';

export type Worker = {
  /** There may be work: the next run comes as soon as the rest after the last one is over. */
  readonly wake: () => void;
  /** Lets the run in progress finish and starts no other. */
  readonly stop: () => Promise<void>;
};

/** Milliseconds after a run: it `rest`s that long whatever happens, and looks again after `pause` though nobody woke it. */
export type Rhythm = { readonly rest: number; readonly pause: number };

/** Waits until it is woken, for `ms` at most; waking it before counts. */
function alarm(): {
  readonly ring: () => void;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
} {
  let rung = false;
  let awake = () => {};
  return {
    ring() {
      rung = true;
      awake();
    },
    async wait(ms, signal) {
      const woken = new AbortController();
      awake = () => woken.abort();
      if (!rung) await pauseUntil(ms, [signal, woken.signal]);
      rung = false;
    },
  };
}

/**
 * Runs `work` again and again, in the rhythm given, or sooner when it is woken. What fails is logged
 * with its place, each kind of failure once until a run succeeds, and the next run comes all the same. Work that goes in
 * rounds begins none once `stop` is aborted.
 */
export function startWorker(
  name: string,
  { rest, pause }: Rhythm,
  log: Logger,
  work: (stop: AbortSignal) => Promise<void>,
): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { ring, wait } = alarm();
  /** what went wrong since the last run that succeeded */
  const told = new Set<string>();
  const runOnce = async () => {
    try {
      await work(signal);
      if (told.size > 0) log.info({ worker: name }, 'worker recovered');
      told.clear();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      const kind = error instanceof Error ? error.name : typeof error;
      const what = `${kind} ${code}`;
      if (!told.has(what) && !signal.aborted)
        log.error({ worker: name, kind, code, error: trace(error) }, 'worker failed');
      told.add(what);
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      await runOnce();
      await pauseUntil(rest, [signal]);
      await wait(pause - rest, signal);
    }
  })();
  return {
    wake: ring,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
