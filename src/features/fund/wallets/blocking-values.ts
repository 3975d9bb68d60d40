import { config } from 'zod';
import { fieldErrors } from '../../../../contract/errors.ts';
import {
  settableBlockings,
  walletBlockingForm,
  type SettableBlocking,
  type WalletBlocking,
} from '../../../../contract/values/standing.ts';
import { linesOf } from '../../../../contract/values/text.ts';
import type { BlockingAsked } from '../../../queries/member-wallets.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

/** A change of a member's blocking while it is written. */
export type BlockingValues = { readonly state: string; readonly text: string };
export const emptyBlocking: BlockingValues = { state: '', text: '' };

/** The state that is chosen; null: none yet. */
export const stateOf = ({ state }: BlockingValues): SettableBlocking | null =>
  settableBlockings.find((one) => one === state) ?? null;

/** Whether the words stay with the fund: those of compliance's hold, which the law asks for, and those that lift a hold. */
export const staysInside = (state: SettableBlocking): boolean =>
  state === 'BLOCKED_COMPLIANCE' || state === 'UNBLOCKED';

/** Field → the key of what is wrong with it, by the rule that the server applies. */
export function judgeBlocking(values: BlockingValues): Readonly<Record<string, string>> {
  if (stateOf(values) === null) return { state: 'required' };
  const text = values.text.trim();
  const result = walletBlockingForm.safeParse({
    state: values.state,
    ...(text !== '' && { text }),
    after: null,
  });
  return result.success ? {} : fieldErrors(result.error.issues);
}

/** Whether what was done right after what was seen is what was asked for. `history`: the newest first. */
export function isMade({ state, text, after }: BlockingAsked, history: readonly WalletBlocking[]): boolean {
  const seen = history.findIndex(({ id }) => id === after);
  const next = history.at(seen === -1 ? -1 : seen - 1);
  return next !== undefined && seen !== 0 && next.state === state && (next.text ?? '') === linesOf(text);
}
