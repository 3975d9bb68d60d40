import { setImmediate } from 'node:timers/promises';
import type { Language } from '../../contract/enums.ts';
import type { Report, ReportPart } from '../../contract/values/report.ts';
import { counted, untold } from '../../contract/values/report-signs.ts';
import { shownDay } from './agreement-facts.ts';
import { shownAmount } from './amounts.ts';
import { shownCell } from './list-paper.ts';
import { createLyingSheet } from './lying-sheet.ts';
import { fill } from './papers.ts';
import type { GridColumn } from './pdf/grid.ts';
import type { Fact } from './pdf/facts.ts';
import type { Sheet } from './pdf/sheet.ts';
import {
  countedLines,
  dayOfFigure,
  figuresOf,
  lineTitles,
  paperColumns,
  walletRows,
} from './report-table.ts';
import { reportWords, type ReportWords } from './report-words.ts';
import type { TableRow } from './table.ts';

export type ReportMaking = {
  readonly told: Report;
  readonly language: Language;
  readonly product: string;
  readonly madeOn: Date;
  /** whoever asked for it */
  readonly madeBy: string;
  /** whoever asked has gone: nothing more is made */
  readonly isCalledOff: () => boolean;
};

/** Rows that are drawn before others get a turn: drawing is work of this very process. */
const atOnce = 10;
const right = 'right' as const;

export const monthNamed = ({ year, month }: { readonly year: number; readonly month: number }): string =>
  `${String(month).padStart(2, '0')}/${year}`;
export const quarterNamed = (
  { year, quarter_number }: { readonly year: number; readonly quarter_number: number },
  { quarter }: ReportWords,
): string => fill(quarter, { quarter: quarter_number, year });

/** When, and by whom: what was asked a moment later may say more. */
export function madeLine({ madeOn, madeBy, language }: ReportMaking, { report }: ReportWords): string {
  const moment = madeOn.toISOString();
  const made = { day: shownDay(moment), time: moment.slice(11, 16), name: madeBy };
  return fill(report.made, made, language);
}

/** A figure of a report as it counts: what went has its −, what came its +. */
export function shownFigure(name: string, decimal: string, language: Language): string {
  const { amount, isSigned } = counted(name, decimal);
  return shownAmount(amount, language, isSigned ? 'signed' : undefined);
}

type Drawing = { readonly making: ReportMaking; readonly words: ReportWords; readonly sheet: Sheet };

async function drawTable(
  { making, sheet }: Drawing,
  title: string,
  columns: readonly GridColumn[],
  rows: readonly TableRow[],
  last?: 'strong',
): Promise<void> {
  if (rows.length === 0) return;
  const grid = sheet.grid(columns, fill(title));
  for (const [at, row] of rows.entries()) {
    const texts = row.map((cell) => shownCell(cell, making.language));
    grid.row(texts, at === rows.length - 1 ? last : undefined);
    if (at % atOnce === atOnce - 1) await setImmediate();
    if (making.isCalledOff()) return;
  }
  grid.end();
}

async function drawPart(drawing: Drawing, part: ReportPart): Promise<void> {
  const { making, words, sheet } = drawing;
  const { currency } = part;
  const figures = figuresOf(part, words).map(({ name, title, decimal, percent }): Fact => {
    const shown = `${shownFigure(name, decimal, making.language)}${percent ?? `\u00a0${currency}`}`;
    const day = dayOfFigure(part, name);
    if (day === null) return { label: title, value: shown };
    return { label: title, value: [shown, fill(words.value_at, { date: shownDay(day) }, making.language)] };
  });
  const title = `${fill(words.section.period)} · ${currency}`;
  const nothing = untold(part);
  const said = nothing === null ? '' : fill(words[nothing]);
  if (figures.length === 0) sheet.section(title, said, 'dense');
  else sheet.facts(title, figures, 'dense');
  if (figures.length > 0 && said !== '') sheet.note(said);
  const lines = lineTitles(words, paperColumns).map((title) => ({ title, share: 2, align: right }));
  const periods = [{ title: fill(words.column.period), share: 1.5 }, ...lines];
  const months = part.months.map((month): TableRow => [monthNamed(month), ...countedLines(month)]);
  await drawTable(drawing, `${words.section.months} · ${currency}`, periods, months);
  const quarters = part.quarters.map((one): TableRow => [quarterNamed(one, words), ...countedLines(one)]);
  await drawTable(drawing, `${words.section.quarters} · ${currency}`, periods, quarters);
  const wallet = making.told.user_id === null ? words.section.wallets : words.section.wallet;
  const columns = [
    { title: fill(words.column.movement), share: 4 },
    { title: fill(words.column.count), share: 1, align: right },
    { title: fill(words.column.amount), share: 2, align: right },
  ];
  await drawTable(drawing, `${wallet} · ${currency}`, columns, walletRows(part, words), 'strong');
}

/** A report as a paper (PDF), one currency after the other; null: it was called off. */
export async function makeReportPaper(making: ReportMaking): Promise<Buffer | null> {
  const { told, language, product, madeOn } = making;
  const words = reportWords(language);
  const { report } = words;
  const title = fill(told.user_id === null ? report.fund : report.title);
  const sheet = createLyingSheet({ language, product, title, madeOn });
  const days = { from: shownDay(told.from), to: shownDay(told.to) };
  sheet.heading(title, fill(report.lead, days, language));
  const holder: readonly Fact[] = [
    ...(told.user_name === null ? [] : [{ label: fill(words.holder), value: told.user_name }]),
    ...(told.member_id === null ? [] : [{ label: fill(words.memberId), value: told.member_id }]),
  ];
  if (holder.length > 0) sheet.facts(madeLine(making, words), holder, 'dense');
  else sheet.note(madeLine(making, words));
  for (const [at, part] of told.parts.entries()) {
    if (at > 0) sheet.newPage();
    await drawPart({ making, words, sheet }, part);
    if (making.isCalledOff()) return null;
  }
  if (told.parts.length === 0) sheet.note(fill(report.empty));
  sheet.note(fill(report.note));
  return sheet.finish();
}
