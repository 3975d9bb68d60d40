import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { ConfigError } from '../config.ts';
import type { ValueKey } from '../rules/activity-seal.ts';
import { isCipher, seal, unseal, type Cipher } from '../rules/sealing.ts';
import { unwrapKey, wrappedBy, type WrappingKey } from '../rules/wrapping-keys.ts';
import type { Database } from './schema.ts';

/** What each of the server's keys is for. `members` is there once keys were exchanged under SECRETS_KEY. */
export const keyNames = ['session', 'codes', 'drafts', 'factors', 'members'] as const;
export type ServerKeyName = (typeof keyNames)[number];

export type ServerKey = {
  readonly name: ServerKeyName;
  /** from 1; a newer key of the same name has a higher one */
  readonly number: number;
  readonly bytes: Buffer;
  /** what it seals with; null: AES-256-GCM, without a mark before it */
  readonly cipher: Cipher | null;
  /** false: it opens, and is not used for what is new yet */
  readonly usable: boolean;
};

const numbered = (number: number): Buffer => {
  const label = Buffer.alloc(2);
  label.writeUInt16BE(number);
  return label;
};
const plainLength = 32;
const ofMember = (memberId: string) => `key of a member: ${memberId}`;

/** Says which key is missing, by its id, which tells nothing of it. */
const refusal = (value: Buffer, given: readonly WrappingKey[]) =>
  new ConfigError(
    `The keys in the database are wrapped by the key with the id ${wrappedBy(value).toString('hex')}, and ` +
      (given.length === 0
        ? 'SECRETS_KEY is not set.'
        : `SECRETS_KEY has ${given.map(({ id }) => id.toString('hex')).join(', ')}.`) +
      ' Give that key as SECRETS_KEY, or in SECRETS_KEY_FORMER.',
  );

/**
 * The server's keys as one process has them: opened, in memory. Others may exchange them meanwhile, so it reads them
 * again: in a rhythm (workers.ts), and at once when something names a key that it doesn't know.
 */
export class Keyring {
  readonly wrapping: readonly WrappingKey[];
  #keys: readonly ServerKey[] | null = null;

  constructor(wrapping: readonly WrappingKey[] = []) {
    this.wrapping = wrapping;
  }

  /**
   * Reads all keys anew. One that SECRETS_KEY doesn't open stays as it was known, where another server wrapped it since;
   * a ConfigError tells of it, after the others were taken over.
   */
  async load(db: Kysely<Database>): Promise<void> {
    const rows = await db
      .selectFrom('server_secrets')
      .select(['name', 'number', 'cipher', 'value'])
      .select(sql<boolean>`usable_at <= now()`.as('usable'))
      .where('name', 'in', keyNames)
      .orderBy('name')
      .orderBy('number', 'desc')
      .execute();
    const closed: Buffer[] = [];
    const known = this.#keys ?? [];
    this.#keys = rows.flatMap(({ value, cipher, ...row }) => {
      const opened = unwrapKey(this.wrapping, row, value);
      if (!opened) closed.push(value);
      const same = (key: ServerKey) => key.name === row.name && key.number === row.number;
      const bytes = opened ?? known.find(same)?.bytes;
      return bytes ? [{ ...row, bytes, cipher: isCipher(cipher) ? cipher : null }] : [];
    });
    const [first] = closed;
    if (first) throw refusal(first, this.wrapping);
  }

  /** All keys of a name that open, the newest first. */
  all(name: ServerKeyName): readonly ServerKey[] {
    return (this.#keys ?? []).filter((key) => key.name === name);
  }

  /** The key that what is new is made with; undefined: there is none of this name. */
  newest(name: ServerKeyName): ServerKey | undefined {
    return this.all(name).find(({ usable }) => usable);
  }

  /** The same of a name that every database has. */
  use(name: Exclude<ServerKeyName, 'members'>): ServerKey {
    const key = this.newest(name);
    if (!key) throw new Error(`the server's key "${name}" is missing`);
    return key;
  }

  /** The key with this number, also when another process made it a moment ago. */
  async numbered(db: Kysely<Database>, name: ServerKeyName, number: number): Promise<ServerKey> {
    const find = () => this.all(name).find((key) => key.number === number);
    if (!find()) await this.load(db);
    const key = find();
    if (!key) throw new Error(`the server's key "${name}" ${number} is missing`);
    return key;
  }

  /** Reads the keys where that was never done. */
  async ready(db: Kysely<Database>): Promise<void> {
    if (!this.#keys) await this.load(db);
  }

  /** A new key of a member, as it is stored. The keys are `ready`. */
  newMemberKey(memberId: string): Buffer {
    const bytes = randomBytes(32);
    const key = this.newest('members');
    return key ? this.sealMemberKey(key, memberId, bytes) : bytes;
  }

  sealMemberKey({ bytes, number, cipher }: ServerKey, memberId: string, plain: Buffer): Buffer {
    const how = { cipher: cipher ?? 1, label: numbered(number), bound: ofMember(memberId) };
    return seal(bytes, how, plain);
  }

  /** A member's key from its stored form; null: the member was erased. */
  async openMemberKey(
    db: Kysely<Database>,
    memberId: string,
    stored: Buffer | null,
  ): Promise<ValueKey | null> {
    if (!stored) return null;
    if (stored.length === plainLength) return { bytes: stored, cipher: null };
    const key = await this.numbered(db, 'members', stored.readUInt16BE(1));
    const cipher = stored[0];
    const bytes = unseal(key.bytes, { labelLength: 2, bound: ofMember(memberId) }, stored);
    return { bytes, cipher: isCipher(cipher) ? cipher : null };
  }
}

/** By what all handles of one database have in common, its transactions too. */
const rings = new WeakMap<object, Keyring>();

export const giveKeyring = (db: Kysely<Database>, keyring: Keyring): void =>
  void rings.set(db.getExecutor().adapter, keyring);

/** The keys of a database; of a handle that was given none: those that stand in it as they are. */
export function keyringOf(db: Kysely<Database>): Keyring {
  const { adapter } = db.getExecutor();
  const found = rings.get(adapter) ?? new Keyring();
  rings.set(adapter, found);
  return found;
}
