import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { offeredLanguages, type Language, type OperationType } from '../../contract/enums.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { recordActivity } from '../repositories/activity.ts';
import type { User } from '../repositories/users.ts';
import { isListedPassword } from '../files/listed-passwords.ts';
import { isCommonPassword } from '../rules/password.ts';

export const done = { body: { ok: true as const } };

/** 32 random bytes for a link, and what is kept of them. */
export function newLinkCode(): { code: string; hash: Buffer } {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: hashLinkCode(code) };
}

export function hashLinkCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

const signTypedCode = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest();

/** Six digits are guessed in a moment when they are only hashed: they are signed with the server's key. */
export function hashTypedCode(context: Context, userId: string, code: string): Buffer {
  return signTypedCode(context.secrets.use('codes').bytes, userId, code);
}

/** Whether it is the code of this hash, which a former key may have made. */
export function isTypedCode({ secrets }: Context, userId: string, code: string, hash: Buffer): boolean {
  return secrets.all('codes').some(({ bytes }) => timingSafeEqual(hash, signTypedCode(bytes, userId, code)));
}

export function inSeconds(context: Pick<Context, 'clock'>, seconds: number): Date {
  return new Date(context.clock.now().getTime() + seconds * 1000);
}

/** Whose sessions, and which of them are over by now: what it takes to end them. */
export function sessionsOf(context: Pick<Context, 'clock' | 'config'>, userId: string) {
  return { userId, now: context.clock.now(), idleSince: inSeconds(context, -context.config.sessionIdleTtl) };
}

/** `31/12/2026 23:59`, in UTC. */
export function dateTime(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 5)}`;
}

/** Refuses a password that is too well known: by the rules and the person's own words, by the lists of leaked ones. */
export async function assertUncommon(
  { breached }: Pick<Context, 'breached'>,
  password: string,
  own: readonly string[],
): Promise<void> {
  const known =
    isCommonPassword(password, own) ||
    (await isListedPassword(password)) ||
    ((await breached?.has(password)) ?? false);
  if (known) throw problem('validation_failed', { fields: { password: 'password_too_common' } });
}

/** One row of the log about a person's own account. */
export async function recordOwn(
  context: Context,
  trx: Trx,
  user: Pick<User, 'id' | 'role'>,
  operation: OperationType,
  details: { readonly subject: string; readonly after?: unknown },
): Promise<void> {
  await recordActivity(trx, {
    actorId: user.id,
    memberId: user.id,
    activity_type: 'AUTHENTICATION',
    operation_type: operation,
    trigger_type: 'USER',
    role: user.role,
    subject: { kind: details.subject },
    after: details.after,
    at: context.clock.now(),
  });
}

const others = {
  es: { id: 'es-ES', alias: 'es', name: 'Español' },
  it: { id: 'it-IT', alias: 'it', name: 'Italiano' },
} as const;

/** A language as the session carries it. */
export function languageChoice(language: Language): { id: string; alias: Language; name: string } {
  if (language === 'es' || language === 'it') return others[language];
  return offeredLanguages.find((offered) => offered.alias === language) ?? offeredLanguages[0];
}
