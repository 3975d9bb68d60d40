import { describe, expect, it } from 'vitest';
import { roles } from '../../../contract/enums.ts';
import { access, decideAccess, type Access } from '../../../contract/access.ts';
import { originAllowed } from '../../../server/http/origin.ts';
import { assertAdmitted, isPlainPath } from '../../../server/http/paths.ts';
import { subjectOfBank } from '../../../server/rules/four-eyes.ts';

const everybody = [...roles, 'superuser'] as const;
/** The roles that a rule admits to their own record, and to somebody else's. */
function admitted(rule: Access, param = 'userId') {
  const may = (target: string) =>
    everybody.filter((role) => decideAccess(rule, { id: 'me', role }, { [param]: target }) === 'allowed');
  return { own: may('me'), foreign: may('somebody') };
}
const all = ['user', 'admin', 'compliance', 'finance', 'auditor'];
const staff = ['admin', 'compliance', 'finance', 'auditor'];
const sorted = ({ own, foreign }: ReturnType<typeof admitted>) => ({
  own: own.toSorted(),
  foreign: foreign.toSorted(),
});
const to = (own: readonly string[], foreign = own) => ({ own: own.toSorted(), foreign: foreign.toSorted() });

describe('each rule of access', () => {
  it.each([
    ['session', access.session, to(all)],
    ['investor', access.investor, to(['user'])],
    ['staff', access.staff, to(staff)],
    ['admin', access.admin, to(['admin'])],
    ['dossierWriters', access.dossierWriters, to(['admin', 'compliance'])],
    ['dossierReaders', access.dossierReaders, to(['admin', 'compliance', 'auditor'])],
    ['moneyWriters', access.moneyWriters, to(['admin', 'finance'])],
    ['ownOrStaff', access.ownOrStaff(), to(all, staff)],
    [
      'ownOrDossierReaders',
      access.ownOrDossierReaders(),
      to(['user', 'admin', 'compliance', 'auditor'], ['admin', 'compliance', 'auditor']),
    ],
    ['ownInvestor', access.ownInvestor(), to(['user'], [])],
    ['own', access.own(), to(all, [])],
  ] as const)('%s admits its roles, and no unknown one', (_name, rule, expected) => {
    expect(sorted(admitted(rule))).toEqual(expected);
  });

  it('that names another parameter looks at that one', () => {
    expect(sorted(admitted(access.ownOrAdmin('id'), 'id'))).toEqual(to(all, ['admin']));
    expect(admitted(access.ownOrAdmin('id'), 'userId').own).toEqual(['admin']);
    expect(admitted(access.ownOrStaff('id'), 'id').own).toContain('user');
    expect(admitted(access.ownOrDossierReaders('id'), 'id').own).toContain('user');
    expect(admitted(access.ownInvestor('id'), 'id').own).toEqual(['user']);
    expect(admitted(access.own('id'), 'id').own).toContain('finance');
  });

  it('takes an id for one’s own in capitals too', () => {
    const caller = { id: 'f158c117-7c1e-4d3a-9c1b-2f6d8e4a1b00', role: 'user' };
    const verdict = (userId: string) => decideAccess(access.ownOrStaff(), caller, { userId });
    expect(verdict(caller.id.toUpperCase())).toBe('allowed');
    expect(verdict(caller.id.toUpperCase().replace('F158', 'F159'))).toBe('forbidden');
  });

  it('but the public one asks for a session first', () => {
    for (const rule of [access.session, access.own(), access.admin])
      expect(decideAccess(rule, null, { userId: 'me' })).toBe('unauthenticated');
    expect(decideAccess(access.public, null, {})).toBe('allowed');
    expect(decideAccess(access.admin, { id: 'me', role: 'user' }, {})).toBe('forbidden');
    expect(decideAccess(access.own(), { id: 'me', role: 'user' }, {})).toBe('forbidden');
  });
});

describe('a write', () => {
  const origins = () => ['https://portal.example'];
  const allowed = (method: string, headers: Record<string, string>) =>
    originAllowed(method, headers, origins);
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('by %s comes from the portal, or from no browser', (method) => {
    expect(allowed(method, { origin: 'https://portal.example' })).toBe(true);
    expect(allowed(method, { origin: 'https://elsewhere.example' })).toBe(false);
    expect(allowed(method, { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(allowed(method, { 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(allowed(method, { 'sec-fetch-site': 'none' })).toBe(true);
    expect(allowed(method, { 'sec-fetch-site': 'same-site' })).toBe(false);
    expect(allowed(method, { 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(allowed(method, {})).toBe(true);
  });

  it('is what is judged, never a read', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect(allowed(method, { origin: 'https://elsewhere.example' })).toBe(true);
  });
});

it('what waits about bank details is one thing of one member', () => {
  expect(subjectOfBank('a-member')).toBe('bank_details:a-member');
});

describe('a path', () => {
  it.each([
    '/api/v1/users',
    '/api/v1/users/0190f3a2-7c1e-4d3a-9c1b-2f6d8e4a1b71',
    '/api/v1/x_y',
    '/api/v1/users?search=../..\\#',
    '/api/v1/files/contract-templates/gi-executive-summary-en.pdf',
    '/api/v1/a%20b',
    '/',
  ])('is plain: %s', (url) => expect(isPlainPath(url)).toBe(true));

  it.each([
    '/api/v1/users/../admin',
    '/api/v1/./users',
    '/api/v1/users\\admin',
    '/api/v1/users#',
    '/api/v1/%2e%2e/users',
    '/api/v1/a b',
    '/api/v1/é',
    ':80/users',
    '@elsewhere.example/',
    '/a/b/..',
    '',
    '?a',
    '/a/!/../b',
    '/../..',
  ])('reads in two ways: %s', (url) => expect(isPlainPath(url)).toBe(false));
});

describe('the call that runs', () => {
  const admittedCall = { row: 'users.read', params: { id: 'a' } };
  const run = (path: readonly string[], given: unknown) => () => assertAdmitted(admittedCall, path, given);
  it('is the one that was admitted, with the same parameters', () => {
    expect(run(['users', 'read'], { params: { id: 'a' } })).not.toThrow();
    for (const wrong of [
      run(['users', 'write'], { params: { id: 'a' } }),
      run(['users', 'read'], { params: { id: 'b' } }),
      run(['users', 'read'], { params: { id: 'a', more: 'b' } }),
      run(['users', 'read'], { params: {} }),
      run(['users', 'read'], {}),
      run(['users', 'read'], { params: { id: 1 } }),
      run(['users', 'read'], null),
    ])
      expect(wrong).toThrow(expect.objectContaining({ key: 'not_found' }));
  });

  it('has no parameters when none were admitted', () => {
    const none = { row: 'auth.whoami', params: {} };
    expect(() => assertAdmitted(none, ['auth', 'whoami'], {})).not.toThrow();
    expect(() => assertAdmitted(none, ['auth', 'whoami'], undefined)).not.toThrow();
    expect(() => assertAdmitted(none, ['auth', 'whoami'], { params: { id: 'a' } })).toThrow();
  });
});
