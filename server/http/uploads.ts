import type { ServerResponse } from 'node:http';
import { hangUpOn } from './client-error.ts';
import { problem } from './problem.ts';

type Least = { readonly bytes: number; readonly within: number };
/**
 * How many uploads go on at once, how many of those may be one member's, how many may wait for their turn, and for how
 * many milliseconds. `least`: while somebody waits because all places are taken, whoever sends fewer bytes within so many
 * milliseconds gives up their place.
 */
export type SlotLimits = {
  readonly running: number;
  readonly each: number;
  readonly waiting: number;
  readonly patience: number;
  readonly least?: Least;
};
/**
 * Bodies on their way, which go to the disk as they come, and uploads that are all there and are worked on: judged,
 * scanned, kept. A slow line holds one of the many former places and none of the few latter ones, so that no member's
 * lines keep everybody else out.
 */
export type UploadLimits = { readonly arriving: SlotLimits; readonly working: SlotLimits };
export const uploadLimits: UploadLimits = {
  arriving: {
    running: 64,
    each: 4,
    waiting: 64,
    patience: 20_000,
    least: { bytes: 64 * 1024, within: 10_000 },
  },
  working: { running: 6, each: 3, waiting: 64, patience: 20_000 },
};

export type UploadSlots = {
  /**
   * Waits for a slot, which is free again when the answer was sent or the connection broke. Throws `unavailable` with
   * Retry-After when too many wait, after `patience` milliseconds, or when nobody is there any more.
   */
  enter(response: ServerResponse, memberId: string): Promise<void>;
};

type Waiting = { readonly memberId: string; readonly go: () => void };
/** `bytes` had come at `since`. */
type Running = {
  readonly memberId: string;
  readonly response: ServerResponse;
  since: number;
  bytes: number;
};

/** Whether too little of a body came since it was last asked; never before `within` is over, nor once it is all there. */
function isSlow(one: Running, { bytes, within }: Least): boolean {
  const { complete, socket } = one.response.req;
  const elapsed = performance.now() - one.since;
  if (complete || elapsed < within) return false;
  const came = socket.bytesRead - one.bytes;
  one.since += elapsed;
  one.bytes += came;
  return came / elapsed < bytes / within;
}

/** `dressed`: what a refusal that is written on the bare socket has among its headers. */
export function createUploadSlots(
  limits: SlotLimits,
  dressed: Readonly<Record<string, string>> = {},
): UploadSlots {
  const running: Running[] = [];
  const queue: Waiting[] = [];
  const { least } = limits;
  const isFull = () => running.length >= limits.running;
  const hasOwnPlace = (memberId: string) =>
    running.filter((one) => one.memberId === memberId).length < limits.each;
  const hasPlace = (memberId: string) => !isFull() && hasOwnPlace(memberId);
  const later = () => problem('unavailable', { retryAfter: 5 });
  const run = (response: ServerResponse, memberId: string) => {
    const one = { memberId, response, since: performance.now(), bytes: response.req.socket.bytesRead };
    running.push(one);
    response.once('close', () => {
      running.splice(running.indexOf(one), 1);
      queue.find((waiting) => hasPlace(waiting.memberId))?.go();
    });
  };
  /** Makes a place where only slow lines are in the way. */
  const hurry = (memberId: string, least: Least) => {
    if (!isFull() || !hasOwnPlace(memberId)) return;
    const slow = running.find((one) => isSlow(one, least));
    if (slow) hangUpOn(slow.response.req.socket, 'unavailable', { ...dressed, 'retry-after': 5 });
  };
  const wait = (response: ServerResponse, memberId: string) =>
    new Promise<void>((resolve, reject) => {
      const forget = () => {
        clearTimeout(timer);
        clearInterval(looking);
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
      const looking = least && setInterval(() => hurry(memberId, least), least.within / 10);
      response.once('close', giveUp);
      queue.push(turn);
    });
  return {
    async enter(response, memberId) {
      // Its end was told already and will not be told again: the slot would never be free.
      if (response.destroyed) throw later();
      if (hasPlace(memberId)) return run(response, memberId);
      if (queue.length >= limits.waiting) throw later();
      await wait(response, memberId);
    },
  };
}
