import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isLoggedIn } from '../../machines/session/guards.ts';
import { decide, firstRefusal, settle, type Visitor } from '../../src/app/guards.ts';
import { findRoute, routes } from '../../src/app/routes.ts';

const id = '00000000-0000-4000-8000-000000000001';
const paths = readFileSync('tests/fixtures/routes.txt', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((path) => path.replace('{user_id}', id).replace('{currency}', 'EUR'));
const nobody: Visitor = { loggedIn: false, stored: false, role: null };
const member = (role: string): Visitor => ({ loggedIn: true, stored: true, role });
const plain = (path: string) => path.replace(/(?<=.)\/$/, '');

describe('the table of paths', () => {
  it('holds the 77 of the specification, each with and without a final slash', () => {
    expect(routes).toHaveLength(77);
    for (const path of paths) {
      expect(findRoute(plain(path)), path).not.toBeNull();
      expect(findRoute(`${plain(path)}/`), path).toBe(findRoute(plain(path)));
    }
    expect(new Set(paths.map((path) => findRoute(path)))).toHaveLength(77);
  });

  it.each(paths)('sends each visitor of %s where the specification says', (path) => {
    const end = (visitor: Visitor) => plain(settle(path, visitor, '?user_id=1&id=1').path);
    const own = (home: string) => (plain(path) === home ? `${home}/dashboard` : plain(path));
    const inUser = /^\/user(\/|$)/.test(path);
    const inAdmin = /^\/admin(\/|$)/.test(path);
    const open = !inUser && !inAdmin && !/^\/40[14]$/.test(path);
    const expected = {
      nobody: inUser || inAdmin ? '/' : plain(path),
      expired: inUser || inAdmin ? '/login' : plain(path),
      user: open ? '/user/dashboard' : inAdmin ? '/401' : own('/user'),
      staff: open ? '/admin/dashboard' : inUser ? '/401' : own('/admin'),
    };
    expect(end(nobody)).toBe(expected.nobody);
    expect(end({ loggedIn: false, stored: true, role: 'user' })).toBe(expected.expired);
    expect(end(member('user'))).toBe(expected.user);
    for (const role of ['admin', 'compliance', 'finance', 'auditor'])
      expect(end(member(role))).toBe(expected.staff);
  });

  it('sends a screen of one thing that no id names to its list', () => {
    expect(settle('/user/activities/view_activity', member('user')).path).toBe('/user/activities/list');
    expect(settle('/user/activities/view_activity', member('user'), 'id=1').path).toBe(
      '/user/activities/view_activity',
    );
    expect(settle('/admin/bank_operations/view_fund_transaction/', member('admin'), '?id=').path).toBe(
      '/admin/bank_operations/fund_operations',
    );
  });

  it.each([
    ['/bank_operations/view_fund_transaction', '/bank_operations/fund_operations'],
    ['/bank_operations/view_transaction', '/bank_operations/bank_transactions'],
    ['/activities/view_activity', '/activities/list'],
  ])('sends staff from %s to its list where it is not said whose it is', (path, list) => {
    const end = (search: string) => settle(`/admin${path}`, member('finance'), search).path;
    for (const search of ['', '?id=1', '?user_id=1', '?user_id=&id=1', '?user_id=1&id='])
      expect([search, end(search)]).toEqual([search, `/admin${list}`]);
    expect(end('?user_id=1&id=1')).toBe(`/admin${path}`);
  });

  it('leads staff who must set up a second factor to their account, whatever they ask for', () => {
    const mustSetUp: Visitor = { ...member('finance'), mustSetUp: true };
    for (const path of paths) {
      const isError = /^\/40[14]$/.test(plain(path));
      const wanted = isError ? plain(path) : /^\/user(\/|$)/.test(path) ? '/401' : '/admin/account';
      expect([path, plain(settle(path, mustSetUp, '?id=1').path)]).toEqual([path, wanted]);
    }
    expect(settle('/admin/dashboard', member('finance')).path).toBe('/admin/dashboard');
  });

  it('sends an unknown role to /401 from both areas, and an unknown path to /404', () => {
    expect(settle('/user/dashboard', member('visitor')).path).toBe('/401');
    expect(settle('/admin/dashboard', member('visitor')).path).toBe('/401');
    for (const path of ['/nowhere', '/user/nowhere', '/user/enrollment/step9/individual', '/USER'])
      expect(decide(path, nobody)).toEqual({ kind: 'redirect', to: '/404', by: null });
  });
});

describe('a chain of guards', () => {
  it('stops at the first refusal of three', () => {
    const asked: string[] = [];
    const rule = (name: string, to: string | null) => () => {
      asked.push(name);
      return to;
    };
    const rules = {
      loggedOut: rule('loggedOut', null),
      loggedIn: rule('loggedIn', '/login'),
      staff: rule('staff', '/401'),
      investor: rule('investor', null),
    };
    expect(firstRefusal(['loggedOut', 'loggedIn', 'staff'], nobody, rules)).toEqual({
      to: '/login',
      by: 'loggedIn',
    });
    expect(asked).toEqual(['loggedOut', 'loggedIn']);
    expect(firstRefusal(['loggedOut', 'investor'], nobody, rules)).toBeNull();
  });
});

describe('"logged in"', () => {
  const cases = [true, false].flatMap((token) =>
    [true, false].flatMap((cookie) => [32, 33].map((length) => ({ token, cookie, length }))),
  );
  it.each(cases)('is decided by token $token, cookie $cookie and an id of $length characters', (given) => {
    const found = isLoggedIn({
      id: 'x'.repeat(given.length),
      tokenSecondsLeft: given.token ? 1 : 0,
      cookieSecondsLeft: given.cookie ? 1 : 0,
    });
    expect(found).toBe((given.token || given.cookie) && given.length > 32);
  });
});
