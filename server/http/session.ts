import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Keyring } from '../db/keyring.ts';
import type { Database, Trx } from '../db/schema.ts';
import {
  createSession,
  findEnding,
  findSession,
  findSessionBySecret,
  touchSession,
  type SessionRow,
} from '../repositories/sessions.ts';
import {
  expiryHeader,
  needsRenewal,
  readToken,
  sessionEnd,
  signToken,
  tokenEnd,
  type SessionLengths,
} from '../rules/session.ts';
import type { Member } from './context.ts';
import { type Cookies, parseCookies } from './cookies.ts';

type Deps = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly clock: Clock;
  readonly secrets: Keyring;
};

/** The session of one request: who, and until when. Handlers that open or close a session change it. */
export type RequestSession = {
  member: Member | null;
  tokenEnds: Date | null;
  sessionEnds: Date | null;
  /** how the session that the cookies name came to its end; null while it is open, or unknown */
  ended?: 'revoked' | 'expired' | null;
};

export const noSession = (): RequestSession => ({ member: null, tokenEnds: null, sessionEnds: null });

export const lengthsOf = (config: Config): SessionLengths => ({
  token: config.sessionTokenTtl,
  idle: config.sessionIdleTtl,
  max: config.sessionMaxTtl,
});

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

const ofSession = { token: 'portal_token', secure: 'portal_session' };
const hosted = '__Host-';

/** Whether a browser that sends this has a session, or had one: whose it is, and whether it lasts, is not asked. */
export function namesSession(header: string | undefined): boolean {
  const sent = parseCookies(header);
  return Object.values(ofSession).some((name) => sent.has(name) || sent.has(hosted + name));
}

/** Over https the names carry the `__Host-` prefix: no other host or path can set them. */
export function cookieNames(config: Config) {
  const prefix = config.publicUrl.startsWith('https:') ? hosted : '';
  return {
    token: prefix + ofSession.token,
    secure: prefix + ofSession.secure,
    /** a sign-in whose second step is still to come */
    second: `${prefix}portal_second`,
    /** a browser that somebody signed in with before; a logout leaves it */
    known: `${prefix}portal_known`,
  };
}

const memberOf = (row: SessionRow): Member => ({
  id: row.user_id,
  role: row.role,
  sessionId: row.id,
  language: row.language,
});

/**
 * Reads the request's cookies and checks the session's row (decisions §3): the secure cookie first, else the token
 * alone. While the secure cookie is alive, a request that is not in the background moves the idle end and gets a new
 * token.
 */
export async function openRequestSession(
  deps: Deps,
  cookies: Cookies,
  background: boolean,
): Promise<RequestSession> {
  const { db, config, secrets } = deps;
  const names = cookieNames(config);
  const now = deps.clock.now();
  const lengths = lengthsOf(config);
  const secret = cookies.get(names.secure);
  const token = readToken(secrets.all('session'), cookies.get(names.token), now);
  const row = secret ? await findSessionBySecret(db, hashSecret(secret), now) : undefined;
  if (row && sessionEnd(row, lengths) > now) {
    const own = token?.sessionId === row.id ? token.expiresAt : null;
    return background
      ? { member: memberOf(row), tokenEnds: own, sessionEnds: sessionEnd(row, lengths) }
      : renew(deps, cookies, row, own);
  }
  const named = token ? await findSession(db, token.sessionId, now) : undefined;
  if (!token || !named) {
    const by = secret ? { hash: hashSecret(secret) } : token && { id: token.sessionId };
    return { ...noSession(), ended: by ? await findEnding(db, by) : null };
  }
  return { member: memberOf(named), tokenEnds: token.expiresAt, sessionEnds: null };
}

/** The same session once more, some time after it was looked at: none any more, when it was ended meanwhile. */
export async function lookAgain(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: RequestSession,
): Promise<RequestSession> {
  if (!session.member) return session;
  const by = { id: session.member.sessionId };
  const row = await findSession(db, by.id, clock.now());
  return row ? { ...session, member: memberOf(row) } : { ...noSession(), ended: await findEnding(db, by) };
}

async function renew(
  deps: Deps,
  cookies: Cookies,
  row: SessionRow,
  current: Date | null,
): Promise<RequestSession> {
  const now = deps.clock.now();
  const lengths = lengthsOf(deps.config);
  let times = { last_seen_at: row.last_seen_at, expires_at: row.expires_at };
  const idleEnd = new Date(row.last_seen_at.getTime() + lengths.idle * 1000);
  if (needsRenewal(idleEnd, now, lengths.idle) && (await touchSession(deps.db, row.id, now)))
    times = { ...times, last_seen_at: now };
  const tokenEnds =
    current && !needsRenewal(current, now, lengths.token)
      ? current
      : giveToken(deps, cookies, makeToken(deps, row.id, sessionEnd(times, lengths)));
  return { member: memberOf(row), tokenEnds, sessionEnds: sessionEnd(times, lengths) };
}

type Token = { readonly value: string; readonly seconds: number; readonly expiresAt: Date };

function makeToken(deps: Pick<Deps, 'config' | 'clock' | 'secrets'>, sessionId: string, ends: Date): Token {
  const now = deps.clock.now();
  const expiresAt = tokenEnd(now, { last_seen_at: now, expires_at: ends }, lengthsOf(deps.config));
  const value = signToken(deps.secrets.use('session').bytes, { sessionId, expiresAt });
  return { value, seconds: (expiresAt.getTime() - now.getTime()) / 1000, expiresAt };
}

function giveToken({ config }: Pick<Deps, 'config'>, cookies: Cookies, token: Token): Date {
  cookies.set(cookieNames(config).token, token.value, token.seconds);
  return token.expiresAt;
}

/**
 * Opens a new session for a member; answers its id and its ends. `give` sets both cookies: to be called once the
 * transaction is committed, or the browser is left with the cookies of a session that there is not.
 */
export async function startSession(
  deps: Pick<Deps, 'config' | 'clock' | 'secrets'>,
  trx: Trx,
  cookies: Cookies,
  userId: string,
): Promise<{ id: string; tokenEnds: Date; sessionEnds: Date; give: () => void }> {
  const now = deps.clock.now();
  const lengths = lengthsOf(deps.config);
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lengths.max * 1000);
  const id = await createSession(trx, { userId, secretHash: hashSecret(secret), now, expiresAt });
  const token = makeToken(deps, id, expiresAt);
  const give = () => {
    cookies.set(cookieNames(deps.config).secure, secret, lengths.max);
    giveToken(deps, cookies, token);
  };
  const sessionEnds = sessionEnd({ last_seen_at: now, expires_at: expiresAt }, lengths);
  return { id, tokenEnds: token.expiresAt, sessionEnds, give };
}

/** Takes all cookies away. */
export function clearCookies(config: Config, cookies: Cookies): void {
  const names = cookieNames(config);
  cookies.clear(names.token);
  cookies.clear(names.secure);
  if (cookies.get(names.second) !== undefined) cookies.clear(names.second);
}

/** The `x-session-expires` header of the answer. */
export function sessionHeader(session: RequestSession, clock: Clock): string {
  return expiryHeader(session.tokenEnds, session.sessionEnds, clock.now());
}
