import type {
  ConfirmationPurpose,
  PasskeyRequest,
  SecondFactorMethod,
} from '../../contract/values/second-factor.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { MailTemplate } from '../mail/render.ts';
import { queueMail } from '../repositories/outbox.ts';
import {
  countRecoveryCodes,
  hasSecondFactor,
  listPasskeys,
  readTotp,
  saveRecoveryCodes,
} from '../repositories/second-factors.ts';
import { isConfirmed, saveChallenge, useConfirmation } from '../repositories/second-steps.ts';
import type { User } from '../repositories/users.ts';
import { relyingPartyId, requestOptions, type RelyingParty } from '../rules/passkeys.ts';
import { newSalt } from '../rules/password.ts';
import { newRecoveryCodes, recoveryCodeBytes } from '../rules/recovery-codes.ts';
import { dateTime, inSeconds } from './auth-shared.ts';

/** How long a sign-in that was begun, a challenge and a confirmation hold, in seconds. */
export const stepLife = 5 * 60;

/** Asked of everybody, by the password where there is no second factor; the rest of whoever has one. */
export const isAskedOfAll = (purpose: ConfirmationPurpose): boolean =>
  purpose === 'second_factor' || purpose === 'sessions';

/** Everybody who works for the fund, by configuration. */
export const mustHaveFactor = ({ config }: Pick<Context, 'config'>, role: string): boolean =>
  config.staffSecondFactor && role !== 'user';

/** What the session says of the second factor. */
export const secondFactorOf = (
  context: Pick<Context, 'config'>,
  { role }: Pick<User, 'role'>,
  enabled: boolean,
): { readonly enabled: boolean; readonly setup_required: boolean } => ({
  enabled,
  setup_required: !enabled && mustHaveFactor(context, role),
});

export const partyOf = ({ config, origins }: Context): RelyingParty => ({
  id: relyingPartyId(config.publicUrl),
  origins: origins(),
});

/** The ways in which a person can prove it, with a fresh challenge for the passkeys. `scope`: what it is for. */
export async function waysOf(
  context: Context,
  userId: string,
  scope: string,
): Promise<{ readonly methods: SecondFactorMethod[]; readonly passkey: PasskeyRequest | null }> {
  const { db } = context;
  const [keys, totp, codes] = await Promise.all([
    listPasskeys(db, userId),
    readTotp(db, userId),
    countRecoveryCodes(db, userId),
  ]);
  const methods: SecondFactorMethod[] = [];
  if (keys.length > 0) methods.push('passkey');
  if (totp?.enabled_at) methods.push('totp');
  if (methods.length > 0 && codes > 0) methods.push('recovery_code');
  if (keys.length === 0) return { methods, passkey: null };
  const passkey = await requestOptions(partyOf(context), keys, stepLife);
  const { challenge } = passkey;
  await saveChallenge(db, { userId, scope, challenge }, inSeconds(context, stepLife));
  return { methods, passkey };
}

/**
 * Uses up what the caller has confirmed for this purpose, in the transaction of what it is for; throws
 * `confirmation_required` without. Only whoever has a second factor is asked, but where the factors themselves change or
 * sessions are ended. For the latter it stays good for its five minutes: they are ended one after the other.
 */
export async function assertConfirmed(
  context: Context,
  trx: Trx,
  purpose: ConfirmationPurpose,
): Promise<void> {
  const { id, sessionId } = member(context);
  if (!isAskedOfAll(purpose) && !(await hasSecondFactor(trx, id))) return;
  const look = purpose === 'sessions' ? isConfirmed : useConfirmation;
  if (!(await look(trx, { sessionId, purpose }, context.clock.now()))) throw problem('confirmation_required');
}

/** New recovery codes in the place of the former ones; they are shown this once. */
export async function makeRecoveryCodes(context: Context, trx: Trx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  // one salt for the ten: a code that is typed costs one hash, not ten
  const salt = newSalt();
  const hashes = await Promise.all(
    codes.map((code) => context.passwords.digest(recoveryCodeBytes(null, userId, code), salt)),
  );
  await saveRecoveryCodes(trx, userId, hashes);
  return [...codes];
}

export type FactorMail = Extract<MailTemplate, `${'totp' | 'passkey'}_${string}` | `recovery_code${string}`>;

/** Tells a person by mail what became of the ways to sign in, so that nobody else changes them unnoticed. */
export async function mailOfFactor(
  context: Context,
  trx: Trx,
  user: User,
  template: FactorMail,
  words: Readonly<Record<string, string>> = {},
): Promise<void> {
  const at = context.clock.now();
  const area = user.role === 'user' ? '/user' : '/admin';
  await queueMail(trx, {
    userId: user.id,
    to: user.email,
    template,
    language: user.language,
    data: {
      ...words,
      name: user.first_name,
      date: dateTime(at),
      link: `${context.config.publicUrl}${area}/account#second-factor`,
    },
    at,
  });
}
