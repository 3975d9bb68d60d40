import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '../../contract/errors.ts';
import { addressFields, addressIsReadable, checkAddress } from '../../contract/values/address.ts';
import { accountShape, bankFieldsOf } from '../../contract/values/bank-shape.ts';
import { isSameHolder } from '../../contract/values/holder.ts';
import { individualStep2, individualStep6 } from '../../contract/steps/individual.ts';
import { ownerForm } from '../../contract/steps/owners.ts';
import { codeOfCountryName, countryNames } from '../../contract/values/country-names.ts';
import { country, countryCodes, usStates } from '../../contract/values/country.ts';
import { ageOn, day, isDay, oldestPaperDate, paperDateError } from '../../contract/values/date.ts';
import { nationalNumber } from '../../contract/values/phone.ts';
import { email, isWebAddress, optionalText, text } from '../../contract/values/text.ts';

const iso = (date: Date) => date.toISOString().slice(0, 10);
const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(iso);
const errors = (schema: z.core.$ZodType, value: unknown) =>
  fieldErrors(z.safeParse(schema, value).error?.issues ?? []);

describe('a day', () => {
  test('is every day from 1900 to 2100, and no other text', () => {
    fc.assert(fc.property(anyDay, (value) => day.safeParse(value).success));
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(99), fc.nat(99), (year, month, date) => {
        const pad = (part: number, length: number) => String(part).padStart(length, '0');
        const value = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
        const time = Date.parse(`${value}T00:00:00Z`);
        const exists = !Number.isNaN(time) && iso(new Date(time)) === value && year >= 1900 && year <= 2100;
        expect(isDay(value)).toBe(exists);
      }),
    );
    for (const value of ['2025-02-29', '2026-3-1', '01/02/2026', '2026-01-01T00:00:00Z', '', ' 2026-01-01'])
      expect(isDay(value)).toBe(false);
  });
  test('a person is one year older on the birthday, not the day before', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 99 }), (birth, years) => {
        const birthday = `${String(Number(birth.slice(0, 4)) + years)}${birth.slice(4)}`;
        expect(ageOn(birth, birthday)).toBe(years);
        const before = new Date(
          Date.parse(birth.endsWith('02-29') ? `${birthday.slice(0, 4)}-03-01` : birthday),
        );
        before.setUTCDate(before.getUTCDate() - 1);
        if (!birth.endsWith('02-29')) expect(ageOn(birth, iso(before))).toBe(years - 1);
      }),
    );
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });
  test('a paper is at most three calendar months old', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (today, issued) => {
        const oldest = oldestPaperDate(today);
        const months = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
        expect(months(today) - months(oldest)).toBe(3);
        expect(oldest.slice(8) <= today.slice(8)).toBe(true);
        const late = issued > today;
        expect(paperDateError(issued, today)).toBe(
          late ? 'date_in_future' : issued < oldest ? 'too_old' : null,
        );
      }),
    );
    expect(oldestPaperDate('2026-05-31')).toBe('2026-02-28');
    expect(oldestPaperDate('2026-03-11')).toBe('2025-12-11');
    expect(oldestPaperDate('2026-01-15')).toBe('2025-10-15');
  });
});

describe('a bank account', () => {
  const confirmations = { signatory_confirmation_check: true, accredited_confirmation_check: true };
  const account = (more: object) => ({
    currency: 'EUR',
    account_holder: 'Camille Exemple',
    ...confirmations,
    ...more,
  });
  const french = { account_country: 'FR', iban: 'FR1420041010050500013M02606', swift: 'EXMPFRPP' };
  const american = { account_country: 'US', routing_number: '123456780', bank_account_number: '12345678' };

  test('keeps an IBAN without spaces and in capitals', () => {
    const typed = { ...french, iban: 'fr14 2004 1010 0505 0001 3m02 606', swift: ' exmpfrpp ' };
    expect(individualStep6.parse(account(typed))).toMatchObject(french);
  });
  test('refuses an IBAN with any one character changed', () => {
    const wrong = fc.tuple(fc.nat(french.iban.length - 1), fc.constantFrom(...'ABCXYZ0123456789'));
    fc.assert(
      fc.property(wrong, ([at, character]) => {
        fc.pre(french.iban[at] !== character);
        const iban = french.iban.slice(0, at) + character + french.iban.slice(at + 1);
        expect(errors(individualStep6, account({ ...french, iban }))).toHaveProperty('iban', 'invalid_iban');
      }),
    );
  });
  test('takes the IBAN of its own country alone', () => {
    const german = { ...french, iban: 'DE89370400440532013000' };
    expect(errors(individualStep6, account(german))).toEqual({ iban: 'iban_of_other_country' });
    expect(
      errors(individualStep6, account({ ...german, account_country: 'DE', swift: 'EXMPDEFFXXX' })),
    ).toEqual({});
  });
  test('takes what the banks of a territory issue: the IBAN of the country that it belongs to', () => {
    for (const account_country of ['GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'])
      expect(errors(individualStep6, account({ ...french, account_country }))).toEqual({});
    const finnish = { iban: 'FI2112345600000785', swift: 'EXMPFIHH' };
    expect(errors(individualStep6, account({ ...finnish, account_country: 'AX' }))).toEqual({});
    for (const account_country of ['AX', 'GL', 'DE'])
      expect(errors(individualStep6, account({ ...french, account_country }))).toEqual({
        iban: 'iban_of_other_country',
      });
  });
  test('takes a BIC of 8 or 11 characters', () => {
    for (const swift of ['EXMPFRPP', 'EXMPFRPPXXX'])
      expect(errors(individualStep6, account({ ...french, swift }))).toEqual({});
    for (const swift of ['EXMPFRP', 'EXMPFRPPX', 'EXMPFRPPXX', '1XMPFRPP', 'EXMPFRPPXXXX'])
      expect(errors(individualStep6, account({ ...french, swift }))).toEqual({ swift: 'invalid_swift' });
  });
  test('asks for what its country needs and refuses what it does not', () => {
    expect(bankFieldsOf('FR')).toEqual(['iban', 'swift']);
    expect([accountShape('US'), accountShape('GB'), accountShape('CA')]).toEqual(['US', 'IBAN', 'OTHER']);
    expect(errors(individualStep6, account({ ...american, currency: 'USD' }))).toEqual({});
    expect(errors(individualStep6, account({ ...american, iban: french.iban }))).toEqual({
      iban: 'invalid_value',
    });
    expect(errors(individualStep6, account({ account_country: 'US' }))).toEqual({
      routing_number: 'required',
      bank_account_number: 'required',
    });
  });
  test('compares holders without case, accents and punctuation', () => {
    expect(isSameHolder('Société Exemple, S.A.', 'SOCIETE EXEMPLE S A')).toBe(true);
    expect(isSameHolder('Exemple Conseil', 'Exemple Conseils')).toBe(false);
  });
});

describe('an address', () => {
  const schema = z.strictObject(addressFields).superRefine(checkAddress, addressIsReadable);
  const home = { address: "12 rue de l'Exemple", city: 'Toulouse', zip_code: '31000', country: 'FR' };
  test('has a state in the United States, and only there', () => {
    for (const state of usStates)
      expect(errors(schema, { ...home, country: 'US', zip_code: '94107', state })).toEqual({});
    expect(usStates).toHaveLength(56);
    expect(errors(schema, { ...home, country: 'US', zip_code: '94107' })).toEqual({ state: 'required' });
    expect(errors(schema, { ...home, state: '' })).toEqual({});
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes.filter((code) => code !== 'US')), (code) => {
        expect(errors(schema, { ...home, country: code, state: 'CA' })).toHaveProperty(
          'state',
          'invalid_state',
        );
      }),
    );
  });
  test('is judged whole while one of its lines is too long', () => {
    expect(errors(schema, { ...home, address: 'x'.repeat(201), zip_code: 'ABCDE' })).toEqual({
      address: 'too_long',
      zip_code: 'invalid_zip_code',
    });
  });
  test('has its country’s form of postcode', () => {
    for (const [code, zip] of [
      ['FR', '31000'],
      ['US', '94107-1234'],
      ['GB', 'sw1a 1aa'],
      ['CA', 'K1A 0B1'],
      ['IE', 'D02 X285'],
    ])
      expect(
        errors(schema, { ...home, country: code, zip_code: zip, ...(code === 'US' && { state: 'CA' }) }),
      ).toEqual({});
    for (const zip of ['3100', '310000', 'ABCDE'])
      expect(errors(schema, { ...home, zip_code: zip })).toEqual({ zip_code: 'invalid_zip_code' });
  });
});

describe('a phone number', () => {
  const step2 = {
    date_of_birth: '1986-05-14',
    country_of_birth: 'FR',
    nationality: 'FR',
    identity_document_kind: 'passport',
  };
  test('is kept as it is dialled after the prefix, however it was typed', () => {
    const own = ['+33 6 12 34 56 78', '0033 6 12 34 56 78', '+33 (0)6 12 34 56 78', '06/12/34/56/78'];
    const unseen = '\u202a+33 6 12 34 56 78\u202c';
    for (const phone of ['612345678', '06 12 34 56 78', '(0)6-12.34.56.78', ...own, unseen])
      expect(individualStep2.parse({ ...step2, phone_prefix: '+33', phone }).phone).toBe('612345678');
    expect(nationalNumber('+39', '06 6982 1234')).toBe('0669821234');
    expect(nationalNumber('+39', '+39 06 6982 1234')).toBe('0669821234');
    expect(nationalNumber('+1', '+1 415 555 2671')).toBe('4155552671');
    for (const prefix of ['+33', '+1']) expect(nationalNumber(prefix, '+44 20 7946 0018')).toBeNull();
    expect(nationalNumber('+1', '(415) 555-2671')).toBe('4155552671');
  });
  test('kept once, it stays', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 .-'), minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(fc.constantFrom('+33', '+1', '+44', '+34', '+39', '+49'), digits, (prefix, typed) => {
        const kept = nationalNumber(prefix, typed);
        if (kept !== null) expect(nationalNumber(prefix, kept)).toBe(kept);
      }),
    );
  });
  test('must exist in its prefix’s plan', () => {
    for (const [prefix, number] of [
      ['+33', '12'],
      ['+33', '000000000'],
      ['+999', '612345678'],
      ['+1', '0000000000'],
    ])
      expect(nationalNumber(prefix ?? '', number ?? '')).toBeNull();
  });
});

describe('names, texts and addresses on the web', () => {
  test('every country code has one English name, and every name one code', () => {
    expect(Object.keys(countryNames).toSorted()).toEqual(countryCodes.toSorted());
    expect(countryCodes).toHaveLength(249);
    for (const [code, name] of Object.entries(countryNames)) expect(codeOfCountryName(name)).toBe(code);
    expect(errors(ownerForm, { country_of_birth: 'FR' })).toHaveProperty(
      'country_of_birth',
      'invalid_country',
    );
    expect(errors(ownerForm, { country_of_birth: 'France' })).not.toHaveProperty('country_of_birth');
    expect(country.safeParse('fr').success).toBe(false);
  });
  test('an owner by capital has 25 % or more', () => {
    expect(errors(ownerForm, { kind: 'capital', share_percentage: '24.99' }).share_percentage).toBe(
      'too_small',
    );
    expect(errors(ownerForm, { kind: 'capital', share_percentage: '25' }).share_percentage).toBeUndefined();
    expect(errors(ownerForm, { kind: 'capital', share_percentage: '' }).share_percentage).toBe('required');
    expect(errors(ownerForm, { kind: 'trustee' }).share_percentage).toBeUndefined();
  });
  test('a text is trimmed, bounded and free of control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (value) => {
        const { success, data } = text(20).safeParse(value);
        if (!success) return;
        expect(data).toBe(data.trim());
        expect(text(20).parse(data)).toBe(data);
        expect(data).not.toMatch(/[\n\u0085\u2028\u2029\u00ad\u200b\u200e\u202e\ufeff]/);
        expect(data.length).toBeGreaterThan(0);
        expect(data.length).toBeLessThanOrEqual(20);
        expect(Buffer.from(data, 'utf8').toString('utf8')).toBe(data);
        expect(data).not.toContain('\u0000');
      }),
    );
    for (const value of ['a\u0000b', 'a\u0007', '\ud800x'])
      expect(text(20).safeParse(value).success).toBe(false);
    expect(text(20).parse('Zoë Łukasz 北京 🌱')).toBe('Zoë Łukasz 北京 🌱');
    expect(optionalText(5).parse('  ')).toBeUndefined();
  });
  test('an e-mail address is kept in lower case', () => {
    expect(email.parse(' Camille@Example.COM ')).toBe('camille@example.com');
    for (const value of [
      'camille',
      'camille@',
      '@example.com',
      'a b@example.com',
      'a@b',
      `${'a'.repeat(250)}@example.com`,
    ])
      expect(email.safeParse(value).success).toBe(false);
  });
  test('an address on the web is absolute, https, and holds no password', () => {
    expect(isWebAddress('https://papers.example.com/a?b=c', ['https:'])).toBe(true);
    for (const value of [
      'http://example.com',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://user:pw@example.com',
      'https://localhost',
      '//example.com',
      'example.com',
      'https://exa mple.com',
    ])
      expect(isWebAddress(value, ['https:'])).toBe(false);
  });
});
