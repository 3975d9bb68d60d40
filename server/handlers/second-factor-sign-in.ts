import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem, ProblemError } from '../http/problem.ts';
import { cookieNames } from '../http/session.ts';
import { hasSecondFactor } from '../repositories/second-factors.ts';
import { findPendingSignIn, savePendingSignIn, takePendingSignIn } from '../repositories/second-steps.ts';
import { findUser, lockUser, type User } from '../repositories/users.ts';
import { hashLinkCode, inSeconds, newLinkCode } from './auth-shared.ts';
import { takeBackPassword } from './password-tries.ts';
import { assertProved, countTry, forgetTries, readProof, type Proof } from './second-factor-proof.ts';
import { stepLife, waysOf } from './second-factor-shared.ts';
import { openSession, sessionOf } from './session-opening.ts';
import { rememberFailure } from './sign-ins.ts';

/**
 * The password was right and more is asked: keeps that for five minutes under a cookie of its own, which is given by
 * the function that comes back, once the transaction is committed. There is no session yet.
 */
export async function beginSecondStep(context: Context, trx: Trx, user: User): Promise<() => void> {
  const { code, hash } = newLinkCode();
  await savePendingSignIn(trx, { hash, userId: user.id, expiresAt: inSeconds(context, stepLife) });
  return () => context.cookies.set(cookieNames(context.config).second, code, stepLife);
}

type Pending = { readonly hash: Buffer; readonly user: User; readonly scope: string };

/** The sign-in that this browser has begun; throws `sign_in_over` when there is none, or its time is up. */
async function pendingOf(context: Context): Promise<Pending> {
  const name = cookieNames(context.config).second;
  const secret = context.cookies.get(name);
  const hash = hashLinkCode(secret ?? '');
  const userId = secret ? await findPendingSignIn(context.db, hash, context.clock.now()) : undefined;
  const user = userId === undefined ? undefined : await findUser(context.db, userId);
  if (user && (await hasSecondFactor(context.db, user.id)))
    return { hash, user, scope: `sign_in:${hash.toString('base64url')}` };
  context.cookies.clear(name);
  throw problem('sign_in_over');
}

/** All of it or nothing: what was pending is taken once, and a step that isn't accepted leaves it. */
async function finish(context: Context, { hash, user }: Pending, proof: Proof) {
  return context.db.transaction().execute(async (trx) => {
    const current = await lockUser(trx, user.id);
    if (!current || !(await takePendingSignIn(trx, hash, context.clock.now()))) throw problem('sign_in_over');
    if (!current.active) throw problem('account_closed');
    await assertProved(context, trx, current, proof);
    return { current, tell: await openSession(context, trx, current, proof.step.method) };
  });
}

export const secondFactorSignIn = {
  signInOptions: os.secondFactor.signInOptions.handler(async ({ context }) => {
    const { user, scope } = await pendingOf(context);
    return { body: await waysOf(context, user.id, scope) };
  }),

  signIn: os.secondFactor.signIn.handler(async ({ context, input }) => {
    const pending = await pendingOf(context);
    const { id } = pending.user;
    await countTry(context, id);
    const proof = await readProof(context, id, pending.scope, input.body);
    const { current, tell } = await finish(context, pending, proof).catch(async (thrown: unknown) => {
      if (thrown instanceof ProblemError && thrown.key === 'invalid_second_factor')
        await rememberFailure(context, pending.user, 'second_factor_failed');
      throw thrown;
    });
    tell();
    context.cookies.clear(cookieNames(context.config).second);
    await forgetTries(context, id);
    await takeBackPassword(context, pending.user.email);
    return { body: await sessionOf(context, current) };
  }),
};
