import { describe, expect, test } from 'vitest';
import { importColumns } from '../../../contract/values/value-import.ts';
import { csvRows } from '../../../server/files/sheet-in/csv-in.ts';
import { formerHeadings } from '../../../server/files/value-file/former-headings.ts';
import { templateWords } from '../../../server/files/value-file/headings.ts';
import { csvText, dailyLine, dayAfter, rightAmounts, workbook } from '../../fixtures/value-files.ts';
import { changed, fund, one, problemsOf, read, rowsOf, sheet } from './reader.ts';

describe('the rows of a CSV file', () => {
  test('are read cell by cell, as the wire has them', async () => {
    const [row] = rowsOf(await read(one({ realized_pl: '1e1', ending_balance: ' 10521.3 ' })));
    expect(row).toMatchObject({
      row: 2,
      currency: 'EUR',
      value_date: dayAfter(0),
      amounts: { realized_pl: '10.00', ending_balance: '10521.30' },
      problems: [],
    });
    expect(row?.difference).toBeNull();
    const [off] = rowsOf(await read(one({ ending_balance: '10520' })));
    expect(off).toMatchObject({ difference: '-1.50', problems: [] });
  });

  test('keep the numbers that a spreadsheet shows, blank lines and line breaks in cells included', () => {
    const text = 'a;"b ""x""\r\ny"\r\n\r\n;\n"1,5";2\r';
    expect([...csvRows(text)]).toEqual([
      { row: 1, cells: ['a', 'b "x"\r\ny'] },
      { row: 2, cells: [''] },
      { row: 3, cells: ['', ''] },
      { row: 4, cells: ['1,5', '2'] },
    ]);
    expect([...csvRows('sep=;\r\na,b;c')]).toEqual([{ row: 1, cells: ['a,b', 'c'] }]);
  });

  test.each([';', '\t', ','] as const)('are separated by "%s" too', async (separator) => {
    const content = csvText(fund, [dailyLine(0), dailyLine(1)], { separator });
    expect(rowsOf(await read(content)).map(({ value_date }) => value_date)).toEqual([
      dayAfter(0),
      dayAfter(1),
    ]);
  });

  test('are read in UTF-8, with its mark or without, in UTF-16, and in what spreadsheets of Western Europe save', async () => {
    const { columns } = templateWords('fr');
    const text = csvText(fund, [dailyLine(0)], { headings: columns, separator: ';' });
    expect(text).toContain('Résultat réalisé');
    const encoded = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(text.replaceAll('’', "'"), 'latin1'),
    ];
    for (const content of encoded) expect(rowsOf(await read(content))).toHaveLength(1);
  });

  test('are none in what no text has: control characters, bytes that Windows-1252 leaves free', async () => {
    const text = csvText(fund, [dailyLine(0)]);
    for (const bytes of ['1b', '7f', 'e981', 'e99d']) {
      const content = Buffer.concat([Buffer.from(`${text}\r\n`), Buffer.from(bytes, 'hex')]);
      expect(await read(content), bytes).toEqual({ kind: 'refused', fault: 'file_type_not_allowed' });
    }
  });

  test('may be headed in any of the four languages, in any order', async () => {
    for (const language of ['en', 'fr', 'es', 'it'] as const)
      for (const series of ['INVESTOR_QUARTERLY', 'INVESTOR_DAILY'] as const) {
        const { columns } = templateWords(language);
        const heading = importColumns(series).map((name) => columns[name].toUpperCase());
        const content = `${heading.toReversed().join(';')}\r\n;;;x`;
        expect((await read(content, 'en', series)).kind, language).toBe('rows');
      }
  });

  test.each([
    ['en', {}],
    [
      'fr',
      {
        money_in_new_funds: 'Entrées, nouveaux fonds',
        unrealized_pl_previous_day: 'Résultat latent, veille',
        investment_in: 'Entrée en investissement',
        investment_out: 'Sortie d’investissement',
        total_unrealized_pl: 'Résultat latent total',
      },
    ],
    [
      'es',
      {
        money_in_new_funds: 'Entradas, fondos nuevos',
        unrealized_pl_previous_day: 'Resultado latente, día anterior',
        investment_in: 'Entrada en inversión',
        investment_out: 'Salida de inversión',
        total_unrealized_pl: 'Resultado latente total',
      },
    ],
    [
      'it',
      {
        money_in_new_funds: 'Entrate, nuovi fondi',
        unrealized_pl_previous_day: 'Risultato non realizzato, giorno prima',
        investment_in: 'Entrata in investimento',
        investment_out: 'Uscita da investimento',
        total_unrealized_pl: 'Risultato non realizzato totale',
      },
    ],
  ] as const)('may be headed as templates were before in %s', async (language, former) => {
    const headings = { ...templateWords(language).columns, ...former };
    const content = csvText(fund, [dailyLine(0)], { headings, separator: ';' });
    expect(rowsOf(await read(content))[0]?.amounts).toEqual(rightAmounts);
  });

  test('say each wrong cell with its row, and what stands there', async () => {
    const content = csvText(fund, [
      dailyLine(0),
      dailyLine(1, { currency: 'GBP', value_date: '31/02/2026', money_out: '-1', misc_fees: '' }),
      dailyLine(2, { realized_pl: '1,000.00', ending_balance: '1.005', beginning_balance: '#REF!' }),
    ]);
    expect(problemsOf(await read(content))).toEqual([
      [3, 'currency', 'invalid_value', 'GBP'],
      [3, 'value_date', 'invalid_date', '31/02/2026'],
      [3, 'money_out', 'too_small', '-1'],
      [3, 'misc_fees', 'required', ''],
      [4, 'beginning_balance', 'invalid_decimal', '#REF!'],
      [4, 'ending_balance', 'too_precise', '1.005'],
      [4, 'realized_pl', 'invalid_decimal', '1,000.00'],
    ]);
    const [, wrong] = rowsOf(await read(content));
    expect(wrong?.amounts).toBeNull();
  });

  test('take a day as the portal shows it, and no cell is wrong by a mark that nobody sees', async () => {
    const [row] = rowsOf(await read(one({ value_date: '9/3/2026' })));
    expect(row?.value_date).toBe('2026-03-09');
    const copied = { value_date: '\u200e9/3/2026', currency: 'EUR\u200b', misc_fees: '\u202a1.50\u202c' };
    const [same] = rowsOf(await read(one(copied)));
    expect(same).toMatchObject({ value_date: '2026-03-09', currency: 'EUR', problems: [] });
    expect(same?.amounts?.misc_fees).toBe('1.50');
  });

  test('take a quarter from 1 to 4, and no quarter 5', async () => {
    const line = { ...rightAmounts, currency: 'USD', year: '2026' };
    const content = csvText('FUND_QUARTERLY', [
      { ...line, quarter_number: '4' },
      { ...line, quarter_number: '5' },
    ]);
    const reading = await read(content, 'en', 'FUND_QUARTERLY');
    expect(rowsOf(reading)[0]).toMatchObject({ year: 2026, quarter_number: 4, problems: [] });
    expect(problemsOf(reading)).toEqual([[3, 'quarter_number', 'invalid_quarter', '5']]);
  });

  test('name a period that comes twice in both rows', async () => {
    const content = csvText(fund, [
      dailyLine(0),
      dailyLine(1),
      dailyLine(0, { currency: 'eur' }),
      dailyLine(0, { currency: 'USD' }),
    ]);
    expect(problemsOf(await read(content))).toEqual([
      [2, 'value_date', 'period_twice', dayAfter(0)],
      [4, 'value_date', 'period_twice', dayAfter(0)],
    ]);
  });

  test('have no more cells than headings: a comma in a bare amount is not read as two amounts', async () => {
    const content = csvText(fund, [dailyLine(0)]).replace('10521.50', '10521,50');
    expect(problemsOf(await read(content, 'fr'))).toContainEqual([2, 'realized_pl', 'cells_over', '10.20']);
  });
});

describe('a comma and a point', () => {
  const file = (...amounts: readonly string[]) =>
    csvText(
      fund,
      amounts.map((money_out, at) => dailyLine(at, { money_out })),
      { separator: ';' },
    );

  test('a comma is a decimal mark in French, Spanish and Italian, and none in English', async () => {
    for (const language of ['fr', 'es', 'it'] as const)
      expect(rowsOf(await read(file('1250,00'), language))[0]?.amounts?.money_out).toBe('1250.00');
    expect(problemsOf(await read(file('1250,00'), 'en'))).toEqual([
      [2, 'money_out', 'invalid_decimal', '1250,00'],
    ]);
  });

  test('a column with both is told at the cells that have the rarer one, at all where none is', async () => {
    const mixed = await read(file('1250,00', '1250.00', '1,50', '12'), 'fr');
    expect(problemsOf(mixed)).toEqual([[3, 'money_out', 'mixed_marks', '1250.00']]);
    const even = await read(file('1250,00', '1250.00'), 'it');
    expect(problemsOf(even).map(([row]) => row)).toEqual([2, 3]);
  });

  test('an amount with both is no amount, in no language', async () => {
    for (const language of ['en', 'fr'] as const)
      expect(problemsOf(await read(file('1.250,00'), language))).toEqual([
        [2, 'money_out', 'invalid_decimal', '1.250,00'],
      ]);
  });
});

describe('the headings', () => {
  test('must all be there, once, and no other', async () => {
    const [heading = '', ...rest] = csvText(fund, [dailyLine(0)]).split('\r\n');
    const headed = (text: string) => read([text, ...rest].join('\r\n'));
    expect(await headed(heading.replace('money_out', 'Withdrawals'))).toEqual({
      kind: 'columns',
      faults: { Withdrawals: 'column_unknown', money_out: 'column_missing' },
    });
    expect(await headed(heading.replace('money_out', 'Misc fees'))).toEqual({
      kind: 'columns',
      faults: { misc_fees: 'column_twice', money_out: 'column_missing' },
    });
    expect(await headed(`${heading},quarter_number`)).toMatchObject({
      faults: { quarter_number: 'column_unknown' },
    });
  });

  test('are unknown whatever they are called', async () => {
    const [heading, line] = csvText(fund, [dailyLine(0)]).split('\r\n');
    const reading = await read([`${heading},__proto__`, line].join('\r\n'));
    expect(reading.kind).toBe('columns');
    expect(JSON.stringify(reading)).toContain('"__proto__":"column_unknown"');
  });

  test('mean one column each, whatever the language', () => {
    const meant = new Map<string, Set<string>>();
    for (const language of ['en', 'fr', 'es', 'it'] as const)
      for (const [name, heading] of Object.entries(templateWords(language).columns))
        meant.set(heading.toLowerCase(), (meant.get(heading.toLowerCase()) ?? new Set()).add(name));
    for (const [name, headings] of Object.entries(formerHeadings))
      for (const heading of headings)
        meant.set(heading.toLowerCase(), (meant.get(heading.toLowerCase()) ?? new Set()).add(name));
    expect([...meant].filter(([, names]) => names.size > 1)).toEqual([]);
  });
});

describe('the rows of an XLSX file', () => {
  test('are read from its first sheet, days and amounts as the spreadsheet holds them', async () => {
    const lines = [dailyLine(0), dailyLine(1, { value_date: '10/03/2026', currency: 'USD' })];
    const rows = rowsOf(await read(await workbook(fund, lines)));
    expect(rows.map(({ row, value_date, currency }) => [row, value_date, currency])).toEqual([
      [2, dayAfter(0), 'EUR'],
      [3, '2026-03-10', 'USD'],
    ]);
    expect(rows[0]?.amounts).toEqual(rightAmounts);
  });

  test('take a formula by its saved value, without the noise of binary fractions', async () => {
    const content = await changed(sheet, (xml) =>
      xml.replace('<v>10.20</v>', '<f>0.1+0.2</f><v>0.30000000000000004</v>'),
    );
    expect(rowsOf(await read(content))[0]?.amounts?.realized_pl).toBe('0.30');
  });

  test('refuse a number that has more than two decimals, and a formula that was never computed', async () => {
    const precise = await changed(sheet, (xml) => xml.replace('<v>10.20</v>', '<v>10.204999</v>'));
    expect(problemsOf(await read(precise))).toEqual([[2, 'realized_pl', 'too_precise', '10.204999']]);
    const empty = await changed(sheet, (xml) => xml.replace('<v>10.20</v>', '<f>A1+1</f>'));
    expect(problemsOf(await read(empty))).toEqual([[2, 'realized_pl', 'required', '']]);
  });

  test.each(['1', 'true', '0', 'false'])(
    'count their days from where the workbook says: date1904="%s"',
    async (said) => {
      const days = rowsOf(
        await read(
          await changed('xl/workbook.xml', (xml) =>
            xml
              .replace(/<workbookPr[^>]*>/, '')
              .replace(/(<workbook(?:\s[^>]*)?>)/, `$1<workbookPr date1904="${said}"/>`),
          ),
        ),
      ).map(({ value_date }) => value_date);
      const moved = (day: string) => new Date(Date.parse(day) + 1462 * 86_400_000).toISOString().slice(0, 10);
      const written = [dayAfter(0), dayAfter(1)];
      expect(days).toEqual(said === '1' || said === 'true' ? written.map(moved) : written);
    },
  );

  test('keep their numbers where rows are blank', async () => {
    const content = await changed(sheet, (xml) =>
      xml.replaceAll(/(<row |[A-Z])(r=")?3"/g, (all) => all.replace('3"', '7"')),
    );
    expect(rowsOf(await read(content)).map(({ row }) => row)).toEqual([2, 7]);
  });
});
