import { setTimeout as pause } from 'node:timers/promises';

/** Longer than any of these calls takes on a machine that isn't busy, and short enough for a person to wait. */
export const evenStep = 200;

const untilStep = (step: number, begun: number) => {
  const passed = performance.now() - begun;
  return step === 0 ? 0 : Math.ceil(passed / step) * step - passed;
};

async function waitFrom(step: number, begun: number): Promise<void> {
  const rest = untilStep(step, begun);
  if (rest > 0) await pause(rest);
}

/**
 * Does what an address without an account is answered sooner than one with one: how it ends is told at a whole number of
 * `step` milliseconds after it began, so that the time says nothing of what was found.
 */
export async function evenly<Result>(step: number, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    await waitFrom(step, begun);
  }
}

/** The same for refusals alone: who is let in knew the secret, and need not wait. */
export async function refuseEvenly<Result>(step: number, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } catch (refusal) {
    await waitFrom(step, begun);
    throw refusal;
  }
}
