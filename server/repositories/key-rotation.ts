import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { keyringOf, keyNames, type ServerKey, type ServerKeyName } from '../db/keyring.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { Passwords } from '../rules/password.ts';
import { newSalt } from '../rules/password.ts';
import { isCipher, markOf, type Cipher } from '../rules/sealing.ts';
import { isPlainKey, unwrapKey, wrapKey, wrappedBy } from '../rules/wrapping-keys.ts';
import { markOfTotp, openTotp, sealTotp } from './totp-secrets.ts';
import { lockUser } from './users.ts';

type Db = Kysely<Database>;

/** The advisory lock of whoever makes new keys: two commands at once make them once. */
const rotationLock = 7_301_004;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Of each name the key with the highest number, also while it is not used yet. */
export const newestOf = (db: Db, name: ServerKeyName): ServerKey | undefined => keyringOf(db).all(name)[0];

/** What every key of a member begins with that is sealed under this key. */
export const markOfMembers = ({ cipher, number }: ServerKey): Buffer => {
  const label = Buffer.alloc(2);
  label.writeUInt16BE(number);
  return markOf(cipher ?? 1, label);
};

export const leftTotp = (db: Db, mark: Buffer) => {
  const isOther = (column: string) =>
    sql<boolean>`substring(${sql.ref(column)} from 1 for ${mark.length}) <> ${mark}`;
  return db
    .selectFrom('totp_factors')
    .select('user_id')
    .where(({ or }) => or([isOther('secret_sealed'), isOther('pending_sealed')]));
};
export const leftMembers = (db: Db, mark: Buffer) =>
  db
    .selectFrom('member_keys')
    .select(['member_id', 'key'])
    .where(sql<boolean>`(substring(key from 1 for ${mark.length}) <> ${mark} or octet_length(key) = 32)`);
const leftCodes = (db: Db) => db.selectFrom('recovery_codes').select('user_id').where('how', 'is', null);

/** Whether something lies under a key that a newer one has taken the place of: a rotation that was broken off. */
async function isUnfinished(trx: Trx): Promise<boolean> {
  const factors = newestOf(trx, 'factors');
  const members = newestOf(trx, 'members');
  const mark = factors && markOfTotp(factors);
  if (mark && (await leftTotp(trx, mark).limit(1).executeTakeFirst())) return true;
  return (
    members !== undefined &&
    (await leftMembers(trx, markOfMembers(members)).limit(1).executeTakeFirst()) !== undefined
  );
}

export type NewKeys = {
  /** what they seal with; undefined: as those before */
  readonly cipher: Cipher | undefined;
  /** the key of what people have typed and not sent, too */
  readonly drafts: boolean;
  /** seconds that they only open, so that every process has them by then */
  readonly lead: number;
};
export type Begun = {
  /** new keys by name and number; none: a rotation that was broken off goes on */
  readonly made: readonly { readonly name: ServerKeyName; readonly number: number }[];
  /** how many keys were wrapped anew */
  readonly wrapped: number;
};

async function insertKey(trx: Trx, name: ServerKeyName, { cipher, lead }: NewKeys) {
  const keyring = keyringOf(trx);
  const former = newestOf(trx, name);
  const number = (former?.number ?? 0) + 1;
  const key = { bytes: randomBytes(32), cipher: cipher ?? former?.cipher ?? 1 };
  const [by] = keyring.wrapping;
  const value = by ? wrapKey(by, { name, number }, key) : key.bytes;
  await trx
    .insertInto('server_secrets')
    .values({
      name,
      number,
      value,
      cipher: key.cipher,
      usable_at: sql<Date>`now() + make_interval(secs => ${lead})`,
    })
    .execute();
  return { name, number };
}

/** Puts every key under SECRETS_KEY that lies under a former one, or under none. */
async function wrapAll(trx: Trx): Promise<number> {
  const { wrapping } = keyringOf(trx);
  const [by] = wrapping;
  if (!by) return 0;
  const rows = await trx
    .selectFrom('server_secrets')
    .selectAll()
    .where('name', 'in', keyNames)
    .forUpdate()
    .execute();
  const others = rows.filter(({ value }) => isPlainKey(value) || !wrappedBy(value).equals(by.id));
  for (const { name, number, value, cipher } of others) {
    const bytes = unwrapKey(wrapping, { name, number }, value);
    if (!bytes) throw new Error(`the server's key "${name}" ${number} does not open`);
    await trx
      .updateTable('server_secrets')
      .set({ value: wrapKey(by, { name, number }, { bytes, cipher: isCipher(cipher) ? cipher : null }) })
      .where('name', '=', name)
      .where('number', '=', number)
      .execute();
  }
  return others.length;
}

/** Wraps what stands under SECRETS_KEY and makes new keys, unless a rotation was broken off: then that one goes on. */
export const beginRotation = (db: Db, given: NewKeys): Promise<Begun> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(trx);
    const keyring = keyringOf(trx);
    await keyring.load(trx);
    const wrapped = await wrapAll(trx);
    if (await isUnfinished(trx)) return { made: [], wrapped };
    const names = keyNames.filter(
      (name) => (name !== 'drafts' || given.drafts) && (name !== 'members' || keyring.wrapping.length > 0),
    );
    const made = [];
    for (const name of names) made.push(await insertKey(trx, name, given));
    return { made, wrapped };
  });

/** Seconds until the newest keys are used; 0: they are. */
export async function secondsUntilUsed(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select greatest(0, extract(epoch from max(usable_at) - now()))::float8 as left from server_secrets`.execute(
    db,
  );
  return rows[0]?.left ?? 0;
}

/** Seals the secrets of one person's app anew. The person is held: nobody sets one up or removes it meanwhile. */
const sealFactors = (db: Db, key: ServerKey, userId: string) =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const row = await trx
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const again = async (sealed: Buffer | null | undefined) =>
      sealed ? sealTotp(key, userId, await openTotp(trx, keyringOf(trx), userId, sealed)) : null;
    const secret_sealed = await again(row?.secret_sealed);
    const pending_sealed = await again(row?.pending_sealed);
    await trx
      .updateTable('totp_factors')
      .set({ secret_sealed, pending_sealed })
      .where('user_id', '=', userId)
      .execute();
  });

/** Puts the slow hash over codes of one person that were kept by an HMAC alone. */
const slowCodes = (db: Db, passwords: Passwords, userId: string) =>
  db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const salt = newSalt();
    const rows = await trx
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('how', 'is', null)
      .execute();
    for (const { code_hash } of rows) {
      const { how, digest } = await passwords.digest(code_hash, salt);
      await trx
        .updateTable('recovery_codes')
        .set({ how, code_hash: digest })
        .where('user_id', '=', userId)
        .where('code_hash', '=', code_hash)
        .execute();
    }
  });

/** Seals a batch of members' keys anew; answers the last of them, null when none is left. Each row waits for its erasure. */
const sealMembers = (db: Db, key: ServerKey, after: string, atOnce: number) =>
  db.transaction().execute(async (trx) => {
    const keyring = keyringOf(trx);
    const rows = await leftMembers(trx, markOfMembers(key))
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(atOnce)
      .forUpdate()
      .execute();
    const sealed: { readonly id: string; readonly key: Buffer }[] = [];
    for (const { member_id, key: stored } of rows) {
      const opened = await keyring.openMemberKey(trx, member_id, stored);
      if (opened) sealed.push({ id: member_id, key: keyring.sealMemberKey(key, member_id, opened.bytes) });
    }
    await sql`
      update member_keys set key = next.key
      from unnest(${sealed.map(({ id }) => id)}::uuid[], ${sealed.map((one) => one.key)}::bytea[]) as next (id, key)
      where member_id = next.id`.execute(trx);
    return { count: sealed.length, last: rows.at(-1)?.member_id ?? null };
  });

export type Moved = { readonly apps: number; readonly members: number; readonly people: number };

/**
 * Brings what lies under former keys under the newest, a batch or a person at a time, each in a transaction of its own:
 * broken off, it goes on where it was. `tell` hears how many were done.
 */
export async function moveToNewest(
  db: Db,
  passwords: Passwords,
  tell: (sentence: string) => void,
  atOnce = 500,
): Promise<Moved> {
  await keyringOf(db).load(db);
  const factors = newestOf(db, 'factors');
  const members = newestOf(db, 'members');
  const mark = factors && markOfTotp(factors);
  const moved = { apps: 0, members: 0, people: 0 };
  const each = async (
    left: (after: string) => Promise<readonly { readonly user_id: string }[]>,
    work: (userId: string) => Promise<void>,
  ) => {
    for (let after = nobody, them = await left(after); them.length > 0; them = await left(after))
      for (const { user_id } of them) {
        await work(user_id);
        after = user_id;
      }
  };
  if (factors && mark)
    await each(
      (after) => leftTotp(db, mark).where('user_id', '>', after).orderBy('user_id').limit(atOnce).execute(),
      async (id) => {
        await sealFactors(db, factors, id);
        tell(`${(moved.apps += 1)} authenticator apps`);
      },
    );
  if (members)
    for (let after: string | null = nobody; after !== null;) {
      const { count, last } = await sealMembers(db, members, after, atOnce);
      tell(`${(moved.members += count)} keys of members`);
      after = last;
    }
  await each(
    (after) =>
      leftCodes(db).distinct().where('user_id', '>', after).orderBy('user_id').limit(atOnce).execute(),
    async (id) => {
      await slowCodes(db, passwords, id);
      tell(`${(moved.people += 1)} people’s recovery codes`);
    },
  );
  return moved;
}
