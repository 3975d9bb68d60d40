import { findRoute } from './routes.ts';
import type { Guard, RouteRow } from './routes.ts';

/** Who is at the door: `stored` says whether somebody is remembered here, expired or not. */
export type Visitor = {
  readonly loggedIn: boolean;
  readonly stored: boolean;
  readonly role: string | null;
  /** the role must have a second factor and the person has none yet: nothing else opens before */
  readonly mustSetUp?: boolean;
};

export type Decision =
  | { readonly kind: 'show'; readonly route: RouteRow }
  /** `by`: the guard that refused; null for an unknown path or one that only leads on */
  | { readonly kind: 'redirect'; readonly to: string; readonly by: Guard | null };

const staffRoles = ['admin', 'compliance', 'finance', 'auditor'];

/** Each guard answers null, or the path it sends to instead (specification §2, decisions §3). */
export const guards: Readonly<Record<Guard, (visitor: Visitor) => string | null>> = {
  loggedOut: ({ loggedIn, role }) => (loggedIn ? (role === 'user' ? '/user' : '/admin') : null),
  loggedIn: ({ loggedIn, stored }) => (loggedIn ? null : stored ? '/login' : '/'),
  investor: ({ role }) => (role === 'user' ? null : '/401'),
  staff: ({ role }) => (role !== null && staffRoles.includes(role) ? null : '/401'),
};

/** Runs a chain until its first refusal. */
export function firstRefusal(
  chain: readonly Guard[],
  visitor: Visitor,
  rules: Readonly<Record<Guard, (visitor: Visitor) => string | null>> = guards,
): { readonly to: string; readonly by: Guard } | null {
  for (const by of chain) {
    const to = rules[by](visitor);
    if (to !== null) return { to, by };
  }
  return null;
}

/** Where staff set up a second factor that their role must have. */
const setUpPath = '/admin/account';

/** Whether the query says which one is meant: to staff, whose it is too. */
function namesOne({ area }: RouteRow, search: string): boolean {
  const asked = new URLSearchParams(search);
  return (area === 'admin' ? ['user_id', 'id'] : ['id']).every((name) => asked.get(name));
}

/** What a path shows to a visitor, or where it sends them. `search` is the query string, with or without its `?`. */
export function decide(path: string, visitor: Visitor, search = ''): Decision {
  const route = findRoute(path);
  if (route === null) return { kind: 'redirect', to: '/404', by: null };
  const refusal = firstRefusal(route.guards, visitor);
  if (refusal) return { kind: 'redirect', ...refusal };
  if (visitor.mustSetUp === true && route.area === 'admin' && route.path !== setUpPath)
    return { kind: 'redirect', to: setUpPath, by: null };
  if (route.list !== undefined && !namesOne(route, search))
    return { kind: 'redirect', to: route.list, by: null };
  return route.to === undefined ? { kind: 'show', route } : { kind: 'redirect', to: route.to, by: null };
}

/** Where a visitor ends, and which paths lead there. Stops after as many steps as could ever be needed. */
export function settle(
  path: string,
  visitor: Visitor,
  search = '',
): { readonly route: RouteRow; readonly path: string } {
  let at = path;
  for (let step = 0; step < 5; step += 1) {
    const decision = decide(at, visitor, at === path ? search : '');
    if (decision.kind === 'show') return { route: decision.route, path: at };
    at = decision.to;
  }
  throw new Error(`The paths from ${path} lead in a circle`);
}
