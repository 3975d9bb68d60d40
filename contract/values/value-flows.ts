import type { ConversionType, Currency, TransactionType } from '../enums.ts';
import { targetOf } from './conversion.ts';
import type { AmountField } from './roll-forward.ts';

/** The lines of a record that executed transactions make. */
export const flowFields = [
  'money_in_new_funds',
  'money_out',
  'misc_fees',
  'realized_pl',
  'investment_in',
  'investment_out',
] as const satisfies readonly AmountField[];
export type FlowField = (typeof flowFields)[number];

type Moved = {
  readonly transaction_type: TransactionType;
  /** of a conversion the source's */
  readonly currency: Currency;
  /** cents: what was received, where that is another amount than was asked for */
  readonly amount: bigint;
  /** of a withdrawal, part of its amount */
  readonly misc_fees: bigint | null;
  readonly conversion_type: ConversionType | null;
  /** of a conversion what the member gets, in cents of the target currency */
  readonly client_part: bigint | null;
};
/** An executed transaction as far as it counts in values; `reverses`: the one that it undoes. */
export type Counted = Moved & { readonly reverses: Moved | null };

/** What one transaction adds to one line of the records of a currency, in cents. */
export type ValueFlow = { readonly field: FlowField; readonly currency: Currency; readonly amount: bigint };

function flowsOfMoved(moved: Moved): readonly ValueFlow[] {
  const { transaction_type, currency, amount, misc_fees, conversion_type, client_part } = moved;
  const fees = misc_fees ?? 0n;
  switch (transaction_type) {
    case 'MONEY_IN':
      return [{ field: 'money_in_new_funds', currency, amount }];
    case 'MONEY_OUT':
      return [
        { field: 'money_out', currency, amount: amount - fees },
        { field: 'misc_fees', currency, amount: fees },
      ];
    case 'CONVERSION':
      // The fund's part was never the member's.
      return [
        { field: 'money_out', currency, amount },
        ...(conversion_type === null
          ? []
          : [
              {
                field: 'money_in_new_funds' as const,
                currency: targetOf(conversion_type),
                amount: client_part ?? 0n,
              },
            ]),
      ];
    case 'INVESTMENT_IN':
      return [{ field: 'investment_in', currency, amount }];
    case 'INVESTMENT_OUT':
      return [{ field: 'investment_out', currency, amount }];
    case 'MISC_FEES':
      return [{ field: 'misc_fees', currency, amount }];
    case 'ADJUSTMENT':
      return [{ field: 'realized_pl', currency, amount }];
    case 'REDISTRIBUTION':
      // It pays out what the values hold already, as their realized result.
      return [];
  }
}

/** The line that takes back what another one said: amounts of money are never below zero. */
const undoneIn: Readonly<Record<FlowField, FlowField>> = {
  money_in_new_funds: 'money_out',
  money_out: 'money_in_new_funds',
  investment_in: 'investment_out',
  investment_out: 'investment_in',
  // fees that are given back are a result: a month that is shared out counts fees and result as one
  misc_fees: 'realized_pl',
  realized_pl: 'realized_pl',
};

/** A payout that came back brings as new funds what was paid out, and its fees as a result. */
function undone({ field, currency, amount }: ValueFlow): ValueFlow {
  return { field: undoneIn[field], currency, amount: field === 'realized_pl' ? -amount : amount };
}

/**
 * How an executed transaction counts in the records of its day (`starting_date`), by lines and currencies; nothing that
 * is zero. Whatever is neutral for what a member holds stays neutral: 10 000 paid in and then invested is +10 000
 * (decisions §9). What undoes another one is counted on the lines that take it back.
 */
export function flowsOf(counted: Counted): readonly ValueFlow[] {
  const { reverses } = counted;
  const flows =
    counted.transaction_type === 'ADJUSTMENT' && reverses !== null
      ? flowsOfMoved(reverses).map(undone)
      : flowsOfMoved(counted);
  return flows.filter(({ amount }) => amount !== 0n);
}

export type Flows = Readonly<Record<FlowField, bigint>>;
export const noFlows: Flows = {
  money_in_new_funds: 0n,
  money_out: 0n,
  misc_fees: 0n,
  realized_pl: 0n,
  investment_in: 0n,
  investment_out: 0n,
};

/** What transactions come to on each line of one currency, in cents. */
export function flowsIn(currency: Currency, counted: readonly Counted[]): Flows {
  const sums = { ...noFlows };
  for (const flow of counted.flatMap(flowsOf))
    if (flow.currency === currency) sums[flow.field] += flow.amount;
  return sums;
}
