import type { Credentials } from '../../contract/steps/auth.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { clearCookies } from '../http/session.ts';
import { holdMember } from '../repositories/request-steps.ts';
import { hasSecondFactor } from '../repositories/second-factors.ts';
import { findAccount, findUserByEmail } from '../repositories/users.ts';
import { refuseEvenly } from '../rules/even-time.ts';
import { done } from './auth-shared.ts';
import { countPassword, takeBackPassword } from './password-tries.ts';
import { passwords } from './passwords.ts';
import { beginSecondStep } from './second-factor-sign-in.ts';
import { closeFormer, isToBeChosen, lockVerified, openSession, sessionOf } from './session-opening.ts';
import { rememberFailure } from './sign-ins.ts';
import { signUp } from './sign-up.ts';

/** A session by the password alone, or the beginning of a sign-in that takes a second step. */
async function signInBy(context: Context, { email, password }: Credentials) {
  await countPassword(context, email);
  const user = await findUserByEmail(context.db, email);
  const right = await context.passwords.verify(user?.password_hash, password);
  if (!user || !right || (await isToBeChosen(context.db, user))) {
    await rememberFailure(context, user ?? null, 'wrong_password');
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
  await takeBackPassword(context, email);
  return { body: await sessionOf(context, current) };
}

export const auth = {
  ...signUp,
  ...passwords,

  login: os.auth.login.handler(({ context, input }) =>
    refuseEvenly(context.evenStep, () => signInBy(context, input.body)),
  ),

  logout: os.auth.logout.handler(async ({ context }) => {
    const { requestSession } = context;
    const leaving = requestSession.member;
    if (leaving)
      await context.db.transaction().execute(async (trx) => {
        // before the session: whoever ends all of somebody's holds them in this order
        await holdMember(trx, leaving.id);
        await closeFormer(context, trx);
      });
    clearCookies(context.config, context.cookies);
    Object.assign(requestSession, { member: null, tokenEnds: null, sessionEnds: null });
    return done;
  }),

  whoami: os.auth.whoami.handler(async ({ context }) => {
    const account = await findAccount(context.db, member(context).id);
    if (!account) throw problem('unauthenticated');
    return { body: await sessionOf(context, account, account) };
  }),
};
