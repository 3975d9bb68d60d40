import type { Currency, TransactionType } from '../../contract/enums.ts';
import { fundAccountKinds, type Effect } from '../../contract/values/effect.ts';
import { targetOf } from '../../contract/values/conversion.ts';
import type { ConversionType } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { LedgerAccountKind, LedgerEntry, Movement } from './ledger.ts';

/** A request as far as its entries depend on it. Amounts as they are stored: whole cents in text. */
export type Moved = {
  readonly user_id: string;
  readonly transaction_type: TransactionType;
  readonly currency: Currency;
  readonly amount: string;
  readonly misc_fees: string | null;
  readonly received_amount: string | null;
  readonly conversion_type: ConversionType | null;
  readonly client_part: string | null;
  readonly fund_part: string | null;
  readonly fund_bank_id: string | null;
};

/** What a request moves when it is executed; null: it lacks something that it needs for that. */
export function movementOf(row: Moved): Movement | null {
  const { user_id: member, transaction_type: kind, currency, fund_bank_id: bank } = row;
  const amount = BigInt(row.received_amount ?? row.amount);
  switch (kind) {
    case 'MONEY_IN':
      return bank === null ? null : { kind, member, currency, amount, bank };
    case 'MONEY_OUT':
      return bank === null
        ? null
        : { kind, member, currency, amount, bank, fees: BigInt(row.misc_fees ?? '0') };
    case 'CONVERSION': {
      const { conversion_type: type, client_part, fund_part } = row;
      if (type === null || client_part === null || fund_part === null) return null;
      const parts = { clientPart: BigInt(client_part), fundPart: BigInt(fund_part) };
      return { kind, member, currency, amount, target: targetOf(type), ...parts };
    }
    case 'REDISTRIBUTION':
      return { kind, to: 'WALLET', member, currency, amount };
    default:
      return { kind, member, currency, amount };
  }
}

/** The member's side first, then what is earned, then where it lies. */
const toldFirst: readonly LedgerAccountKind[] = [
  'WALLET',
  'FEES',
  'MARGIN',
  'BANK',
  'FUND_CASH',
  'PROVIDER',
  'FOUNDATION',
  'EXCHANGE_POSITION',
  'PROFIT_AND_LOSS',
];

/** What entries do, told before they are posted: wallets by their member, the fund's accounts by their kind. */
export function effectsOfEntries(entries: readonly LedgerEntry[]): readonly Effect[] {
  const rank = ({ account }: LedgerEntry) => toldFirst.indexOf(account.kind);
  const told = entries.toSorted((one, other) => rank(one) - rank(other));
  return told.flatMap(({ account: { kind, currency, owner }, amount }): Effect[] => {
    if (kind === 'WALLET')
      return [{ effect: 'wallet.moves', user_id: owner ?? '', currency, amount: formatMoney(amount) }];
    const account = fundAccountKinds.find((name) => name === kind);
    // a bank says what it owes the fund; the ledger has it below zero
    const shown = kind === 'BANK' ? -amount : amount;
    return account ? [{ effect: 'fund.moves', account, currency, amount: formatMoney(shown) }] : [];
  });
}

/** What entries do to one member's wallet of a currency, in cents. */
export const walletShare = (entries: readonly LedgerEntry[], member: string, currency: Currency): bigint =>
  entries
    .filter(({ account }) => account.kind === 'WALLET' && account.owner === member)
    .filter(({ account }) => account.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0n);
