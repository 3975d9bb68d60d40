import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { ConfigError, readConfig } from './config.ts';
import type { Database } from './db/schema.ts';
import { DatabaseError } from './db/error.ts';
import { assertMigrated } from './db/migrate.ts';
import { failureText } from './failure.ts';
import { headsText, BackupError } from './backup/manifest.ts';
import { readPassphrase } from './backup/wrapping.ts';
import { withUnpacked } from './backup/unpacked.ts';
import { openBucket } from './files/bucket.ts';
import type { DocumentStore } from './files/store.ts';
import { notedSeal, type Noted } from './noted-seal.ts';
import { progressOn } from './progress.ts';
import { runChecks, wholeSentence } from './verify-checks.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run verify [-- [BACKUP] [--seal NUMBER:HASH] [--ledger-seal NUMBER:HASH]]

Recomputes what the portal's records rest on, and writes nothing:
  the activity log     every row against its own hash, every seal against its rows and the seal before it,
                       every person's rows for gaps and for their newest one; each wrong row is named
  the papers           the bytes of every paper and proof of payment against their SHA-256, and that against the log
  the signatures       the SHA-256 of each agreement signed on the screen, against the signed PDF and the log
  the ledger           every balance against its entries, every operation against its own hash,
                       every seal against its operations and the seal before it
  the requests         every executed one against what the ledger holds of it, and a conversion against its rate
  the months           what each was shared out into, against the ledger
  the values           every published one against what the log says was published and restated
  the bank accounts    the fund's and its members', against what the log says was saved
  the lists            what is counted of them, against their rows

The values and accounts of somebody who was erased are counted and not compared: what the log kept of them is gone.
Drafts, running records, and all that is no evidence (texts, names, settings) are not looked at.

It reads the database of DATABASE_URL, or else the embedded one of DATA_DIR, also while a server runs on it.
With BACKUP, the path of a backup, it compares every entry of that file with its checksum, makes a database of it in
a temporary folder (TMPDIR), checks that, and removes it, also when it is broken off. BACKUP_PASSPHRASE opens an
encrypted one.

  --seal NUMBER:HASH   a seal of the log that was noted down earlier must still be there, with this hash;
                       only so is it seen when the whole log was computed anew
  --ledger-seal …      the same of a seal of the ledger
  --help               this text

Its last line but one names the newest seals as these two options take them: note them down elsewhere.

Exit code: 0 when everything is as it was written, 1 when something is not or the check can't be made.
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Asked = {
  readonly help: boolean;
  /** the path of a backup; null: the database */
  readonly backup: string | null;
  readonly noted: Noted | null;
  readonly notedLedger: Noted | null;
};

function readArguments(words: readonly string[]): Asked {
  try {
    const options = {
      seal: { type: 'string' },
      'ledger-seal': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const parsed = parseArgs({ args: [...words], options, strict: true, allowPositionals: true });
    const { values, positionals } = parsed;
    if (positionals.length > 1) throw new UsageError(`One backup at a time.\n\n${usage.trimEnd()}`);
    return {
      help: values.help === true,
      backup: positionals[0] ?? null,
      noted: notedSeal('--seal', values.seal),
      notedLedger: notedSeal('--ledger-seal', values['ledger-seal']),
    };
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    throw new UsageError(`${error.message}\n\n${usage.trimEnd()}`);
  }
}

type Checked = { readonly db: Kysely<Database>; readonly bucket: DocumentStore | null };

/** Runs every check, and names the newest seals. */
async function check({ db, bucket }: Checked, { noted, notedLedger }: Asked): Promise<boolean> {
  const progress = progressOn(process.stderr);
  const print = (line: string) => {
    progress.clear();
    process.stdout.write(`${line}\n`);
  };
  return runChecks(db, {
    bucket,
    noted,
    notedLedger,
    progress: progress.tell,
    say: print,
    heads: (heads) => print(`Heads: ${headsText(heads)}`),
  });
}

async function verifyDatabase(asked: Asked): Promise<boolean> {
  const config = readConfig(process.env);
  return withDatabase(config, { command: 'npm run verify', guest: true }, async ({ pool, db }) => {
    await assertMigrated(pool);
    const bucket = config.bucket && openBucket(config.bucket);
    return check({ db, bucket }, asked);
  });
}

async function verifyBackup(path: string, asked: Asked): Promise<boolean> {
  const progress = progressOn(process.stderr);
  const where = resolve(process.env.CALLED_IN ?? '.', path);
  return withUnpacked(
    {
      path: where,
      passphrase: readPassphrase(process.env),
      secretsKeys: readConfig(process.env).secretsKeys,
      progress: progress.tell,
    },
    async ({ db, documents, manifest }) => {
      progress.clear();
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        `ok    Backup: ${manifest.parts.length} entries, ${manifest.tables.length} tables, ${rows} rows, ` +
          `${manifest.objects.length} documents of a bucket, made ${manifest.made_at}\n`,
      );
      return check({ db, bucket: documents }, asked);
    },
  );
}

async function run(words: readonly string[]): Promise<boolean> {
  const asked = readArguments(words);
  if (asked.help) {
    process.stdout.write(usage);
    return true;
  }
  const whole = await (asked.backup === null ? verifyDatabase(asked) : verifyBackup(asked.backup, asked));
  process.stdout.write(`${whole ? wholeSentence : 'Something is not as it was written; see above.'}\n`);
  return whole;
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof ConfigError ||
  error instanceof DatabaseError ||
  error instanceof BackupError;

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
} catch (error) {
  process.stderr.write(
    `${isExpected(error) ? error.message : failureText(error, 'Nothing was changed, and not everything was looked at; run it again.')}\n`,
  );
  process.exitCode = 1;
}
