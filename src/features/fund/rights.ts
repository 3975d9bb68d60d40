import { access, admits } from '../../../contract/access.ts';
import type { WalletBlockingState } from '../../../contract/enums.ts';
import { mayBlock, settableBlockings, type SettableBlocking } from '../../../contract/values/standing.ts';

/** Who looks at the fund's side of the money. */
export type Viewer = { readonly id: string; readonly role: string };

/** Whether a role moves money, by the access rule of the calls (decisions §8). */
export const movesMoney = ({ role }: Viewer): boolean => admits(access.moneyWriters, role);

/** What somebody may put a member's wallets into, from the state that they are in: by the server's rule. */
export function settableBy({ role }: Viewer, now: WalletBlockingState): readonly SettableBlocking[] {
  const held = now === 'BLOCKED_PENDING_OPERATION' ? 'UNBLOCKED' : now;
  return settableBlockings.filter((state) => state !== held && mayBlock(role, held, state));
}
