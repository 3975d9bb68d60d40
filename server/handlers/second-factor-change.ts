import type { OperationType } from '../../contract/enums.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { hasSecondFactor, saveRecoveryCodes } from '../repositories/second-factors.ts';
import { deleteConfirmations, isConfirmed, saveConfirmation } from '../repositories/second-steps.ts';
import { findSession, revokeSessions } from '../repositories/sessions.ts';
import { lockUser, type User } from '../repositories/users.ts';
import { inSeconds, recordOwn, sessionsOf } from './auth-shared.ts';
import {
  assertConfirmed,
  mailOfFactor,
  makeRecoveryCodes,
  mustHaveFactor,
  type FactorMail,
} from './second-factor-shared.ts';

/** How long a factor may take to be set up, in seconds: an app is found, installed and opened first. */
export const setupLife = 15 * 60;

/**
 * Changes the caller's factors: one change at a time, all of it or nothing, and none in a session that a new password, or
 * another's first factor, has ended meanwhile.
 */
export function changeFactors<T>(context: Context, work: (trx: Trx, user: User) => Promise<T>): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const { id, sessionId } = member(context);
    const user = await lockUser(trx, id);
    if (!user || !(await findSession(trx, sessionId, context.clock.now()))) throw problem('unauthenticated');
    return work(trx, user);
  });
}

type Change = {
  readonly operation: OperationType;
  readonly kind: 'totp' | 'passkey' | 'recovery_codes';
  readonly mail: FactorMail;
  /** what a passkey is called */
  readonly key?: string;
};

/** What follows from every change: nothing confirmed before it counts, the log has it, and the person is told. */
export async function settleFactors(context: Context, trx: Trx, user: User, change: Change): Promise<void> {
  const { operation, kind, mail, key } = change;
  await deleteConfirmations(trx, user.id);
  await recordOwn(context, trx, user, operation, {
    subject: kind,
    ...(key !== undefined && { after: { name: key } }),
  });
  await mailOfFactor(context, trx, user, mail, key === undefined ? {} : { key });
}

const setupOf = (context: Context) => ({ sessionId: member(context).sessionId, purpose: 'setup' }) as const;

/** Uses up the confirmation for a new factor. Begun again in its time, in the same session, it asks nothing. */
export async function beginSetup(context: Context, trx: Trx): Promise<void> {
  if (await isSetupOpen(context, trx)) return;
  await assertConfirmed(context, trx, 'second_factor');
  await saveConfirmation(trx, setupOf(context), inSeconds(context, setupLife));
}

/**
 * Whether what was begun in this session may still be finished: a factor that was set up by it, any other change of the
 * factors and a quarter of an hour each end it, and another confirmation is needed.
 */
export const isSetupOpen = (context: Context, trx: Trx): Promise<boolean> =>
  isConfirmed(trx, setupOf(context), context.clock.now());

/**
 * What comes with the first factor, to be called before it is there: the recovery codes, and the end of the person's
 * other sessions, which the password alone has opened. Null when there is a factor already.
 */
export async function firstCodes(context: Context, trx: Trx, user: User): Promise<string[] | null> {
  if (await hasSecondFactor(trx, user.id)) return null;
  await revokeSessions(trx, { ...sessionsOf(context, user.id), except: member(context).sessionId });
  return makeRecoveryCodes(context, trx, user.id);
}

/** Takes a factor out of use. The last one takes the recovery codes along, and stays where the role must have one. */
export async function removeFactor(
  context: Context,
  trx: Trx,
  user: User,
  remove: () => Promise<void>,
): Promise<void> {
  await assertConfirmed(context, trx, 'second_factor');
  await remove();
  if (await hasSecondFactor(trx, user.id)) return;
  if (mustHaveFactor(context, user.role)) throw problem('second_factor_mandatory');
  await saveRecoveryCodes(trx, user.id, []);
}
