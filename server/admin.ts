import { addStaff, AdminError } from './admin-add.ts';
import { sendAgain } from './admin-mails.ts';
import { resetSecondFactor } from './admin-reset.ts';
import { readRotation, rotateKeys } from './admin-rotate.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { progressOn } from './progress.ts';
import { openSecrets } from './repositories/secrets.ts';
import { ciphers } from './rules/sealing.ts';

const usage = `Usage: npm run admin -- add EMAIL ROLE
       npm run admin -- reset-second-factor EMAIL
       npm run admin -- rotate-keys [--cipher ${Object.values(ciphers).join('|')}] [--drafts]
       npm run admin -- send-again

  rotate-keys          beside running servers, once all of them have SECRETS_KEY: new keys of the server, wrapped by it,
                       and what lies under the former ones is sealed anew; broken off, run it again
                       --drafts: the key of what people have typed and not sent too, which is lost where a page is
                       opened anew
  send-again           once the mail server takes mails again: those that were given up wait to be sent anew, but
                       codes and links that have ended
  help                 this text, as --help`;

type Deps = Parameters<typeof addStaff>[0];

/** What the words ask for; throws the usage where they ask for nothing. */
function commandOf(words: readonly string[]): (deps: Deps) => Promise<string> {
  if (words[0] === 'rotate-keys') {
    const asked = readRotation(words.slice(1), usage);
    return async ({ db }) => {
      const progress = progressOn(process.stderr);
      try {
        return await rotateKeys({ db, tell: progress.tell }, asked);
      } finally {
        progress.clear();
      }
    };
  }
  if (words[0] === 'send-again' && words.length === 1) return sendAgain;
  const [verb, address, role, ...rest] = words;
  if (address !== undefined && rest.length === 0) {
    if (verb === 'add' && role !== undefined) return (deps) => addStaff(deps, address, role);
    if (verb === 'reset-second-factor' && role === undefined)
      return (deps) => resetSecondFactor(deps, address);
  }
  throw new AdminError(usage);
}

const asksForHelp = (words: readonly string[]): boolean =>
  words[0] === 'help' || words.includes('--help') || words.includes('-h');

async function run(words: readonly string[]): Promise<string> {
  if (asksForHelp(words)) return usage;
  const command = commandOf(words);
  const config = readConfig(process.env);
  const database = await openDatabase(config, {
    guest: true,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  try {
    await migrate(database.pool);
    await openSecrets(database.db);
    return await command({ db: database.db, config, clock: systemClock });
  } finally {
    await database.stop();
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof AdminError || error instanceof ConfigError || error instanceof DatabaseError;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(
    `${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
