import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lengths in seconds (SESSION_TOKEN_TTL, SESSION_IDLE_TTL, SESSION_MAX_TTL). */
export type SessionLengths = { readonly token: number; readonly idle: number; readonly max: number };

/** What the session's row says about time. */
export type SessionTimes = { readonly last_seen_at: Date; readonly expires_at: Date };

/** The short token: names its session and carries its own end, signed. */
export type Token = { readonly sessionId: string; readonly expiresAt: Date };

/** The end of the secure cookie: idle time after the last use, the session's own end at the latest. */
export function sessionEnd(times: SessionTimes, lengths: SessionLengths): Date {
  return new Date(Math.min(times.last_seen_at.getTime() + lengths.idle * 1000, times.expires_at.getTime()));
}

/** The end of a token made now: never later than the session's own end. */
export function tokenEnd(now: Date, times: SessionTimes, lengths: SessionLengths): Date {
  return new Date(Math.min(now.getTime() + lengths.token * 1000, times.expires_at.getTime()));
}

/**
 * Whether a use of the session moves its ends. Uses within a thirtieth of a length are not worth a write each, so that
 * a page's parallel reads don't queue on one row.
 */
export function needsRenewal(end: Date, now: Date, length: number): boolean {
  return end.getTime() - now.getTime() < length * 1000 * (29 / 30);
}

/** Whole seconds until `end`, never negative. */
export function secondsLeft(end: Date | null, now: Date): number {
  return end ? Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000)) : 0;
}

/**
 * The `x-session-expires` header: both expiries as seconds left, zero for what is over or absent:
 * `token=299; session=1799`. Without a session: `token=0; session=0`.
 */
export function expiryHeader(token: Date | null, session: Date | null, now: Date): string {
  return `token=${secondsLeft(token, now)}; session=${secondsLeft(session, now)}`;
}

/** A key that signs; a newer one takes its place, and what it signed stays good for a while. */
type Key = { readonly bytes: Buffer };

function signature(secret: Buffer, body: string): Buffer {
  return createHmac('sha256', secret).update(`token:${body}`).digest();
}

/** `<session id>.<end in milliseconds>.<HMAC-SHA-256, base64url>` */
export function signToken(secret: Buffer, token: Token): string {
  const body = `${token.sessionId}.${token.expiresAt.getTime()}`;
  return `${body}.${signature(secret, body).toString('base64url')}`;
}

/** The token, when it was signed by one of these keys and its end is not reached; null otherwise. */
export function readToken(keys: readonly Key[], text: string | undefined, now: Date): Token | null {
  const found = /^([0-9a-f-]{36})\.(\d{1,16})\.([\w-]{43})$/.exec(text ?? '');
  if (!found) return null;
  const [, sessionId = '', end = '', given = ''] = found;
  const signed = Buffer.from(given, 'base64url');
  if (!keys.some(({ bytes }) => timingSafeEqual(signature(bytes, `${sessionId}.${end}`), signed)))
    return null;
  const expiresAt = new Date(Number(end));
  return expiresAt > now ? { sessionId, expiresAt } : null;
}
