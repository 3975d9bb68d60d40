import { z } from 'zod';
import { currencies } from '../../contract/enums.ts';
import type { ExportFormat } from '../../contract/values/export.ts';
import { centsOf, formatMoney } from '../../contract/values/money.ts';
import { statementPeriod, type Statement, type StatementLine } from '../../contract/values/statement.ts';
import { comeDay } from '../clock.ts';
import { shownDay } from '../files/agreement-facts.ts';
import { shownAmount } from '../files/amounts.ts';
import { makeListPaper } from '../files/list-paper.ts';
import { moneyWords, type MoneyWords } from '../files/money-words.ts';
import { fill } from '../files/papers.ts';
import type { Fact } from '../files/pdf/facts.ts';
import { amount, type TableRow } from '../files/table.ts';
import { member, type Context } from '../http/context.ts';
import type { Export } from '../http/exports.ts';
import { problem } from '../http/problem.ts';
import { readStatement } from '../repositories/wallet-statement.ts';
import { draw } from './drawing.ts';
import { recordExport } from './export-log.ts';
import { mostOnPaper, parsedQuery } from './list-export.ts';
import { uuid } from '../../contract/values/uuid.ts';

type Days = { readonly from: string; readonly to: string };

/** No day that has not come: what a wallet will hold then nobody knows. */
export const comeDays = ({ clock }: Pick<Context, 'clock'>, { from, to }: Days): Days => ({
  from: comeDay(clock, from),
  to: comeDay(clock, to),
});

const params = z.object({ userId: uuid, currency: z.enum(currencies) });
const widths = {
  at: 10,
  value_date: 10,
  transaction_type: 16,
  reference: 15,
  own_reference: 20,
  amount: 13,
  balance: 14,
};

const lineOf = (line: StatementLine, { type }: MoneyWords): TableRow => [
  new Date(line.at),
  new Date(line.value_date),
  type[line.transaction_type],
  line.reference,
  line.own_reference,
  amount(line.amount),
  amount(line.balance),
];
/** A balance without a movement. */
const balanceOf = (label: string, day: string, held: string): TableRow => [
  new Date(day),
  null,
  label,
  null,
  null,
  null,
  amount(held),
];

function sumOf(lines: readonly StatementLine[], counts: (cents: bigint) => boolean): string {
  const moved = lines.map((line) => centsOf(line.amount)).filter(counts);
  return formatMoney(moved.reduce((sum, cents) => sum + cents, 0n));
}

async function* some(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  yield rows;
}

function paperOf(context: Context, told: Statement, words: MoneyWords): Promise<Buffer> {
  const { language } = member(context);
  const { statement } = words;
  const { currency, opening, closing, lines } = told;
  const money = (decimal: string) => `${shownAmount(decimal, language)}\u00a0${currency}`;
  const facts: readonly Fact[] = [
    { label: statement.holder, value: told.user_name },
    ...(told.member_id ? [{ label: words.transactions.columns.member_id, value: told.member_id }] : []),
    { label: statement.opening, value: money(opening) },
    { label: statement.in, value: money(sumOf(lines, (cents) => cents > 0n)) },
    { label: statement.out, value: money(sumOf(lines, (cents) => cents < 0n)) },
    { label: statement.closing, value: money(closing) },
  ];
  const madeOn = context.clock.now();
  return makeListPaper({
    language,
    product: context.config.productName,
    title: statement.title,
    lead: fill(statement.lead, { currency, from: shownDay(told.from), to: shownDay(told.to) }, language),
    facts: [
      { title: fill(words.paper.made, { day: shownDay(madeOn.toISOString()) }, language), rows: facts },
    ],
    madeOn,
    columns: Object.entries(widths).map(([name, share]) => ({
      title: headingOf(name, words),
      share,
      align: name === 'amount' || name === 'balance' ? ('right' as const) : ('left' as const),
    })),
    before: [balanceOf(statement.opening, told.from, opening)],
    rows: lines.map((line) => lineOf(line, words)),
    after: [balanceOf(statement.closing, told.to, closing)],
    note: lines.length === 0 ? `${statement.nothing} ${statement.note}` : statement.note,
  });
}

const headingOf = (name: string, { statement: { columns } }: MoneyWords): string =>
  Object.entries(columns).find(([key]) => key === name)?.[1] ?? name;

/** A statement for a spreadsheet, its balances as first and last line, or as a paper. */
export async function exportStatement(
  context: Context,
  query: unknown,
  format: ExportFormat,
): Promise<Export> {
  const { userId, currency } = parsedQuery(params, context.admitted.params);
  const { from, to } = comeDays(context, parsedQuery(statementPeriod, query));
  const told = await readStatement(context.db, { userId, currency, from, to });
  if (!told) throw problem('not_found');
  const { lines } = told;
  if (format === 'pdf' && lines.length > mostOnPaper) throw problem('too_many_rows');
  const { language, role } = member(context);
  const words = moneyWords(language);
  const paper = format === 'pdf' ? await draw(context, () => paperOf(context, told, words)) : null;
  if (role !== 'user')
    await recordExport(context, {
      kind: 'statement',
      format,
      rows: lines.length,
      filters: { currency, from, to },
      memberId: userId,
    });
  const { statement } = words;
  const whose = told.member_id ?? userId;
  const fileName = `${context.config.productPrefix}-${statement.file}-${whose}-${currency}-${from}-${to}`;
  if (paper) return { fileName, total: lines.length, content: paper };
  const rows: readonly TableRow[] = [
    balanceOf(statement.opening, from, told.opening),
    ...lines.map((line) => lineOf(line, words)),
    balanceOf(statement.closing, to, told.closing),
  ];
  const heading = Object.keys(widths).map((name) => headingOf(name, words));
  return { fileName, total: rows.length, content: { title: statement.title, heading, batches: some(rows) } };
}
