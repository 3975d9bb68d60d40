import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Logger } from 'pino';

export type Worker = {
  /** Lets the run in progress finish and starts no other. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs `work` again and again, `pause` milliseconds after it ended; a failure is logged once and the next run comes all
 * the same. Work that goes in rounds begins none once `stop` is aborted.
 */
export function startWorker(
  name: string,
  pause: number,
  log: Logger,
  work: (stop: AbortSignal) => Promise<void>,
): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failing = false;
  const runOnce = async () => {
    try {
      await work(signal);
      if (failing) log.info({ worker: name }, 'worker recovered');
      failing = false;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
      const kind = error instanceof Error ? error.name : typeof error;
      if (!failing && !signal.aborted) log.error({ worker: name, kind, code }, 'worker failed');
      failing = true;
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      await runOnce();
      await pauseFor(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
