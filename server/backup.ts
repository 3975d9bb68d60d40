import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isArchiveBegun, partialOf } from './backup/archive.ts';
import { BackupError, headsText } from './backup/manifest.ts';
import { readPassphrase } from './backup/wrapping.ts';
import { writeBackup } from './backup/write.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { look } from './db/embedded/process.ts';
import { DatabaseError } from './db/error.ts';
import { assertKnown } from './db/migrate.ts';
import { failureText } from './failure.ts';
import { openBucket } from './files/bucket.ts';
import { progressOn } from './progress.ts';
import { isOfUnknownWords } from './unknown-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run backup [-- --out PATH]

Writes a whole portal into one file, of one moment, also while a server runs on it: every table of the database of
DATABASE_URL, or else of the embedded one of DATA_DIR, and the documents, those of a bucket too (S3_ENDPOINT).

  --out PATH           the file, which must not be there; otherwise one in DATA_DIR/backups, named by the time
  --help               this text

Make one before a new version is started, which changes the tables for good: by the former version, or by the new
one, which backs them up as they stand.

The file holds passwords' hashes, documents and keys: only its owner may read it. With BACKUP_PASSPHRASE (12
characters or more) it is encrypted, and can't be read without that passphrase. Note down the heads that are printed:
npm run verify -- PATH --seal … --ledger-seal … asks whether they are still in it.

Exit code: 0 when the file is whole, 1 when there is none, or when it lacks documents that the bucket has lost.
`;

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

function placeOf(out: string | undefined, dataDir: string, madeAt: Date): string {
  const stamp = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path =
    out === undefined
      ? join(dataDir, 'backups', `portal-${stamp}.tar`)
      : resolve(process.env.CALLED_IN ?? '.', out);
  if (existsSync(path)) throw new BackupError(`${path} is there already, and is not written over.`);
  return path;
}

/** Makes its folder, and takes away what runs that were killed have left there, whatever name they were given. */
function prepareFolder(path: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const maker = /.\.partial-(\d+)$/.exec(name)?.[1];
    if (maker === undefined || !isArchiveBegun(join(folder, name))) continue;
    if (maker === String(process.pid) || look(Number(maker)) === null)
      rmSync(join(folder, name), { force: true });
  }
}

async function backUp(out: string | undefined): Promise<boolean> {
  const config = readConfig(process.env);
  const passphrase = readPassphrase(process.env);
  const madeAt = systemClock.now();
  const path = placeOf(out, config.dataDir, madeAt);
  const progress = progressOn(process.stderr);
  const leave = () => rmSync(partialOf(path), { force: true });
  return withDatabase(config, { command: 'npm run backup', guest: true, leave }, async ({ pool }) => {
    await assertKnown(pool);
    prepareFolder(path);
    const { heads, tables, rows, documents, size, faults } = await writeBackup({
      pool,
      bucket: config.bucket && openBucket(config.bucket),
      path,
      passphrase,
      madeAt,
      progress: progress.tell,
    });
    progress.clear();
    const seconds = (systemClock.now().getTime() - madeAt.getTime()) / 1000;
    process.stdout.write(
      `${path}\n${tables} tables, ${rows} rows, ${documents} documents of a bucket: ` +
        `${(size / 1024 / 1024).toFixed(1)} MB in ${seconds.toFixed(1)} s${passphrase === null ? '' : ', encrypted'}\n` +
        `Heads: ${headsText(heads)}\n`,
    );
    for (const fault of faults) process.stdout.write(`Missing: ${fault}\n`);
    return faults.length === 0;
  });
}

async function run(words: readonly string[]): Promise<boolean> {
  const options = { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values } = parseArgs({ args: [...words], options, strict: true });
  if (values.help !== true) return backUp(values.out);
  process.stdout.write(usage);
  return true;
}

const isExpected = (error: unknown): error is Error =>
  error instanceof BackupError || error instanceof ConfigError || error instanceof DatabaseError;

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  if (isOfUnknownWords(error)) say(`${error.message}\n\n${usage.trimEnd()}`);
  else
    say(
      isExpected(error)
        ? error.message
        : failureText(error, 'No backup was made; run it again when that is mended.'),
    );
  process.exitCode = 1;
}
