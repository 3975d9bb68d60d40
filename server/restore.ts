import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openArchive } from './backup/archive.ts';
import { loadBackup } from './backup/load.ts';
import { BackupError, headsText, type Heads } from './backup/manifest.ts';
import { readPassphrase } from './backup/wrapping.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';
import { DatabaseError } from './db/error.ts';
import type { OpenDatabase } from './db/open.ts';
import { failureText, isOfLostConnection, isOfMissingRight } from './failure.ts';
import { openBucket } from './files/bucket.ts';
import type { DocumentStore } from './files/store.ts';
import { notedSeal, NotedSealError, type Noted } from './noted-seal.ts';
import { progressOn } from './progress.ts';
import { runChecks, wholeSentence } from './verify-checks.ts';
import { isOfUnknownWords } from './unknown-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run restore -- PATH [--replace] [--without-keys] [--seal NUMBER:HASH] [--ledger-seal NUMBER:HASH]

Makes a database of a backup: the embedded one of DATA_DIR, which no server may be using, or that of DATABASE_URL.
The file is compared with its checksums first; then everything is written in one transaction, so that all of it is
there afterwards, or what was there before. Documents of a bucket are put into that of S3_ENDPOINT, which should be
another one than the portal's that was backed up, as long as that one runs. Everybody signs in again: sessions, and
codes and links of mails, end with it, as those that were ended or used since would be good again. Ends as npm run
verify does.

  --replace            what the database holds is lost, and so are its documents in the bucket as soon as a server
                       runs; without it a database that is not empty is refused
  --without-keys       its rows are wanted even if SECRETS_KEY doesn't open its keys, as when that is lost: what they seal
                       stays closed, and no server starts on it
  --seal NUMBER:HASH   a seal of the log that was noted down earlier must be in it, with this hash: only so is it seen
                       when somebody put a backup in the place of the one that was made
  --ledger-seal …      the same of a seal of the ledger
  --help               this text

BACKUP_PASSPHRASE opens an encrypted backup, and then no other is taken. A backup whose keys are wrapped needs the
SECRETS_KEY that they were wrapped by, or nothing is changed.
Exit code: 0 when all is restored and as it was written, 1 otherwise.
`;

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);
const print = (line: string) => void process.stdout.write(`${line}\n`);

type Asked = {
  readonly path: string;
  readonly replace: boolean;
  /** its keys may stay closed */
  readonly withoutKeys: boolean;
  readonly noted: Noted | null;
  readonly notedLedger: Noted | null;
};
type Judged = { readonly bucket: DocumentStore | null; readonly meant: Heads; readonly asked: Asked };

/** Runs every check on what was restored, and compares the heads with those of the backup. */
async function judge({ db }: OpenDatabase, { bucket, meant, asked }: Judged): Promise<boolean> {
  const progress = progressOn(process.stderr);
  const wanted = headsText(meant);
  let found = '';
  const whole = await runChecks(db, {
    bucket,
    noted: asked.noted ?? meant.log,
    notedLedger: asked.notedLedger ?? meant.ledger,
    progress: progress.tell,
    say: (line) => {
      progress.clear();
      print(line);
    },
    heads: (heads) => (found = headsText(heads)),
  });
  print(`Heads: ${found}`);
  if (found !== wanted) print(`WRONG Heads: the backup has ${wanted}`);
  return whole && found === wanted;
}

/** What a failure leaves behind, so far. */
let stands = (error: unknown): string => {
  if (isOfLostConnection(error))
    return 'Either nothing was changed, or all of the backup is restored: npm run verify tells which.';
  return isOfMissingRight(error)
    ? 'Nothing was changed; run it again as the role that owns the tables, which DATABASE_URL names then.'
    : 'Nothing was changed; run it again when that is mended.';
};

async function restore(asked: Asked): Promise<boolean> {
  const where = resolve(process.env.CALLED_IN ?? '.', asked.path);
  const config = readConfig(process.env);
  const progress = progressOn(process.stderr);
  const archive = await openArchive(where, readPassphrase(process.env), (bytes) =>
    progress.tell(`${(bytes / 1024 / 1024).toFixed(0)} MB compared with their checksums`),
  );
  const bucket = config.bucket && openBucket(config.bucket);
  return withDatabase(config, { command: 'npm run restore' }, async (database) => {
    await loadBackup({
      pool: database.pool,
      archive,
      bucket,
      secretsKeys: asked.withoutKeys ? null : config.secretsKeys,
      replace: asked.replace,
      endAccessAt: systemClock.now(),
      progress: progress.tell,
    });
    stands = () => 'All of the backup is restored: look at it again by npm run verify.';
    progress.clear();
    const { tables, objects, made_at } = archive.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Restored ${tables.length} tables, ${rows} rows, ${objects.length} documents of a bucket, as of ${made_at}.`,
    );
    print('Everybody signs in again: sessions, codes and links of then have ended.');
    const whole = await judge(database, { bucket, meant: archive.manifest.heads, asked });
    print(whole ? wholeSentence : 'Something is not as it was written; see above.');
    return whole;
  });
}

class UsageError extends Error {
  override readonly name = 'UsageError';
}

async function run(words: readonly string[]): Promise<boolean> {
  const options = {
    replace: { type: 'boolean' },
    'without-keys': { type: 'boolean' },
    seal: { type: 'string' },
    'ledger-seal': { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options,
    strict: true,
    allowPositionals: true,
  });
  const [path, ...rest] = positionals;
  if (values.help !== true) {
    if (path === undefined) throw new UsageError('Say which backup: its path.');
    if (rest.length > 0) throw new UsageError('One backup at a time.');
    return restore({
      path,
      replace: values.replace === true,
      withoutKeys: values['without-keys'] === true,
      noted: notedSeal('--seal', values.seal),
      notedLedger: notedSeal('--ledger-seal', values['ledger-seal']),
    });
  }
  process.stdout.write(usage);
  return true;
}

const isExpected = (error: unknown): error is Error =>
  error instanceof BackupError || error instanceof ConfigError || error instanceof DatabaseError;
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError || error instanceof NotedSealError || isOfUnknownWords(error);

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  if (isUsage(error)) say(`${error.message}\n\n${usage.trimEnd()}`);
  else say(isExpected(error) ? error.message : failureText(error, stands(error)));
  process.exitCode = 1;
}
