import { createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from './db/schema.ts';
import type { Bytes } from './files/source.ts';
import type { DocumentStore } from './files/store.ts';
import { activityValuesOf } from './repositories/activity.ts';
import { NoBucketError, readStored } from './repositories/documents.ts';
import { readRecorded } from './repositories/history-at.ts';
import { ofPerson, personalTables } from './repositories/personal-tables.ts';
import { shownName, unitsOf } from './repositories/personal-units.ts';
import { findUser } from './repositories/users.ts';
import { factsForMember } from './rules/activities.ts';
import { toldStates } from './rules/replay-told.ts';
import { readmeOf } from './privacy-readme.ts';

type Db = Kysely<Database>;
type Given = {
  readonly db: Db;
  readonly bucket: DocumentStore | null;
  readonly person: string;
  readonly out: string;
  /** told before anything is written, with what takes all of it back */
  readonly begun?: (takeBack: () => void) => void;
};
/** What was written, and of which documents the bytes are nowhere, by the names that they would have had. */
export type Exported = {
  readonly rows: number;
  readonly tables: number;
  readonly documents: number;
  readonly missing: readonly string[];
};

/** Why a person's file can't be written there: meant for the operator. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** Makes an empty folder with its two; answers what takes them back again, and what is in them. */
function freshFolder(out: string): () => void {
  const made = mkdirSync(out, { recursive: true, mode: 0o700 });
  if (readdirSync(out).length > 0) throw new ExportError(`${out} is not empty.`);
  for (const folder of ['tables', 'documents']) mkdirSync(join(out, folder), { mode: 0o700 });
  return () => {
    // where the folder was there before, somebody may have put more into it meanwhile
    const ours = ['tables', 'documents', 'README.txt'];
    const own = made === undefined ? ours.map((name) => join(out, name)) : [made];
    for (const path of own) rmSync(path, { recursive: true, force: true });
  };
}

/** Which rows of a table are handed out. */
const toldRows = (name: string) => sql.raw<boolean>(`not ${personalTables[name]?.untold ?? 'false'}`);

const file = { mode: 0o600, flag: 'wx' } as const;

/**
 * Amounts, rates and shares as they are shown, under the name of what they are then: `1234.50`; and what stands in the
 * place of a column.
 */
const shownColumns = (name: string) =>
  sql.join([
    ...Object.entries(unitsOf(name)).flatMap(([column, decimals]) => [
      sql`${shownName(column)}::text`,
      sql`round(${sql.ref(`t.${column}`)} / ${10 ** decimals}::numeric, ${decimals}::int)::text`,
    ]),
    ...Object.entries(personalTables[name]?.instead ?? {}).flatMap(([column, shown]) => [
      sql`${column}::text`,
      sql.raw(shown),
    ]),
  ]);

/** A table's rows of the person as PostgreSQL writes them, so that no figure is rounded; null: none. */
async function rowsOf(db: Db, name: string, person: string): Promise<{ text: string; count: number } | null> {
  const table = personalTables[name];
  if (!table?.whose || table.withheld !== undefined) return null;
  const left = [...(table.hidden ?? []), ...Object.keys(unitsOf(name))];
  const { rows } = await sql<{ text: string | null; count: number }>`
    select jsonb_pretty(jsonb_agg(
      to_jsonb(t) - ${left}::text[] || jsonb_build_object(${shownColumns(name)}))) as text, count(*)::int as count
    from ${sql.table(name)} t where (${sql.raw(ofPerson(table.whose, person))}) and ${toldRows(name)}`.execute(
    db,
  );
  const [row] = rows;
  return row?.text ? { text: row.text, count: row.count } : null;
}

const facts = z.record(z.string(), z.unknown());
/** Before or after of a line of the log as its member is told it. */
const toldOf = (subject: unknown, kept: unknown): unknown => {
  const read = facts.safeParse(kept);
  return read.success ? factsForMember(facts.safeParse(subject).data ?? {}, read.data) : kept;
};

/** The log's rows with what stood before and after, which lie encrypted in the table. */
async function valuesOf(db: Db, person: string): Promise<string> {
  const values: unknown[] = [];
  for await (const { id, subject, before, after, erased } of activityValuesOf(
    db,
    person,
    toldRows('activities'),
  ))
    values.push({ id, before: toldOf(subject, before), after: toldOf(subject, after), erased });
  return JSON.stringify(values, null, 2);
}

/** What the dossier was before, change by change, which lies encrypted in the log as well. Nobody is told of a screening. */
async function statesOf(db: Db, person: string): Promise<string> {
  const { states } = await readRecorded(db, person);
  const told = toldStates(states).flatMap(({ at, parts }) =>
    Object.keys(parts).length > 0 ? [{ at, parts }] : [],
  );
  return JSON.stringify(told, null, 2);
}

type Document = { readonly name: string; readonly read: () => Promise<AsyncIterable<Bytes> | undefined> };

/** An ending that says the kind of a file, and nothing else. */
const endingOf = (name: string): string => /^\.[a-z0-9]{1,5}$/.exec(extname(name).toLowerCase())?.[0] ?? '';

async function documentsOf({ db, bucket, person }: Given): Promise<readonly Document[]> {
  type Named = { id: string; name: string };
  const { rows: papers } =
    await sql<Named>`select id, name from enrollment_files where user_id = ${person}`.execute(db);
  const { rows: proofs } = await sql<Named>`select id, name from transaction_proofs
    where transaction_id in (select id from transactions where user_id = ${person})`.execute(db);
  const { rows: agreements } = await sql<{ file_id: string; agreement: Buffer<ArrayBuffer> }>`
    select file_id, agreement from contract_signatures where user_id = ${person}`.execute(db);
  const { rows: pictures } = await sql<{ content: Buffer<ArrayBuffer> | null; object_key: string | null }>`
    select content, object_key from avatars where user_id = ${person}`.execute(db);
  async function* once(content: Buffer<ArrayBuffer>): AsyncGenerator<Bytes> {
    yield new Uint8Array(content);
  }
  const stored =
    (shelf: 'papers' | 'proofs') =>
    (row: Named): Document => ({
      name: `${shelf}-${row.id}${endingOf(row.name)}`,
      read: () => readStored(db, bucket, shelf, row.id),
    });
  return [
    ...papers.map(stored('papers')),
    ...proofs.map(stored('proofs')),
    ...agreements.map(({ file_id, agreement }): Document => ({
      name: `agreement-${file_id}.pdf`,
      read: async () => once(agreement),
    })),
    ...pictures.map(({ content, object_key }): Document => ({
      name: 'picture.jpg',
      read: async () => {
        if (content) return once(content);
        if (!bucket) throw new NoBucketError('the picture is in the bucket, and S3_ENDPOINT is not set');
        return bucket.get(object_key ?? '');
      },
    })),
  ];
}

/**
 * Writes everything that is kept of one person into a folder that must be empty: each table's rows as JSON, the values
 * of the log, every state that the dossier was in, the documents, and what each of it is, in the person's language. All of
 * one moment. Throws `NoBucketError` where a document lies in a bucket that isn't set.
 */
export async function exportPerson(given: Given): Promise<Exported> {
  const { db, person, out, begun = () => {} } = given;
  const takeBack = freshFolder(out);
  begun(takeBack);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // as the paper beside it says; the database's own zone may be another
      await sql`set local timezone = 'UTC'`.execute(trx);
      let [rows, documents] = [0, 0];
      const tables: string[] = [];
      for (const name of Object.keys(personalTables)) {
        const found = await rowsOf(trx, name, person);
        if (!found) continue;
        await writeFile(join(out, 'tables', `${name}.json`), `${found.text}\n`, file);
        rows += found.count;
        tables.push(name);
      }
      const ofLog = {
        'activities-values': await valuesOf(trx, person),
        'activities-states': await statesOf(trx, person),
      };
      for (const [name, text] of Object.entries(ofLog))
        await writeFile(join(out, 'tables', `${name}.json`), `${text}\n`, file);
      const language = (await findUser(trx, person))?.language ?? 'en';
      await writeFile(join(out, 'README.txt'), readmeOf(language, [...tables, ...Object.keys(ofLog)]), file);
      const missing: string[] = [];
      for (const { name, read } of await documentsOf({ ...given, db: trx })) {
        const bytes = await read();
        if (!bytes) {
          missing.push(name);
          continue;
        }
        await pipeline(bytes, createWriteStream(join(out, 'documents', name), { mode: 0o600, flags: 'wx' }));
        documents += 1;
      }
      return { rows, tables: tables.length, documents, missing };
    });
}
