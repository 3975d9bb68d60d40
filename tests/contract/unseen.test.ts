import { describe, expect, test } from 'vitest';
import { individualStep2, individualStep6 } from '../../contract/steps/individual.ts';
import { credentials } from '../../contract/steps/auth.ts';
import { fundBankAccountForm } from '../../contract/values/fund-bank-account.ts';
import { exchangeRate, percentage, positiveMoney, signedMoney } from '../../contract/values/money.ts';
import { totpCode } from '../../contract/values/second-factor.ts';
import { email } from '../../contract/values/text.ts';
import { parsed, told } from '../fixtures/told.ts';

/** As a calculator, an address book or a web page copies it: isolated, with a joiner, with what parts a word. */
const copied = (text: string) => [
  `\u202a${text}\u202c`,
  `\u2066${text}\u2069`,
  `${text}\u200b`,
  ` \ufeff${text}\u200e `,
  [...text].join('\u00ad'),
];

describe('marks that nobody sees are not kept', () => {
  test('of an amount, a rate and a share', () => {
    for (const typed of copied('100.50')) {
      expect(parsed(positiveMoney, typed), JSON.stringify(typed)).toBe('100.50');
      expect(parsed(exchangeRate, typed)).toBe('100.50000000');
      expect(told(percentage, typed)).toEqual(['too_big']);
    }
    for (const typed of copied('-1e3')) expect(parsed(signedMoney, typed)).toBe('-1000.00');
    expect(told(positiveMoney, '\u200b\u202a')).toEqual(['required']);
    expect(told(positiveMoney, '\u0600100')).toEqual(['invalid_decimal']);
  });

  test('of an e-mail address, whoever logs in with it', () => {
    for (const typed of copied('Camille@Example.com')) {
      expect(parsed(email, typed), JSON.stringify(typed)).toBe('camille@example.com');
      expect(parsed(credentials, { email: typed, password: ' p\u200b' })).toEqual({
        email: 'camille@example.com',
        password: ' p\u200b',
      });
    }
    expect(told(email, '\u200b')).toEqual(['required']);
  });

  test('of the numbers of an account, in an enrollment and of the fund’s own', () => {
    const french = { iban: 'FR1420041010050500013M02606', swift: 'EXMPFRPP' };
    const american = { routing_number: '021000021', bank_account_number: '12345678-90' };
    const confirmed = { signatory_confirmation_check: true, accredited_confirmation_check: true };
    for (const [account_country, numbers] of Object.entries({ FR: french, US: american })) {
      const account = { currency: 'EUR', account_country, account_holder: 'Camille Exemple' };
      for (const at of [0, 1, 2, 3, 4]) {
        const typed = Object.fromEntries(
          Object.entries(numbers).map(([name, number]) => [name, copied(number)[at]]),
        );
        const told = `${account_country} ${at}`;
        expect(parsed(individualStep6, { ...account, ...confirmed, ...typed }), told).toMatchObject(numbers);
        expect(parsed(fundBankAccountForm, { ...account, bank_name: 'Bank', ...typed })).toMatchObject(
          numbers,
        );
      }
    }
  });

  test('of a phone number, whose dashes are any', () => {
    const person = {
      date_of_birth: '1986-05-14',
      country_of_birth: 'FR',
      nationality: 'FR',
      identity_document_kind: 'passport',
      phone_prefix: '+33',
    };
    const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\uff0d'];
    for (const phone of [
      ...copied('06 12 34 56 78'),
      ...dashes.map((dash) => `06-12-34-56-78`.replaceAll('-', dash)),
    ])
      expect(parsed(individualStep2, { ...person, phone }), JSON.stringify(phone)).toMatchObject({
        phone: '612345678',
      });
  });

  test('of a code of an app', () => {
    for (const typed of copied('123 456')) expect(parsed(totpCode, typed)).toBe('123456');
  });
});

test('what is far too long is judged at once, whatever it is made of', () => {
  const before = performance.now();
  const long = `1${'\u200b'.repeat(1_000_000)}`;
  expect(told(positiveMoney, long)).toEqual(['invalid_decimal']);
  expect(told(email, long)).toEqual(['too_long']);
  expect(told(totpCode, long)).toEqual(['invalid_code']);
  expect(performance.now() - before).toBeLessThan(1000);
});
