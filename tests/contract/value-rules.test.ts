import { whenRight } from '../../contract/values/between.ts';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ageOn,
  bookedError,
  checkAdult,
  day,
  dayAfter,
  expiryError,
  isDay,
  isFreshPaper,
  paperDateError,
  startError,
} from '../../contract/values/date.ts';
import {
  checkChanged,
  checkConfirmation,
  confirmation,
  confirmationIsTyped,
  newPassword,
  typedPassword,
} from '../../contract/values/password.ts';
import { checkPhone, nationalNumber, phoneNumber, phonePrefix } from '../../contract/values/phone.ts';
import {
  changedText,
  choice,
  email,
  isWebAddress,
  optionalText,
  text,
  ticked,
  webAddress,
  yesNo,
} from '../../contract/values/text.ts';
import { parsed, told } from '../fixtures/told.ts';

describe('a line of text', () => {
  test('is required, trimmed, bounded and plain', () => {
    expect(parsed(text(3), ' abc ')).toBe('abc');
    expect(told(text(3), undefined)).toEqual(['required']);
    expect(told(text(3), null)).toEqual(['required']);
    expect(told(text(3), 5)).toEqual(['invalid_value']);
    expect(told(text(3), '  ')).toEqual(['required']);
    expect(told(text(3), 'abcd')).toEqual(['too_long']);
    expect(told(text(3), 'a\u0000b')).toEqual(['invalid_value']);
    expect(told(text(3), 'a\u007f')).toEqual(['invalid_value']);
    expect(told(text(3), 'a\uD800')).toEqual(['invalid_value']);
    expect(told(text(3), '\n a')).toEqual([]);
    expect(parsed(text(9), 'ab😀')).toBe('ab😀');
    expect(told(text(9), 'a\nb')).toEqual(['invalid_value']);
  });
  test('that is optional may be absent or empty, which a change keeps apart', () => {
    expect(parsed(optionalText(3), undefined)).toBeUndefined();
    expect(parsed(optionalText(3), '  ')).toBeUndefined();
    expect(parsed(optionalText(3), ' ab ')).toBe('ab');
    expect(parsed(changedText(3), undefined)).toBeUndefined();
    expect(parsed(changedText(3), '  ')).toBe('');
    expect(parsed(changedText(3), ' ab ')).toBe('ab');
    for (const schema of [optionalText(3), changedText(3)]) {
      expect(told(schema, 'abc')).toEqual([]);
      expect(told(schema, 'a\nb')).toEqual([]);
      expect(told(schema, 'abcd')).toEqual(['too_long']);
      expect(told(schema, 'a\u0001')).toEqual(['invalid_value']);
      expect(told(schema, 5)).toEqual(['invalid_value']);
    }
    expect(told(optionalText(3), null)).toEqual(['required']);
    expect(parsed(changedText(3), null)).toBe('');
  });
  test('that is an e-mail address is kept in small letters', () => {
    expect(parsed(email, ' Camille@Example.COM ')).toBe('camille@example.com');
    expect(told(email, undefined)).toEqual(['required']);
    expect(told(email, ' ')).toContain('required');
    expect(told(email, 'camille')).toEqual(['invalid_email']);
    expect(told(email, `${'a'.repeat(250)}@example.com`)).toContain('too_long');
    expect(told(email, 7)).toEqual(['invalid_value']);
  });
});

describe('a choice', () => {
  test('is one of its list', () => {
    expect(told(choice(['a', 'b']), 'b')).toEqual([]);
    expect(told(choice(['a', 'b']), 'c')).toEqual(['invalid_value']);
    expect(told(choice(['a', 'b']), '')).toEqual(['required']);
    expect(told(choice(['a', 'b']), undefined)).toEqual(['required']);
  });
  test('of yes and no is made', () => {
    expect(told(yesNo, false)).toEqual([]);
    expect(told(yesNo, undefined)).toEqual(['required']);
    expect(told(yesNo, 'true')).toEqual(['invalid_value']);
  });
  test('that has to be ticked is ticked, or says its own words', () => {
    expect(told(ticked('must_be_confirmed'), true)).toEqual([]);
    expect(told(ticked('must_be_confirmed'), false)).toEqual(['must_be_confirmed']);
    expect(told(ticked('terms_not_accepted'), undefined)).toEqual(['terms_not_accepted']);
  });
});

describe('an address on the web', () => {
  test('is https with a dotted host, and names nobody', () => {
    expect(told(webAddress(), 'https://example.com/a?b#c')).toEqual([]);
    for (const wrong of [
      'http://example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://localhost',
      'https://user@example.com',
      'https://:secret@example.com',
      'https://example.com/a b',
      'example.com',
    ])
      expect(told(webAddress(), wrong), wrong).toEqual(['invalid_url']);
    expect(told(webAddress(['https:', 'http:']), 'http://example.com')).toEqual([]);
    expect(told(webAddress(['https:'], 20), `https://example.com/${'a'.repeat(9)}`)).toEqual(['too_long']);
    expect(told(webAddress(), `https://example.com/${'a'.repeat(480)}`)).toEqual([]);
    expect(told(webAddress(), `https://example.com/${'a'.repeat(481)}`)).toEqual(['too_long']);
    expect(told(webAddress(), '')).toContain('required');
    expect(isWebAddress('https://example.com', [])).toBe(false);
  });
});

describe('a day', () => {
  test('is told by the first rule that it breaks', () => {
    expect(told(day, '2026-02-28')).toEqual([]);
    expect(told(day, '')[0]).toBe('required');
    expect(told(day, undefined)).toEqual(['required']);
    expect(told(day, 5)).toEqual(['invalid_value']);
    expect(told(day, '2026-02-30')).toEqual(['invalid_date']);
    expect(told(day, '2026-02-280')).toEqual(['invalid_date', 'invalid_date']);
  });
  test('exists, from 1900 to 2100', () => {
    for (const right of ['1900-01-01', '2100-12-31', '2024-02-29']) expect(isDay(right), right).toBe(true);
    for (const wrong of [
      '1899-12-31',
      '2101-01-01',
      '2026-13-01',
      '2026-13-05',
      '2026-00-10',
      '2026-01-00',
      '2026-02-29',
      'x2026-02-28',
      '2026-02-28x',
      '2026-1-28',
    ])
      expect(isDay(wrong), wrong).toBe(false);
  });
  test('of birth lies in the past, eighteen years at least', () => {
    const adult = z
      .object({ birth: z.string() })
      .superRefine(({ birth }, context) => checkAdult(birth, '2026-03-11', context, ['birth']));
    const officer = z
      .object({ birth: z.string() })
      .superRefine(({ birth }, context) =>
        checkAdult(birth, '2026-03-11', context, ['officer', 'birth'], 'officer_under_age'),
      );
    expect(told(adult, { birth: '2008-03-11' })).toEqual([]);
    expect(told(adult, { birth: '2008-03-12' })).toEqual(['birth under_age']);
    expect(told(adult, { birth: '2026-03-11' })).toEqual(['birth under_age']);
    expect(told(adult, { birth: '2026-03-12' })).toEqual(['birth date_in_future']);
    expect(told(officer, { birth: '2010-01-01' })).toEqual(['officer.birth officer_under_age']);
    expect(ageOn('2008-03-11', '2026-03-10')).toBe(17);
  });
  test('is followed by the next of the calendar', () => {
    const first = DateTime.utc(1900, 1, 1);
    const days = Array.from({ length: 73_415 }, (_, days) => first.plus({ days }).toFormat('yyyy-MM-dd'));
    expect(days.at(-1)).toBe('2101-01-01');
    expect(days.slice(0, -1).map(dayAfter)).toEqual(days.slice(1));
  });
  test('on a paper is of the last three months', () => {
    expect(paperDateError('2025-12-11', '2026-03-11')).toBeNull();
    expect(paperDateError('2025-12-10', '2026-03-11')).toBe('too_old');
    expect(paperDateError('2026-03-11', '2026-03-11')).toBeNull();
    expect(paperDateError('2026-03-12', '2026-03-11')).toBe('date_in_future');
    expect(isFreshPaper('2026-03-01', '2026-03-11')).toBe(true);
    expect(isFreshPaper('2025-03-01', '2026-03-11')).toBe(false);
  });
  test('from which an amount counts is at most ten years back and 100 days ahead', () => {
    for (const near of ['2016-03-11', '2026-03-11', '2026-06-19'])
      expect(startError(near, '2026-03-11')).toBeNull();
    for (const far of ['1926-03-11', '2016-03-10', '2026-06-20', '2062-03-11'])
      expect(startError(far, '2026-03-11')).toBe('date_out_of_range');
    expect(startError('2018-03-01', '2028-02-29')).toBeNull();
    expect(startError('2018-02-28', '2028-02-29')).toBe('date_out_of_range');
  });
  test('on which a bank has booked money has come', () => {
    expect(bookedError('2026-03-11', '2026-03-11')).toBeNull();
    expect(bookedError('2026-03-12', '2026-03-11')).toBe('date_in_future');
  });
  test('until which a paper is valid has not passed, and is of the next thirty years', () => {
    expect(expiryError('2026-03-10', '2026-03-11')).toBe('document_expired');
    expect(expiryError('2026-03-11', '2026-03-11')).toBeNull();
    expect(expiryError('2056-03-11', '2026-03-11')).toBeNull();
    expect(expiryError('2056-03-12', '2026-03-11')).toBe('date_too_far');
    expect(expiryError('2058-02-28', '2028-02-29')).toBeNull();
    expect(expiryError('2058-03-01', '2028-02-29')).toBe('date_too_far');
  });
});

describe('a password', () => {
  const long = 'a'.repeat(128);
  test('that is new has 12 to 128 characters', () => {
    expect(told(newPassword, 'a'.repeat(12))).toEqual([]);
    expect(told(newPassword, long)).toEqual([]);
    expect(told(newPassword, 'a'.repeat(11))).toEqual(['password_too_short']);
    expect(told(newPassword, `${long}a`)).toEqual(['password_too_long']);
    expect(told(newPassword, '')).toEqual(['required', 'password_too_short']);
    expect(told(newPassword, undefined)).toEqual(['required']);
  });
  test('that is typed is only bounded', () => {
    expect(told(typedPassword, 'a')).toEqual([]);
    expect(told(typedPassword, long)).toEqual([]);
    expect(told(typedPassword, `${long}a`)).toEqual(['password_too_long']);
    expect(told(typedPassword, '')).toEqual(['required']);
    expect(told(typedPassword, 5)).toEqual(['invalid_value']);
  });
  test('is confirmed by the same, and changed into another', () => {
    const both = z
      .object({ password: newPassword, password_confirmation: confirmation })
      .superRefine(checkConfirmation, confirmationIsTyped);
    const change = z
      .object({ password: z.string(), old_password: z.string() })
      .superRefine(checkChanged, whenRight('old_password', 'password'));
    const good = 'a long sentence 42';
    expect(told(both, { password: good, password_confirmation: good })).toEqual([]);
    expect(told(both, { password: good, password_confirmation: 'x' })).toEqual([
      'password_confirmation password_mismatch',
    ]);
    expect(told(both, { password: 'short', password_confirmation: 'x' })).toEqual([
      'password password_too_short',
      'password_confirmation password_mismatch',
    ]);
    expect(told(both, { password: good, password_confirmation: '' })).toEqual([
      'password_confirmation required',
    ]);
    expect(told(confirmation, `${long}a`)).toEqual(['password_mismatch']);
    expect(told(confirmation, long)).toEqual([]);
    expect(told(confirmation, undefined)).toEqual(['required']);
    expect(told(change, { password: good, old_password: good })).toEqual(['password password_unchanged']);
    expect(told(change, { password: good, old_password: 'other' })).toEqual([]);
  });
});

describe('a phone number', () => {
  test('has a prefix of its own', () => {
    for (const right of ['+1', '+33', '+1684', '+4930'.slice(0, 4)])
      expect(told(phonePrefix, right), right).toEqual([]);
    for (const wrong of ['33', '+0', '+', '+33x', 'x+33', '+3a'])
      expect(told(phonePrefix, wrong), wrong).toEqual(['invalid_phone']);
    expect(told(phonePrefix, '+12345')).toEqual(['invalid_phone', 'invalid_phone']);
    expect(told(phonePrefix, '')[0]).toBe('required');
    expect(told(phonePrefix, undefined)).toEqual(['required']);
  });
  test('is kept as digits, however it was typed', () => {
    expect(parsed(phoneNumber, ' (06) 12.34-56 78 ')).toBe('0612345678');
    for (const wrong of ['abc', '12a', '()', '- .', '+', '++33 6', '6+1'])
      expect(told(phoneNumber, wrong), wrong).toEqual(['invalid_phone']);
    expect(told(phoneNumber, '1'.repeat(25))).toEqual([]);
    expect(told(phoneNumber, '1'.repeat(26))).toEqual(['invalid_phone']);
    expect(told(phoneNumber, ' ')[0]).toBe('required');
    expect(told(phoneNumber, undefined)).toEqual(['required']);
  });
  test('exists in its country’s plan', () => {
    expect(nationalNumber('+33', '06 12 34 56 78')).toBe('612345678');
    expect(nationalNumber('+33', '612345678')).toBe('612345678');
    expect(nationalNumber('+33', '12')).toBeNull();
    expect(nationalNumber('+33', '')).toBeNull();
    expect(nationalNumber('33', '612345678')).toBeNull();
  });
  test('is judged together with its prefix, and each is missed at its own place', () => {
    const pair = (at?: readonly string[]) =>
      z
        .object({ phone: z.string().optional(), phone_prefix: z.string().optional() })
        .superRefine((value, context) => checkPhone(value, context, at));
    expect(told(pair(), {})).toEqual([]);
    expect(told(pair(), { phone: '1' })).toEqual(['phone_prefix required']);
    expect(told(pair(), { phone_prefix: '+33' })).toEqual(['phone required']);
    expect(told(pair(), { phone_prefix: '+33', phone: '99' })).toEqual(['phone invalid_phone']);
    expect(told(pair(['officer']), { phone_prefix: '+33', phone: '99' })).toEqual([
      'officer.phone invalid_phone',
    ]);
    expect(told(pair(['officer']), { phone: '99' })).toEqual(['officer.phone_prefix required']);
    expect(parsed(pair(), { phone_prefix: '+33', phone: '0612345678' })).toEqual({
      phone_prefix: '+33',
      phone: '612345678',
    });
  });
});
