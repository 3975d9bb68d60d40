import { describe, expect, it } from 'vitest';
import { decide, type Visitor } from '../../src/app/guards.ts';
import { findRoute } from '../../src/app/routes.ts';
import { wayBack } from '../../src/app/way-back.ts';

const member: Visitor = { loggedIn: true, stored: true, role: 'user' };
/** What might lead to another site, or run, if a remembered path were followed as it stands. */
const planted = [
  '//evil.example/',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '\n//evil.example',
  'https://evil.example/user/dashboard',
  'https:evil.example',
  '//evil.example/user/dashboard',
  '/user/dashboard@evil.example',
  '/user/../../evil.example',
  '/user/dashboard/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//user/dashboard',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  '/user/dashboard\n//evil.example',
  '.evil.example',
  '@evil.example',
  '',
];

describe('a remembered path', () => {
  it.each(planted.map((path) => [JSON.stringify(path), path]))('%s is none of the portal', (_name, path) => {
    expect(findRoute(path)).toBeNull();
    expect(decide(path, member)).toEqual({ kind: 'redirect', to: '/404', by: null });
    expect(wayBack('/user/reports', 'user', [{ path }])).toBe('/user/dashboard');
  });

  it('of the portal is followed', () => {
    expect(decide('/user/account', member).kind).toBe('show');
    expect(wayBack('/user/reports', 'user', [{ path: '/user/account' }])).toBe('/user/account');
  });
});
