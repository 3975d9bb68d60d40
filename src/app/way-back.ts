import { lastVisited } from '../platform/visited.ts';
import type { Visitor } from './guards.ts';
import { settle } from './guards.ts';
import { findRoute, plainPath } from './routes.ts';

/** Whether a remembered path is one of the product's, behind the login, that leads this role to a page. */
function leadsTo(path: string, visitor: Visitor): string | null {
  const area = findRoute(path)?.area;
  if (area !== 'user' && area !== 'admin') return null;
  const end = settle(path, visitor);
  return end.route.area === area ? plainPath(end.path) : null;
}

/** The enrollment's own address only leads on, to the step that is next: it may be the very page that was refused. */
const entrance = '/user/enrollment';
const leadsBackTo = (path: string, refused: string) =>
  path === refused || (path === entrance && refused.startsWith(`${entrance}/`));

/**
 * Where a 403 leads (specification §6): the page before, when the route table knows it and the role may open it, else
 * the dashboard, else /401. Null: the person stays, on an error page or with nowhere else to go.
 */
export function wayBack(
  refused: string,
  role: string | null,
  visits: readonly { readonly path: string }[] = lastVisited(),
): string | null {
  const here = plainPath(refused);
  if (findRoute(here)?.area === 'other') return null;
  const visitor: Visitor = { loggedIn: true, stored: true, role };
  const before = visits
    .map(({ path }) => leadsTo(path, visitor))
    .find((path) => path !== null && !leadsBackTo(path, here));
  if (before) return before;
  const home = role === 'user' ? '/user/dashboard' : '/admin/dashboard';
  return here === home ? '/401' : home;
}
