import type { Session } from '../../contract/values/session.ts';
import { isLoggedIn } from '../../machines/session/guards.ts';
import { now } from '../platform/clock.ts';
import { readJson, readText, watchKey, writeJson, writeText } from '../platform/storage.ts';

/** The persistence key of specification §3. */
export const persistenceKey = 'portal.session';

/** What survives a reload (decisions §3). Expiries are by this computer's clock: the server tells seconds left. */
export type StoredUser = {
  readonly id: string;
  readonly role: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: string;
  readonly avatar: string | null;
  readonly expjwt: number;
  readonly expsecurecookie: number;
  readonly jwtExpDate: string;
  readonly secureCookieExpDate: string;
};
type Stored = { readonly locale: string | null; readonly user: StoredUser | null };

const owedKey = 'portal.logout_owed';

/** A logout that the server has not confirmed: the cookies may still open a session. */
export const isLogoutOwed = (): boolean => readText('local', owedKey) !== null;
export const oweLogout = (owed: boolean): void => writeText('local', owedKey, owed ? '1' : null);

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What somebody may have edited by hand is taken only when whole. */
function userOf(value: unknown): StoredUser | null {
  if (!isRecord(value)) return null;
  const { id, role, first_name, last_name, language, avatar, expjwt, expsecurecookie } = value;
  if (!isText(id) || !isText(role) || !isText(first_name) || !isText(last_name) || !isText(language))
    return null;
  if (typeof expjwt !== 'number' || typeof expsecurecookie !== 'number') return null;
  const names = { id, role, first_name, last_name, language, avatar: isText(avatar) ? avatar : null };
  return { ...names, ...expiries(expjwt, expsecurecookie) };
}

const iso = (seconds: number): string => {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};
const expiries = (expjwt: number, expsecurecookie: number) => ({
  expjwt,
  expsecurecookie,
  jwtExpDate: iso(expjwt),
  secureCookieExpDate: iso(expsecurecookie),
});

function read(): Stored {
  const kept = readJson('local', persistenceKey);
  if (!isRecord(kept)) return { locale: null, user: null };
  return { locale: isText(kept['locale']) ? kept['locale'] : null, user: userOf(kept['user']) };
}

const write = (change: Partial<Stored>) => writeJson('local', persistenceKey, { ...read(), ...change });

/** The language that was chosen in this browser; null: none was, and whoever is logged in is spoken to in their own. */
export const readLocale = (): string | null => read().locale;
export const writeLocale = (locale: string): void => write({ locale });
export const readStoredUser = (): StoredUser | null => read().user;
export const forgetStoredUser = (): void => write({ user: null });
export const watchStored = (callback: () => void): (() => void) => watchKey(persistenceKey, callback);

/** Seconds left of both, as the server told them. */
export type Left = { readonly token: number; readonly cookie: number };

/** Keeps the person with the expiries that an answer gave, as seconds left from now. */
export function storeUser(session: Session, left: Left): void {
  const { id, role, first_name, last_name } = session;
  const at = Math.floor(now() / 1000);
  write({
    user: {
      id,
      role,
      first_name,
      last_name,
      language: session.language.id,
      avatar: session.avatar,
      ...expiries(at + left.token, at + left.cookie),
    },
  });
}

/** Keeps what the person changed of the own account; the expiries stay. */
export function storeProfile(changed: Omit<Session, 'draft_key' | keyof ReturnType<typeof expiries>>): void {
  const { user } = read();
  if (user?.id !== changed.id) return;
  const { first_name, last_name, avatar, language } = changed;
  write({ user: { ...user, first_name, last_name, avatar, language: language.id } });
}

/** Moves the expiries of whoever is stored. */
export function storeExpiries(left: Left): void {
  const { user } = read();
  if (!user) return;
  const at = Math.floor(now() / 1000);
  write({ user: { ...user, ...expiries(at + left.token, at + left.cookie) } });
}

/** Seconds left of both, by this computer's clock. */
export function secondsLeft(user: Pick<StoredUser, 'expjwt' | 'expsecurecookie'>): Left {
  const at = now() / 1000;
  return { token: user.expjwt - at, cookie: user.expsecurecookie - at };
}

/** "Logged in": unexpired token or cookie, and an id longer than 32 characters (specification §9). */
export function isStoredLogin(user: StoredUser | null): boolean {
  if (user === null) return false;
  const left = secondsLeft(user);
  return isLoggedIn({ id: user.id, tokenSecondsLeft: left.token, cookieSecondsLeft: left.cookie });
}
