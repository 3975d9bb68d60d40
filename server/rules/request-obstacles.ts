import type { Currency, RequestStatus, SectionStatus, TransactionType } from '../../contract/enums.ts';
import type { ErrorKey } from '../../contract/errors.ts';
import { obstacles, type Obstacle, type SettableBlocking } from '../../contract/values/standing.ts';
import { isBlocking, isOutflow } from './requests.ts';

/** What decides what a member may ask for, beside the amount (decisions §5, §6). */
export type MoneyFacts = {
  /** the dossier is validated */
  readonly isValidated: boolean;
  /** the kinds whose booklet is validated and in force */
  readonly booklets: readonly ('MONEY_IN' | 'INVESTMENT')[];
  readonly state: SettableBlocking;
  /** the account that was given at the bank step */
  readonly bank: { readonly currency: Currency; readonly status: SectionStatus } | null;
  /** the fund has an account to pay into */
  readonly hasDefaultAccount: boolean;
  /** fewer payments than `mostAnnounced` were announced by the member and wait */
  readonly mayAnnounce: boolean;
};

/** Payments of one member's own that may wait for the fund: each is looked at by hand, and nothing is promised for it. */
export const mostAnnounced = 50;

/** What begins something new; a member whose dossier is not validated may still take money out. */
const forMembers: readonly TransactionType[] = ['MONEY_IN', 'CONVERSION', 'INVESTMENT_IN'];
const bookletOf = (type: TransactionType): 'MONEY_IN' | 'INVESTMENT' | null => {
  if (type === 'MONEY_IN') return 'MONEY_IN';
  return type === 'INVESTMENT_IN' || type === 'INVESTMENT_OUT' ? 'INVESTMENT' : null;
};

type Operation = { readonly transaction_type: TransactionType; readonly currency: Currency };

/** Whether each obstacle is there. */
function found(
  { transaction_type: type, currency }: Operation,
  facts: MoneyFacts,
): Record<Obstacle, boolean> {
  const booklet = bookletOf(type);
  const isPaidOut = type === 'MONEY_OUT';
  const hasBank = facts.bank?.currency === currency;
  return {
    account_not_validated: forMembers.includes(type) && !facts.isValidated,
    booklet_missing: booklet !== null && !facts.booklets.includes(booklet),
    // what comes in, or what the fund posts, stops at a closed wallet alone
    wallet_blocked: isOutflow(type) ? isBlocking(facts.state) : facts.state === 'CLOSED',
    bank_account_missing: isPaidOut && !hasBank,
    bank_account_not_validated: isPaidOut && hasBank && facts.bank?.status !== 'VALIDATED',
    no_default_account: type === 'MONEY_IN' && !facts.hasDefaultAccount,
    too_many_pending: type === 'MONEY_IN' && !facts.mayAnnounce,
  };
}

/** What is in the way of an operation, whatever its amount, in the order in which it is told. */
export function obstaclesOf(operation: Operation, facts: MoneyFacts): readonly Obstacle[] {
  const there = found(operation, facts);
  return obstacles.filter((name) => there[name]);
}

/**
 * What is in the way of a step of a request. To approve it everything is looked at again, and so it is to take up a
 * payment that failed: its member is asked to pay. To execute it, only what would let money go where it must not is
 * looked at: money that has arrived is booked, whatever became of a booklet.
 */
export function obstaclesAt(to: RequestStatus, operation: Operation, facts: MoneyFacts): readonly Obstacle[] {
  const all = obstaclesOf(operation, facts);
  if (to === 'APPROVED' || (to === 'PENDING' && operation.transaction_type === 'MONEY_IN')) return all;
  const guarding: readonly Obstacle[] = [
    'wallet_blocked',
    'bank_account_missing',
    'bank_account_not_validated',
  ];
  return to === 'EXECUTED' ? all.filter((name) => guarding.includes(name)) : [];
}

/** The key that the server answers for an obstacle. */
export const errorOf = (obstacle: Obstacle): ErrorKey =>
  obstacle === 'bank_account_missing' ? 'bank_account_not_validated' : obstacle;
