import type { Assertion, Attestation, SecondStep } from '../../contract/values/second-factor.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import {
  countRecoveryCodes,
  listPasskeys,
  readTotp,
  takeRecoveryCode,
  takeStep,
  usePasskey,
  waysOfRecoveryCodes,
} from '../repositories/second-factors.ts';
import { takeChallenge } from '../repositories/second-steps.ts';
import { openTotp } from '../repositories/totp-secrets.ts';
import type { User } from '../repositories/users.ts';
import { challengeOf, readAssertion } from '../rules/passkeys.ts';
import { recoveryCodeBytes } from '../rules/recovery-codes.ts';
import { stepOfCode } from '../rules/totp.ts';
import { watchingGuesses } from './alarms.ts';
import { mailOfFactor, partyOf } from './second-factor-shared.ts';

/**
 * Counts a try, whatever comes of it; `rate_limited` when there were too many of this person, or of the session when one
 * is named: whoever sits at another session uses up nobody's way to end it.
 */
export async function countTry(context: Context, userId: string, sessionId?: string): Promise<void> {
  const { limits, primary: db } = context;
  const subject = sessionId ?? userId;
  await watchingGuesses({ ...context, db }, { id: userId }, async () => {
    await limits.take('secondFactor', subject);
    await limits.take('secondFactorDay', subject);
  });
}

/** After the right one the count begins anew: that of a member's sign-ins, or of a session. */
export async function forgetTries({ limits }: Context, subject: string): Promise<void> {
  await limits.forget('secondFactor', subject);
  await limits.forget('secondFactorDay', subject);
}

/**
 * Takes the challenge out of use that a browser's answer is about, before anything else is asked of that answer; null:
 * it was not given for this, or it is spent.
 */
export async function spendChallenge(
  context: Context,
  userId: string,
  scope: string,
  answer: Assertion | Attestation,
): Promise<string | null> {
  const challenge = challengeOf(answer);
  if (challenge === null) return null;
  const now = context.clock.now();
  return (await takeChallenge(context.db, { userId, scope, challenge }, now)) ? challenge : null;
}

/** What a step says, once the challenge that it answers is out of use: an assertion is looked at once, right or wrong. */
export type Proof = { readonly step: SecondStep; readonly challenge: string | null };

/** To be called before the transaction of what is proved: whatever becomes of that, the challenge is spent. */
export async function readProof(
  context: Context,
  userId: string,
  scope: string,
  step: SecondStep,
): Promise<Proof> {
  const isPasskey = step.method === 'passkey';
  return { step, challenge: isPasskey ? await spendChallenge(context, userId, scope, step.assertion) : null };
}

async function isTotp(context: Context, trx: Trx, userId: string, code: string): Promise<boolean> {
  const totp = await readTotp(trx, userId);
  if (!totp?.secret_sealed) return false;
  const secret = await openTotp(trx, context.secrets, userId, totp.secret_sealed);
  const times = { at: context.clock.now(), after: Number(totp.last_step) };
  const step = await stepOfCode(secret, code, times);
  return step !== null && (await takeStep(trx, userId, step));
}

async function isPasskey(
  context: Context,
  trx: Trx,
  userId: string,
  { assertion, challenge }: { readonly assertion: Assertion; readonly challenge: string | null },
): Promise<boolean> {
  if (challenge === null) return false;
  const key = (await listPasskeys(trx, userId)).find(({ credential_id }) => credential_id === assertion.id);
  if (!key) return false;
  const counter = await readAssertion(partyOf(context), key, assertion, challenge);
  return counter !== null && (await usePasskey(trx, key, { counter, at: context.clock.now() }));
}

/** Hashes the code in each way that one of the person's was hashed, one way as a rule, and takes it if it is theirs. */
async function useRecoveryCode(context: Context, trx: Trx, userId: string, code: string): Promise<boolean> {
  const { secrets, passwords } = context;
  for (const { how, key_number } of await waysOfRecoveryCodes(trx, userId)) {
    const key = key_number === null ? null : await secrets.numbered(trx, 'codes', key_number);
    const first = recoveryCodeBytes(key && key.bytes, userId, code);
    const hash = how === null ? first : (await passwords.digest(first, how)).digest;
    if (await takeRecoveryCode(trx, userId, hash)) return true;
  }
  return false;
}

async function isRecoveryCode(context: Context, trx: Trx, user: User, code: string): Promise<boolean> {
  if (!(await useRecoveryCode(context, trx, user.id, code))) return false;
  const left = String(await countRecoveryCodes(trx, user.id));
  await mailOfFactor(context, trx, user, 'recovery_code_used', { left });
  return true;
}

/** Throws `invalid_second_factor` unless it is the person; what proved it is used up. The person's row is held. */
export async function assertProved(
  context: Context,
  trx: Trx,
  user: User,
  { step, challenge }: Proof,
): Promise<void> {
  const proved =
    step.method === 'totp'
      ? await isTotp(context, trx, user.id, step.code)
      : step.method === 'recovery_code'
        ? await isRecoveryCode(context, trx, user, step.code)
        : await isPasskey(context, trx, user.id, { assertion: step.assertion, challenge });
  if (!proved) throw problem('invalid_second_factor');
}
