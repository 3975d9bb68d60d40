import { dropSealed, isSealing, readSealed, writeSealed } from '../platform/sealed.ts';
import { readJson, writeJson } from '../platform/storage.ts';
import { decide } from './guards.ts';
import type { Visitor } from './guards.ts';
import { findRoute } from './routes.ts';
import { returnKey as key } from './return-title.ts';
import type { RouteRow } from './routes.ts';

/** The page that login returns to: what it is, and its address unless that is sealed for the person who left it. */
type Return = { readonly screen: string; readonly address: string | null };

const sealedName = 'return';

/** Path, query and the part that is named behind `#`, with that sign. */
function partsOf(address: string) {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(address) ?? [];
  return { path, query, hash };
}
const areaRoute = (address: string): RouteRow | null => {
  const route = findRoute(partsOf(address).path);
  return route !== null && (route.area === 'user' || route.area === 'admin') ? route : null;
};

/** A query without what was searched for and without the page, which was one of what was found; so is the list's it came from. */
function unsearched(query: string): string {
  const params = new URLSearchParams(query);
  if (params.has('search')) params.delete('page');
  params.delete('search');
  const list = params.get('list');
  if (list !== null) params.set('list', unsearched(list));
  if (params.get('list') === '') params.delete('list');
  return params.toString();
}

/** What somebody typed to search is not left readable in an address. */
export function withoutSearch(address: string): string {
  const { path, query, hash } = partsOf(address);
  const rest = unsearched(query);
  return `${path}${rest === '' ? '' : `?${rest}`}${hash}`;
}

/** Remembers an address that was opened by nobody in particular; pages that need no login are not worth it. */
export function rememberReturn(address: string): void {
  const route = areaRoute(address);
  if (route === null) return;
  const { path: screen, title } = route;
  writeJson('session', key, { screen, title, address: withoutSearch(address) });
}

/** Remembers the page that a person is about to be put out of, for this person alone; false when nothing can be sealed. */
export function sealReturn(address: string): boolean {
  if (areaRoute(address) === null || !isSealing()) return false;
  void writeSealed(sealedName, address);
  return true;
}

/** Says on /login which page it was; called once the person is gone. */
export function announceReturn(address: string): void {
  const route = areaRoute(address);
  if (route !== null) writeJson('session', key, { screen: route.path, title: route.title, address: null });
}

export function forgetReturn(): void {
  writeJson('session', key, null);
  dropSealed(sealedName);
}

function read(): Return | null {
  const kept = readJson('session', key);
  if (typeof kept !== 'object' || kept === null || !('screen' in kept) || !('address' in kept)) return null;
  const { screen, address } = kept;
  if (typeof screen !== 'string') return null;
  return { screen, address: typeof address === 'string' ? address : null };
}

/** The row of the page that login returns to. */
export function returnRoute(): RouteRow | null {
  const kept = read();
  return kept === null ? null : findRoute(kept.screen);
}

/** The page to return to, once, and only when this visitor may open it. What is sealed opens for its owner alone. */
export function takeReturn(visitor: Visitor): string | null {
  const sealed = readSealed(sealedName);
  const address = typeof sealed === 'string' ? sealed : (read()?.address ?? null);
  forgetReturn();
  if (address === null) return null;
  const { path, query } = partsOf(address);
  return decide(path, visitor, query).kind === 'show' ? address : null;
}
