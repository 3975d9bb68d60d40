import { bring } from '../../../platform/chunk.ts';
import { afterFirstScreen } from '../../../platform/first-screen.ts';
import type * as rules from './rules.ts';

export type Rules = typeof rules;

let found: Rules | null = null;

/** The rules of all steps, with the libraries that they are made of, where they have come. */
export const foundRules = (): Rules | null => found;

/** Brings them; what did not come is asked for anew with the next call. */
export async function bringRules(): Promise<Rules> {
  found ??= await bring(() => import('./rules.ts'));
  return found;
}

/** They are there by the time that somebody has typed; what does not come is told when a form is sent. */
export const expectRules = (): void =>
  void afterFirstScreen()
    .then(bringRules)
    .catch(() => undefined);
