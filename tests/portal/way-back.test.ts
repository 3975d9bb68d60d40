import { describe, expect, it } from 'vitest';
import { wayBack } from '../../src/app/way-back.ts';

const visits = (...paths: readonly string[]) => paths.map((path) => ({ path }));

describe('a page that is refused', () => {
  it('leads to the page before it', () => {
    expect(wayBack('/user/reports', 'user', visits('/user/reports', '/user/account'))).toBe('/user/account');
  });
  it('leads to no page that the portal or the role does not know', () => {
    expect(wayBack('/user/reports', 'user', visits('/user/nowhere', '/admin/manage_users'))).toBe(
      '/user/dashboard',
    );
  });
  it('is not come back to by the address that leads on to it', () => {
    const step = '/user/enrollment/step2/individual';
    expect(wayBack(step, 'user', visits(step, '/user/enrollment'))).toBe('/user/dashboard');
    expect(wayBack(step, 'user', visits(step, '/user/enrollment/step1'))).toBe('/user/enrollment/step1');
  });
  it('leads to /401 when it is the dashboard, and nowhere from an error page', () => {
    expect(wayBack('/admin/dashboard', 'finance', visits('/admin/dashboard'))).toBe('/401');
    expect(wayBack('/401', 'finance', visits('/admin/dashboard'))).toBeNull();
  });
});
