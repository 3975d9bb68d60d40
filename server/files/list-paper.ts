import { setImmediate } from 'node:timers/promises';
import type { Language } from '../../contract/enums.ts';
import { shownDay } from './agreement-facts.ts';
import { shownAmount } from './amounts.ts';
import { createLyingSheet } from './lying-sheet.ts';
import { fill } from './papers.ts';
import type { GridColumn } from './pdf/grid.ts';
import type { Fact } from './pdf/facts.ts';
import type { Cell, TableRow } from './table.ts';

export type FactBox = { readonly title: string; readonly rows: readonly Fact[] };
/** A list as a paper. */
export type ListPaper = {
  readonly language: Language;
  readonly product: string;
  readonly title: string;
  readonly lead: string;
  readonly facts: readonly FactBox[];
  readonly madeOn: Date;
  readonly columns: readonly GridColumn[];
  /** rows that stand out before the others and after them: balances, totals */
  readonly before?: readonly TableRow[];
  readonly after?: readonly TableRow[];
  readonly rows: readonly TableRow[];
  /** a second table that sums up */
  readonly totals?: {
    readonly title: string;
    readonly columns: readonly GridColumn[];
    readonly rows: readonly TableRow[];
  };
  readonly note?: string;
};

/** Rows that are drawn before others get a turn: drawing is work of this very process. */
const atOnce = 10;

/** A cell as a person reads it. */
export function shownCell(cell: Cell, language: Language): string {
  if (cell === null) return '';
  if (cell instanceof Date) return shownDay(cell.toISOString());
  if (typeof cell === 'object')
    return shownAmount(cell.decimal, language, cell.isSigned ? 'signed' : undefined);
  return typeof cell === 'number' ? shownAmount(String(cell), language) : cell;
}

/** The paper: head, what it was chosen by, the table over as many pages as it needs, totals. A4, lying. */
export async function makeListPaper(paper: ListPaper): Promise<Buffer> {
  const { language, product, title, madeOn } = paper;
  const sheet = createLyingSheet({ language, product, title, madeOn });
  sheet.heading(fill(title), fill(paper.lead));
  for (const { title: name, rows } of paper.facts)
    if (rows.length > 0) sheet.facts(fill(name), rows, 'dense');
  const textsOf = (row: TableRow) => row.map((cell) => shownCell(cell, language));
  const grid = sheet.grid(paper.columns);
  for (const row of paper.before ?? []) grid.row(textsOf(row), 'strong');
  for (const [at, row] of paper.rows.entries()) {
    grid.row(textsOf(row));
    if (at % atOnce === atOnce - 1) await setImmediate();
  }
  for (const row of paper.after ?? []) grid.row(textsOf(row), 'strong');
  grid.end();
  const sums = paper.totals?.rows ?? [];
  if (paper.totals && sums.length > 0) {
    const totals = sheet.grid(paper.totals.columns, fill(paper.totals.title));
    for (const row of sums) totals.row(textsOf(row));
    totals.end();
  }
  if (paper.note) sheet.note(fill(paper.note));
  return sheet.finish();
}
