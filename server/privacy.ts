import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { email as emailSchema } from '../contract/values/text.ts';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DatabaseError } from './db/error.ts';
import { assertMigrated } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { failureText } from './failure.ts';
import { openBucket } from './files/bucket.ts';
import { ExportError, exportPerson } from './privacy-export.ts';
import { recordActivity } from './repositories/activity.ts';
import { NoBucketError } from './repositories/documents.ts';
import { erasePerson, ErasureRefused, isKnown, listErasures } from './repositories/erasure.ts';
import { findUserByEmail } from './repositories/users.ts';
import { isOfUnknownWords } from './unknown-words.ts';
import { withDatabase } from './with-database.ts';

const usage = `Usage: npm run privacy -- export --person EMAIL --out FOLDER
       npm run privacy -- erase --person EMAIL
       npm run privacy -- erase --id ID --asked YYYY-MM-DD
       npm run privacy -- erased

  export               writes everything that is kept of a person into an empty folder: rows as JSON, documents;
                       broken off, it takes them away again
  erase                what no law keeps goes at once, the rest when its time is over (docs/privacy.md)
                       --asked: it was made before, on that day, and is repeated; its years count from then, and
                       the person is locked out even where the rest must wait
  erased               lists erasures by ids; after an older backup was restored, each is repeated by its id and day
  help                 this text, as --help
`;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'nothing';

type Opened = { readonly database: OpenDatabase; readonly config: Config };
type Said = {
  readonly person?: string | undefined;
  readonly id?: string | undefined;
  readonly out?: string | undefined;
  readonly asked?: string | undefined;
};

type Person = { readonly id: string; readonly known: boolean };

async function personOf({ database }: Opened, { person, id }: Said): Promise<Person> {
  if (id !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))
    return { id, known: await isKnown(database.db, id) };
  const email = emailSchema.safeParse(person);
  if (!email.success) throw new UsageError('Name the person by an e-mail address, or by an id.');
  const user = await findUserByEmail(database.db, email.data);
  if (!user) throw new UsageError('Nobody has this address.');
  return { id: user.id, known: true };
}
const nobody = () => new UsageError('Nobody has this id.');

/** What an export that doesn't come to its end takes back: no part of a person's file is left, and it can be repeated. */
let takeBack = () => {};

async function handOut(opened: Opened, said: Said): Promise<void> {
  if (said.out === undefined) throw new UsageError('Say where to: --out FOLDER.');
  const out = resolve(process.env.CALLED_IN ?? '.', said.out);
  const { database, config } = opened;
  const { id: person, known } = await personOf(opened, said);
  if (!known) throw nobody();
  const bucket = config.bucket && openBucket(config.bucket);
  const { rows, tables, documents, missing } = await exportPerson({
    db: database.db,
    bucket,
    person,
    out,
    begun: (made) => (takeBack = made),
  });
  await database.db.transaction().execute((trx) =>
    recordActivity(trx, {
      actorId: null,
      memberId: person,
      activity_type: 'PROFILE',
      operation_type: 'DOWNLOAD',
      trigger_type: 'SYSTEM',
      role: null,
      subject: { kind: 'account', by: 'command_line' },
      at: systemClock.now(),
    }),
  );
  takeBack = () => {};
  print(`${out}\n${rows} rows of ${tables} tables, ${documents} documents.`);
  if (missing.length === 0) return;
  process.stderr.write(`The bytes of these documents are gone: ${missing.join(', ')}.\n`);
  process.exitCode = 1;
}

function askedOn({ asked }: Said, now: Date): Date | undefined {
  if (asked === undefined) return undefined;
  const at = z.iso.date().safeParse(asked).success ? new Date(asked) : null;
  if (!at || at > now)
    throw new UsageError('Say the day that it was asked: --asked YYYY-MM-DD, not later than today.');
  return at;
}

async function erase(opened: Opened, said: Said): Promise<void> {
  const now = systemClock.now();
  const repeated = askedOn(said, now);
  const { id: person, known } = await personOf(opened, said);
  // a restored database may be older than the person
  if (!known && !repeated) throw nobody();
  const { retention } = opened.config;
  const { dossierDue, moneyDue, done, refused } = await opened.database.db
    .transaction()
    .execute((trx) => erasePerson(trx, { person, now, retention, repeated }));
  if (refused !== undefined)
    throw new ErasureRefused(`${refused} ${person} is locked out; repeat the erasure then.`);
  const ended = known ? `${person} is erased.` : `Nobody here has the id ${person}; noted as erased.`;
  print(
    done
      ? ended
      : `${person} is locked out, and what no law keeps is gone. Dossier until: ${day(dossierDue)}; beside money until: ${day(moneyDue)}.`,
  );
}

async function list({ database }: Opened): Promise<void> {
  const erasures = await listErasures(database.db);
  if (erasures.length === 0) print('Nobody was erased.');
  for (const { person_id, asked_at, dossier_due, money_due } of erasures)
    print(
      `${person_id}  asked ${day(asked_at)}  dossier until ${day(dossier_due)}  money until ${day(money_due)}`,
    );
}

async function run(words: readonly string[]): Promise<void> {
  const string = { type: 'string' } as const;
  const help = { type: 'boolean', short: 'h' } as const;
  const options = { person: string, id: string, out: string, asked: string, help };
  const { values, positionals } = parseArgs({
    args: [...words],
    options,
    strict: true,
    allowPositionals: true,
  });
  if (values.help === true || positionals.join(' ') === 'help') {
    process.stdout.write(usage);
    return;
  }
  const work = { export: handOut, erase, erased: list }[positionals.join(' ')];
  if (!work) throw new UsageError('Say what to do.');
  const config = readConfig(process.env);
  const coming = { command: 'npm run privacy', guest: true, leave: () => takeBack() };
  await withDatabase(config, coming, async (database) => {
    await assertMigrated(database.pool);
    await work({ database, config }, values);
  });
}

const isUsage = (error: unknown): error is Error => error instanceof UsageError || isOfUnknownWords(error);
const isExpected = (error: unknown): error is Error =>
  error instanceof ErasureRefused ||
  error instanceof ConfigError ||
  error instanceof DatabaseError ||
  error instanceof ExportError ||
  error instanceof NoBucketError;

try {
  await run(process.argv.slice(2));
} catch (error) {
  takeBack();
  const said = failureText(error, 'Nothing of it was done; run it again when that is mended.');
  process.stderr.write(
    `${isUsage(error) ? `${error.message}\n\n${usage.trimEnd()}` : isExpected(error) ? error.message : said}\n`,
  );
  process.exitCode = 1;
}
