import { termsVersion } from '../../contract/enums.ts';
import type { PasswordRequest, RegisterForm } from '../../contract/steps/auth.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import {
  awaitsActivation,
  findActivationByLink,
  findActivationCode,
  useActivationCode,
  type ActivationCode,
} from '../repositories/codes.ts';
import { isErasedAddress } from '../rules/erased-address.ts';
import { evenly, refuseEvenly } from '../rules/even-time.ts';
import { activationMails, endMails, queueMail } from '../repositories/outbox.ts';
import {
  activateUser,
  findUserByEmail,
  insertUser,
  lockUser,
  lockUserByEmail,
  replaceSignUp,
  type SignUp,
  type User,
} from '../repositories/users.ts';
import { assertUncommon, done, hashLinkCode, isTypedCode, recordOwn } from './auth-shared.ts';
import { sendCodes, sendPasswordLink } from './opening-mails.ts';

/** Whether another sign-up may take its place: it awaits its activation, and has no role of the fund. */
const isReplaceable = async (trx: Trx, user: User): Promise<boolean> =>
  user.role === 'user' && (await awaitsActivation(trx, user));

/** The password that stood at an address, and whether it is the one that is given now. */
type Compared = { readonly hash: string | undefined; readonly isSame: boolean };

/**
 * What stands after another sign-up. Who gives the password of the one before gives what counts, as the same person does
 * twice. With any other it may be somebody else: from then on no password opens the account until its owner chooses one
 * (docs/decisions/0094), and the names stay only while all have given the same.
 */
function replacing(waiting: User, given: SignUp, isSame: boolean) {
  const passwordToChoose = waiting.password_to_choose || !isSame;
  const isNamedSo = waiting.first_name === given.firstName && waiting.last_name === given.lastName;
  // one is to be chosen after a forgotten password as well; without a last name the names were taken away before
  const mayRename = isSame && waiting.last_name !== '';
  if (isNamedSo || mayRename) return { ...given, passwordToChoose };
  const firstName = given.email.slice(0, given.email.indexOf('@'));
  return { ...given, firstName, lastName: '', passwordToChoose };
}

/** Tells the owner of a mailbox what stands at its address already; a closed account is not sent to the login. */
async function tellTaken(context: Context, trx: Trx, taken: User, at: Date): Promise<void> {
  if (isErasedAddress(taken.email)) return;
  const isClosed = !taken.active && !(await awaitsActivation(trx, taken));
  await queueMail(trx, {
    userId: taken.id,
    to: taken.email,
    template: isClosed ? 'already_closed' : 'already_registered',
    language: taken.language,
    data: { name: taken.first_name, ...(!isClosed && { link: `${context.config.publicUrl}/login` }) },
    at,
  });
}

/**
 * False when it is to begin anew: what waits has another password than the one that was compared, as another sign-up came
 * between, or the address was taken and is free by now, as an account was erased. What is taken is held, so that an
 * activation at the same moment comes wholly before or wholly after.
 */
async function makeAccount(
  context: Context,
  trx: Trx,
  given: SignUp,
  { hash, isSame }: Compared,
): Promise<boolean> {
  const made = await insertUser(trx, given);
  const taken = made ? undefined : await lockUserByEmail(trx, given.email);
  if (!made && !taken) return false;
  const waiting = taken && (await isReplaceable(trx, taken)) ? taken : undefined;
  if (waiting && waiting.password_hash !== hash) return false;
  const user = waiting ? await replaceSignUp(trx, waiting.id, replacing(waiting, given, isSame)) : made;
  if (user) {
    await sendCodes(context, trx, user, { template: 'activation', language: given.language });
    const { email, first_name, last_name, language, terms_version } = user;
    const after = { email, first_name, last_name, language, terms_version };
    await recordOwn(context, trx, user, made ? 'CREATE' : 'UPDATE', { subject: 'account', after });
  } else if (taken) {
    await tellTaken(context, trx, taken, given.now);
  }
  return true;
}

/** The same, once the password is compared with the one that stands there: before the transaction, which holds nobody up. */
async function compareAndMake(context: Context, given: SignUp, password: string): Promise<void> {
  const standing = await findUserByEmail(context.db, given.email);
  const hash = standing?.password_hash;
  const isSame = await context.passwords.verify(hash, password);
  const isDone = await context.db
    .transaction()
    .execute((trx) => makeAccount(context, trx, given, { hash, isSame }));
  if (!isDone) await compareAndMake(context, given, password);
}

/** Opens the account; answers whether its owner is to choose a password first, by the link that is sent then. */
async function activate(context: Context, code: ActivationCode): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, code.user_id);
    const current = await findActivationCode(trx, code.user_id);
    if (!user || !current?.link_hash.equals(code.link_hash)) throw problem('invalid_activation_code');
    // A browser may repeat a request whose answer was lost: the same code once more is no mistake.
    if (current.used_at !== null && user.active) return user.password_to_choose;
    if (current.used_at !== null) throw problem('invalid_activation_code');
    // One that was given a role of the fund while it waited: nobody has shown its password to be theirs.
    const toChoose = user.password_to_choose || user.role !== 'user';
    await activateUser(trx, user.id, toChoose);
    const at = context.clock.now();
    await useActivationCode(trx, user.id, at);
    await endMails(trx, { to: user.email, templates: activationMails, at });
    await recordOwn(context, trx, user, 'VALIDATE', { subject: 'account' });
    // Who reads the mails of the address has just been shown, and nothing of who gave the passwords.
    if (toChoose) {
      // another may have signed the address up: its owner may have written none of the names
      const { language } = user;
      await sendPasswordLink(context, trx, user, { template: 'password_to_choose', language });
    }
    return toChoose;
  });
}

/** The typed code: five tries are counted by address, known or not, so that the answers tell nothing about accounts. */
async function checkTyped(context: Context, email: string, typed: string): Promise<ActivationCode> {
  if (!(await context.limits.tryTake('activationTries', email))) throw problem('expired_activation_code');
  const user = await findUserByEmail(context.db, email);
  const code = user && (await findActivationCode(context.db, user.id));
  if (!code || !isTypedCode(context, code.user_id, typed, code.code_hash))
    throw problem('invalid_activation_code');
  if (code.code_expires_at <= context.clock.now()) throw problem('expired_activation_code');
  return code;
}

async function checkLink(context: Context, opaque: string): Promise<ActivationCode> {
  const code = await findActivationByLink(context.db, hashLinkCode(opaque));
  if (!code) throw problem('invalid_activation_code');
  if (code.link_expires_at <= context.clock.now()) throw problem('expired_activation_code');
  return code;
}

async function register(context: Context, form: RegisterForm) {
  await context.limits.take('registerIp', context.request.ip);
  await context.limits.take('registerAccount', form.email);
  await context.limits.take('mailsAccount', form.email);
  const given: SignUp = {
    email: form.email,
    passwordHash: await context.passwords.hash(form.password),
    firstName: form.first_name,
    lastName: form.last_name,
    language: form.language,
    termsVersion: form.terms_version,
    now: context.clock.now(),
  };
  await compareAndMake(context, given, form.password);
  await context.limits.forget('activationTries', form.email);
  return done;
}

async function resend(context: Context, { email, language }: PasswordRequest) {
  await context.limits.take('resendIp', context.request.ip);
  await context.limits.take('resendCooldown', email);
  await context.limits.take('resendAccount', email);
  await context.limits.take('mailsAccount', email);
  await context.db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    if (user && (await awaitsActivation(trx, user)))
      await sendCodes(context, trx, user, { template: 'activation', language: language ?? user.language });
  });
  await context.limits.forget('activationTries', email);
  return done;
}

export const signUp = {
  register: os.auth.register.handler(async ({ context, input: { body: form } }) => {
    // of a page that was opened before: the version is none of its fields, what was ticked is
    if (form.terms_version !== termsVersion)
      throw problem('validation_failed', { fields: { terms_accepted: 'terms_changed' } });
    const own = [form.first_name, form.last_name, form.email, context.config.productName];
    await assertUncommon(context, form.password, own);
    return evenly(context.evenStep, () => register(context, form));
  }),

  resendActivationCode: os.auth.resendActivationCode.handler(({ context, input }) =>
    evenly(context.evenStep, () => resend(context, input.body)),
  ),

  checkActivationCode: os.auth.checkActivationCode.handler(({ context, input: { body } }) =>
    refuseEvenly(context.evenStep, async () => {
      await context.limits.take('activationIp', context.request.ip);
      const { code, email } = body;
      const password_to_choose = await activate(
        context,
        email === undefined ? await checkLink(context, code) : await checkTyped(context, email, code),
      );
      return { body: { ok: true as const, password_to_choose } };
    }),
  ),
};
