import { fieldErrors } from '../../contract/errors.ts';
import type { z } from 'zod';
import type { ExportFormat } from '../../contract/values/export.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { makeListPaper, type ListPaper } from '../files/list-paper.ts';
import { shownDay } from '../files/agreement-facts.ts';
import { moneyWords } from '../files/money-words.ts';
import { fill } from '../files/papers.ts';
import type { Fact } from '../files/pdf/facts.ts';
import { amount, type Cell, type TableRow } from '../files/table.ts';
import { member, type Context } from '../http/context.ts';
import type { Export } from '../http/exports.ts';
import { problem } from '../http/problem.ts';
import type { Snapshot } from '../repositories/snapshot.ts';
import { draw } from './drawing.ts';

export const batchSize = 500;
/** More rows than anybody reads on paper. */
export const mostOnPaper = 2000;
/** As many rows as a sheet of a workbook has below its heading; a CSV has no end. */
export const mostInSheet = 1_048_575;

/** Throws when a format can't hold so many rows: asked before the log says that they were exported. */
export function assertFits(format: ExportFormat, total: number): void {
  if (format === 'pdf' && total > mostOnPaper) throw problem('too_many_rows');
  if (format === 'xlsx' && total > mostInSheet) throw problem('too_many_rows');
}

/** One column: `share` is its width on paper, where not all have room. Figures stand at the right. */
export type Column<Row, Name extends string> = {
  readonly name: Name;
  readonly cell: (row: Row) => Cell;
  readonly share?: number;
  readonly figure?: true;
};
/** What is added up at the end of a paper: the rows of one name together; null counts nowhere. */
export type Sums<Row, Name extends string> = {
  readonly by: readonly Name[];
  readonly figures: readonly Name[];
  readonly of: (row: Row) => { readonly names: readonly string[]; readonly cents: readonly bigint[] } | null;
};
export type Listed<Key, Row, Name extends string> = {
  readonly format: ExportFormat;
  readonly words: {
    readonly file: string;
    readonly title: string;
    readonly totals: string;
    readonly columns: Readonly<Record<Name, string>>;
  };
  readonly columns: readonly Column<Row, Name>[];
  /** the keys of the rows, as they stand at one moment */
  readonly snapshot: Snapshot<Key>;
  /** how many rows each key stands for */
  readonly rowsOfKey?: number;
  readonly read: (keys: readonly Key[]) => Promise<readonly Row[]>;
  /** what the rows were chosen by, in words */
  readonly chosen: readonly Fact[];
  readonly sums: Sums<Row, Name>;
};

/** A query that has to be right before anything is made of it. */
export function parsedQuery<T extends z.ZodType>(schema: T, query: unknown): z.output<T> {
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw problem('validation_failed', { fields: fieldErrors(parsed.error.issues) });
  return parsed.data;
}

function adder<Row, Name extends string>({ of }: Sums<Row, Name>) {
  const sums = new Map<string, { names: readonly string[]; count: number; cents: readonly bigint[] }>();
  return {
    add(row: Row): void {
      const told = of(row);
      if (!told) return;
      const key = told.names.join('\n');
      const { count, cents } = sums.get(key) ?? { count: 0, cents: told.cents.map(() => 0n) };
      const added = cents.map((sum, at) => sum + (told.cents[at] ?? 0n));
      sums.set(key, { names: told.names, count: count + 1, cents: added });
    },
    rows: (): readonly TableRow[] =>
      [...sums]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { names, count, cents }]) => [
          ...names,
          count,
          ...cents.map((sum) => amount(formatMoney(sum))),
        ]),
  };
}

const right = (figure: true | undefined) => (figure ? ('right' as const) : ('left' as const));

/**
 * All rows of a list, which fit, as a table for spreadsheets, or as a paper with totals. A paper waits for its turn with
 * its rows alone: the snapshot has ended by then.
 */
export async function exportList<Key, Row, Name extends string>(
  context: Context,
  { format, words, columns, snapshot, rowsOfKey = 1, read, chosen, sums }: Listed<Key, Row, Name>,
): Promise<Export> {
  const total = snapshot.total * rowsOfKey;
  const { language } = member(context);
  const madeOn = context.clock.now();
  const fileName = `${context.config.productPrefix}-${words.file}-${madeOn.toISOString().slice(0, 10)}`;
  const shown = format === 'pdf' ? columns.filter(({ share }) => share !== undefined) : columns;
  const totals = adder(sums);
  async function* batches(): AsyncGenerator<readonly TableRow[]> {
    for await (const keys of snapshot.batches(batchSize)) {
      const rows = await read(keys);
      for (const row of rows) totals.add(row);
      yield rows.map((row) => shown.map(({ cell }) => cell(row)));
    }
  }
  const heading = shown.map(({ name }) => words.columns[name]);
  if (format !== 'pdf')
    return { fileName, total, content: { title: words.title, heading, batches: batches() } };
  const { paper } = moneyWords(language);
  const rows: TableRow[] = [];
  for await (const batch of batches()) rows.push(...batch);
  await snapshot.end();
  const listed: ListPaper = {
    language,
    product: context.config.productName,
    title: words.title,
    lead: fill(paper.made, { day: shownDay(madeOn.toISOString()) }, language),
    facts: [{ title: paper.chosen, rows: [...chosen, { label: paper.rows, value: String(total) }] }],
    madeOn,
    columns: shown.map(({ name, share = 1, figure }) => ({
      title: words.columns[name],
      share,
      align: right(figure),
    })),
    rows,
    totals: {
      title: words.totals,
      columns: [
        ...sums.by.map((name) => ({ title: words.columns[name], share: 2 })),
        { title: paper.number, share: 1, align: 'right' },
        ...sums.figures.map((name) => ({ title: words.columns[name], share: 2, align: 'right' as const })),
      ],
      rows: totals.rows(),
    },
  };
  const content = await draw(context, () => makeListPaper(listed));
  return { fileName, total, content };
}
