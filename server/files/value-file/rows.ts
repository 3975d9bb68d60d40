import type { Language } from '../../../contract/enums.ts';
import { formatMoney } from '../../../contract/values/money.ts';
import { amountsOf, identityDifference, type AmountField } from '../../../contract/values/roll-forward.ts';
import { amountFields } from '../../../contract/values/value.ts';
import {
  type ColumnProblem,
  type ImportColumn,
  type ImportedSeries,
  type ImportProblem,
  importedAmounts,
  mostWrongRows,
} from '../../../contract/values/value-import.ts';
import { periodFault, periodOf, type ReadRow, type RowProblem } from '../../rules/value-rows.ts';
import type { SheetCell, SheetRow } from '../sheet-in/sheet.ts';
import {
  amountCell,
  currencyCell,
  dayCell,
  markIn,
  memberCell,
  quarterCell,
  type Read,
  textOfCell,
  yearCell,
} from './cells.ts';
import { columnsOf } from './headings.ts';

export type ReadFile =
  | { readonly kind: 'rows'; readonly rows: readonly ReadRow[] }
  | { readonly kind: 'columns'; readonly faults: Readonly<Record<string, ColumnProblem>> };

type Asked = { readonly series: ImportedSeries; readonly language: Language };
type At = ReadonlyMap<ImportColumn, number>;

const longest = 60;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** Reads cell after cell of a row, and gathers what is wrong. */
function rowReader({ cells }: SheetRow, at: At) {
  const problems: RowProblem[] = [];
  const cellOf = (field: ImportColumn): SheetCell => cells[at.get(field) ?? -1] ?? null;
  const fault = (field: ImportColumn, error_key: ImportProblem, given = cellOf(field)) =>
    void problems.push({ field, error_key, given: cut(textOfCell(given)) });
  return {
    problems,
    cellOf,
    fault,
    take<T>(field: ImportColumn, read: (cell: SheetCell) => Read<T>): T | null {
      if (!at.has(field)) return null;
      const found = read(cellOf(field));
      if ('value' in found) return found.value;
      fault(field, found.problem);
      return null;
    },
  };
}

/** In fr, es and it a comma and a point are both decimal marks: the rarer one of a column is the doubtful one. */
function oddMarks(rows: readonly SheetRow[], at: At, language: Language): ReadonlyMap<AmountField, string> {
  const odd = new Map<AmountField, string>();
  if (language === 'en') return odd;
  for (const field of amountFields) {
    const place = at.get(field) ?? -1;
    const count = { ',': 0, '.': 0 };
    for (const { cells } of rows) {
      const mark = markIn(cells[place] ?? null);
      if (mark) count[mark] += 1;
    }
    if (count[','] === 0 || count['.'] === 0) continue;
    odd.set(field, count[','] === count['.'] ? ',.' : count[','] < count['.'] ? ',' : '.');
  }
  return odd;
}

/** Beyond the headings, or below one that is empty: whatever stands there belongs to nothing. */
function strayCell({ cells }: SheetRow, at: At): SheetCell {
  const places = new Set(at.values());
  return cells.find((cell, place) => !places.has(place) && textOfCell(cell) !== '') ?? null;
}

function readRow(row: SheetRow, at: At, odd: ReadonlyMap<AmountField, string>, language: Language): ReadRow {
  const { problems, cellOf, fault, take } = rowReader(row, at);
  const member_id = take('membership_id', memberCell);
  const currency = take('currency', currencyCell);
  const value_date = take('value_date', dayCell);
  const year = take('year', yearCell);
  const quarter_number = take('quarter_number', quarterCell);
  const amounts: Partial<Record<AmountField, string>> = {};
  for (const field of amountFields) {
    const mark = markIn(cellOf(field));
    if (mark && odd.get(field)?.includes(mark)) fault(field, 'mixed_marks');
    else amounts[field] = take(field, (cell) => amountCell(cell, field, language)) ?? '';
  }
  const stray = strayCell(row, at);
  if (stray !== null) fault('realized_pl', 'cells_over', stray);
  const whole = problems.length === 0 ? importedAmounts.parse(amounts) : null;
  const difference = whole === null ? 0n : identityDifference(amountsOf(whole));
  return {
    row: row.row,
    member_id,
    currency,
    value_date,
    year,
    quarter_number,
    amounts: whole,
    difference: difference === 0n ? null : formatMoney(difference),
    problems,
  };
}

/** Rows that are wrong and will not be told keep one problem each: that they are wrong is all that counts. */
function shortened(rows: readonly ReadRow[]): readonly ReadRow[] {
  let wrong = 0;
  return rows.map((row) => {
    if (row.problems.length > 0) wrong += 1;
    return wrong > mostWrongRows ? { ...row, problems: row.problems.slice(0, 1) } : row;
  });
}

/** What a table says, heading first: each row read on its own, then those of one period against each other. */
export function readValueRows(sheet: readonly SheetRow[], { series, language }: Asked): ReadFile {
  const [heading, ...below] = sheet;
  const columns = columnsOf(heading?.cells ?? [], series);
  if (columns.kind === 'wrong') return { kind: 'columns', faults: columns.faults };
  const odd = oddMarks(below, columns.at, language);
  const rows = below.map((row) => readRow(row, columns.at, odd, language));
  const times = new Map<string, number>();
  for (const row of rows) {
    const period = periodOf(row, series);
    if (period !== null) times.set(period, (times.get(period) ?? 0) + 1);
  }
  const isTwice = (row: ReadRow) => (times.get(periodOf(row, series) ?? '') ?? 0) > 1;
  return {
    kind: 'rows',
    rows: shortened(rows.map((row) => (isTwice(row) ? periodFault(row, series, 'period_twice') : row))),
  };
}
