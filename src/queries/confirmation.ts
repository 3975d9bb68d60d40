import type { ConfirmationPurpose } from '../../contract/values/second-factor.ts';
import { Problem } from '../api/problem.ts';
import { latestSession } from './session.ts';

/** A call that waits until the person has shown once more who they are. */
export type Waiting = {
  /** another one for every question */
  readonly number: number;
  readonly purpose: ConfirmationPurpose;
  /** `true`: the call is made again · `false`: it is given up, with what the server said */
  readonly answer: (confirmed: boolean) => void;
};

/** A call that was confirmed so often and still asks will never be taken. */
const rounds = 3;

let waiting: Waiting | null = null;
let asked = 0;
const listeners = new Set<() => void>();

function show(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** What waits now; null when nothing does. */
export const waitingForConfirmation = (): Waiting | null => waiting;

export function onConfirmationWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One dialog at a time: a call that waited before is given up. */
function ask(purpose: ConfirmationPurpose): Promise<boolean> {
  waiting?.answer(false);
  asked += 1;
  return new Promise((resolve) => {
    const mine: Waiting = {
      number: asked,
      purpose,
      answer: (confirmed) => {
        if (waiting === mine) show(null);
        resolve(confirmed);
      },
    };
    show(mine);
  });
}

/**
 * Makes a call that may ask for a confirmation first. Until the dialog is answered the call is on its way; then it is
 * made again as it was, under the same key where it has one. When the dialog is closed, the server's
 * `confirmation_required` is thrown and nothing was done. So it is where somebody else has come in meanwhile: nobody
 * confirms another person's call, which would be made in their own name.
 */
export async function confirmed<T>(purpose: ConfirmationPurpose, call: () => Promise<T>): Promise<T> {
  const caller = latestSession()?.id;
  const isStillTheirs = () => latestSession()?.id === caller;
  /** by whoever made the call, and by nobody who came in since */
  const isConfirmed = async () => isStillTheirs() && (await ask(purpose)) && isStillTheirs();
  for (let round = 0; ; round += 1) {
    try {
      return await call();
    } catch (thrown) {
      const isAsked = thrown instanceof Problem && thrown.key === 'confirmation_required';
      if (!isAsked || round === rounds || !(await isConfirmed())) throw thrown;
    }
  }
}
