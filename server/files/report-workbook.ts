import type { Currency } from '../../contract/enums.ts';
import { untold } from '../../contract/values/report-signs.ts';
import type { ReportDay } from '../../contract/values/report.ts';
import { fill } from './papers.ts';
import { madeLine, type ReportMaking } from './report-paper.ts';
import { dayOfFigure, figuresOf, lineTitles, linesOf, walletRows } from './report-table.ts';
import { reportWords, type ReportWords } from './report-words.ts';
import type { Table, TableRow } from './table.ts';
import { xlsxOf } from './xlsx.ts';

type Days = readonly { readonly currency: Currency; readonly rows: readonly ReportDay[] }[];
const batchSize = 500;

async function* some(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}
const table = (title: string, heading: readonly string[], rows: readonly TableRow[]): Table => ({
  title: fill(title),
  heading: heading.map((text) => fill(text)),
  batches: some(rows),
});

/** What the report is about, and its figures, a column for each currency. */
function summary(making: ReportMaking, words: ReportWords): Table {
  const { told } = making;
  const { report } = words;
  const figures = told.parts.map((part) => figuresOf(part, words));
  const titles = [...new Set(figures.flatMap((all) => all.map(({ title }) => title)))];
  const about: readonly TableRow[] = [
    ...(told.user_id === null ? [[fill(report.fund)]] : []),
    ...(told.user_name === null ? [] : [[words.holder, told.user_name]]),
    ...(told.member_id === null ? [] : [[words.memberId, told.member_id]]),
    [report.from, new Date(told.from)],
    [report.to, new Date(told.to)],
    [madeLine(making, words)],
    ...(told.parts.length === 0 ? [[fill(report.empty)]] : []),
    ...told.parts.flatMap((part) => {
      const nothing = untold(part);
      return nothing === null ? [] : [[part.currency, fill(words[nothing])]];
    }),
  ];
  const rows = titles.flatMap((title): readonly TableRow[] => {
    const found = figures.map((all) => all.find((one) => one.title === title) ?? null);
    const days = told.parts.map((part, at) => dayOfFigure(part, found[at]?.name ?? ''));
    if (days.every((day) => day === null)) return [[title, ...found]];
    const name = found.some((one) => one?.name === 'opening') ? report.opening_day : report.closing_day;
    return [
      [title, ...found],
      [name, ...days.map((day) => (day === null ? null : new Date(day)))],
    ];
  });
  const heading = [report.summary, ...told.parts.map(({ currency }) => currency)];
  return table(report.summary, heading, [...about, ...rows, [fill(report.note)]]);
}

function sheetsOf(making: ReportMaking, days: Days, words: ReportWords): readonly Table[] {
  const { parts, user_id } = making.told;
  const { column, report, section } = words;
  const lines = lineTitles(words);
  const months = parts.flatMap(({ currency, months: all }) =>
    all.map((one): TableRow => [currency, one.year, one.month, one.days, ...linesOf(one)]),
  );
  const quarters = parts.flatMap(({ currency, quarters: all }) =>
    all.map((one): TableRow => [currency, one.year, one.quarter_number, ...linesOf(one)]),
  );
  const daily = days.flatMap(({ currency, rows }) =>
    rows.map((one): TableRow => [currency, new Date(one.value_date), ...linesOf(one)]),
  );
  const wallets = parts.flatMap((part) =>
    walletRows(part, words).map((row): TableRow => [part.currency, ...row]),
  );
  return [
    summary(making, words),
    table(section.months, [column.currency, report.year, report.month, column.days, ...lines], months),
    table(section.quarters, [column.currency, report.year, report.quarter, ...lines], quarters),
    table(section.days, [column.currency, column.day, ...lines], daily),
    table(
      user_id === null ? section.wallets : section.wallet,
      [column.currency, column.movement, column.count, column.amount],
      wallets,
    ),
  ];
}

/** A report as a workbook (XLSX) with its days, a sheet for each table; null: it was called off. */
export async function makeReportWorkbook(making: ReportMaking, days: Days): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxOf(...sheetsOf(making, days, reportWords(making.language)))) {
    if (making.isCalledOff()) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
