import { centsOf, formatMoney } from '../../contract/values/money.ts';
import type { ReportMonth, ReportPart } from '../../contract/values/report.ts';
import { counted, hasNoDays } from '../../contract/values/report-signs.ts';
import { fill } from './papers.ts';
import type { ReportWords } from './report-words.ts';
import { amount, type Amount, type TableRow } from './table.ts';

/** The lines of a period in the order of paper and workbook: what adds up first, what is only moved inside after it. */
export const reportColumns = [
  'beginning_balance',
  'money_in_new_funds',
  'money_out',
  'misc_fees',
  'realized_pl',
  'unrealized_pl_previous_day',
  'total_unrealized_pl',
  'ending_balance',
  'investment_in',
  'investment_out',
] as const;
type ReportColumn = (typeof reportColumns)[number];
/** On paper nine, so that hundreds of millions have room: what the unrealized result changed by, as in the figures above. */
export const paperColumns = [
  'beginning_balance',
  'money_in_new_funds',
  'money_out',
  'misc_fees',
  'realized_pl',
  'unrealized_change',
  'ending_balance',
  'investment_in',
  'investment_out',
] as const;
export const linesOf = (lines: Pick<ReportMonth, ReportColumn>): readonly Amount[] =>
  reportColumns.map((column) => ({ decimal: lines[column] }));
/** As a paper has them: what came with its +, what went with its −, so that each line adds up. */
export function countedLines(lines: Pick<ReportMonth, ReportColumn>): readonly Amount[] {
  const change = centsOf(lines.total_unrealized_pl) - centsOf(lines.unrealized_pl_previous_day);
  const all = { ...lines, unrealized_change: formatMoney(change) };
  return paperColumns.map((column) => {
    const { amount: decimal, isSigned } = counted(column, all[column]);
    return isSigned ? moved(decimal) : { decimal };
  });
}
export const lineTitles = (
  { line }: ReportWords,
  columns: readonly (keyof ReportWords['line'])[] = reportColumns,
): readonly string[] => columns.map((column) => fill(line[column]));

const moved = (decimal: string): Amount => ({ decimal, isSigned: true });
/** What a part says of its period, name by name. */
export const periodFigures = [
  'opening',
  'money_in_new_funds',
  'money_out',
  'misc_fees',
  'realized_pl',
  'unrealized_change',
  'closing',
  'contributions',
  'result',
  'investment_in',
  'investment_out',
] as const satisfies readonly (keyof ReportPart)[];

/** `name`: by which it counts as a movement, or as what was held. */
export type Figure = Pick<Amount, 'decimal' | 'percent'> & { readonly title: string; readonly name: string };
/** The figures of a part, titled; what the lines leave unexplained only where there is something. None without days. */
export function figuresOf(part: ReportPart, { line, percent }: ReportWords): readonly Figure[] {
  if (hasNoDays(part)) return [];
  const { net_contributions, result, result_percentage } = part.since_beginning;
  return [
    ...periodFigures.map((name) => ({ name, title: fill(line[name]), decimal: part[name] })),
    ...(part.difference === '0.00'
      ? []
      : [{ name: 'difference', title: fill(line.difference), decimal: part.difference }]),
    { name: 'net_contributions', title: fill(line.since_contributions), decimal: net_contributions },
    { name: 'result', title: fill(line.since_result), decimal: result },
    ...(result_percentage === null
      ? []
      : [{ name: 'result', title: fill(line.since_percentage), decimal: result_percentage, percent }]),
  ];
}

/** The day that a value is of, where the figure is one: it may be long before the period begins or ends. */
export const dayOfFigure = (part: ReportPart, name: string): string | null =>
  ({ opening: part.opening_date, closing: part.closing_date })[name] ?? null;

/** The wallet as a table: what was held before, what moved by types and altogether, what was held at the end. */
export function walletRows({ wallet }: ReportPart, words: ReportWords): readonly TableRow[] {
  const movements = wallet.movements.map(({ transaction_type, count, amount: sum }): TableRow => [
    words.type[transaction_type],
    count,
    moved(sum),
  ]);
  const line = (title: string, sum: Amount | null): TableRow => [fill(title), null, sum];
  return [
    line(words.wallet.opening, amount(wallet.opening)),
    ...movements,
    line(words.wallet.in, moved(wallet.in)),
    line(words.wallet.out, moved(wallet.out)),
    line(words.wallet.closing, amount(wallet.closing)),
  ];
}
