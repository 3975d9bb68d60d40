import type { ErrorServices } from '../features/errors/services.ts';
import { lastVisited } from '../platform/visited.ts';
import { goOn } from './address.ts';
import { decide } from './guards.ts';
import type { Visitor } from './guards.ts';
import { missingPath } from './missing-path.ts';
import { findRoute } from './routes.ts';

/** What the application gives the error pages. */
export function errorServices(visitor: Visitor): ErrorServices {
  const { loggedIn, role } = visitor;
  const home = role === 'user' ? '/user/dashboard' : '/admin/dashboard';
  return {
    home: loggedIn && role !== null ? home : null,
    role: loggedIn ? role : null,
    visits: () =>
      lastVisited()
        .filter(({ path }) => decide(path, visitor).kind === 'show')
        .map((visit) => ({ ...visit, title: findRoute(visit.path)?.title ?? 'shell:not_found.title' })),
    missingPath,
    navigate: goOn,
  };
}
