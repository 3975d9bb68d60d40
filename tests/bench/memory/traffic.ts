import { sql } from 'kysely';
import { z } from 'zod';
import { exportMedia, type SheetFormat } from '../../../contract/values/export.ts';
import { readConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { demoPassword } from '../../../server/db/seed/accounts.ts';

export const megabyte = 1024 * 1024;

/** What went through a server, in MB, and how that is told. */
export type Gone = { readonly size: number; readonly told: string };
/** Somebody's browser: where the server is, and the cookies of a session. */
export type Visit = { readonly url: string; readonly cookie: string };

export async function signIn(url: string, who: 'investor' | 'admin'): Promise<Visit> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: `${who}@demo.test`, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${who}: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { url, cookie: cookies.join('; ') };
}

/** A file that begins as a JPEG. */
async function upload({ url, cookie }: Visit, type: string, bytes: number): Promise<void> {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
  const form = new FormData();
  form.set('type', type);
  form.set('file', new File([content], 'scan.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${url}/api/v1/files/enrollment/file-upload`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: url },
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${type}: ${answer.status} ${said}`);
}

/** So many files at once of so many MB each, all of which are kept. */
export async function uploads(visit: Visit, { files, each }: { files: number; each: number }): Promise<Gone> {
  const types = ['identity_front', 'identity_back'] as const;
  const sent = Array.from({ length: files }, (_, at) =>
    upload(visit, types[at % types.length] ?? '', each * megabyte),
  );
  await Promise.all(sent);
  return { size: files * each, told: `${files * each} MB came in` };
}

const found = 'search=multitude';

/** MB of one row as the list answers it: less than it takes in memory. */
async function rowSize({ url, cookie }: Visit): Promise<number> {
  const headers = { cookie, accept: 'application/json' };
  const answer = await fetch(`${url}/api/v1/users?${found}&limit=100`, { headers });
  const text = await answer.text();
  const rows = z.array(z.unknown()).min(1).parse(JSON.parse(text));
  return Buffer.byteLength(text) / rows.length / megabyte;
}

/** All rows as a sheet. Its size is theirs as the list would answer them, not that of the sheet, which is packed. */
export async function sheetOf(visit: Visit, format: SheetFormat, rows: number): Promise<Gone> {
  const headers = { cookie: visit.cookie, accept: exportMedia[format] };
  const answer = await fetch(`${visit.url}/api/v1/users?${found}`, { headers });
  const total = answer.headers.get('x-total-count');
  let bytes = 0;
  for await (const piece of answer.body ?? []) bytes += piece.length;
  if (!answer.ok || total !== String(rows))
    throw new Error(`${format} of ${total} rows instead of ${rows}: ${answer.status}`);
  const size = rows * (await rowSize(visit));
  return {
    size,
    told: `${(bytes / megabyte).toFixed(1)} MB went out, of rows that are ${size.toFixed(0)} MB as the list answers them`,
  };
}

/** Adds so many accounts; no server may be at work on these data. */
export async function addPeople(data: string, rows: number): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: data }));
  try {
    await sql`insert into users (id, email, password_hash, first_name, last_name, created_at)
      select gen_random_uuid(), 'many.' || n || '@exemple.test', '', 'Multitude', 'Exemple', now()
      from generate_series(1, ${rows}) as n`.execute(database.db);
    await sql`analyze`.execute(database.db);
  } finally {
    await database.stop();
  }
}
