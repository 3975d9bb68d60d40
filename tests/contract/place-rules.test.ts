import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { businessStep7For } from '../../contract/steps/business.ts';
import { isSignatory, signatureForm } from '../../contract/steps/signing.ts';
import { addressFields, addressIsReadable, checkAddress } from '../../contract/values/address.ts';
import { accountShape, bankFieldsOf } from '../../contract/values/bank-shape.ts';
import {
  accountFields,
  bankFields,
  bankIsReadable,
  checkBank,
  isRoutingNumber,
} from '../../contract/values/bank.ts';
import { hasFailed, hasFailedAt, issueAt, whenRight } from '../../contract/values/between.ts';
import { isSameHolder } from '../../contract/values/holder.ts';
import { transactionChange } from '../../contract/values/transaction.ts';
import { signRules } from '../../src/features/enrollment/signing/sign-rules.ts';
import { judge } from '../../src/features/requests/acts/fields.ts';
import { parsed, told } from '../fixtures/told.ts';

describe('a postal address', () => {
  const schema = z.object(addressFields).superRefine(checkAddress, addressIsReadable);
  const at = (country: string, zip_code: string, more: object = {}) =>
    told(schema, { address: '12 rue de l’Exemple', city: 'Toulouse', country, zip_code, ...more });
  const wrong = ['zip_code invalid_zip_code'];
  test.each([
    ['FR', ['31000'], ['3100', '310000', 'x3100', '31a00', 'x31000', '31000x']],
    ['ES', ['28001'], ['2800', '280010', 'abcde', 'x28001', '28001x']],
    ['IT', ['00184'], ['0018', '001840', 'abcde', 'x00184', '00184x']],
    ['DE', ['10115'], ['1011', '101150', 'abcde', 'x10115', '10115x']],
    [
      'GB',
      ['SW1A 1AA', 'sw1a1aa', 'M1 1AE', 'B33 8TH'],
      ['SW1A', '1AA SW1A', 'xSW1A 1AA', 'SW1A 1AAx', 'SW1! 1AA'],
    ],
    ['CA', ['K1A 0B1', 'k1a0b1'], ['K1A', 'KKA 0B1', 'xK1A 0B1', 'K1A 0B1x', 'K1A_0B1']],
  ])('of %s has its postcode', (country, right, others) => {
    for (const code of right) expect(at(country, code), code).toEqual([]);
    for (const code of others) expect(at(country, code), code).toEqual(wrong);
  });
  test('may have blanks and dashes anywhere in its postcode', () => {
    for (const [country, code] of [
      ['FR', '31 000'],
      ['FR', '31\u00a0000'],
      ['GB', 'SW1A  1AA'],
      ['GB', 'SW1-1AA'],
      ['CA', 'K1A  0B1'],
      ['CA', 'K1A-0B1'],
      ['CA', 'K1A\u20110B1'],
    ] as const)
      expect(at(country, code), code).toEqual([]);
    expect(at('US', '10001 1234', { state: 'NY' })).toEqual([]);
    for (const code of ['3 1 0 0', '-----', '31_000']) expect(at('FR', code), code).toEqual(wrong);
  });
  test('of the United States has a state, and no other has', () => {
    expect(at('US', '10001', { state: 'NY' })).toEqual([]);
    expect(at('US', '10001-1234', { state: 'NY' })).toEqual([]);
    for (const code of ['1000', '10001-12', 'x10001', '10001x', '100012'])
      expect(at('US', code, { state: 'NY' }), code).toEqual(wrong);
    expect(at('US', '10001')).toEqual(['state required']);
    expect(at('US', '10001', { state: 'XX' })).toEqual(['state invalid_state']);
    expect(at('FR', '31000', { state: 'NY' })).toEqual(['state invalid_state']);
    expect(at('US', '10001', { state: 'x'.repeat(41) })).toEqual(['state too_long']);
  });
  test('of any other country has the postcode that it has', () => {
    expect(at('PT', 'any 1')).toEqual([]);
    expect(at('FR', '')).toEqual(['zip_code required']);
    expect(at('FR', '1'.repeat(17))).toEqual(['zip_code too_long']);
    expect(at('', '31')).toContain('country required');
    expect(at('', '31')).not.toContain('zip_code invalid_zip_code');
    expect(
      told(schema, { country: 'FR', zip_code: '1', address: 'a'.repeat(201), city: 'b'.repeat(101) }),
    ).toEqual(['address too_long', 'city too_long', ...wrong]);
  });
});

describe('a bank account', () => {
  const schema = z.object(accountFields).superRefine(checkBank, bankIsReadable);
  const account = (more: object) =>
    told(schema, { currency: 'EUR', account_holder: 'Camille Exemple', ...more });
  const french = { account_country: 'FR', iban: 'FR1420041010050500013M02606', swift: 'EXMPFRPP' };
  const american = { account_country: 'US', routing_number: '123456780', bank_account_number: '12345678' };
  const other = { account_country: 'JP', bank_account_number: '1234-567', swift: 'EXMPJPJT' };

  test('takes its shape from its country', () => {
    expect(['FR', 'US', 'JP', 'XX'].map((code) => accountShape(code))).toEqual([
      'IBAN',
      'US',
      'OTHER',
      'OTHER',
    ]);
    expect(bankFieldsOf('FR')).toEqual(['iban', 'swift']);
    expect(bankFieldsOf('US')).toEqual(['routing_number', 'bank_account_number']);
    expect(bankFieldsOf('JP')).toEqual(['bank_account_number', 'swift']);
    for (const right of [french, american, other]) expect(account(right)).toEqual([]);
  });
  test('asks for what its country needs', () => {
    expect(account({ account_country: 'FR' })).toEqual(['iban required', 'swift required']);
    expect(account({ account_country: 'US' })).toEqual([
      'routing_number required',
      'bank_account_number required',
    ]);
    expect(account({ account_country: 'JP', iban: ' ' })).toEqual([
      'swift required',
      'bank_account_number required',
    ]);
  });
  test('is held by the longest name of a company, and of a person', () => {
    const business_name = 'x'.repeat(200);
    const rule = businessStep7For({ businessName: business_name, accreditationClaimed: false });
    const confirmed = { signatory_confirmation_check: true, accredited_confirmation_check: true };
    const whole = { currency: 'EUR', ...french, ...confirmed, account_holder: business_name };
    expect(told(rule, whole)).toEqual([]);
    const person = `${'x'.repeat(100)} ${'y'.repeat(100)}`;
    expect(account({ ...french, account_holder: person })).toEqual([]);
    expect(account({ ...french, account_holder: `${person}z` })).toEqual(['account_holder too_long']);
    const { payer } = transactionChange.shape;
    expect([told(payer, person), told(payer, `${person}z`)]).toEqual([[], ['too_long']]);
    const plain = { amount: '1.00', conversion_type: null };
    expect(judge(['payer'], plain, { payer: person })).toEqual({});
    expect(judge(['payer'], plain, { payer: `${person}z` })).toEqual({ payer: 'too_long' });
  });
  test('refuses what its country has not', () => {
    expect(account({ ...american, iban: french.iban })).toEqual(['iban invalid_value']);
    expect(account({ ...french, routing_number: '123456780' })).toEqual(['routing_number invalid_value']);
  });
  test('says at each detail what is wrong with it', () => {
    expect(account({ ...french, iban: 'FR00' })).toEqual(['iban invalid_iban']);
    expect(account({ ...french, account_country: 'DE' })).toEqual(['iban iban_of_other_country']);
    expect(account({ ...french, swift: 'no' })).toEqual(['swift invalid_swift']);
    expect(account({ ...american, routing_number: '123456789' })).toEqual([
      'routing_number invalid_routing_number',
    ]);
    for (const number of ['12', 'a!b', '1'.repeat(35), '_123'])
      expect(account({ ...american, bank_account_number: number }), number).toEqual([
        'bank_account_number invalid_account_number',
      ]);
    expect(account({ ...american, bank_account_number: '123' })).toEqual([]);
    expect(account({ ...american, bank_account_number: '1'.repeat(34) })).toEqual([]);
    expect(account({ ...french, iban: 'x'.repeat(61) })).toEqual(['iban too_long']);
    expect(account({ ...french, iban: 5 })).toEqual(['iban invalid_value']);
  });
  test('is written without spaces and in capitals', () => {
    expect(
      parsed(schema, {
        ...french,
        currency: 'EUR',
        account_holder: 'A',
        iban: 'fr14  2004 1010 0505 0001 3m02 606',
      }),
    ).toMatchObject({
      iban: french.iban,
    });
  });
  test('has a routing number whose digits add up', () => {
    expect(isRoutingNumber('123456780')).toBe(true);
    expect(isRoutingNumber('021000021')).toBe(true);
    for (const wrong of ['123456781', '12345678', 'x123456780', '123456780x', '1234567800', '00000000a'])
      expect(isRoutingNumber(wrong), wrong).toBe(false);
  });
  test('belongs to a holder however the name is spelt', () => {
    expect(isSameHolder('Zoé  D’Exemple-Martin', 'zoe d exemple martin')).toBe(true);
    expect(isSameHolder(' ZOÉ. ', 'zoe')).toBe(true);
    for (const mark of ['\u00ad', '\u200b', '\u200d', '\u2066', '\ufe0f', '\u3164'])
      expect(isSameHolder(`Zo${mark}é`, 'Zoé'), mark).toBe(true);
    const longest = { firstName: 'x'.repeat(100), lastName: 'y'.repeat(100) };
    const signed = { kind: 'typed', name: `${longest.firstName} ${longest.lastName}`, language: 'en' };
    expect(signatureForm.safeParse(signed).success).toBe(true);
    expect(isSignatory(signed.name, longest)).toBe(true);
    const onScreen = { kind: signed.kind, name: signed.name, consent: true };
    expect(signRules(longest).safeParse(onScreen).success).toBe(true);
    expect(isSignatory('Martin Zoé', { firstName: 'Zo\u200bé', lastName: 'Mar\u00adtin' })).toBe(true);
    expect(isSameHolder('Zoé Martin', 'ZoéMartin')).toBe(false);
    expect(isSameHolder('Zoé', 'Noé')).toBe(false);
    expect(isSameHolder('Straße ß', 'STRASSE ß')).toBe(false);
  });
  test('is confirmed in the enrollment', () => {
    expect(told(bankFields.signatory_confirmation_check, false)).toEqual(['must_be_confirmed']);
    expect(told(bankFields.accredited_confirmation_check, undefined)).toEqual(['required']);
  });
});

describe('a rule between fields', () => {
  const failed = (...paths: readonly (readonly PropertyKey[] | undefined)[]) => ({
    issues: paths.map((path) => ({ path })),
    value: {},
  });
  test('knows which fields have failed already', () => {
    expect(hasFailed(failed(['a', 'b']), 'a')).toBe(true);
    expect(hasFailed(failed(['a', 'b'], ['c']), 'b')).toBe(false);
    expect(hasFailed(failed(undefined), 'a')).toBe(false);
    expect(hasFailedAt(failed(['a', 'b', 'c']), ['a', 'b'])).toBe(true);
    expect(hasFailedAt(failed(['a']), ['a', 'b'])).toBe(true);
    expect(hasFailedAt(failed(['b'], ['a', 'x']), ['a', 'b'])).toBe(false);
    expect(hasFailedAt(failed(['x', 'b']), ['a', 'b'])).toBe(false);
    expect(hasFailedAt(failed([], undefined), ['a'])).toBe(false);
    expect(hasFailedAt(failed(['z'], ['a']), ['a'])).toBe(true);
  });
  test('waits for its own fields alone', () => {
    const { when } = whenRight('a', 'b');
    expect(when(failed())).toBe(true);
    expect(when(failed(['c']))).toBe(true);
    expect(when(failed(['a']))).toBe(false);
    expect(when(failed(['c'], ['b']))).toBe(false);
    for (const value of [null, undefined, 'text', 5, [], [{}]])
      expect(when({ ...failed(), value })).toBe(false);
  });
  test('puts what it finds at one field', () => {
    const schema = z.object({ a: z.string() }).superRefine((_, context) => {
      issueAt(context, 'a', 'first');
      issueAt(context, ['b', 'c'], 'second');
    });
    expect(told(schema, { a: 'x' })).toEqual(['a first', 'b.c second']);
  });
});
