import type { ConfirmationForm, ConfirmationPurpose } from '../../contract/values/second-factor.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { hasSecondFactor } from '../repositories/second-factors.ts';
import { saveConfirmation } from '../repositories/second-steps.ts';
import { findUser, lockUser, type User } from '../repositories/users.ts';
import { done, inSeconds } from './auth-shared.ts';
import { assertProved, countTry, forgetTries, readProof } from './second-factor-proof.ts';
import { isAskedOfAll, stepLife, waysOf } from './second-factor-shared.ts';

const scopeOf = (context: Context, purpose: ConfirmationPurpose) =>
  `confirm:${member(context).sessionId}:${purpose}`;

/** Keeps that it was confirmed, for this session and purpose. */
const keep = (context: Context, trx: Trx, purpose: ConfirmationPurpose) =>
  saveConfirmation(trx, { sessionId: member(context).sessionId, purpose }, inSeconds(context, stepLife));

async function lockCaller(context: Context, trx: Trx): Promise<User> {
  const user = await lockUser(trx, member(context).id);
  if (!user) throw problem('unauthenticated');
  return user;
}

const wrongMethod = () => problem('validation_failed', { fields: { method: 'invalid_value' } });

/** By the password, while there is nothing better: it opens what everybody is asked for, and nothing else. */
async function byPassword(
  context: Context,
  { purpose, password }: Extract<ConfirmationForm, { method: 'password' }>,
): Promise<void> {
  const { id, sessionId } = member(context);
  if (!isAskedOfAll(purpose) || (await hasSecondFactor(context.db, id))) throw wrongMethod();
  const user = await findUser(context.db, id);
  if (!user) throw problem('unauthenticated');
  await context.limits.take('passwordSession', sessionId);
  if (!(await context.passwords.verify(user.password_hash, password))) throw problem('invalid_credentials');
  await context.limits.takeBack('passwordSession', sessionId);
  await context.db.transaction().execute(async (trx) => {
    const current = await lockCaller(context, trx);
    if (current.password_hash !== user.password_hash) throw problem('invalid_credentials');
    if (await hasSecondFactor(trx, id)) throw wrongMethod();
    await keep(context, trx, purpose);
  });
}

async function byFactor(
  context: Context,
  { purpose, ...step }: Exclude<ConfirmationForm, { method: 'password' }>,
): Promise<void> {
  const { id, sessionId } = member(context);
  await countTry(context, id, sessionId);
  const proof = await readProof(context, id, scopeOf(context, purpose), step);
  await context.db.transaction().execute(async (trx) => {
    await assertProved(context, trx, await lockCaller(context, trx), proof);
    await keep(context, trx, purpose);
  });
  await forgetTries(context, sessionId);
}

export const confirmations = {
  confirmationOptions: os.secondFactor.confirmationOptions.handler(async ({ context, input }) => {
    const { purpose } = input.query;
    const ways = await waysOf(context, member(context).id, scopeOf(context, purpose));
    const byPasswordAlone = ways.methods.length === 0 && isAskedOfAll(purpose);
    return { body: byPasswordAlone ? { methods: ['password' as const], passkey: null } : ways };
  }),

  confirm: os.secondFactor.confirm.handler(async ({ context, input: { body } }) => {
    if (body.method === 'password') await byPassword(context, body);
    else await byFactor(context, body);
    return done;
  }),
};
