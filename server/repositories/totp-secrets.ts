import type { Kysely } from 'kysely';
import type { Keyring, ServerKey } from '../db/keyring.ts';
import type { Database } from '../db/schema.ts';
import { decryptValue, encryptValue } from '../rules/activity-seal.ts';
import { isCipher, markOf, seal, unseal } from '../rules/sealing.ts';

const name = Buffer.from('totp:');
/** The name and the key's number: with the cipher eight bytes, which no nonce of the first form begins with by chance. */
const labelLength = name.length + 2;

function labelOf(number: number): Buffer {
  const label = Buffer.alloc(labelLength);
  name.copy(label);
  label.writeUInt16BE(number, name.length);
  return label;
}
const boundTo = (userId: string) => `secret of an app: ${userId}`;

/** What stands before every secret that this key sealed; null: nothing does, as it is from before there were others. */
export const markOfTotp = ({ cipher, number }: Pick<ServerKey, 'cipher' | 'number'>): Buffer | null =>
  cipher === null ? null : markOf(cipher, labelOf(number));

/** Seals the secret of an authenticator app for the person who has it. */
export function sealTotp(key: ServerKey, userId: string, secret: string): Buffer {
  const { bytes, cipher, number } = key;
  if (cipher === null) return encryptValue({ bytes, cipher }, userId, secret);
  return seal(bytes, { cipher, label: labelOf(number), bound: boundTo(userId) }, Buffer.from(secret));
}

const isMarked = (sealed: Buffer): boolean =>
  isCipher(sealed[0]) && sealed.subarray(1, 1 + name.length).equals(name);

/** The secret, whichever of the server's keys sealed it. */
export async function openTotp(
  db: Kysely<Database>,
  keyring: Keyring,
  userId: string,
  sealed: Buffer,
): Promise<string> {
  if (!isMarked(sealed)) {
    const { bytes } = await keyring.numbered(db, 'factors', 1);
    return String(decryptValue({ bytes }, userId, sealed));
  }
  const { bytes } = await keyring.numbered(db, 'factors', sealed.readUInt16BE(1 + name.length));
  return unseal(bytes, { labelLength, bound: boundTo(userId) }, sealed).toString('utf8');
}
