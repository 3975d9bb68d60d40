import { addStaff, AdminError } from './admin-add.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';

const usage = 'Usage: npm run admin -- add EMAIL ROLE';

async function run(words: readonly string[]): Promise<string> {
  const [verb, address, role, ...rest] = words;
  if (verb !== 'add' || address === undefined || role === undefined || rest.length > 0)
    throw new AdminError(usage);
  const config = readConfig(process.env);
  const database = await openDatabase(config, {
    guest: true,
    say: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  try {
    await migrate(database.pool);
    return await addStaff({ db: database.db, config, clock: systemClock }, address, role);
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
