import { access } from '../../../contract/access.ts';
import type { WalletBlockingState } from '../../../contract/enums.ts';
import { settableBlockings, type SettableBlocking } from '../../../contract/values/standing.ts';

/** Who looks at the fund's side of the money. */
export type Viewer = { readonly id: string; readonly role: string };

/** Whether a role moves money, by the access rule of the calls (decisions §8). */
export const movesMoney = ({ role }: Viewer): boolean =>
  access.moneyWriters.roles.some((one) => one === role);

/** The one hold that is a role's own; an administrator has them all (decisions §8). */
const ownHold: Readonly<Record<string, SettableBlocking>> = {
  compliance: 'BLOCKED_COMPLIANCE',
  finance: 'BLOCKED_BY_ADMIN',
};

/** What somebody may put a member's wallets into, from the state that they are in: nobody lifts another role's hold. */
export function settableBy({ role }: Viewer, now: WalletBlockingState): readonly SettableBlocking[] {
  const held = now === 'BLOCKED_PENDING_OPERATION' ? 'UNBLOCKED' : now;
  const others = settableBlockings.filter((state) => state !== held);
  if (role === 'admin') return others;
  const own = ownHold[role];
  if (own === undefined) return [];
  if (held === own) return ['UNBLOCKED'];
  // compliance may hold what finance holds already, since its reasons are the weightier
  const mayHold = held === 'UNBLOCKED' || (role === 'compliance' && held === 'BLOCKED_BY_ADMIN');
  return mayHold ? [own] : [];
}
