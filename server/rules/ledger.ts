import type { Currency } from '../../contract/enums.ts';
import type { ConversionParts } from '../../contract/values/conversion.ts';

/**
 * The accounts of the ledger (decisions §4). What the fund owes or keeps is above zero; what lies at a bank is below,
 * since all entries of an operation add up to zero.
 * - WALLET: what a member holds. BANK: the fund's account at a bank.
 * - FUND_CASH: what the fund holds for investments. FEES, MARGIN: what it earned by fees and by conversions.
 * - PROVIDER, FOUNDATION: what is owed to them of months that were shared out.
 * - EXCHANGE_POSITION: what conversions took in one currency and gave in the other. PROFIT_AND_LOSS: results.
 */
export const ledgerAccountKinds = [
  'WALLET',
  'FUND_CASH',
  'BANK',
  'FEES',
  'MARGIN',
  'PROVIDER',
  'FOUNDATION',
  'EXCHANGE_POSITION',
  'PROFIT_AND_LOSS',
] as const;
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number];

/** Whose balance may be below zero: a bank's by its sign, positions and results by their nature. All others are covered. */
export const mayBeBelowZero = (kind: LedgerAccountKind): boolean =>
  kind === 'BANK' || kind === 'EXCHANGE_POSITION' || kind === 'PROFIT_AND_LOSS';

/** An account by what it is: `owner` is the member of a wallet, the fund's account of a bank, null of all others. */
export type LedgerAccount = {
  readonly kind: LedgerAccountKind;
  readonly currency: Currency;
  readonly owner: string | null;
};
/** One line of an operation. `amount`: cents, above zero what comes in. */
export type LedgerEntry = { readonly account: LedgerAccount; readonly amount: bigint };

/**
 * What an executed operation moves. Every amount is in cents and above zero, but that of an adjustment, and of a month
 * that is restated, which may be below.
 */
export type Movement =
  | MoneyMovement<'MONEY_IN', { readonly bank: string }>
  | MoneyMovement<'MONEY_OUT', { readonly bank: string; readonly fees: bigint }>
  | MoneyMovement<'INVESTMENT_IN' | 'INVESTMENT_OUT' | 'MISC_FEES' | 'ADJUSTMENT'>
  | MoneyMovement<'CONVERSION', { readonly target: Currency } & ConversionParts>
  | ({
      readonly kind: 'REDISTRIBUTION';
      readonly currency: Currency;
      readonly amount: bigint;
    } & RedistributionTarget);
/** Who gets a part of a month's result: a member, or one of the fund's three. */
export type RedistributionTarget =
  | { readonly to: 'WALLET'; readonly member: string }
  | { readonly to: 'FUND_CASH' | 'PROVIDER' | 'FOUNDATION' };
type MoneyMovement<Kind extends string, More = unknown> = {
  readonly kind: Kind;
  readonly member: string;
  readonly currency: Currency;
  readonly amount: bigint;
} & More;
export type MovementKind = Movement['kind'];

const wallet = (member: string, currency: Currency): LedgerAccount => ({
  kind: 'WALLET',
  currency,
  owner: member,
});
const bank = (account: string, currency: Currency): LedgerAccount => ({
  kind: 'BANK',
  currency,
  owner: account,
});
const own = (kind: LedgerAccountKind, currency: Currency): LedgerAccount => ({ kind, currency, owner: null });

function linesOf(movement: Movement): readonly LedgerEntry[] {
  const { kind, currency } = movement;
  const from = (account: LedgerAccount, amount: bigint, to: LedgerAccount): readonly LedgerEntry[] => [
    { account, amount: -amount },
    { account: to, amount },
  ];
  switch (kind) {
    case 'MONEY_IN':
      return from(bank(movement.bank, currency), movement.amount, wallet(movement.member, currency));
    case 'MONEY_OUT': {
      const { amount, fees } = movement;
      return [
        { account: wallet(movement.member, currency), amount: -amount },
        { account: own('FEES', currency), amount: fees },
        { account: bank(movement.bank, currency), amount: amount - fees },
      ];
    }
    case 'INVESTMENT_IN':
      return from(wallet(movement.member, currency), movement.amount, own('FUND_CASH', currency));
    case 'INVESTMENT_OUT':
      return from(own('FUND_CASH', currency), movement.amount, wallet(movement.member, currency));
    case 'MISC_FEES':
      return from(wallet(movement.member, currency), movement.amount, own('FEES', currency));
    case 'ADJUSTMENT':
      return from(own('PROFIT_AND_LOSS', currency), movement.amount, wallet(movement.member, currency));
    case 'CONVERSION': {
      const { amount, target, clientPart, fundPart } = movement;
      return [
        ...from(wallet(movement.member, currency), amount, own('EXCHANGE_POSITION', currency)),
        { account: own('EXCHANGE_POSITION', target), amount: -(clientPart + fundPart) },
        { account: wallet(movement.member, target), amount: clientPart },
        { account: own('MARGIN', target), amount: fundPart },
      ];
    }
    case 'REDISTRIBUTION': {
      const target =
        movement.to === 'WALLET' ? wallet(movement.member, currency) : own(movement.to, currency);
      return from(own('PROFIT_AND_LOSS', currency), movement.amount, target);
    }
  }
}

/** The entries of an executed operation; a line of nothing is none. They add up to zero in each currency. */
export const entriesOf = (movement: Movement): readonly LedgerEntry[] =>
  linesOf(movement).filter(({ amount }) => amount !== 0n);

/** The entries that undo others. */
export const reversed = (entries: readonly LedgerEntry[]): readonly LedgerEntry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }));
