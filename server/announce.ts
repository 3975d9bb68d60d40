import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import { readAdministrators } from './repositories/administrators.ts';
import { demoAccounts, demoPassword } from './db/seed/accounts.ts';
import { listFundBanks } from './repositories/fund-banks.ts';
import { accountsTwice, nameOf } from './rules/fund-banks.ts';

function demo(config: Config): readonly string[] {
  const widest = Math.max(...demoAccounts.map(({ email }) => email.length));
  const mailbox =
    config.smtpUrl === null
      ? `${config.publicUrl}/dev/mailbox (messages stay here; SMTP_URL sends them)`
      : 'messages leave by SMTP_URL';
  return [
    '',
    `Demo accounts, password ${demoPassword}`,
    ...demoAccounts.map(({ email, note }) => `  ${email.padEnd(widest)}  ${note}`),
    '',
    `Mailbox: ${mailbox}`,
  ];
}

/** Whether somebody may log in with the password that everybody can read. */
async function isOpenToAll(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(
      'email',
      'in',
      demoAccounts.map(({ email }) => email),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The bank accounts that the fund has more than once, from before it was kept from that (decision 30). */
async function twice(db: Kysely<Database>): Promise<readonly string[]> {
  const named = accountsTwice(await listFundBanks(db))
    .map(nameOf)
    .map(({ bank_name, currency, ending }) => `${bank_name}, ${currency}, …${ending}`);
  if (named.length === 0) return [];
  return [
    `The fund has the same bank account more than once (${named.join('; ')}), and its books are split over them: ` +
      'keep one, and delete the others as soon as nothing lies there.',
  ];
}

async function hints(config: Config, db: Kysely<Database>): Promise<readonly string[]> {
  const { settled } = await readAdministrators(db);
  return [
    ...((await isOpenToAll(db))
      ? ['The demo’s accounts are in this database, with their published password: begin with another one.']
      : []),
    ...(settled.length < 2
      ? ['Fewer than two administrators have chosen a password: npm run admin -- add EMAIL admin']
      : []),
    ...(await twice(db)),
    ...(config.smtpUrl === null ? ['SMTP_URL is not set: messages wait until it is.'] : []),
  ];
}

/** What the person who started the server reads when it is ready. */
export async function announce(config: Config, db: Kysely<Database>): Promise<string> {
  const lines = config.demo ? demo(config) : await hints(config, db);
  return [`${config.productName} is ready at ${config.publicUrl}`, ...lines, '', 'Ctrl-C stops it.', ''].join(
    '\n',
  );
}
