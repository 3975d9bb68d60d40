import { addStaff, AdminError } from './admin-add.ts';
import { changeAddress } from './admin-address.ts';
import { sendAgain } from './admin-mails.ts';
import { resetSecondFactor } from './admin-reset.ts';
import { readRotation, rotateKeys } from './admin-rotate.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { assertMigrated, migrateNew } from './db/migrate.ts';
import { failureText } from './failure.ts';
import { progressOn } from './progress.ts';
import { openSecrets } from './repositories/secrets.ts';
import { ciphers } from './rules/sealing.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run admin -- add EMAIL ROLE
       npm run admin -- reset-second-factor EMAIL
       npm run admin -- change-address EMAIL NEW [--yes]
       npm run admin -- rotate-keys [--cipher ${Object.values(ciphers).join('|')}] [--drafts]
       npm run admin -- send-again

  change-address       a member who has lost the mailbox, or follows somebody in a company, goes by another address:
                       sessions, links and former passwords end, both addresses are told, and a link to choose a
                       password goes to the new one; without --yes it says whose account it is and changes nothing
  rotate-keys          beside running servers, once all of them have SECRETS_KEY: new keys of the server, wrapped by it,
                       and what lies under the former ones is sealed anew; broken off, run it again
                       --drafts: the key of what people have typed and not sent too, which is lost where a page is
                       opened anew
  send-again           once the mail server takes mails again: those that were given up wait to be sent anew, but
                       codes and links that have ended
  help                 this text, as --help`;

type Deps = Parameters<typeof addStaff>[0];
type Command = {
  readonly run: (deps: Deps) => Promise<string>;
  /** may come before any server: it makes the tables where there are none */
  readonly first?: true;
};

const isYes = (rest: readonly string[]): boolean =>
  rest.length === 0 || (rest.length === 1 && rest[0] === '--yes');

/** What the words ask for; throws the usage where they ask for nothing. */
function commandOf(words: readonly string[]): Command {
  if (words[0] === 'rotate-keys') {
    const asked = readRotation(words.slice(1), usage);
    const run = async ({ db }: Deps) => {
      const progress = progressOn(process.stderr);
      try {
        return await rotateKeys({ db, tell: progress.tell }, asked);
      } finally {
        progress.clear();
      }
    };
    return { run };
  }
  if (words[0] === 'send-again' && words.length === 1) return { run: sendAgain };
  const [verb, address, role, ...rest] = words;
  if (verb === 'change-address' && address !== undefined && role !== undefined && isYes(rest)) {
    const asked = { former: address, next: role, isConfirmed: rest.length > 0 };
    return { run: (deps) => changeAddress(deps, asked) };
  }
  if (address !== undefined && rest.length === 0) {
    if (verb === 'add' && role !== undefined)
      return { run: (deps) => addStaff(deps, address, role), first: true };
    if (verb === 'reset-second-factor' && role === undefined)
      return { run: (deps) => resetSecondFactor(deps, address) };
  }
  throw new AdminError(usage);
}

const asksForHelp = (words: readonly string[]): boolean =>
  words[0] === 'help' || words.includes('--help') || words.includes('-h');

async function run(words: readonly string[]): Promise<string> {
  if (asksForHelp(words)) return usage;
  const command = commandOf(words);
  const config = readConfig(process.env);
  return withDatabase(config, { command: 'npm run admin', guest: true }, async ({ pool, db }) => {
    await (command.first ? migrateNew(pool) : assertMigrated(pool));
    await openSecrets(db);
    return command.run({ db, config, clock: systemClock });
  });
}

const isExpected = (error: unknown): error is Error =>
  error instanceof AdminError || error instanceof ConfigError || error instanceof DatabaseError;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(
    `${isExpected(error) ? error.message : failureText(error, 'What was done until then stands: run it again, and it goes on.')}\n`,
  );
  process.exitCode = 1;
}
