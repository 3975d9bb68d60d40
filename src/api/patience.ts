import { after } from '../platform/clock.ts';

/** A line that has been silent for this long is given up (specification §8, §9). Milliseconds. */
export const patience = 120_000;

export type Patience = {
  /** aborts when patience is at its end */
  readonly signal: AbortSignal;
  /** something came: waits anew */
  readonly heard: () => void;
  /** the answer is whole: waits no longer */
  readonly end: () => void;
};

/** Waits for a line until it has been silent for too long. */
export function bePatient(): Patience {
  const silent = new AbortController();
  const wait = () => after(patience, () => silent.abort());
  let callOff = wait();
  return {
    signal: silent.signal,
    heard: () => {
      callOff();
      callOff = wait();
    },
    end: () => callOff(),
  };
}
