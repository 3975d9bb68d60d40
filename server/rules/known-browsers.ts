import { createHmac, timingSafeEqual } from 'node:crypto';

const day = 86_400_000;
/** How many days a browser is known after somebody signed in with it. */
export const knownDays = 365;
/** How many people one browser is known to have signed in. */
const mostPeople = 4;
const between = '~';

const today = (now: Date) => Math.floor(now.getTime() / day);
const mark = (key: Buffer, email: string, since: number) =>
  createHmac('sha256', key).update(`known browser:${since}:${email}`).digest();

/** A newer key signs, and what the former ones signed stays good. */
type Key = { readonly bytes: Buffer };
type Keys = readonly Key[];

function isOf(keys: Keys, email: string, token: string, now: Date): boolean {
  const [since = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const age = today(now) - Number.parseInt(since, 36);
  if (!/^[0-9a-z]{1,6}$/.test(since) || !(age >= 0 && age < knownDays) || given.length !== 32) return false;
  return keys.some(({ bytes }) => timingSafeEqual(given, mark(bytes, email, Number.parseInt(since, 36))));
}

const tokensIn = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(between)
    .slice(0, mostPeople)
    .filter((token) => token !== '');

/**
 * Whether this browser was signed in to the account of `email` within a year. It opens nothing: it gives the person a
 * count of wrong passwords that strangers can't use up. `cookie` is what the browser has kept.
 */
export const isKnownBrowser = (keys: Keys, email: string, cookie: string | undefined, now: Date): boolean =>
  tokensIn(cookie).some((token) => isOf(keys, email, token, now));

/**
 * The cookie after somebody signed in: it names nobody, and says who only to whoever names the address. The first key
 * signs it; what any of them signed for the same person goes.
 */
export function knownBrowser(
  [key, ...former]: readonly [Key, ...Key[]],
  email: string,
  cookie: string | undefined,
  now: Date,
): string {
  const keys = [key, ...former];
  const others = tokensIn(cookie).filter((token) => !isOf(keys, email, token, now));
  const since = today(now);
  const token = `${since.toString(36)}.${mark(key.bytes, email, since).toString('base64url')}`;
  return [token, ...others].slice(0, mostPeople).join(between);
}
