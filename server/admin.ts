import { addStaff, AdminError } from './admin-add.ts';
import { resetSecondFactor } from './admin-reset.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';

const usage = 'Usage: npm run admin -- add EMAIL ROLE\n       npm run admin -- reset-second-factor EMAIL';

type Deps = Parameters<typeof addStaff>[0];

/** What the words ask for; throws the usage where they ask for nothing. */
function commandOf([verb, address, role, ...rest]: readonly string[]): (deps: Deps) => Promise<string> {
  if (address !== undefined && rest.length === 0) {
    if (verb === 'add' && role !== undefined) return (deps) => addStaff(deps, address, role);
    if (verb === 'reset-second-factor' && role === undefined)
      return (deps) => resetSecondFactor(deps, address);
  }
  throw new AdminError(usage);
}

async function run(words: readonly string[]): Promise<string> {
  const command = commandOf(words);
  const config = readConfig(process.env);
  const database = await openDatabase(config, {
    guest: true,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  try {
    await migrate(database.pool);
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
