import { now } from './clock.ts';
import { readJson, readText, writeJson, writeText } from './storage.ts';

/** A page that was visited: its path, and when (epoch milliseconds). */
export type Visit = { readonly path: string; readonly at: number };

const key = 'portal.visited';
const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/** The last two visited paths, newest first (specification §2). */
export function lastVisited(): readonly Visit[] {
  const kept = readJson('session', key);
  return Array.isArray(kept) ? kept.filter(isVisit).slice(0, 2) : [];
}

/** Adds a page; coming back to the newest one only renews its time. */
export function rememberVisit(path: string): void {
  const before = lastVisited().filter((visit, index) => index > 0 || visit.path !== path);
  writeJson('session', key, [{ path, at: now() }, ...before].slice(0, 2));
}

/** A page that was refused is none to come back to. */
export function forgetVisit(path: string): void {
  writeJson(
    'session',
    key,
    lastVisited().filter((visit) => visit.path !== path),
  );
}

const usersKey = 'portal.users';

/** What the list of users is asked for; as all that a tab remembers, it is forgotten with the session. */
export const rememberUsersList = (query: string): void =>
  writeText('session', usersKey, query === '' ? null : `?${query}`);

/** The list of users as it was left: the same filters, words and page. */
export const usersListPath = (): string => `/admin/manage_users${readText('session', usersKey) ?? ''}`;
