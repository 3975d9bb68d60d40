import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { clearCookies } from '../http/session.ts';
import { hasSecondFactor } from '../repositories/second-factors.ts';
import { revokeSession } from '../repositories/sessions.ts';
import { insertEnds } from '../repositories/sign-ins.ts';
import { findUser, findUserByEmail } from '../repositories/users.ts';
import { done, recordOwn } from './auth-shared.ts';
import { passwords } from './passwords.ts';
import { beginSecondStep } from './second-factor-sign-in.ts';
import { lockVerified, openSession, sessionOf } from './session-opening.ts';
import { rememberFailure } from './sign-ins.ts';
import { signUp } from './sign-up.ts';

export const auth = {
  ...signUp,
  ...passwords,

  login: os.auth.login.handler(async ({ context, input }) => {
    const { email, password } = input.body;
    await context.limits.take('signInIp', context.request.ip);
    await context.limits.take('signInAccount', email);
    const user = await findUserByEmail(context.db, email);
    const right = await context.passwords.verify(user?.password_hash, password);
    if (!user || !right) {
      await rememberFailure(context, user?.id ?? null, 'wrong_password');
      throw problem('invalid_credentials');
    }
    const { current, isWhole, tell } = await context.db.transaction().execute(async (trx) => {
      const current = await lockVerified(trx, user);
      const isWhole = !(await hasSecondFactor(trx, current.id));
      const tell = isWhole
        ? await openSession(context, trx, current, null)
        : await beginSecondStep(context, trx, current);
      return { current, isWhole, tell };
    });
    tell();
    // The tries of the password go on counting until the second step is done too.
    if (!isWhole) throw problem('second_factor_required');
    await context.limits.forget('signInAccount', email);
    return { body: await sessionOf(context, current) };
  }),

  logout: os.auth.logout.handler(async ({ context }) => {
    const { requestSession } = context;
    const leaving = requestSession.member;
    if (leaving)
      await context.db.transaction().execute(async (trx) => {
        await revokeSession(trx, leaving.sessionId, context.clock.now());
        await insertEnds(trx, [leaving.sessionId], 'signed_out', context.clock.now());
        await recordOwn(context, trx, leaving, 'LOGOUT', { subject: 'session' });
      });
    clearCookies(context.config, context.cookies);
    Object.assign(requestSession, { member: null, tokenEnds: null, sessionEnds: null });
    return done;
  }),

  whoami: os.auth.whoami.handler(async ({ context }) => {
    const user = await findUser(context.db, member(context).id);
    if (!user) throw problem('unauthenticated');
    return { body: await sessionOf(context, user) };
  }),
};
