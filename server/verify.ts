import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { assertMigrated } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { openBucket } from './files/bucket.ts';
import { runChecks } from './verify-checks.ts';

const usage = `Usage: npm run verify [-- --seal NUMBER:HASH]

Recomputes what the portal's records rest on, and writes nothing:
  the activity log     every row against its own hash, every seal against its rows and the seal before it,
                       every person's rows for gaps and for their newest one; each wrong row is named
  the papers           every file's bytes against its SHA-256, and that against the log
  the signatures       the SHA-256 of each agreement signed on the screen, against the signed PDF and the log
  the ledger           every balance against its entries, every operation against its own hash

It reads the database of DATABASE_URL, or else the embedded one of DATA_DIR, also while a server runs on it.

  --seal NUMBER:HASH   a seal of the log that was noted down earlier must still be there, with this hash;
                       only so is it seen when the whole log was computed anew
  --help               this text

Exit code: 0 when everything is as it was written, 1 when something is not or the check can't be made.
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Noted = { readonly seal: number; readonly hash: string };

function notedSeal(said: string | undefined): Noted | null {
  if (said === undefined) return null;
  const [, seal, hash] = /^(\d{1,15}):([\da-f]{64})$/i.exec(said) ?? [];
  if (seal === undefined || hash === undefined || Number(seal) < 1)
    throw new UsageError(
      `--seal takes the number of a seal, a colon and its hash of 64 digits.\n\n${usage.trimEnd()}`,
    );
  return { seal: Number(seal), hash: hash.toLowerCase() };
}

function readArguments(words: readonly string[]): { readonly help: boolean; readonly noted: Noted | null } {
  try {
    const options = { seal: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values } = parseArgs({ args: [...words], options, strict: true });
    return { help: values.help === true, noted: notedSeal(values.seal) };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${error.message}\n\n${usage.trimEnd()}`);
  }
}

/** An embedded database that isn't there is not made: there is nothing to verify. */
function assertThere({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new DatabaseError(`There is no database in ${dataDir} (DATA_DIR).`);
}

/** Tells how far a long check is: on a terminal in one line, else a line every ten seconds. */
function progressOn(stream: NodeJS.WriteStream) {
  const pause = stream.isTTY ? 200 : 10_000;
  let told = Date.now();
  let shown = false;
  const clear = () => {
    if (shown) stream.write('\r\u001B[K');
    shown = false;
  };
  const tell = (line: string) => {
    if (Date.now() - told < pause) return;
    told = Date.now();
    clear();
    stream.write(stream.isTTY ? line : `${line}\n`);
    shown = stream.isTTY;
  };
  return { tell, clear };
}

async function verify(noted: Noted | null): Promise<boolean> {
  const config = readConfig(process.env);
  assertThere(config);
  const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const database = await openDatabase(config, { guest: true, say });
  const progress = progressOn(process.stderr);
  try {
    await assertMigrated(database.pool);
    return await runChecks(database.db, {
      bucket: config.bucket && openBucket(config.bucket),
      noted,
      progress: progress.tell,
      say: (line) => {
        progress.clear();
        process.stdout.write(`${line}\n`);
      },
    });
  } finally {
    await database.stop();
  }
}

async function run(words: readonly string[]): Promise<boolean> {
  const { help, noted } = readArguments(words);
  if (help) {
    process.stdout.write(usage);
    return true;
  }
  const whole = await verify(noted);
  process.stdout.write(
    whole ? 'Everything is as it was written.\n' : 'Something is not as it was written; see above.\n',
  );
  return whole;
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof ConfigError || error instanceof DatabaseError;

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(
    `${isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
