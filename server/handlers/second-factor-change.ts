import type { OperationType } from '../../contract/enums.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { hasSecondFactor, saveRecoveryCodes } from '../repositories/second-factors.ts';
import { deleteConfirmations, isConfirmed, saveConfirmation } from '../repositories/second-steps.ts';
import { lockUser, type User } from '../repositories/users.ts';
import { inSeconds, recordOwn } from './auth-shared.ts';
import type { Trx } from './dossier.ts';
import {
  assertConfirmed,
  mailOfFactor,
  makeRecoveryCodes,
  mustHaveFactor,
  type FactorMail,
} from './second-factor-shared.ts';

/** How long a factor may take to be set up, in seconds: an app is found, installed and opened first. */
export const setupLife = 15 * 60;

/** Changes the caller's factors: one change at a time, all of it or nothing. */
export function changeFactors<T>(context: Context, work: (trx: Trx, user: User) => Promise<T>): Promise<T> {
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, member(context).id);
    if (!user) throw problem('unauthenticated');
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

/** Uses up the confirmation for a new factor. Begun again in its time, in the same session, it asks nothing. */
export async function beginSetup(context: Context, trx: Trx): Promise<void> {
  const setup = { sessionId: member(context).sessionId, purpose: 'setup' } as const;
  if (await isConfirmed(trx, setup, context.clock.now())) return;
  await assertConfirmed(context, trx, 'second_factor');
  await saveConfirmation(trx, setup, inSeconds(context, setupLife));
}

/** The codes that come with the first factor, to be called before it is there; null when there is one already. */
export async function firstCodes(context: Context, trx: Trx, user: User): Promise<string[] | null> {
  return (await hasSecondFactor(trx, user.id)) ? null : makeRecoveryCodes(context, trx, user.id);
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
