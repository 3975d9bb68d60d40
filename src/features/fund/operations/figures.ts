import type { Currency, fundOperationTypes, TransactionType } from '../../../../contract/enums.ts';
import { centsOf } from '../../../../contract/values/money.ts';
import { movedBeside, movedInWallet } from '../../../../contract/values/moved.ts';
import type { Wallet } from '../../../../contract/values/wallet.ts';

export type OperationType = (typeof fundOperationTypes)[number];

/** What a wallet holds, in cents. */
export type Holding = {
  /** what the wallet holds */
  readonly balance: bigint;
  /** what of it nothing is promised of: the fund's fees and adjustments may take it from a wallet that is held, too */
  readonly free: bigint;
  /** what of it the member may use: nothing while the wallet is held */
  readonly available: bigint;
  readonly isHeld: boolean;
};

/** What a member has in one currency, in cents. */
export type Position = Holding & {
  readonly invested: bigint;
  /** what of it no request that waits asks back */
  readonly investedFree: bigint;
};

type Told = {
  readonly wallet: Wallet;
  readonly isHeld: boolean;
  readonly invested: string;
  /** null: the API does not tell what is asked back, and refuses what would take too much by itself (decisions §1) */
  readonly investedFree: string | null;
};
/** The same by the amounts that the API tells. */
export const holdingOf = ({ wallet, isHeld }: Pick<Told, 'wallet' | 'isHeld'>): Holding => ({
  balance: centsOf(wallet.balance),
  free: centsOf(wallet.balance) - centsOf(wallet.reserved),
  available: centsOf(wallet.available),
  isHeld,
});
export const positionOf = ({ wallet, isHeld, invested, investedFree }: Told): Position => ({
  ...holdingOf({ wallet, isHeld }),
  invested: centsOf(invested),
  investedFree: centsOf(investedFree ?? invested),
});

/** An operation that is about to be posted. `amount`: cents; of an adjustment below zero where it takes. */
export type Planned = { readonly type: OperationType; readonly amount: bigint };

const moved = ({ type, amount }: Planned): { readonly wallet: bigint; readonly invested: bigint } => {
  if (type === 'INVESTMENT_IN') return { wallet: -amount, invested: amount };
  if (type === 'INVESTMENT_OUT') return { wallet: amount, invested: -amount };
  return { wallet: type === 'MISC_FEES' ? -amount : amount, invested: 0n };
};

const movedIn = (held: Holding, wallet: bigint): Holding => ({
  balance: held.balance + wallet,
  free: held.free + wallet,
  available: held.isHeld ? held.available : held.available + wallet,
  isHeld: held.isHeld,
});

const movedBy = (position: Position, wallet: bigint, invested: bigint): Position => ({
  ...movedIn(position, wallet),
  invested: position.invested + invested,
  investedFree: position.investedFree + invested,
});

/** What the member has once the operation is executed. */
export function positionAfter(position: Position, planned: Planned): Position {
  const { wallet, invested } = moved(planned);
  return movedBy(position, wallet, invested);
}

/** Why the operation can't be: it takes more than is free, in the wallet or of what is invested. Keys of a sentence; null: it can. */
export function operationFault(
  position: Position,
  planned: Planned,
): 'insufficient_amount_balance' | 'over_invested' | null {
  const after = positionAfter(position, planned);
  if (after.investedFree < 0n && planned.type === 'INVESTMENT_OUT') return 'over_invested';
  return after.free < 0n && after.free < position.free ? 'insufficient_amount_balance' : null;
}

type Executed = {
  readonly transaction_type: TransactionType;
  readonly amount: string;
  /** what came, where it is known to be another amount than was announced */
  readonly received_amount?: string | null;
};
type Undone = Executed & { readonly currency: Currency; readonly client_part: string | null };
/** What an executed transaction did to the wallet of its currency, with its sign. */
const didMove = ({ transaction_type, amount, received_amount }: Executed): string =>
  movedInWallet({ transaction_type, amount: received_amount ?? amount });

/** The movement that undoes a transaction: a decimal text. */
export function undone(one: Executed): string {
  const movement = didMove(one);
  return movement.startsWith('-') ? movement.slice(1) : `-${movement}`;
}

/** What a reversal gives back: the wallet's movement, and what was invested or taken out by it. */
export function effectOfReversal(position: Position, undoes: Executed): Position {
  const movement = centsOf(didMove(undoes));
  const wasInvestment = ['INVESTMENT_IN', 'INVESTMENT_OUT'].includes(undoes.transaction_type);
  return movedBy(position, -movement, wasInvestment ? movement : 0n);
}

type OtherWallet = {
  readonly currency: Currency;
  /** what the reversal does to it, in cents */
  readonly moved: bigint;
  readonly before: Holding;
  readonly after: Holding;
};
/** The member's other wallet, where a conversion is undone that filled it; null: nothing moves there. */
export function besideOfReversal(beside: Holding, undoes: Undone): OtherWallet | null {
  const filled = movedBeside(undoes);
  if (filled === null) return null;
  const moved = -centsOf(filled.amount);
  return { currency: filled.currency, moved, before: beside, after: movedIn(beside, moved) };
}

/** What is too little for what a reversal takes of it; amounts in cents. */
export type Short = {
  readonly of: 'wallet' | 'invested';
  readonly currency: Currency;
  readonly free: bigint;
  readonly taken: bigint;
};
/** What keeps an operation from being undone: a wallet or what is invested lacks what it would give back; null: nothing. */
export function shortOfReversal(position: Position, beside: Holding, undoes: Undone): Short | null {
  const lacks = (
    of: Short['of'],
    currency: Currency,
    [free, after]: readonly [bigint, bigint],
  ): readonly Short[] => (after < 0n && after < free ? [{ of, currency, free, taken: free - after }] : []);
  const { currency } = undoes;
  const after = effectOfReversal(position, undoes);
  const other = besideOfReversal(beside, undoes);
  const [first = null] = [
    ...lacks('wallet', currency, [position.free, after.free]),
    ...(other === null ? [] : lacks('wallet', other.currency, [other.before.free, other.after.free])),
    ...lacks('invested', currency, [position.investedFree, after.investedFree]),
  ];
  return first;
}
