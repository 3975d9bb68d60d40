import { describe, expect, it } from 'vitest';
import { listedMember } from '../../contract/calls/examples.ts';
import type { Member } from '../../contract/values/member.ts';
import { fileNameIn, recordCounter } from '../../src/api/download-text.ts';
import { countSet, everybody, filtersOf } from '../../src/features/users/criteria.ts';
import { opensOf } from '../../src/features/users/opening.ts';
import { rightsOf } from '../../src/features/users/rights.ts';

const rights = (role: string) => rightsOf({ id: listedMember.id, role });
const admin = rights('admin');
const at = (path: string) => `/admin/${path}/user_id/${listedMember.id}`;
const [PENDING, VALIDATED, REFUSED] = ['PENDING_VALIDATION', 'VALIDATED', 'REFUSED'] as const;

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
