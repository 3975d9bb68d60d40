import { expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { makeSignedAgreement } from '../../../server/files/agreement.ts';
import { createLyingSheet } from '../../../server/files/lying-sheet.ts';
import { moneyWords } from '../../../server/files/money-words.ts';
import { makeReportPaper } from '../../../server/files/report-paper.ts';
import { lineTitles, paperColumns } from '../../../server/files/report-table.ts';
import { reportWords } from '../../../server/files/report-words.ts';
import { transactionColumns } from '../../../server/handlers/transaction-columns.ts';
import { samplePart } from '../../../src/features/reports/sample.ts';
import { companyAgreement, officerSigning } from '../../fixtures/agreement.ts';
import { pdfPieces } from '../../fixtures/pdf-text.ts';

const madeOn = new Date('2026-03-12T10:00:00Z');
/** The lines of a paper, of which each is a piece of its own. */
const linesOf = (content: Buffer) => pdfPieces(content).map(({ text }) => text.replaceAll('\u00a0', ' '));
/** The words that stand whole on no line. */
const broken = (lines: readonly string[], texts: readonly string[]) => {
  const words = texts.flatMap((text) => text.replaceAll('\u00a0', ' ').split(/[ -]/));
  return words.filter((word) => !lines.some((line) => line.split(/[ -]/).includes(word)));
};

it.each(languages)(
  'lists break no name of a type or status, no heading and no reference, in %s',
  async (language) => {
    const words = moneyWords(language);
    const sheet = createLyingSheet({ language, product: 'Portal', title: 'List', madeOn });
    const columns = transactionColumns(words, undefined).filter(({ share }) => share !== undefined);
    const titles = columns.map(({ name }) => words.transactions.columns[name]);
    const grid = sheet.grid(columns.map(({ share = 1 }, at) => ({ title: titles[at] ?? '', share })));
    const texts = [...Object.values(words.type), ...Object.values(words.status)];
    const column = (name: string) => columns.findIndex((one) => one.name === name);
    const [typeAt, statusAt] = [column('transaction_type'), column('request_status')];
    for (const text of texts)
      grid.row(columns.map((_, at) => (at === typeAt || (at === statusAt && !/ /.test(text)) ? text : '')));
    // the widest of them: money that goes out, in figures of one width
    const reference = 'MO-2026-000025';
    const referenceAt = column('reference');
    grid.row(columns.map((_, at) => (at === referenceAt ? reference : '')));
    grid.end();
    expect(broken(linesOf(await sheet.finish()), [...titles, ...texts, reference])).toEqual([]);
  },
);

it.each(languages)('a report breaks no heading of its tables, and no figure, in %s', async (language) => {
  const large = '123456789.01';
  const lines = {
    beginning_balance: large,
    money_in_new_funds: large,
    money_out: large,
    misc_fees: large,
    realized_pl: large,
    unrealized_pl_previous_day: '0.00',
    total_unrealized_pl: large,
    investment_in: large,
    investment_out: large,
    ending_balance: large,
  };
  const month = { year: 2026, month: 1, days: 28, ...lines };
  const quarter = { year: 2026, quarter_number: 1, ...lines };
  const told = {
    user_id: null,
    user_name: null,
    member_id: null,
    from: '2026-01-01',
    to: '2026-03-31',
    parts: [{ ...samplePart, months: [month], quarters: [quarter] }],
  };
  const making = {
    told,
    language,
    product: 'Portal',
    madeOn,
    madeBy: 'Noa Exemple',
    isCalledOff: () => false,
  };
  const found = linesOf((await makeReportPaper(making)) ?? Buffer.alloc(0));
  const titles = lineTitles(reportWords(language), paperColumns);
  expect(broken(found, titles)).toEqual([]);
  // the figures have the same names: what begins a word and is no word was broken in a table
  const { type } = reportWords(language);
  const words = [...titles, ...Object.values(type)].flatMap((title) => title.split(' '));
  const begins = (line: string) => words.some((word) => word.startsWith(line) && !words.includes(line));
  expect(found.filter((line) => line.length > 4 && begins(line))).toEqual([]);
  expect(found.filter((line) => /^[+−]?123.456.789.01$/.test(line))).toHaveLength(2 * paperColumns.length);
});

it.each([40, 90, 150, 400])(
  'a signature of %i letters is not set over what stands below it',
  async (length) => {
    const name = 'Maximiliana Featherstonehaugh-Wojciechowska '.repeat(10).slice(0, length).trim();
    const typed = { kind: 'typed', name } as const;
    const paper = await makeSignedAgreement(companyAgreement, {
      ...officerSigning,
      name: 'Zoé Échantillon',
      ink: typed,
    });
    const pieces = pdfPieces(paper);
    const ink = pieces.filter(({ page, text }) => page === 2 && /Maximil|Feather|Wojc/.test(text));
    const printed = pieces.find(({ page, text }) => page === 2 && text === 'Zoé Échantillon');
    // the baseline of the last line is above what is printed, by the height of a printed line at least
    expect(Math.min(...ink.map(({ y }) => y)) - (printed?.y ?? Infinity)).toBeGreaterThan(12);
  },
);
