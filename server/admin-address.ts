import type { Kysely } from 'kysely';
import { email as emailSchema } from '../contract/values/text.ts';
import { AdminError } from './admin-add.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Trx } from './db/schema.ts';
import { dateTime, sessionsOf } from './handlers/auth-shared.ts';
import { inOneMoment } from './handlers/one-moment.ts';
import { sendPasswordLink } from './handlers/opening-mails.ts';
import { recordActivity } from './repositories/activity.ts';
import { findOpenApproval } from './repositories/approvals.ts';
import { awaitsActivation, deletePasswordTokens } from './repositories/codes.ts';
import { settleStep } from './repositories/dossier.ts';
import { endMails, openingMails, queueMail } from './repositories/outbox.ts';
import { findRegistration } from './repositories/registrations.ts';
import { deletePendingSignIns } from './repositories/second-steps.ts';
import { revokeSessions } from './repositories/sessions.ts';
import { findUserByEmail, isTaken, lockUserByEmail, setAddress, type User } from './repositories/users.ts';
import { isErasedAddress } from './rules/erased-address.ts';

type Deps = { readonly db: Kysely<Database>; readonly config: Config; readonly clock: Clock };
type Asked = {
  readonly former: string;
  readonly next: string;
  /** done, and not only said what it would do */
  readonly isConfirmed: boolean;
};

function addressOf(said: string): string {
  const email = emailSchema.safeParse(said);
  if (!email.success || isErasedAddress(email.data))
    throw new AdminError(`"${said}" is not an e-mail address.`);
  return email.data;
}

/**
 * Whose address is changed, held. Throws, saying why, where it may not be: whoever is at the machine must not come into
 * an account of the fund by it, nor into one that gets a role of the fund.
 */
async function whose(trx: Trx, former: string): Promise<User> {
  const user = await lockUserByEmail(trx, former);
  if (!user) throw new AdminError(`Nobody has the address ${former}.`);
  if (user.role !== 'user')
    throw new AdminError(
      `${former} works for the fund, where the address is part of who decides. An administrator closes that account ` +
        'in the portal, and two give the role to an account at the other address.',
    );
  if (await awaitsActivation(trx, user))
    throw new AdminError(
      `${former} has signed up but not activated the account. Sign up again with the right one.`,
    );
  if (await findOpenApproval(trx, `role:${user.id}`))
    throw new AdminError(`A role for ${former} waits for a second person: confirm or withdraw it first.`);
  return user;
}

/** What is said before it is done. */
async function foretold(trx: Trx, user: User, next: string): Promise<string> {
  const registration = await findRegistration(trx, user.id);
  const number = registration ? `, ${registration.membership_id}` : '';
  const link = user.active
    ? `A link to choose a password, good for one hour, goes to ${next}: whoever reads that mailbox is let in.`
    : `The account is closed and stays so: the link to choose a password goes to ${next} when it is opened again.`;
  return (
    `${user.email} is ${user.first_name} ${user.last_name}${number}. It would become ${next}: open sessions end, ` +
    `links and codes that were sent no longer work, and no former password opens the account. ${link} Both addresses ` +
    'are told. Second steps stay, as do dossier and money.\n' +
    'Nothing was changed. Make sure who asked and that the new address is spelled right, then repeat it with --yes.'
  );
}

/** What of the former address opened the account opens it no longer. */
async function shut(trx: Trx, deps: Deps, user: User): Promise<void> {
  await endMails(trx, { to: user.email, templates: openingMails, at: deps.clock.now() });
  await deletePasswordTokens(trx, user.id);
  await deletePendingSignIns(trx, user.id);
  await revokeSessions(trx, sessionsOf(deps, user.id));
}

/** Each address in the language of the account; neither names the other, as it may be in other hands. */
async function tell(trx: Trx, deps: Deps, former: User, changed: User): Promise<void> {
  const at = deps.clock.now();
  const { id: userId, language, first_name: name } = former;
  const data = { date: dateTime(at) };
  const told = { userId, language, at };
  await queueMail(trx, {
    ...told,
    to: former.email,
    template: 'address_changed',
    data: { ...data, name },
  });
  // without the name: the address may have been mistyped
  if (changed.active)
    await sendPasswordLink(deps, trx, changed, { template: 'address_given', language, data });
  else await queueMail(trx, { ...told, to: changed.email, template: 'address_given_closed', data });
}

async function change(trx: Trx, deps: Deps, user: User, next: string): Promise<string> {
  await shut(trx, deps, user);
  const changed = await setAddress(trx, user.id, next, deps.clock.now());
  // an agreement that was signed on the screen names the address, and is not sent yet
  const registration = await findRegistration(trx, user.id);
  if (registration && !registration.submitted_at) await settleStep(trx, user.id, deps);
  await recordActivity(trx, {
    actorId: null,
    memberId: user.id,
    activity_type: 'AUTHENTICATION',
    operation_type: 'UPDATE',
    trigger_type: 'SYSTEM',
    role: null,
    subject: { kind: 'address', by: 'command_line' },
    before: { email: user.email },
    after: { email: next, password_to_choose: true },
    at: deps.clock.now(),
  });
  await tell(trx, deps, user, changed);
  const wait = deps.config.smtpUrl === null ? ' Mails wait until the server runs with SMTP_URL.' : '';
  const link = user.active
    ? 'A link to choose a password, good for one hour, is on its way there'
    : 'The account is closed; the link to choose a password goes there when it is opened again';
  return `${user.email} has become ${next}. ${link}; both addresses are told.${wait}`;
}

/**
 * Gives a member's account another address, for who has lost the mailbox or follows somebody in a company. Sessions and
 * whatever was sent to the former one end, and a password is chosen by a link to the new one. Unless it is confirmed, it
 * says whose account it is and what it would do. Answers the sentences to print.
 */
export async function changeAddress(deps: Deps, asked: Asked): Promise<string> {
  const [former, next] = [addressOf(asked.former), addressOf(asked.next)];
  const taken = () => new AdminError(`${next} is the address of another account.`);
  const work = async (trx: Trx): Promise<string> => {
    const user = await whose(trx, former);
    if (next === former) return `${former} has this address already; nothing was changed.`;
    if (await findUserByEmail(trx, next)) throw taken();
    if (!asked.isConfirmed) return foretold(trx, user, next);
    return inOneMoment(deps, trx, () => change(trx, deps, user, next));
  };
  try {
    return await deps.db.transaction().execute(work);
  } catch (error) {
    // somebody else's since it was looked for
    throw isTaken(error) ? taken() : error;
  }
}
