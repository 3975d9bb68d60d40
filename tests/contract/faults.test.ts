import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '../../contract/errors.ts';
import { amountFault } from '../../contract/values/amount-fault.ts';
import { day, dayFault, periodFaults } from '../../contract/values/date.ts';
import { exchangeRate, moneyOrZero, percentage, positiveMoney } from '../../contract/values/money.ts';
import { daysInOrder, reportSubject } from '../../contract/values/report.ts';
import { statementPeriod } from '../../contract/values/statement.ts';
import { passkeyName, passkeyNameFault } from '../../contract/values/second-factor.ts';
import {
  lineFault,
  optionalLine,
  optionalLineFault,
  optionalText,
  text as line,
  textFault,
} from '../../contract/values/text.ts';
import { decimalFault, percentageFault } from '../../contract/values/typed-decimal.ts';
import { amountFields, valueChange } from '../../contract/values/value.ts';

const said = (schema: z.ZodType, value: string): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

/** The days of a report, as its calls take them. */
const reportPeriod = z.strictObject(reportSubject).superRefine(...daysInOrder);

const amounts = [
  '',
  ' ',
  '0',
  '1',
  ' 2.50 ',
  '-1',
  '0.001',
  '1e3',
  '1e30',
  '100.01',
  'abc',
  '1,5',
  '9'.repeat(41),
  // what a calculator copies, and what else nobody sees
  '\u202a100.50\u202c',
  '\u200e-1\u200b',
  ' \u200b ',
  `1\ufeff${'\u200b'.repeat(100)}`,
  `1${'\u200b'.repeat(200)}`,
  '\u06001',
];
const days = [
  '',
  '2026-02-28',
  '2026-03-01',
  '2026-02-30',
  '2026-13-05',
  '1899-12-31',
  '2101-01-01',
  '28/02/2026',
  '2026-02-28 ',
];

describe('what is judged without a schema', () => {
  it('is told of amounts as the schemas tell it', () => {
    for (const text of amounts) {
      expect(decimalFault(text, 2, { min: 0n }), text).toBe(said(moneyOrZero, text));
      expect(decimalFault(text, 2, { min: 1n }), text).toBe(said(positiveMoney, text));
      expect(percentageFault(text), text).toBe(said(percentage, text));
      for (const field of amountFields)
        expect(amountFault(field, text), `${field} ${text}`).toBe(said(valueChange.shape[field], text));
      expect(decimalFault(text, 8, { min: 1n }), text).toBe(said(exchangeRate, text));
    }
  });

  it('is told of days and periods as the schemas tell it', () => {
    for (const from of days) {
      expect(dayFault(from), from).toBe(said(day, from));
      for (const to of days)
        for (const schema of [reportPeriod, statementPeriod])
          expect(periodFaults({ from, to }), `${from} ${to}`).toEqual(
            fieldErrors(schema.safeParse({ from, to }).error?.issues ?? []),
          );
    }
  });

  it('is told of texts as the schemas tell it', () => {
    for (const text of [
      '',
      ' ',
      'Miete',
      '  four  ',
      'seven 7',
      'a\u0000',
      '\ud800',
      'a\nb',
      'a\u2028b',
      'a\u0081b',
      'a\u0092b',
      'a\tb',
      'a\t\u0007',
      'abc\tdefg',
      'abc\r\ndef',
      'abc\r\nde\r\n',
      'a\rb',
      'a\u0085b\u0085',
      '❤\ufe0f\u200b',
      '\u200b',
      ' \u202eMiete\u200b\ufeff ',
      'Mie\u0301te',
      `${'\u200b'.repeat(24)}a`,
      `${'\u0007'.repeat(9)}`,
      ` ${'n'.repeat(60)} `,
      'n'.repeat(61),
    ]) {
      const told = JSON.stringify(text);
      expect(textFault(text, 6), told).toBe(said(optionalText(6), text));
      expect(optionalLineFault(text, 6), told).toBe(said(optionalLine(6), text));
      expect(lineFault(text, 6), told).toBe(said(line(6), text));
      expect(passkeyNameFault(text), told).toBe(said(passkeyName.shape.name, text));
    }
  });
});
