import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Secrets } from '../http/context.ts';

const names = ['session', 'codes', 'drafts', 'factors'] as const;

/** The server's own keys, made at the first start and shared by every process on this database. */
export async function openSecrets(db: Kysely<Database>): Promise<Secrets> {
  await db
    .insertInto('server_secrets')
    .values(names.map((name) => ({ name, value: randomBytes(32) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await db.selectFrom('server_secrets').selectAll().execute();
  const secret = (name: (typeof names)[number]) => {
    const row = rows.find((found) => found.name === name);
    if (!row) throw new Error(`the secret "${name}" is missing`);
    return row.value;
  };
  return {
    session: secret('session'),
    codes: secret('codes'),
    drafts: secret('drafts'),
    factors: secret('factors'),
  };
}
