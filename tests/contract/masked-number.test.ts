import { expect, it } from 'vitest';
import { maskedNumber } from '../../contract/values/masked-number.ts';

it('hides an account number in one way: groups of four, an IBAN’s country and the last three signs left', () => {
  expect(maskedNumber('FR76 3000 6000 0112 3456 7890 189')).toBe('FR76 •••• •••• •••• •••• •••• 189');
  expect(maskedNumber('ES9121000418450200051332')).toBe('ES91 •••• •••• •••• •••• • 332');
  expect(maskedNumber('0123456789')).toBe('•••• ••• 789');
});

it('tells by a short number neither how short it is nor how it begins', () => {
  expect(maskedNumber('1234')).toBe('•••• 234');
  expect(maskedNumber('12 34567')).toBe('•••• 567');
  expect(maskedNumber('12')).toBe('•••• 12');
  expect(maskedNumber('')).toBe('');
  expect(maskedNumber('AB12345678')).toBe('•••• ••• 678');
  expect(maskedNumber('NO938601111794')).toBe('•••• •••• ••• 794');
  expect(maskedNumber('NO9386011117947')).toBe('NO93 •••• •••• 947');
});
