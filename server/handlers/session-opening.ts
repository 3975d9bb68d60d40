import { createHmac } from 'node:crypto';
import { avatarSourceOf } from '../../contract/values/avatar.ts';
import type { SecondFactorMethod } from '../../contract/values/second-factor.ts';
import type { Session } from '../../contract/values/session.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { startSession } from '../http/session.ts';
import { awaitsActivation } from '../repositories/codes.ts';
import { revokeSession } from '../repositories/sessions.ts';
import { insertEnds } from '../repositories/sign-ins.ts';
import { lockUser, readBesideAccount, type BesideAccount, type User } from '../repositories/users.ts';
import { languageChoice, recordOwn } from './auth-shared.ts';
import { secondFactorOf } from './second-factor-shared.ts';
import { rememberSignIn } from './sign-ins.ts';

const epochSeconds = (end: Date) => Math.floor(end.getTime() / 1000);
const over = new Date(0);

/** What a person's own calls say of the account; `known`: what is beside it, where it was read with it. */
export async function profileOf(context: Context, user: User, known?: BesideAccount) {
  const { avatar_sha256: picture, has_second_factor } =
    known ?? (await readBesideAccount(context.db, user.id));
  return {
    id: user.id,
    role: user.role,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone,
    phone_prefix: user.phone_prefix,
    country_of_birth: user.country_of_birth,
    language: languageChoice(user.language),
    avatar: picture === null ? null : avatarSourceOf(user.id, picture),
    second_factor: secondFactorOf(context, user, has_second_factor),
  };
}

/** The session of this request as login and whoami answer it. */
export async function sessionOf(context: Context, user: User, known?: BesideAccount): Promise<Session> {
  const { tokenEnds, sessionEnds } = context.requestSession;
  const token = tokenEnds ?? over;
  const secure = sessionEnds ?? over;
  return {
    ...(await profileOf(context, user, known)),
    expjwt: epochSeconds(token),
    expsecurecookie: epochSeconds(secure),
    jwtExpDate: token.toISOString(),
    secureCookieExpDate: secure.toISOString(),
    draft_key: createHmac('sha256', context.secrets.use('drafts').bytes).update(user.id).digest('base64'),
  };
}

/**
 * Whether an account's owner is still to choose a password: none is right then, also where the account is closed since.
 * Before the activation it is not told.
 */
export const isToBeChosen = async (db: Context['db'], user: User): Promise<boolean> =>
  user.password_to_choose && !(await awaitsActivation(db, user));

/** The account behind a password that was just verified, held; throws when it changed since. */
export async function lockVerified(trx: Trx, verified: User): Promise<User> {
  const current = await lockUser(trx, verified.id);
  if (!current || current.password_hash !== verified.password_hash) throw problem('invalid_credentials');
  if (await awaitsActivation(trx, current)) throw problem('account_not_active');
  if (current.password_to_choose) throw problem('invalid_credentials');
  if (!current.active) throw problem('account_closed');
  return current;
}

/** Closes the session that the request came with, which may be somebody else's; told once, however often it is asked. */
export async function closeFormer(context: Context, trx: Trx): Promise<void> {
  const former = context.requestSession.member;
  const now = context.clock.now();
  if (!former || !(await revokeSession(trx, former.sessionId, now))) return;
  await insertEnds(trx, [former.sessionId], 'signed_out', now);
  await recordOwn(context, trx, former, 'LOGOUT', { subject: 'session' });
}

/**
 * Opens a session for somebody who has proved who it is, and closes the one that the request came with. `by`: the
 * second step, where there was one. What the answer says of the session, its cookies among it, is set by the function
 * that comes back, once the transaction is committed.
 */
export async function openSession(
  context: Context,
  trx: Trx,
  user: User,
  by: SecondFactorMethod | null,
): Promise<() => void> {
  await closeFormer(context, trx);
  const {
    id: sessionId,
    tokenEnds,
    sessionEnds,
    give,
  } = await startSession(context, trx, context.cookies, user.id);
  await rememberSignIn(context, trx, user, sessionId);
  await recordOwn(context, trx, user, 'LOGIN', {
    subject: 'session',
    ...(by !== null && { after: { second_factor: by } }),
  });
  const { id, role, language } = user;
  return () => {
    give();
    Object.assign(context.requestSession, {
      member: { id, role, language, sessionId },
      tokenEnds,
      sessionEnds,
    });
  };
}
