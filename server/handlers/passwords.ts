import type { Language } from '../../contract/enums.ts';
import type { PasswordRequest } from '../../contract/steps/auth.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  awaitsActivation,
  deletePasswordTokens,
  findPasswordToken,
  findUsedToken,
  keepUsedToken,
  usePasswordToken,
} from '../repositories/codes.ts';
import { endMails, passwordMails, queueMail } from '../repositories/outbox.ts';
import { deletePendingSignIns } from '../repositories/second-steps.ts';
import { revokeSessions } from '../repositories/sessions.ts';
import {
  findUser,
  lockUser,
  lockUserByEmail,
  setPasswordHash,
  updateUser,
  type User,
} from '../repositories/users.ts';
import { isErasedAddress } from '../rules/erased-address.ts';
import { evenly } from '../rules/even-time.ts';
import { assertUncommon, dateTime, done, hashLinkCode, recordOwn, sessionsOf } from './auth-shared.ts';
import { sendCodes, sendPasswordLink } from './opening-mails.ts';
import { countPassword, forgetPasswords, rememberBrowser, takeBackPassword } from './password-tries.ts';
import { openSession } from './session-opening.ts';

const ownWords = (context: Context, user: User) => [
  user.first_name,
  user.last_name,
  user.email,
  context.config.productName,
];

/** Sets the password, ends the sessions but `keep`, which the caller ends, and tells the person. */
async function changePassword(
  context: Context,
  trx: Trx,
  user: User,
  passwordHash: string,
  keep?: string,
): Promise<void> {
  const now = context.clock.now();
  await setPasswordHash(trx, user.id, passwordHash);
  await deletePasswordTokens(trx, user.id);
  await endMails(trx, { to: user.email, templates: passwordMails, at: now });
  await deletePendingSignIns(trx, user.id);
  await revokeSessions(trx, { ...sessionsOf(context, user.id), except: keep });
  await recordOwn(context, trx, user, 'UPDATE', { subject: 'password' });
  await queueMail(trx, {
    userId: user.id,
    to: user.email,
    template: 'password_changed',
    language: user.language,
    data: {
      name: user.first_name,
      date: dateTime(now),
      link: `${context.config.publicUrl}/forgotten_pwd`,
    },
    at: now,
  });
}

/** Tells the owner of a closed account that no password opens it: no link comes for the one that was asked for. */
async function tellClosed(context: Context, trx: Trx, user: User, language: Language): Promise<void> {
  await queueMail(trx, {
    userId: user.id,
    to: user.email,
    template: 'closed_asked',
    language,
    data: { name: user.first_name },
    at: context.clock.now(),
  });
}

/**
 * Sends what lets the owner of the mailbox in, or says why nothing does: a reset link, new codes where the account
 * awaits its activation, a word where it is closed. The answer is the same, also for an address that nobody has.
 */
async function sendResetLink(context: Context, { email, language }: PasswordRequest) {
  await context.limits.take('recoveryIp', context.request.ip);
  await context.limits.take('recoveryAccount', email);
  await context.db.transaction().execute(async (trx) => {
    // held: one that is closed, activated or erased at this moment is told what it is then
    const user = await lockUserByEmail(trx, email);
    if (!user || isErasedAddress(user.email)) return;
    const spoken = language ?? user.language;
    if (user.active) {
      const data = { name: user.first_name };
      await sendPasswordLink(context, trx, user, { template: 'password_reset', language: spoken, data });
    } else if (await awaitsActivation(trx, user)) {
      // whoever asks knows no password of the account: the one that stands there may be a stranger's
      await updateUser(trx, user.id, { password_to_choose: true });
      await sendCodes(context, trx, user, { template: 'activation_asked', language: spoken });
    } else await tellClosed(context, trx, user, spoken);
  });
  // as with any new code
  await context.limits.forget('activationTries', email);
  return done;
}

type Setting = { readonly hash: Buffer; readonly password: string };

/** Sets the password by a link that is good still; false: it is not. */
async function setByLink(context: Context, { hash, password }: Setting): Promise<boolean> {
  const userId = await findPasswordToken(context.db, hash, context.clock.now());
  const owner = userId === undefined ? undefined : await findUser(context.db, userId);
  if (!owner?.active) return false;
  // The token stays good while the new password is refused.
  await assertUncommon(context, password, ownWords(context, owner));
  const passwordHash = await context.passwords.hash(password);
  const isSet = await context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, owner.id);
    if (!user?.active) return false;
    const expiresAt = await usePasswordToken(trx, hash, context.clock.now());
    if (!expiresAt) return false;
    await changePassword(context, trx, user, passwordHash);
    await keepUsedToken(trx, { userId: user.id, hash, expiresAt });
    return true;
  });
  if (!isSet) return false;
  await forgetPasswords(context, owner.email);
  rememberBrowser(context, owner.email);
  // Whoever tried all day knew the former password; the limit of a quarter of an hour stays.
  await context.limits.forget('secondFactorDay', owner.id);
  return true;
}

/**
 * Whether this very password was set by this very link, as when the answer was lost and it is sent again. A used link is
 * good for nothing else; whoever guesses by it guesses as at the sign-in.
 */
async function wasSetByLink(context: Context, { hash, password }: Setting): Promise<boolean> {
  const userId = await findUsedToken(context.db, hash, context.clock.now());
  const owner = userId === undefined ? undefined : await findUser(context.db, userId);
  if (!owner?.active) return false;
  await countPassword(context, owner.email);
  if (!(await context.passwords.verify(owner.password_hash, password))) return false;
  await takeBackPassword(context, owner.email);
  return true;
}

export const passwords = {
  forgottenPasswordRequest: os.auth.forgottenPasswordRequest.handler(({ context, input }) =>
    evenly(context.evenStep, () => sendResetLink(context, input.body)),
  ),

  forgottenPasswordSet: os.auth.forgottenPasswordSet.handler(async ({ context, input }) => {
    const { token, password } = input.body;
    await context.limits.take('recoverySetIp', context.request.ip);
    const setting = { hash: hashLinkCode(token), password };
    if (!(await setByLink(context, setting)) && !(await wasSetByLink(context, setting)))
      throw problem('invalid_password_set_token');
    return done;
  }),

  newPassword: os.auth.newPassword.handler(async ({ context, input }) => {
    const { id, sessionId } = member(context);
    const { old_password: former, password } = input.body;
    const user = await findUser(context.db, id);
    if (!user) throw problem('unauthenticated');
    await context.limits.take('passwordSession', sessionId);
    if (!(await context.passwords.verify(user.password_hash, former))) throw problem('invalid_credentials');
    if (former === password)
      throw problem('validation_failed', { fields: { password: 'password_unchanged' } });
    await assertUncommon(context, password, ownWords(context, user));
    const passwordHash = await context.passwords.hash(password);
    const tell = await context.db.transaction().execute(async (trx) => {
      const current = await lockUser(trx, id);
      if (!current || current.password_hash !== user.password_hash) throw problem('invalid_credentials');
      await changePassword(context, trx, current, passwordHash, sessionId);
      // This session ends as the others do: whoever has a copy of its cookies is out, and its owner goes on in a new one.
      return openSession(context, trx, current, null);
    });
    tell();
    rememberBrowser(context, user.email);
    return done;
  }),
};
