import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupError } from './manifest.ts';

const squeeze = promisify(gzip);
const unfold = promisify(gunzip);
const shortest = 12;

/** How an entry's bytes are put into an archive and taken out again. */
export type Wrapping = {
  readonly wrap: (name: string, content: Uint8Array) => Promise<Buffer>;
  readonly unwrap: (name: string, content: Uint8Array) => Promise<Buffer>;
};

export const manifestName = 'manifest.json';
const megabyte = 1024 * 1024;

/**
 * No entry is larger than this, as it lies in the archive or unfolded: a bomb is refused before it fills the memory. The
 * table of contents has some 350 bytes for each document of a bucket, so it holds those of 700 000.
 */
export const largestOf = (name: string): number => (name === manifestName ? 256 : 64) * megabyte;

const compressed: Wrapping = {
  async wrap(name, content) {
    // nobody could ever read it: there is no such backup rather than one that only looks whole
    if (content.length > largestOf(name))
      throw new BackupError(
        `${name} would have ${Math.ceil(content.length / megabyte)} MB, and a backup takes ${largestOf(name) / megabyte}.`,
      );
    return squeeze(content, { level: 4 });
  },
  unwrap: (name, content) => unfold(content, { maxOutputLength: largestOf(name) }),
};

/** `BACKUP_PASSPHRASE`, or null. */
export function readPassphrase(env: Readonly<Record<string, string | undefined>>): string | null {
  const said = env.BACKUP_PASSPHRASE ?? '';
  if (said === '') return null;
  if (said.length < shortest)
    throw new BackupError(`BACKUP_PASSPHRASE must have at least ${shortest} characters.`);
  return said;
}

function keyOf(passphrase: string, salt: string): Promise<Buffer> {
  const options = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
  return new Promise((resolve, reject) =>
    scrypt(passphrase, Buffer.from(salt, 'hex'), 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

export const freshSalt = (): string => randomBytes(16).toString('hex');

/**
 * Entries are compressed one by one; with a salt also encrypted, by AES-256-GCM with a key made of the passphrase, each
 * bound to its name, so that none can stand in another's place. Whoever says a passphrase is given nothing that was not
 * made with it: anybody could have put another backup, whole in itself, into the encrypted one's place.
 */
export async function wrappingOf(passphrase: string | null, salt: string | null): Promise<Wrapping> {
  if (salt === null && passphrase !== null)
    throw new BackupError(
      'The backup is not encrypted, so anybody may have written it: only without BACKUP_PASSPHRASE is it taken.',
    );
  if (salt === null) return compressed;
  if (passphrase === null)
    throw new BackupError('The backup is encrypted: say its passphrase by BACKUP_PASSPHRASE.');
  const key = await keyOf(passphrase, salt);
  return {
    async wrap(name, content) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(await compressed.wrap(name, content)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    async unwrap(name, content) {
      const decipher = createDecipheriv('aes-256-gcm', key, content.subarray(0, 12))
        .setAAD(Buffer.from(name))
        .setAuthTag(content.subarray(12, 28));
      const open = () => Buffer.concat([decipher.update(content.subarray(28)), decipher.final()]);
      try {
        return await compressed.unwrap(name, open());
      } catch (error) {
        throw new BackupError(
          'The backup can’t be decrypted: the passphrase is another one, or it is damaged.',
          {
            cause: error,
          },
        );
      }
    },
  };
}
