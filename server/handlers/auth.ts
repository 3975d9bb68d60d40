import { createHmac } from 'node:crypto';
import type { Session } from '../../contract/values/session.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { clearCookies, startSession } from '../http/session.ts';
import { revokeSession } from '../repositories/sessions.ts';
import { findUser, findUserByEmail, lockUser, type User } from '../repositories/users.ts';
import { done, languageChoice, recordOwn } from './auth-shared.ts';
import { passwords } from './passwords.ts';
import { signUp } from './sign-up.ts';

const epochSeconds = (end: Date) => Math.floor(end.getTime() / 1000);
const over = new Date(0);

function sessionOf(context: Context, user: User): Session {
  const { tokenEnds, sessionEnds } = context.requestSession;
  const token = tokenEnds ?? over;
  const secure = sessionEnds ?? over;
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
    avatar: null,
    second_factor: { enabled: false, setup_required: false },
    expjwt: epochSeconds(token),
    expsecurecookie: epochSeconds(secure),
    jwtExpDate: token.toISOString(),
    secureCookieExpDate: secure.toISOString(),
    draft_key: createHmac('sha256', context.secrets.drafts).update(user.id).digest('base64'),
  };
}

/** Opens a session for a password that was just verified, unless the account changed since. */
async function signIn(context: Context, verified: User): Promise<User> {
  const former = context.requestSession.member;
  const { user, opened } = await context.db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, verified.id);
    if (!current || current.password_hash !== verified.password_hash) throw problem('invalid_credentials');
    if (!current.active) throw problem('account_not_active');
    if (former) await revokeSession(trx, former.sessionId, context.clock.now());
    const session = await startSession(context, trx, context.cookies, current.id);
    await recordOwn(context, trx, current, 'LOGIN', { subject: 'session' });
    return { user: current, opened: session };
  });
  const { id: sessionId, tokenEnds, sessionEnds } = opened;
  const { id, role, language } = user;
  Object.assign(context.requestSession, {
    member: { id, role, language, sessionId },
    tokenEnds,
    sessionEnds,
  });
  return user;
}

export const auth = {
  ...signUp,
  ...passwords,

  login: os.auth.login.handler(async ({ context, input }) => {
    const { email, password } = input.body;
    await context.limits.take('signInIp', context.request.ip);
    await context.limits.take('signInAccount', email);
    const user = await findUserByEmail(context.db, email);
    const right = await context.passwords.verify(user?.password_hash, password);
    if (!user || !right) throw problem('invalid_credentials');
    const signedIn = await signIn(context, user);
    await context.limits.forget('signInAccount', email);
    return { body: sessionOf(context, signedIn) };
  }),

  logout: os.auth.logout.handler(async ({ context }) => {
    const { requestSession } = context;
    const leaving = requestSession.member;
    if (leaving)
      await context.db.transaction().execute(async (trx) => {
        await revokeSession(trx, leaving.sessionId, context.clock.now());
        await recordOwn(context, trx, leaving, 'LOGOUT', { subject: 'session' });
      });
    clearCookies(context.config, context.cookies);
    Object.assign(requestSession, { member: null, tokenEnds: null, sessionEnds: null });
    return done;
  }),

  whoami: os.auth.whoami.handler(async ({ context }) => {
    const user = await findUser(context.db, member(context).id);
    if (!user) throw problem('unauthenticated');
    return { body: sessionOf(context, user) };
  }),
};
