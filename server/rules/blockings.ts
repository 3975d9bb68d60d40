import type { NotificationKind } from '../../contract/values/notification-kinds.ts';
import type { SettableBlocking } from '../../contract/values/standing.ts';

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
