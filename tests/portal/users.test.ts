import { describe, expect, it } from 'vitest';
import { listedMember } from '../../contract/calls/examples.ts';
import { accountForm } from '../../contract/steps/member-change.ts';
import type { Member } from '../../contract/values/member.ts';
import { countSet } from '../../machines/listing/criteria.ts';
import { fileNameIn, recordCounter } from '../../src/api/download-text.ts';
import { everybody, filtersOf } from '../../src/features/users/criteria.ts';
import { opensOf } from '../../src/features/users/opening.ts';
import {
  changeOf,
  judgeAccount,
  restored,
  unproves,
  valuesOf,
} from '../../src/features/users/account/account-values.ts';
import { rightsOf } from '../../src/features/users/rights.ts';
import { waitedDays } from '../../src/features/users/waited.ts';

const rights = (role: string) => rightsOf({ id: listedMember.id, role });
const admin = rights('admin');
const at = (path: string) => `/admin/${path}/user_id/${listedMember.id}`;
const [PENDING, VALIDATED, REFUSED] = ['PENDING_VALIDATION', 'VALIDATED', 'REFUSED'] as const;

describe('how long a dossier has waited', () => {
  it.each([
    ['2026-03-20T00:00:00.000Z', 0],
    ['2026-03-20T10:00:05.000Z', 0],
    ['2026-03-19T23:59:59.999Z', 1],
    ['2026-03-19T10:00:00.000Z', 1],
    ['2026-03-18T12:00:00.000Z', 1],
    ['2026-03-15T10:00:00.000Z', 5],
  ])('is told of what came at %s in days: %i', (since, days) => {
    expect(waitedDays(since, Date.parse('2026-03-20T10:00:00.000Z'))).toBe(days);
  });
});

describe('a row of the users', () => {
  it.each([
    [[PENDING, PENDING, PENDING], 'kyc_validation'],
    [[VALIDATED, PENDING, PENDING], 'contract_validation'],
    [[REFUSED, VALIDATED, PENDING], 'bank_information_validation'],
    [[REFUSED, VALIDATED, VALIDATED], 'kyc_validation'],
    [[VALIDATED, VALIDATED, VALIDATED], 'details'],
  ] as const)('with the sections %j opens %s', ([KYC, CONTRACT, BANK_INFORMATION], screen) => {
    const row: Member = { ...listedMember, sections: { KYC, CONTRACT, BANK_INFORMATION } };
    expect(opensOf(row, admin)).toMatchObject({ href: at(`individual/${screen}`) });
    const company: Member = { ...row, registration_type: 'BUSINESS' };
    expect(opensOf(company, admin)).toMatchObject({ href: at(`business/${screen}`) });
  });

  it('says Review to whoever decides, while the dossier waits for the fund', () => {
    expect(opensOf(listedMember, admin)).toMatchObject({ verb: 'review' });
    expect(opensOf(listedMember, rights('compliance'))).toMatchObject({ verb: 'review' });
    expect(opensOf(listedMember, rights('auditor'))).toMatchObject({ verb: 'open' });
    expect(opensOf({ ...listedMember, waiting_since: null }, admin)).toMatchObject({ verb: 'open' });
  });

  it('leads who may read no papers, and of whom nothing is known yet, to the page of the member', () => {
    const page = { kind: 'page', verb: 'open', href: `/admin/view_member/${listedMember.id}` };
    expect(opensOf(listedMember, rights('finance'))).toEqual(page);
    const unknown: Member = { ...listedMember, registration_type: null, enrollment_status: 'NOT_STARTED' };
    expect(opensOf(unknown, admin)).toEqual(page);
  });

  it('of staff opens the account for an administrator, and nothing for others', () => {
    const staff: Member = {
      ...listedMember,
      role: 'finance',
      enrollment_status: null,
      registration_type: null,
    };
    expect(opensOf(staff, admin)).toEqual({ kind: 'account' });
    for (const role of ['compliance', 'finance', 'auditor', 'unheard_of'])
      expect(opensOf(staff, rights(role))).toEqual({ kind: 'nothing' });
  });
});

describe('what the list is asked for', () => {
  it('leaves out what is ALL, empty or unheard of', () => {
    expect(filtersOf(everybody)).toEqual({});
    expect(filtersOf({ ...everybody, search: '  ', filters: { step: '9', assigned: 'somebody' } })).toEqual(
      {},
    );
    expect(countSet(everybody)).toBe(0);
  });

  it('names what is set as the call does', () => {
    const criteria = {
      filters: { enrollment_status: 'IN_PROGRESS', assigned: 'me', step: '4', overdue: '1' },
      type: 'BUSINESS',
      search: ' exemple ',
      page: 3,
    };
    expect(filtersOf(criteria)).toEqual({
      enrollment_status: 'IN_PROGRESS',
      registration_type: 'BUSINESS',
      assigned: 'me',
      step: 4,
      overdue: '1',
      search: 'exemple',
    });
    expect(countSet(criteria)).toBe(5);
  });
});

describe('a file that arrives', () => {
  it('is counted by its records, wherever it is cut', () => {
    const text = '\uFEFFa,b\r\n"one\r\nline ""and"" another",2\r\nthree,4\r\n';
    const bytes = new TextEncoder().encode(text);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const count = recordCounter();
      count(bytes.slice(0, cut));
      expect(count(bytes.slice(cut))).toBe(3);
    }
  });

  it('goes by the name that the server gave it', () => {
    expect(fileNameIn('attachment; filename="gi-users-2026-03-11.csv"')).toBe('gi-users-2026-03-11.csv');
    const both = `attachment; filename="gi-socis.csv"; filename*=UTF-8''gi-s%C3%B3cios.csv`;
    expect(fileNameIn(both)).toBe('gi-sócios.csv');
    expect(fileNameIn('')).toBeNull();
  });
});

describe('the account of somebody, edited', () => {
  const accounts = {
    'a phone': listedMember,
    'no phone': { ...listedMember, phone_prefix: null, phone: null },
  };
  const judged = (user: Member, change: object) => judgeAccount({ ...valuesOf(user), ...change }, user);

  it.each([
    ['no phone', {}, {}],
    [
      'no phone',
      { phone_prefix: '+33', phone: '06 12 34 56 78' },
      { phone_prefix: '+33', phone: '612345678' },
    ],
    ['a phone', { phone: '0612345678' }, {}],
    ['a phone', { phone: '06 98 76 54 32' }, { phone_prefix: '+33', phone: '698765432' }],
    ['a phone', { phone_prefix: '+32', phone: '470 12 34 56' }, { phone_prefix: '+32', phone: '470123456' }],
    ['a phone', { first_name: ' Ilze ', language: 'es' }, { first_name: 'Ilze', language: 'es' }],
  ] as const)(
    'with %s and %j sends %j: a phone as it is dialled, its two parts together',
    (name, change, sent) => {
      const result = judged(accounts[name], change);
      expect(result.errors).toEqual({});
      expect(changeOf(accountForm.parse(result.values), accounts[name])).toEqual(sent);
    },
  );

  it.each([
    ['no phone', { phone: '612345678' }, 'phone_prefix', 'required'],
    ['no phone', { phone_prefix: '+33' }, 'phone', 'required'],
    ['a phone', { phone: '' }, 'phone', 'required'],
    ['a phone', { phone_prefix: '', phone: '' }, 'phone', 'required'],
    ['a phone', { phone: '12' }, 'phone', 'invalid_phone'],
    ['a phone', { phone_prefix: '+32', phone: '0612345678' }, 'phone', 'invalid_phone'],
    ['a phone', { phone: 'my phone' }, 'phone', 'invalid_phone'],
  ] as const)('with %s and %j says of %s: %s', (name, change, entry, key) => {
    expect(judged(accounts[name], change).errors).toMatchObject({ [entry]: { message: key } });
  });
});

describe('another name of somebody', () => {
  const sent: Member = { ...listedMember, submitted_at: '2026-03-01T09:00:00.000Z' };
  const { first_name, last_name } = sent;

  it.each([
    ['that is the former one', sent, { first_name, last_name: ` ${last_name} ` }, false],
    ['of an individual whose dossier was sent', sent, { first_name, last_name: 'Muster' }, true],
    [
      'of whoever has not sent one',
      { ...sent, submitted_at: null },
      { first_name: 'Robin', last_name },
      false,
    ],
    ['of a business', { ...sent, registration_type: 'BUSINESS' }, { first_name: 'Robin', last_name }, false],
    [
      'of whoever was refused',
      { ...sent, enrollment_status: 'REFUSED' },
      { first_name, last_name: 'X' },
      false,
    ],
  ] as const)('%s takes back what proved the former one: %#', (_, user, typed, isTold) => {
    expect(unproves(typed, user)).toBe(isTold);
  });
});

describe('what was typed of an account before the session ended', () => {
  const began = valuesOf(listedMember);
  const kept = { ...began, phone: '611111111', began };

  it('stands in the form again, and says nothing of what was left as it was', () => {
    const corrected = { ...began, first_name: 'Another' };
    expect(restored(corrected, kept)).toEqual({
      values: { ...corrected, phone: '611111111' },
      isMoved: false,
    });
    expect(restored(began, { ...began, began })).toEqual({ values: began, isMoved: false });
  });

  it('keeps a phone whole: who changed its number has not the prefix of another', () => {
    const theirs = { ...began, phone_prefix: '+41', phone: '791234567' };
    expect(restored(theirs, kept)).toEqual({
      values: { ...theirs, phone_prefix: began.phone_prefix, phone: '611111111' },
      isMoved: true,
    });
  });

  it('is told as moved on where somebody else has said otherwise of the very same since', () => {
    const theirs = { ...began, phone: '698765432' };
    expect(restored(theirs, kept)).toEqual({ values: { ...theirs, phone: '611111111' }, isMoved: true });
    expect(restored({ ...began, phone: '611111111' }, kept).isMoved).toBe(false);
  });
});
