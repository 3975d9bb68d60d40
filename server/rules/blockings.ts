import type { NotificationKind } from '../../contract/values/notification-kinds.ts';
import type { SettableBlocking } from '../../contract/values/standing.ts';

/** The state that a role may put wallets into, and free them from, beside an administrator, who may do all. */
const ownState: Readonly<Record<string, SettableBlocking>> = {
  compliance: 'BLOCKED_COMPLIANCE',
  finance: 'BLOCKED_BY_ADMIN',
};

/**
 * Whether a role may take wallets from one state to another. Compliance may hold what finance holds already, since its
 * reasons are the weightier; nobody frees, or holds more loosely, what another has held. What compliance has covered
 * stands again when it lifts its own (`holdBelow`).
 */
export function mayBlock(role: string, from: SettableBlocking, to: SettableBlocking): boolean {
  if (role === 'admin') return true;
  const own = ownState[role];
  if (own === undefined || from === 'CLOSED') return false;
  if (to === 'UNBLOCKED') return from === own;
  return to === own && (from === 'UNBLOCKED' || role === 'compliance');
}

/** The state that a member has been told of; undefined: of none. `states`: those that their wallets were in, the newest first. */
export const toldState = (states: readonly SettableBlocking[]): SettableBlocking | undefined =>
  states.find((state) => state !== 'BLOCKED_COMPLIANCE');

const writtenToMembers: readonly unknown[] = ['BLOCKED_BY_ADMIN', 'CLOSED'];
/** Whether members read the words that wallets were taken to a state with; whoever lifts a hold writes for the fund alone. */
export const isWrittenToMembers = (state: unknown): boolean => writtenToMembers.includes(state);

type WalletNotice = Extract<NotificationKind, `wallets_${string}`>;

/**
 * What a member is told when somebody takes wallets to a state; null: nothing. `before`: the states that they were in,
 * the newest first. What compliance holds, and that it does so no more, is told to nobody whom it is about; the end of
 * what the fund held is, whatever lay over it meanwhile.
 */
export function noticeOfWallets(
  to: SettableBlocking,
  before: readonly SettableBlocking[],
): WalletNotice | null {
  if (to === 'BLOCKED_COMPLIANCE' || to === (toldState(before) ?? 'UNBLOCKED')) return null;
  if (to === 'BLOCKED_BY_ADMIN') return 'wallets_blocked';
  return to === 'CLOSED' ? 'wallets_closed' : 'wallets_unblocked';
}

type Holding = { readonly balance: bigint; readonly reserved: bigint };
/** Whether wallets can be closed for good: nothing is in them, and nothing waits. */
export const mayClose = (holdings: readonly Holding[], waiting: number): boolean =>
  waiting === 0 && holdings.every(({ balance, reserved }) => balance === 0n && reserved === 0n);
