import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { assertMigrated } from './db/migrate.ts';
import { moveDocuments } from './documents-move-work.ts';
import { failureText } from './failure.ts';
import { openBucket } from './files/bucket.ts';
import { isOfUnknownWords } from './unknown-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run documents:move

Moves what PostgreSQL still holds of papers and proofs of payment into the bucket of S3_ENDPOINT, each read back and
compared, beside running servers. Broken off, it is run again and goes on.

  --help   this text
`;

/** Answers whether everything was moved that there was. */
async function move(): Promise<boolean> {
  const config = readConfig(process.env);
  if (!config.bucket) throw new ConfigError('Say where to: S3_ENDPOINT, S3_BUCKET and the key to it.');
  const bucket = openBucket(config.bucket);
  if (!(await bucket.isReachable()))
    throw new ConfigError(
      `The bucket ${config.bucket.bucket} of S3_ENDPOINT can't be reached with this key.`,
    );
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  return withDatabase(config, { command: 'npm run documents:move', guest: true }, async ({ pool, db }) => {
    await assertMigrated(pool);
    const tell = (count: number) => void (count % 100 === 0 && say(`${count} documents moved`));
    const { moved, bytes, faults } = await moveDocuments({ db, bucket, clock: systemClock }, tell);
    process.stdout.write(`${moved} documents moved, ${(bytes / 1024 / 1024).toFixed(1)} MB.\n`);
    for (const fault of faults) process.stdout.write(`Not moved: ${fault}\n`);
    return faults.length === 0;
  });
}

async function run(words: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...words],
    options: { help: { type: 'boolean', short: 'h' } },
    strict: true,
  });
  if (values.help !== true) return move();
  process.stdout.write(usage);
  return true;
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof DatabaseError;
  const said = expected
    ? error.message
    : failureText(error, 'What was moved until then stays moved: run it again, and it goes on.');
  process.stderr.write(`${isOfUnknownWords(error) ? `${error.message}\n\n${usage.trimEnd()}` : said}\n`);
  process.exitCode = 1;
}
