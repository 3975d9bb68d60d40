import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeFault, plainCode } from '../../contract/values/typed-code.ts';
import { emptyConversion, judgeConversion } from '../../src/features/fund/conversion/figures.ts';
import { readShare } from '../../src/features/redistribution/read-typed.ts';
import { fieldsOf } from '../../src/features/requests/acts/fields.ts';
import { readCell, ungrouped } from '../../src/features/values/grid/entry.ts';
import { judgePeriod, periodOf } from '../../src/features/values/records/next-period.ts';
import { parseDay } from '../../src/ui/format.ts';
import { moneyFault, readMoney, withoutCurrency } from '../../src/ui/money-entry.ts';

describe('a day that is pasted', () => {
  it.each([
    ' 14/05/1986',
    '14/05/1986\t',
    '\u200e14/05/1986',
    '\ufeff14.05.1986\u200b',
    '14 / 05 / 1986',
    '14 \u2013 5 \u2013 1986',
    '14\u201105\u20111986',
    '14\u00a0 5 \u202f1986',
    ' 14051986 ',
    '1986-05-14',
    '\u202a1986-05-14\u202c ',
  ])('is read as it is: %j', (typed) => expect(parseDay(typed)).toBe('1986-05-14'));

  it.each(['1/6/26', '31/02/2026', '14//05/1986', '14/05/1986 10:00', '2026-01-01T10:00', '2026-02-30', ''])(
    'is none: %j',
    (typed) => expect(parseDay(typed)).toBeNull(),
  );

  it('is looked for at once in whatever is long', () => {
    const before = performance.now();
    expect(parseDay(`1${' '.repeat(1_000_000)}`)).toBeNull();
    expect(parseDay(`1${' '.repeat(300_000)}/${' '.repeat(300_000)}1${' '.repeat(300_000)}x`)).toBeNull();
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

describe('an amount that is pasted with marks that nobody sees', () => {
  const copied = (text: string) => [`\u202a${text}\u202c`, `${text}\u200b`, ` \u200e${text} `];

  it('is read in every field for one', () => {
    for (const typed of copied('100.50')) {
      expect(readMoney(typed, 'en'), JSON.stringify(typed)).toBe('100.50');
      expect(moneyFault(typed, 'en')).toBeNull();
      expect(readCell(typed, 'misc_fees', 'en').amount).toBe('100.50');
      expect(fieldsOf(['misc_fees'], { misc_fees: typed }, 'en')).toEqual({ misc_fees: '100.50' });
    }
    for (const typed of copied('1\u202f234,50 €'))
      expect(readMoney(withoutCurrency(typed, 'EUR'), 'fr'), JSON.stringify(typed)).toBe('1234.50');
    for (const typed of copied('1,234.50')) expect(ungrouped(typed, ',')).toBe('1234.50');
    for (const typed of copied('33.34 %')) expect(readShare(typed, 'en').share).toBe('33.34');
    for (const amount of copied('100'))
      for (const fund_part of copied('1'))
        expect(
          judgeConversion(
            { ...emptyConversion, amount, fund_part, exchange_rate: '\u200e1.0845' },
            'en',
            null,
          ),
        ).toMatchObject({ wrong: {}, figures: { amount: 10_000n, fundPart: 100n } });
  });

  it('is none where nothing else stands', () => {
    expect(moneyFault('\u200b', 'en')).toBe('required');
    expect(fieldsOf(['misc_fees', 'fund_part'], { misc_fees: '\u200b', fund_part: '\u200b' }, 'en')).toEqual({
      fund_part: '0.00',
    });
  });
});

it('a year and a quarter are read whatever is pasted around them', () => {
  const values = { day: '', year: ' 2026\u200b', quarter: '\u200e2 ' };
  expect(judgePeriod(values, 'quarterly')).toEqual({});
  expect(periodOf(values, 'quarterly')).toEqual({ year: 2026, quarter_number: 2 });
});

it('a code of an app is read whatever is pasted around it, a password stays as it stands', () => {
  const typed = '\u202a123\u00a0456\u202c';
  expect([plainCode('totp', typed), codeFault('totp', typed)]).toEqual(['123456', undefined]);
  expect(plainCode('recovery_code', ' abcd-efgh ')).toBe('abcd-efgh');
  expect(plainCode('password', ' p\u200b')).toBe(' p\u200b');
});

it('no field cuts what is pasted, but a search, which looks for no more than can be asked for', () => {
  const cutting = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => /\bmaxLength=/.test(readFileSync(`src/${path}`, 'utf8')));
  expect(cutting.toSorted()).toEqual(['ui/filters.tsx', 'ui/search-form.tsx']);
});
