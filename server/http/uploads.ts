import type { ServerResponse } from 'node:http';
import { problem } from './problem.ts';

/** How many uploads are held in memory at once, and how many may wait for their turn without being read. */
export type UploadLimits = { readonly running: number; readonly waiting: number; readonly patience: number };
export const uploadLimits: UploadLimits = { running: 4, waiting: 32, patience: 20_000 };

export type UploadSlots = {
  /**
   * Waits for a slot, which is free again when the answer was sent or the connection broke. Throws `unavailable` with
   * Retry-After when too many wait, or after `patience` milliseconds.
   */
  enter(response: ServerResponse): Promise<void>;
};

export function createUploadSlots(limits: UploadLimits): UploadSlots {
  let running = 0;
  const queue: (() => void)[] = [];
  const leave = () => {
    running -= 1;
    queue.shift()?.();
  };
  const run = (response: ServerResponse) => {
    running += 1;
    response.once('close', leave);
  };
  return {
    async enter(response) {
      if (running < limits.running) return run(response);
      if (queue.length >= limits.waiting) throw problem('unavailable', { retryAfter: 5 });
      await new Promise<void>((resolve, reject) => {
        const forget = () => {
          clearTimeout(timer);
          response.off('close', giveUp);
          const at = queue.indexOf(turn);
          if (at >= 0) queue.splice(at, 1);
        };
        const giveUp = () => {
          forget();
          reject(problem('unavailable', { retryAfter: 5 }));
        };
        const turn = () => {
          forget();
          run(response);
          resolve();
        };
        const timer = setTimeout(giveUp, limits.patience);
        response.once('close', giveUp);
        queue.push(turn);
      });
    },
  };
}
