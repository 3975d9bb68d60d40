import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../src/ui/format.ts';
import { moneyFault, readMoney, typedMoney, withoutCurrency } from '../../src/ui/money-entry.ts';

describe('an amount that is typed', () => {
  it.each(['fr', 'es', 'it'])('takes a comma as its decimal mark in %s', (language) => {
    expect(readMoney('1,5', language)).toBe('1.50');
    expect(moneyFault('1,5', language)).toBeNull();
    expect(typedMoney('1234.50', language)).toBe('1234,50');
  });

  it('takes no comma in English, and never guesses at one between thousands', () => {
    expect(moneyFault('1,5', 'en')).toBe('invalid_decimal');
    expect(moneyFault('1,000', 'en')).toBe('invalid_decimal');
    expect(moneyFault('1.000,50', 'es')).toBe('invalid_decimal');
    expect(typedMoney('1234.50', 'en')).toBe('1234.50');
  });

  it('takes an amount as the portal itself writes it in French, with its currency', () => {
    const printed = formatMoney('1234567.50', 'EUR', 'fr-FR');
    expect(readMoney(withoutCurrency(printed, 'EUR'), 'fr-FR')).toBe('1234567.50');
    expect(moneyFault('1 000,00', 'fr-FR')).toBeNull();
    for (const typed of ['100,00 €', '100,00\u00a0EUR', '€ 100,00', ' 100,00€ '])
      expect(readMoney(withoutCurrency(typed, 'EUR'), 'fr'), typed).toBe('100.00');
    for (const typed of ['$100.00', '100.00 US$', 'usd 100.00'])
      expect(readMoney(withoutCurrency(typed, 'USD'), 'en'), typed).toBe('100.00');
  });

  it('takes no other currency than its own', () => {
    expect(moneyFault(withoutCurrency('100 $', 'EUR'), 'en')).toBe('invalid_decimal');
    expect(moneyFault(withoutCurrency('100 EUR', 'USD'), 'en')).toBe('invalid_decimal');
    expect(withoutCurrency('100 US', 'USD')).toBe('100 US');
  });

  it.each([
    ['-5', 'too_small'],
    ['0', 'too_small'],
    ['0.00', 'too_small'],
    ['1e10000000', 'invalid_decimal'],
    ['NaN', 'invalid_decimal'],
    ['0x10', 'invalid_decimal'],
    ['12345678901234567890', 'invalid_decimal'],
    ['1.234', 'invalid_decimal'],
    ['', 'required'],
    ['  ', 'required'],
  ])('says what is wrong with "%s": %s', (typed, key) => {
    expect(moneyFault(typed, 'en')).toBe(key);
  });

  it('reads an exponent as a number written out', () => {
    expect(readMoney('1e3', 'en')).toBe('1000.00');
    expect(moneyFault('1e3', 'en')).toBeNull();
    expect(readMoney('1,5e2', 'fr')).toBe('150.00');
  });
});
