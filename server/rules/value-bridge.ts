import type { Currency } from '../../contract/enums.ts';
import { bridgeFields, mostInBar, type BridgeField } from '../../contract/values/bridge.ts';
import { effectOf, neutralFields, signOf, type Amounts } from '../../contract/values/roll-forward.ts';
import { flowsOf, type Counted } from '../../contract/values/value-flows.ts';

/** The published daily records of a period, in cents; null: there is none. Days `YYYY-MM-DD`. */
export type BridgeRecords = {
  /** the last one before the period */
  readonly before: { readonly day: string; readonly ending: bigint; readonly unrealized: bigint } | null;
  /** the first one in it, with the unrealized result that it takes over */
  readonly first: { readonly day: string; readonly beginning: bigint; readonly unrealized: bigint } | null;
  /** the last one up to its end */
  readonly last: { readonly day: string; readonly ending: bigint; readonly unrealized: bigint } | null;
  /** all of the period, line by line */
  readonly sums: Amounts;
};

/** The days whose transactions the records of a period tell; `after` excluded, null: all before `upTo`. */
export type CountedDays = {
  readonly after: string | null;
  readonly from: string | null;
  readonly upTo: string;
};

/**
 * A record tells what counts since the one before it. The very first one tells all before it too, unless it begins with
 * what was there already. Null: no record, hence nothing that it could tell.
 */
export function countedDays({ before, first, last }: BridgeRecords): CountedDays | null {
  if (first === null || last === null) return null;
  const isMidway = before === null && first.beginning !== 0n;
  return { after: before?.day ?? null, from: isMidway ? first.day : null, upTo: last.day };
}

/** An executed transaction with what it is called by. */
export type CountedRow = Counted & {
  readonly id: string;
  readonly user_id: string;
  readonly reference: string;
  readonly value_date: string;
};
/** One in a bar: `sum` signed like the bar's amount, in cents. */
export type InBar = { readonly row: CountedRow; readonly sum: bigint };
export type ValueBar = {
  readonly field: BridgeField;
  readonly amount: bigint;
  readonly neutral: boolean;
  readonly count: number;
  readonly counted: bigint;
  readonly newest: readonly InBar[];
};
export type ValueSteps = {
  readonly opening: bigint;
  readonly closing: bigint;
  readonly difference: bigint;
  readonly bars: readonly ValueBar[];
};

const isNeutral = (field: BridgeField): boolean => neutralFields.some((one) => one === field);

/** What the unrealized result changed by: where a record takes over another than the one before it says is no change. */
const unrealizedChange = ({ before, first, last }: BridgeRecords): bigint =>
  (last?.unrealized ?? 0n) - (before?.unrealized ?? first?.unrealized ?? 0n);

/** What a line of the records does to the value; of a neutral one what it moved. */
function amountOf(field: BridgeField, records: BridgeRecords): bigint {
  if (isNeutral(field)) return records.sums[field];
  return field === 'total_unrealized_pl' ? unrealizedChange(records) : effectOf(field, records.sums);
}

/** What one transaction adds to each bar. */
function shares(row: CountedRow, currency: Currency): ReadonlyMap<BridgeField, bigint> {
  const found = new Map<BridgeField, bigint>();
  for (const flow of flowsOf(row)) {
    if (flow.currency !== currency) continue;
    const signed = signOf(flow.field) === '-' ? -flow.amount : flow.amount;
    found.set(flow.field, (found.get(flow.field) ?? 0n) + signed);
  }
  return found;
}

type Pile = { count: number; counted: bigint; newest: InBar[] };
/** What was counted for each bar so far. */
export type Piles = Map<BridgeField, Pile>;
const empty = (): Pile => ({ count: 0, counted: 0n, newest: [] });

/** Counts transactions, newest first; there may be more of them later. */
export function pileUp(piles: Piles, rows: Iterable<CountedRow>, currency: Currency): void {
  for (const row of rows)
    for (const [field, sum] of shares(row, currency)) {
      const pile = piles.get(field) ?? empty();
      pile.count += 1;
      pile.counted += sum;
      if (pile.newest.length < mostInBar) pile.newest.push({ row, sum });
      piles.set(field, pile);
    }
}

/**
 * From the value before a period to the value at its end: opening + the bars that aren't neutral + difference =
 * closing. `piles`: of the transactions that these records tell.
 */
export function valueSteps(records: BridgeRecords, piles: Piles): ValueSteps {
  const { before, first, last } = records;
  const bars = bridgeFields.flatMap((field): ValueBar[] => {
    const pile = piles.get(field) ?? empty();
    const amount = amountOf(field, records);
    return amount === 0n && pile.count === 0 ? [] : [{ field, amount, neutral: isNeutral(field), ...pile }];
  });
  const opening = before?.ending ?? first?.beginning ?? 0n;
  const closing = last?.ending ?? opening;
  const explained = bars.reduce((sum, { neutral, amount }) => (neutral ? sum : sum + amount), 0n);
  return { opening, closing, difference: closing - opening - explained, bars };
}
