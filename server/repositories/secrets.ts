import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { keyringOf, type Keyring } from '../db/keyring.ts';
import type { Database, Trx } from '../db/schema.ts';
import { isCipher } from '../rules/sealing.ts';
import { isPlainKey, wrapKey, type WrappingKey } from '../rules/wrapping-keys.ts';

/** Those that every database has. */
const names = ['session', 'codes', 'drafts', 'factors'] as const;

function firstKey(name: string, by: WrappingKey | undefined): Buffer {
  const bytes = randomBytes(32);
  return by ? wrapKey(by, { name, number: 1 }, { bytes, cipher: null }) : bytes;
}

/** Wraps keys that stand as they are. Those that another key wraps are left to `rotate-keys`. */
async function wrapPlain(trx: Trx, by: WrappingKey): Promise<void> {
  const rows = await trx
    .selectFrom('server_secrets')
    .select(['name', 'number', 'cipher', 'value'])
    .where(sql`octet_length(value)`, '=', 32)
    .orderBy('name')
    .orderBy('number')
    .forUpdate()
    .execute();
  for (const { name, number, cipher, value } of rows.filter((row) => isPlainKey(row.value)))
    await trx
      .updateTable('server_secrets')
      .set({
        value: wrapKey(by, { name, number }, { bytes: value, cipher: isCipher(cipher) ? cipher : null }),
      })
      .where('name', '=', name)
      .where('number', '=', number)
      .execute();
}

/**
 * A first key for each name that has none. Where a newer one stands the first may be gone: made anew under a wrong
 * SECRETS_KEY, it would keep every server from its start.
 */
async function makeMissing(db: Kysely<Database>, by: WrappingKey | undefined): Promise<void> {
  const rows = await db.selectFrom('server_secrets').select('name').where('name', 'in', names).execute();
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  await db
    .insertInto('server_secrets')
    .values(missing.map((name) => ({ name, value: firstKey(name, by) })))
    // another process may have made it meanwhile: that one is everybody's
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The server's own keys, made at the first start and shared by every process on this database. With SECRETS_KEY they are
 * wrapped; throws a ConfigError where one of them is wrapped by a key that was not given.
 */
export async function openSecrets(db: Kysely<Database>): Promise<Keyring> {
  const keyring = keyringOf(db);
  const [by] = keyring.wrapping;
  await makeMissing(db, by);
  // before anything is written over: a key that doesn't open what stands wraps nothing beside it
  await keyring.load(db);
  if (by) await db.transaction().execute((trx) => wrapPlain(trx, by));
  return keyring;
}
