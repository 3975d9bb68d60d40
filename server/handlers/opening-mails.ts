import { randomInt } from 'node:crypto';
import type { Language } from '../../contract/enums.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import type { MailTemplate } from '../mail/render.ts';
import { saveActivationCode, savePasswordToken } from '../repositories/codes.ts';
import { activationMails, endMails, passwordMails, queueMail } from '../repositories/outbox.ts';
import type { User } from '../repositories/users.ts';
import { dateTime, hashTypedCode, inSeconds, newLinkCode } from './auth-shared.ts';

const typedCodeLife = 30 * 60;
const linkLife = 24 * 60 * 60;
const resetLife = 60 * 60;

type Codes = {
  readonly template: Extract<MailTemplate, 'activation' | 'activation_asked'>;
  readonly language: Language;
};

/** Sends new codes of an activation; the former ones stop working. */
export async function sendCodes(
  context: Context,
  trx: Trx,
  user: User,
  { template, language }: Codes,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = newLinkCode();
  const now = context.clock.now();
  const codeEndsAt = inSeconds(context, typedCodeLife);
  const endsAt = inSeconds(context, linkLife);
  await saveActivationCode(trx, {
    user_id: user.id,
    code_hash: hashTypedCode(context, user.id, code),
    code_expires_at: codeEndsAt,
    link_hash: link.hash,
    link_expires_at: endsAt,
    sent_at: now,
  });
  await endMails(trx, { to: user.email, templates: activationMails, at: now });
  await queueMail(trx, {
    userId: user.id,
    to: user.email,
    template,
    language,
    // without the name: whoever signs this address up may have written anything there
    data: {
      code,
      link: `${context.config.publicUrl}/activate_account?code=${link.code}`,
      code_until: dateTime(codeEndsAt),
      until: dateTime(endsAt),
    },
    at: now,
    endsAt,
  });
}

type PasswordLink = {
  readonly template: Extract<
    MailTemplate,
    'password_reset' | 'password_to_choose' | 'reopened_to_choose' | 'address_given'
  >;
  readonly language: Language;
  /** what the mail says beside the link */
  readonly data?: Readonly<Record<string, string>>;
};

/** Sends a link by which a password is chosen; the former one stops working. */
export async function sendPasswordLink(
  present: Pick<Context, 'clock' | 'config'>,
  trx: Trx,
  user: User,
  { template, language, data = {} }: PasswordLink,
): Promise<void> {
  const token = newLinkCode();
  const at = present.clock.now();
  const endsAt = inSeconds(present, resetLife);
  await savePasswordToken(trx, { userId: user.id, hash: token.hash, expiresAt: endsAt });
  await endMails(trx, { to: user.email, templates: passwordMails, at });
  await queueMail(trx, {
    userId: user.id,
    to: user.email,
    template,
    language,
    data: {
      ...data,
      link: `${present.config.publicUrl}/forgotten_pwd_new?token=${token.code}`,
      until: dateTime(endsAt),
    },
    at,
    endsAt,
  });
}
