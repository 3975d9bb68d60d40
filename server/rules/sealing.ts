import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** The ciphers that something can be sealed with, by the byte that stands before it. */
export const ciphers = { 1: 'aes-256-gcm', 2: 'chacha20-poly1305' } as const;
export type Cipher = keyof typeof ciphers;

const nonceLength = 12;
const tagLength = 16;
const chacha = { authTagLength: tagLength };

/** No key is used by two ciphers: the second has one that is made of it. */
const forChacha = (key: Buffer) => createHmac('sha256', key).update('key for chacha20-poly1305').digest();
const encrypting = {
  1: (key: Buffer, nonce: Buffer) => createCipheriv('aes-256-gcm', key, nonce),
  2: (key: Buffer, nonce: Buffer) => createCipheriv('chacha20-poly1305', forChacha(key), nonce, chacha),
};
const decrypting = {
  1: (key: Buffer, nonce: Buffer) => createDecipheriv('aes-256-gcm', key, nonce),
  2: (key: Buffer, nonce: Buffer) => createDecipheriv('chacha20-poly1305', forChacha(key), nonce, chacha),
};

export const isCipher = (byte: number | undefined | null): byte is Cipher => byte === 1 || byte === 2;

/** The cipher of this name; undefined: there is none. */
export const cipherNamed = (name: string): Cipher | undefined =>
  ([1, 2] as const).find((cipher) => ciphers[cipher] === name);

/** What stands in the clear before something sealed: the byte of its cipher, and a label that says of which key it is. */
export const markOf = (cipher: Cipher, label: Buffer): Buffer => Buffer.concat([Buffer.of(cipher), label]);

const boundTo = (mark: Buffer, bound: string) => Buffer.concat([mark, Buffer.from(bound)]);

/**
 * Seals bytes: cipher, label, 12 bytes of nonce, 16 of tag, ciphertext. `bound` says what it belongs to: it opens nowhere
 * else, nor with another cipher or label before it.
 */
export function seal(
  key: Buffer,
  { cipher, label, bound }: { readonly cipher: Cipher; readonly label: Buffer; readonly bound: string },
  plain: Buffer,
): Buffer {
  const mark = markOf(cipher, label);
  const nonce = randomBytes(12);
  const encrypt = encrypting[cipher](key, nonce);
  encrypt.setAAD(boundTo(mark, bound), { plaintextLength: plain.length });
  const body = Buffer.concat([encrypt.update(plain), encrypt.final()]);
  return Buffer.concat([mark, nonce, encrypt.getAuthTag(), body]);
}

/** The inverse; throws when key, label, owner or bytes are not those of the sealing. */
export function unseal(
  key: Buffer,
  { labelLength, bound }: { readonly labelLength: number; readonly bound: string },
  sealed: Buffer,
): Buffer {
  const [cipher] = sealed;
  if (!isCipher(cipher)) throw new Error('sealed with a cipher that this version does not know');
  const from = 1 + labelLength;
  const nonce = sealed.subarray(from, from + nonceLength);
  const tag = sealed.subarray(from + nonceLength, from + nonceLength + tagLength);
  const body = sealed.subarray(from + nonceLength + tagLength);
  const decrypt = decrypting[cipher](key, nonce);
  decrypt.setAAD(boundTo(sealed.subarray(0, from), bound), { plaintextLength: body.length });
  decrypt.setAuthTag(tag);
  return Buffer.concat([decrypt.update(body), decrypt.final()]);
}
