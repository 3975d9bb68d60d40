import type { Visitor } from './guards.ts';
import type { RouteRow } from './routes.ts';

/** Error pages stand in the shell of whoever is logged in. */
export const needsMemberArea = (route: RouteRow, visitor: Visitor): boolean =>
  route.area === 'user' || route.area === 'admin' || (route.area === 'other' && visitor.loggedIn);
