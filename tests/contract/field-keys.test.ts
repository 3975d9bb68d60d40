import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrorKeys, fieldErrors } from '../../contract/errors.ts';
import { activation, passwordChange, registerForm } from '../../contract/steps/auth.ts';
import {
  businessStep2,
  businessStep3,
  businessStep3At,
  businessStep7For,
} from '../../contract/steps/business.ts';
import { memberChangeProblems } from '../../contract/steps/member-change.ts';
import { individualStep2At, individualStep3, individualStep6For } from '../../contract/steps/individual.ts';
import { ownerFormFor } from '../../contract/steps/owners.ts';
import { signatureForm } from '../../contract/steps/signing.ts';
import { avatarProblems } from '../../contract/values/avatar.ts';
import { notificationChoice } from '../../contract/values/notification.ts';
import { bookletForm } from '../../contract/values/booklet.ts';
import { expiryError, paperDateError, startError } from '../../contract/values/date.ts';
import { redistributionForm } from '../../contract/values/redistribution.ts';
import { transactionForm } from '../../contract/values/transaction.ts';
import { quarterlyValueForm } from '../../contract/values/value.ts';
import { amountsOf } from '../../contract/values/roll-forward.ts';
import { accountProblems, whyKept } from '../../server/rules/fund-banks.ts';
import { monthProblems } from '../../server/rules/redistribution.ts';
import { periodTwice, publishingProblems } from '../../server/rules/values.ts';
import { signRules } from '../../src/features/enrollment/signing/sign-rules.ts';
import { french } from '../fixtures/fund-banks.ts';
import { amounts } from '../fixtures/values.ts';
import { rows } from './rows.ts';

const keysOf = (schema: z.core.$ZodType, value: unknown) =>
  fieldErrors(z.safeParse(schema, value).error?.issues ?? []);
const step2 = individualStep2At('2026-03-11');
const step6 = individualStep6For({ accreditationClaimed: true });
const step7 = businessStep7For({ businessName: 'Exemple Conseil SARL', accreditationClaimed: false });
const step3 = businessStep3At('2026-03-11');
const other = {
  first_name: 'Alex',
  last_name: 'Échantillon',
  date_of_birth: '1990-04-21',
  kind: 'control',
  share_percentage: '60.00',
} as const;
const owner = ownerFormFor({
  today: '2026-03-11',
  companyType: 'limited_liability_company',
  others: [other],
});
const signing = signRules({ firstName: 'Camille', lastName: 'Exemple' });
const us = { account_country: 'US', routing_number: '123456789', bank_account_number: '!' };

/** For each key a form that answers it, alone in an otherwise empty form: rules between fields don't wait for the rest. */
const causes: readonly (readonly [string, z.core.$ZodType, unknown, string])[] = [
  ['required', registerForm, { first_name: ' ' }, 'first_name'],
  ['too_short', z.object({ name: z.string().min(3) }), { name: 'ab' }, 'name'],
  ['too_long', registerForm, { first_name: 'x'.repeat(101) }, 'first_name'],
  ['too_small', transactionForm, { amount: '0' }, 'amount'],
  ['too_big', redistributionForm, { investors_percentage: '100.01' }, 'investors_percentage'],
  ['invalid_value', individualStep3, { source_of_funds: 'luck' }, 'source_of_funds'],
  ['invalid_email', registerForm, { email: 'camille@' }, 'email'],
  ['invalid_decimal', transactionForm, { amount: '1,5' }, 'amount'],
  ['invalid_phone', step2, { phone_prefix: '+33', phone: '1' }, 'phone'],
  ['invalid_date', step2, { date_of_birth: '2025-02-29' }, 'date_of_birth'],
  ['date_in_future', step2, { date_of_birth: '2026-03-12' }, 'date_of_birth'],
  ['under_age', step2, { date_of_birth: '2008-03-12' }, 'date_of_birth'],
  ['invalid_country', individualStep3, { country: 'XX' }, 'country'],
  ['invalid_state', individualStep3, { country: 'FR', state: 'CA' }, 'state'],
  ['invalid_zip_code', individualStep3, { country: 'FR', zip_code: '3100' }, 'zip_code'],
  ['invalid_iban', step6, { account_country: 'FR', iban: 'FR1420041010050500013M02607' }, 'iban'],
  ['iban_of_other_country', step6, { account_country: 'FR', iban: 'DE89370400440532013000' }, 'iban'],
  ['invalid_swift', step6, { account_country: 'FR', swift: 'BNPA' }, 'swift'],
  ['invalid_routing_number', step6, us, 'routing_number'],
  ['invalid_account_number', step6, us, 'bank_account_number'],
  ['password_too_short', registerForm, { password: 'short' }, 'password'],
  ['password_too_long', registerForm, { password: 'x'.repeat(129) }, 'password'],
  [
    'password_mismatch',
    registerForm,
    { password: 'a long sentence 42', password_confirmation: 'another' },
    'password_confirmation',
  ],
  [
    'password_unchanged',
    passwordChange,
    { old_password: 'a long sentence 42', password: 'a long sentence 42' },
    'password',
  ],
  ['terms_not_accepted', registerForm, { terms_accepted: false }, 'terms_accepted'],
  ['must_be_confirmed', step6, { accredited_confirmation_check: false }, 'accredited_confirmation_check'],
  ['invalid_code', activation, { email: 'camille@example.com', code: '12345' }, 'code'],
  ['unknown_field', registerForm, { role: 'admin' }, 'role'],
  ['invalid_url', businessStep2, { website: 'javascript:alert(1)' }, 'website'],
  ['must_not_be_empty', bookletForm, { urls: [] }, 'urls'],
  [
    'percentages_not_100',
    redistributionForm,
    {
      investors_percentage: '70',
      internal_fund_percentage: '15',
      provider_percentage: '10',
      foundation_percentage: '5.01',
    },
    'total_percentage',
  ],
  [
    'officer_under_age',
    step3,
    { legal_officer: { date_of_birth: '2008-03-12' } },
    'legal_officer.date_of_birth',
  ],
  ['shares_over_100', owner, { kind: 'capital', share_percentage: '40.01' }, 'share_percentage'],
  ['owner_twice', owner, { ...other, first_name: 'ALEX' }, 'last_name'],
  ['signer_mismatch', signing, { name: 'Somebody Else' }, 'name'],
  ['not_printable', signatureForm, { name: 'محمد الأمين' }, 'name'],
  ['drawing_empty', signatureForm, { kind: 'drawn' }, 'drawing'],
  ['must_stay_on', notificationChoice, { mail: { security: false } }, 'mail.security'],
  ['invalid_quarter', quarterlyValueForm, { quarter_number: 5 }, 'quarter_number'],
  ['holder_mismatch', step7, { account_holder: 'Somebody Else' }, 'account_holder'],
];

test.each(causes)('%s is answered', (key, schema, value, field) => {
  expect(keysOf(schema, value)[field]).toBe(key);
});

test('every key is answered by a rule of the contract, or by the server that holds passwords, terms, money and who asked for it', () => {
  const dated = ['2026-03-12', '2025-12-10'].map((issued) => paperDateError(issued, '2026-03-11'));
  const expiring = ['2026-03-10', '2056-03-12'].map((expires) => expiryError(expires, '2026-03-11'));
  const mistyped = startError('2062-03-11', '2026-03-11');
  const admin = { id: 'a', role: 'admin', active: true };
  const closed = ['a', 'b'].flatMap((callerId) =>
    Object.values(memberChangeProblems(admin, { active: false }, { callerId, administrators: 1 })),
  );
  const account = { ...french, bank_account_number: null, routing_number: null };
  const kept = [
    ...Object.values(accountProblems(account, [account], null)),
    ...Object.values(accountProblems(account, [], 'USD')),
  ];
  const none = { EUR: 0n, USD: 0n };
  const undeleted = [
    whyKept({ isDefault: true, balances: none }, false),
    whyKept({ isDefault: false, balances: { ...none, EUR: 1n } }, false),
    whyKept({ isDefault: false, balances: none }, true),
  ];
  const shared = Object.values(monthProblems).flatMap((fields) => Object.values(fields));
  const ofDay = { value_date: '2026-03-10', year: null, quarter_number: null };
  const off = amountsOf({ ...amounts, ending_balance: '0.00' });
  const values = [
    ...Object.values(periodTwice(ofDay)),
    ...Object.values(publishingProblems({ ...ofDay, amounts: off, note: null }, '2026-03-11')),
  ];
  const pictures = Object.values(avatarProblems({ width: 127, height: 128 }));
  const known = [
    ...values,
    ...causes.map(([key]) => key),
    ...dated,
    ...expiring,
    mistyped,
    ...closed,
    ...kept,
    ...undeleted,
    ...shared,
  ];
  const held = [
    'password_too_common',
    'terms_changed',
    'has_money',
    'may_be_paid',
    'not_activated',
    'not_own_request',
    'entered_by_fund',
  ];
  const found = new Set([...known, ...pictures, ...held]);
  expect(fieldErrorKeys.filter((key) => !found.has(key))).toEqual([]);
});

const bodies = rows.flatMap((row) => {
  const body = row.input?.shape.body;
  return body instanceof z.ZodObject ? [[row.call, body] as const] : [];
});

test.each(bodies)('%s calls what is absent required, and nothing else', (_, body) => {
  const keys = new Set(Object.values(keysOf(body, {})));
  for (const key of keys) expect(['required', 'terms_not_accepted', 'must_be_confirmed']).toContain(key);
});

test.each(bodies)('%s calls no value of a wrong type required', (_, body) => {
  for (const field of Object.keys(body.shape)) {
    const key = keysOf(body, { [field]: { nested: true } })[field];
    const whole = z.safeParse(body.shape[field], { nested: true });
    if (!whole.success) expect(key ?? 'nested').not.toBe('required');
  }
});

test('a huge value in any field is refused without effort', () => {
  const huge = '1e'.padEnd(90_000, '9 ');
  const begun = performance.now();
  for (const [, body] of bodies)
    for (const field of Object.keys(body.shape))
      expect(z.safeParse(body, { [field]: huge }).success).toBe(false);
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('a key names the nested field, or the part that is wrong as a whole', () => {
  expect(keysOf(businessStep3, { legal_officer: { phone: 'x' } })['legal_officer.phone']).toBe(
    'invalid_phone',
  );
  expect(keysOf(registerForm, null)).toEqual({ body: 'invalid_value' });
  const input = z.object({ body: registerForm });
  expect(fieldErrors(z.safeParse(input, { body: [] }).error?.issues ?? [], 1)).toEqual({
    body: 'invalid_value',
  });
});
