import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Role, staffRoles } from '../contract/enums.ts';
import { email as emailSchema } from '../contract/values/text.ts';
import en from '../locales/en/exports.json' with { type: 'json' };
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Trx } from './db/schema.ts';
import { dateTime, newLinkCode, sessionsOf } from './handlers/auth-shared.ts';
import { recordActivity } from './repositories/activity.ts';
import { administratorsAlone, insertStaff, setRole } from './repositories/administrators.ts';
import { heldBy } from './repositories/assignments.ts';
import { awaitsActivation, savePasswordToken } from './repositories/codes.ts';
import { notify } from './repositories/notifications.ts';
import { queueMail } from './repositories/outbox.ts';
import { moneyInTheWay } from './repositories/money-in-the-way.ts';
import { deletePendingSignIns } from './repositories/second-steps.ts';
import { revokeSessions } from './repositories/sessions.ts';
import { lockUserByEmail, type User } from './repositories/users.ts';
import { decidesDossiers } from './rules/members.ts';
import { roleNotice } from './rules/notifications.ts';
import { hashPassword } from './rules/password.ts';

/** The command can't be done; `message` says why. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

type Deps = { readonly db: Kysely<Database>; readonly config: Config; readonly clock: Clock };

const enough = 2;
/** As long as the mail says (invited). */
const linkLife = 60 * 60 * 1000;

function parse(address: string, role: string): { readonly email: string; readonly role: Role } {
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new AdminError(`"${address}" is not an e-mail address.`);
  const known = staffRoles.find((name) => name === role);
  if (!known) throw new AdminError(`"${role}" is not a role. Choose one of: ${staffRoles.join(', ')}.`);
  return { email: email.data, role: known };
}

async function log(trx: Trx, id: string, at: Date, was: string | null, role: Role): Promise<void> {
  await recordActivity(trx, {
    actorId: null,
    memberId: id,
    activity_type: 'USER_MANAGEMENT',
    operation_type: was === null ? 'CREATE' : 'UPDATE',
    trigger_type: 'SYSTEM',
    role: null,
    subject: { kind: 'role', by: 'command_line' },
    ...(was === null ? {} : { before: { role: was } }),
    after: { role },
    at,
  });
}

async function invite(trx: Trx, deps: Deps, email: string, role: Role): Promise<string> {
  const now = deps.clock.now();
  const first_name = email.slice(0, email.indexOf('@'));
  const password_hash = await hashPassword(randomBytes(32).toString('base64'));
  const id = await insertStaff(trx, { email, role, password_hash, first_name, created_at: now });
  const token = newLinkCode();
  const endsAt = new Date(now.getTime() + linkLife);
  await savePasswordToken(trx, { userId: id, hash: token.hash, expiresAt: endsAt });
  await queueMail(trx, {
    userId: id,
    to: email,
    template: 'invited',
    // the account's language until its owner chooses one
    language: 'en',
    data: {
      name: first_name,
      role: en.users.roles[role],
      link: `${deps.config.publicUrl}/forgotten_pwd_new?token=${token.code}`,
      until: dateTime(endsAt),
    },
    at: now,
    endsAt,
  });
  await log(trx, id, now, null, role);
  const wait = deps.config.smtpUrl === null ? ' It waits until the server runs with SMTP_URL.' : '';
  return (
    `${email} was added as ${role}. A mail with a link to choose a password is on its way.${wait} ` +
    'The link works for one hour; "Forgot password" on the login page sends another.'
  );
}

/** Throws, saying why, where somebody who is there can't be given the role; the portal refuses the same. */
async function assertMayHave(trx: Trx, user: User, role: Role): Promise<void> {
  const { email } = user;
  // Its password was chosen by whoever typed the address at sign-up, and nobody has shown yet that it is theirs.
  if (!user.active)
    throw new AdminError(
      (await awaitsActivation(trx, user))
        ? `${email} has signed up but not activated the account. Activate it first.`
        : `The account of ${email} is closed. An administrator opens it again in the portal; where there is none, make one at another address.`,
    );
  if (user.role === 'admin')
    throw new AdminError(`${email} is an administrator; this command takes no such right away.`);
  const inTheWay = await moneyInTheWay(trx, user);
  if (inTheWay === 'has_money')
    throw new AdminError(
      `${email} has money with the fund, and nobody of the fund has. Wallets, requests and investments come to an end first.`,
    );
  if (inTheWay === 'may_be_paid')
    throw new AdminError(
      `A month that is still to be shared out may pay ${email}, and nobody of the fund is paid: share it out first, or close the wallets.`,
    );
  if (!decidesDossiers({ role, active: true }) && (await heldBy(trx, user.id)).length > 0)
    throw new AdminError(
      `${email} has dossiers in hand, which the role ${role} may not. Give them back first.`,
    );
}

/** Gives another role to somebody who is locked. As in the portal, no session outlives it, and the person is told. */
async function change(trx: Trx, deps: Deps, user: User, role: Role): Promise<string> {
  await assertMayHave(trx, user, role);
  await setRole(trx, user.id, role);
  await deletePendingSignIns(trx, user.id);
  await revokeSessions(trx, sessionsOf(deps, user.id));
  await notify(deps, trx, roleNotice(user, role));
  await log(trx, user.id, deps.clock.now(), user.role, role);
  return `${user.email} has the role ${role} now. Sessions that were open have ended.`;
}

const unsettledWords = (addresses: readonly string[]) =>
  `Administrators who were invited and have not chosen a password: ${addresses.join(', ')}. ` +
  'An account whose address was mistyped is to be closed in the portal.';

/**
 * Gives an address a staff role, with an account made when there is none, as long as fewer than two administrators
 * have chosen a password; afterwards roles are changed in the portal, where two people decide. Who was invited and has
 * none yet may have been mistyped, and keeps nobody out. Answers the sentences to print.
 */
export async function addStaff(deps: Deps, address: string, roleName: string): Promise<string> {
  const { email, role } = parse(address, roleName);
  return deps.db.transaction().execute(async (trx) => {
    const { settled, invited } = await administratorsAlone(trx);
    const user = await lockUserByEmail(trx, email);
    if (user?.active === true && user.role === role)
      return `${email} has the role ${role} already; nothing was changed.`;
    if (settled.length >= enough)
      throw new AdminError(
        'Two administrators exist. From now on roles are given in the portal, where one administrator ' +
          'prepares the change and another confirms it. Where one of the two can’t sign in, as when its address was ' +
          'mistyped, the other one closes that account in the portal; then this command makes another.',
      );
    const done = user ? await change(trx, deps, user, role) : await invite(trx, deps, email, role);
    const others = invited.filter((address) => address !== email);
    return others.length === 0 || settled.length + others.length < enough
      ? done
      : `${done} ${unsettledWords(others)}`;
  });
}
