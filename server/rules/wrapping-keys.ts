import { createHash } from 'node:crypto';
import { seal, unseal, type Cipher } from './sealing.ts';

/** A key of SECRETS_KEY or SECRETS_KEY_FORMER: under it the server's own keys lie in the database. */
export type WrappingKey = {
  /** eight bytes that name it and tell nothing of it */
  readonly id: Buffer;
  readonly bytes: Buffer;
};

const keyLength = 32;
const idLength = 8;

/** Throws with a sentence's end, without the text: `must be …`. */
export function readWrappingKey(text: string): WrappingKey {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== keyLength || bytes.toString('base64') !== text)
    throw new Error('must be 32 bytes in base64, as `openssl rand -base64 32` makes them');
  // 32 random bytes have 30 different ones; an example or a row of zeros is no key
  if (new Set(bytes).size < 16) throw new Error('must be random, as `openssl rand -base64 32` makes it');
  const id = createHash('sha256').update('id of a wrapping key').update(bytes).digest().subarray(0, idLength);
  return { id, bytes };
}

/** Whether a value of `server_secrets` is a key as it is. */
export const isPlainKey = (value: Buffer): boolean => value.length === keyLength;

/** The id of the key that a value is wrapped by. */
export const wrappedBy = (value: Buffer): Buffer => value.subarray(1, 1 + idLength);

const boundTo = (name: string, number: number) => `key of the server: ${name} ${number}`;

export type KeyName = { readonly name: string; readonly number: number };

export const wrapKey = (
  by: WrappingKey,
  { name, number }: KeyName,
  key: { readonly bytes: Buffer; readonly cipher: Cipher | null },
): Buffer =>
  seal(by.bytes, { cipher: key.cipher ?? 1, label: by.id, bound: boundTo(name, number) }, key.bytes);

/** The key within a value; null: none of these keys wraps it. Throws when it was changed. */
export function unwrapKey(
  by: readonly WrappingKey[],
  { name, number }: KeyName,
  value: Buffer,
): Buffer | null {
  if (isPlainKey(value)) return value;
  const id = wrappedBy(value);
  const key = by.find((one) => one.id.equals(id));
  return key ? unseal(key.bytes, { labelLength: idLength, bound: boundTo(name, number) }, value) : null;
}
