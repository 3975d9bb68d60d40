import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { markedDay } from '../../src/ui/day-marks.ts';
import { formatDay, parseDay } from '../../src/ui/format.ts';

/** What stands in a field after these keys, one by one. */
const typed = (keys: string) => [...keys].reduce((text, key) => markedDay(text + key), '');

it('a day has its marks however it is typed: its digits alone, or with marks of one’s own', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, (day) => {
      const shown = formatDay(day);
      expect(typed(shown.replaceAll('/', ''))).toBe(shown);
      expect(typed(shown)).toBe(shown);
      for (const mark of ['.', '-', ' ']) expect(parseDay(typed(shown.replaceAll('/', mark)))).toBe(day);
      const short = shown.replaceAll(/(^|\/)0/g, '$1');
      expect(typed(short)).toBe(short);
      if (day < '2100') expect(typed(day)).toBe(day);
    }),
  );
});

it('a mark of one’s own behind the portal’s is taken', () => {
  expect(parseDay(typed('1405-2014'))).toBe('2014-05-14');
});

it('what is no day of this form is left as it is typed', () => {
  for (const day of ['1986-05-14', '2014-05-14', '1905-05-14']) expect(typed(day)).toBe(day);
  expect(typed('today')).toBe('today');
});
