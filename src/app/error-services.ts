import type { ErrorServices } from '../features/errors/services.ts';
import { pagePath } from '../platform/environment.ts';
import { readText, writeText } from '../platform/storage.ts';
import { decide } from './guards.ts';
import type { Visitor } from './guards.ts';
import { findRoute } from './routes.ts';

const key = 'portal.missing';

/** Keeps the address that led to an error page, which has an address of its own. */
export const rememberMissing = (path: string): void => writeText('session', key, path);

/** What the application gives the error pages. */
export function errorServices(visitor: Visitor): ErrorServices {
  const { loggedIn, role } = visitor;
  const home = role === 'user' ? '/user/dashboard' : '/admin/dashboard';
  return {
    home: loggedIn && role !== null ? home : null,
    role: loggedIn ? role : null,
    titleOf: (path) => findRoute(path)?.title ?? 'shell:not_found.title',
    mayOpen: (path) => decide(path, visitor).kind === 'show',
    missingPath: () => readText('session', key) ?? pagePath(),
  };
}
