import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import type { ValueRecord } from '../../../../contract/values/value.ts';
import type { Entry } from '../../../../machines/value-editing/types.ts';
import type { WireAmounts } from '../../../queries/values.ts';
import { typedMoney } from '../../../ui/money-entry.ts';
import { lines } from '../lines.ts';
import { readCell } from './entry.ts';
import type { Step } from './history.ts';

/** Half-typed texts of one record, by line. */
export type Texts = Readonly<Partial<Record<AmountField, string>>>;
export type Typed = Readonly<Record<string, Texts>>;

/** What stands in a cell, as one would type it. */
export const textOf = (
  row: ValueRecord,
  texts: Texts | undefined,
  line: AmountField,
  language: string,
): string => texts?.[line] ?? typedMoney(row[line], language);

/**
 * A record with what was typed into it and isn't saved: what somebody else changed meanwhile is compared with all of it
 * once it is sent, and not mixed in before.
 */
export function withUnsaved(row: ValueRecord, unsaved: readonly Entry[]): ValueRecord {
  const amounts = unsaved.find(({ id }) => id === row.id)?.amounts ?? null;
  return amounts === null ? row : { ...row, ...amounts };
}

/** A record as it would be with what was typed; null while a cell can't be read. */
export function amountsWith(row: ValueRecord, texts: Texts, language: string): WireAmounts | null {
  const amounts: Record<AmountField, string> = { ...onlyAmounts(row) };
  for (const line of lines) {
    const { amount } = readCell(textOf(row, texts, line, language), line, language);
    if (amount === null) return null;
    amounts[line] = amount;
  }
  return amounts;
}

/** The ten amounts of a record, without the rest of it. */
export const onlyAmounts = (row: WireAmounts): WireAmounts => ({
  beginning_balance: row.beginning_balance,
  money_in_new_funds: row.money_in_new_funds,
  unrealized_pl_previous_day: row.unrealized_pl_previous_day,
  investment_in: row.investment_in,
  investment_out: row.investment_out,
  total_unrealized_pl: row.total_unrealized_pl,
  money_out: row.money_out,
  misc_fees: row.misc_fees,
  ending_balance: row.ending_balance,
  realized_pl: row.realized_pl,
});

/** What is typed after these changes: texts of a record that had nothing unsaved are begun anew. */
export function typedAfter(typed: Typed, unsaved: readonly Entry[], step: Step): Typed {
  const kept = Object.entries(typed).filter(([id]) => unsaved.some((entry) => entry.id === id));
  const next: Record<string, Texts> = Object.fromEntries(kept);
  for (const { id, line, to } of step) next[id] = { ...next[id], [line]: to };
  return next;
}

type Unsaved = {
  readonly rows: readonly ValueRecord[];
  readonly typed: Typed;
  readonly unsaved: readonly Entry[];
  readonly language: string;
  /** a record is with the server, or disputed: whatever was typed into one that is unsaved counts, even what is there already */
  readonly isHeld: boolean;
  /** the record of the cell that is left, with the version that was read when its first letter was typed, if it is known */
  readonly begun?: { readonly id: string; readonly version: number | null } | null;
};

/** All that isn't saved: for each record with texts that say something else than the record. */
export function entriesOf({
  rows,
  typed,
  unsaved,
  language,
  isHeld,
  begun = null,
}: Unsaved): readonly Entry[] {
  return Object.entries(typed).flatMap(([id, texts]): readonly Entry[] => {
    const row = rows.find((one) => one.id === id);
    const known = unsaved.find((entry) => entry.id === id);
    // a record out of sight keeps what was typed into it
    if (row === undefined) return known === undefined ? [] : [known];
    const amounts = amountsWith(withUnsaved(row, unsaved), texts, language);
    const isSame = amounts !== null && lines.every((line) => amounts[line] === row[line]);
    const version = (begun?.id === id ? begun.version : null) ?? row.version;
    return isSame && !(isHeld && known !== undefined) ? [] : [{ id, version, amounts }];
  });
}
