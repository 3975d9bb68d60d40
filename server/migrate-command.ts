import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { grantTo } from './db/grants.ts';
import { migrate } from './db/migrate.ts';
import { failureText } from './failure.ts';
import { isOfUnknownWords } from './unknown-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: DATABASE_URL=… npm run migrate [-- --grant ROLE]

Brings the database of DATABASE_URL up to date, as the role that owns its tables, and starts no server.

  --grant ROLE   lets that role read and write rows and nothing else: the server's own DATABASE_URL names it then,
                 and whoever has that can't change tables, triggers or the list of migrations
  --help         this text
`;

async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...words],
    options: { grant: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true) return usage;
  const config = readConfig(process.env);
  if (config.databaseUrl === null)
    throw new ConfigError(
      'Set DATABASE_URL: the embedded database has one role, and is migrated by the server.',
    );
  return withDatabase(config, { command: 'npm run migrate' }, async ({ pool }) => {
    const applied = await migrate(pool);
    if (values.grant !== undefined) await grantTo(pool, values.grant);
    const granted = values.grant === undefined ? '' : ` ${values.grant} may read and write its rows.`;
    return `The database is up to date; ${applied.length} migrations were applied.${granted}\n`;
  });
}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  const expected: boolean =
    error instanceof ConfigError || error instanceof DatabaseError || isOfUnknownWords(error);
  process.stderr.write(
    `${error instanceof Error && expected ? error.message : failureText(error, 'What was applied stands; run it again, and it goes on.')}\n`,
  );
  process.exitCode = 1;
}
