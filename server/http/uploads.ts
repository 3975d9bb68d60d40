import type { ServerResponse } from 'node:http';
import { problem } from './problem.ts';

/**
 * How many uploads are held in memory at once, how many of those may be one member's (whose slow line must not keep
 * everybody else out), how many may wait for their turn without being read, and for how many milliseconds.
 */
export type UploadLimits = {
  readonly running: number;
  readonly each: number;
  readonly waiting: number;
  readonly patience: number;
};
export const uploadLimits: UploadLimits = { running: 6, each: 3, waiting: 32, patience: 20_000 };

export type UploadSlots = {
  /**
   * Waits for a slot, which is free again when the answer was sent or the connection broke. Throws `unavailable` with
   * Retry-After when too many wait, after `patience` milliseconds, or when nobody is there any more.
   */
  enter(response: ServerResponse, memberId: string): Promise<void>;
};

type Waiting = { readonly memberId: string; readonly go: () => void };

export function createUploadSlots(limits: UploadLimits): UploadSlots {
  const running: string[] = [];
  const queue: Waiting[] = [];
  const hasPlace = (memberId: string) =>
    running.length < limits.running && running.filter((id) => id === memberId).length < limits.each;
  const later = () => problem('unavailable', { retryAfter: 5 });
  const leave = (memberId: string) => {
    running.splice(running.indexOf(memberId), 1);
    queue.find((waiting) => hasPlace(waiting.memberId))?.go();
  };
  const run = (response: ServerResponse, memberId: string) => {
    running.push(memberId);
    response.once('close', () => leave(memberId));
  };
  return {
    async enter(response, memberId) {
      // Its end was told already and will not be told again: the slot would never be free.
      if (response.destroyed) throw later();
      if (hasPlace(memberId)) return run(response, memberId);
      if (queue.length >= limits.waiting) throw later();
      await new Promise<void>((resolve, reject) => {
        const forget = () => {
          clearTimeout(timer);
          response.off('close', giveUp);
          const at = queue.indexOf(turn);
          if (at >= 0) queue.splice(at, 1);
        };
        const giveUp = () => {
          forget();
          reject(later());
        };
        const go = () => {
          forget();
          run(response, memberId);
          resolve();
        };
        const turn: Waiting = { memberId, go };
        const timer = setTimeout(giveUp, limits.patience);
        response.once('close', giveUp);
        queue.push(turn);
      });
    },
  };
}
