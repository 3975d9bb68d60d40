import { readText, writeText } from '../platform/storage.ts';
import { decide } from './guards.ts';
import type { Visitor } from './guards.ts';
import { findRoute } from './routes.ts';
import type { RouteRow } from './routes.ts';

const key = 'portal.return';

const pathOnly = (address: string) => address.split('?')[0] ?? address;

/** Remembers the page that login returns to; pages that need no login are not worth it. */
export function rememberReturn(address: string): void {
  const route = findRoute(pathOnly(address));
  if (route !== null && (route.area === 'user' || route.area === 'admin')) writeText('session', key, address);
}

export const forgetReturn = (): void => writeText('session', key, null);

/** The row of the page that login returns to. */
export function returnRoute(): RouteRow | null {
  const address = readText('session', key);
  return address === null ? null : findRoute(pathOnly(address));
}

/** The page to return to, once, and only when this visitor may open it. */
export function takeReturn(visitor: Visitor): string | null {
  const address = readText('session', key);
  forgetReturn();
  if (address === null) return null;
  const [, search = ''] = address.split('?');
  return decide(pathOnly(address), visitor, search).kind === 'show' ? address : null;
}
