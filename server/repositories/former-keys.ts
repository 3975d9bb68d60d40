import { sql, type Kysely } from 'kysely';
import { keyringOf, type ServerKeyName } from '../db/keyring.ts';
import type { Database } from '../db/schema.ts';
import { leftMembers, leftTotp, markOfMembers, newestOf } from './key-rotation.ts';
import { markOfTotp } from './totp-secrets.ts';

type Db = Kysely<Database>;

/**
 * Deletes former keys that nothing needs any more: an hour after the newer one was used at the earliest, so that nothing
 * is on its way; those that signed, when what they signed is over. Answers how many.
 */
export async function deleteFormerKeys(db: Db): Promise<number> {
  const former = sql`
    select s.name, s.number, next.usable_at from server_secrets s
    join server_secrets next on next.name = s.name and next.number = s.number + 1
    where next.usable_at < now() - interval '1 hour'`;
  const { rows } = await sql<{ name: ServerKeyName; number: number; days: number }>`
    select name, number, extract(epoch from now() - usable_at) / 86400 as days from (${former}) as former
    order by number`.execute(db);
  let count = 0;
  if (rows.length > 0) await keyringOf(db).load(db);
  for (const { name, number, days } of rows) {
    if (!(await isOver(db, { name, number, days: Number(days) }))) continue;
    await db.deleteFrom('server_secrets').where('name', '=', name).where('number', '=', number).execute();
    count += 1;
  }
  return count;
}

type Former = { readonly name: ServerKeyName; readonly number: number; readonly days: number };

async function isOver(db: Db, { name, number, days }: Former): Promise<boolean> {
  const newest = newestOf(db, name);
  if (!newest) return false;
  if (name === 'drafts') return true;
  // the longest life of a token (SESSION_TOKEN_TTL), and of a browser that is known (rules/known-browsers.ts)
  if (name === 'session') return days > 1.1;
  if (name === 'codes') {
    const left = db.selectFrom('recovery_codes').select('user_id').where('key_number', '=', number).limit(1);
    return days > 366 && (await left.executeTakeFirst()) === undefined;
  }
  const mark = name === 'factors' ? markOfTotp(newest) : markOfMembers(newest);
  if (!mark) return false;
  const left =
    name === 'factors'
      ? await leftTotp(db, mark).limit(1).executeTakeFirst()
      : await leftMembers(db, mark).limit(1).executeTakeFirst();
  return left === undefined;
}
