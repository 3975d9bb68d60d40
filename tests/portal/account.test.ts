import { describe, expect, it } from 'vitest';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { valuesOf } from '../../src/features/account/profile-values.ts';
import { judgeProfile } from '../../src/features/account/rules.ts';
import { strengthOf } from '../../src/ui/password-strength.ts';
import { formatInstant } from '../../src/ui/format.ts';

const reachable = { ...exampleUser, phone_prefix: '+33', phone: '612345678' };
const sent = { isSent: true, isPrinted: true, countryOfBirth: 'FR', href: '/user/profile/individual' };

describe('a change of the own data', () => {
  it('is what differs from the account, the number as it is dialled after its code', () => {
    const typed = {
      ...valuesOf(exampleUser),
      last_name: 'Autre',
      phone_prefix: '+33',
      phone: '06 12 34 56 78',
    };
    expect(judgeProfile(typed, exampleUser, null)).toEqual({
      values: { last_name: 'Autre', phone_prefix: '+33', phone: '612345678' },
      errors: {},
    });
    expect(judgeProfile(valuesOf(reachable), reachable, null)).toEqual({ values: {}, errors: {} });
  });

  it('says nothing of what the sent dossier proves, whatever stands in the fields', () => {
    const typed = { ...valuesOf(reachable), first_name: '', country_of_birth: 'BR' };
    expect(judgeProfile(typed, reachable, sent)).toEqual({ values: {}, errors: {} });
    expect(judgeProfile(typed, reachable, null).errors).toMatchObject({
      first_name: { message: 'required' },
    });
  });

  it('needs both parts of a phone, and keeps one that there is', () => {
    const half = { ...valuesOf(exampleUser), phone: '612345678' };
    expect(judgeProfile(half, exampleUser, null).errors).toMatchObject({
      phone_prefix: { message: 'required' },
    });
    const emptied = { ...valuesOf(reachable), phone: ' ' };
    expect(judgeProfile(emptied, reachable, null).errors).toMatchObject({ phone: { message: 'required' } });
  });
});

describe('an instant', () => {
  it('is written by universal time, or by the device’s clock with its distance from GMT', () => {
    const winter = '2026-01-31T23:30:00.000Z';
    expect(formatInstant(winter, 'utc')).toBe('31/01/2026 23:30 UTC');
    const shown = formatInstant(winter, 'offset');
    const [, day, month, year, hour, minute, offset] =
      /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d) GMT([+-]\d\d:\d\d)$/.exec(shown) ?? [];
    expect(new Date(`${year}-${month}-${day}T${hour}:${minute}:00${offset}`).toISOString()).toBe(winter);
    expect(formatInstant('soon', 'offset')).toBe('soon');
  });
});

describe('a password', () => {
  it.each([
    ['eleven char', 'short'],
    ['aaaaaaaaaaaaaaaaaaaa', 'repeated'],
    ['twelve chars!', 'fair'],
    ['a meadow behind the mill', 'strong'],
  ])('%s is %s', (typed, strength) => expect(strengthOf(typed)).toBe(strength));
});
