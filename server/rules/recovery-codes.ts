import { createHmac, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '../../contract/values/second-factor.ts';

/** Digits and capitals without those that look alike: I, L, O, U (Crockford's base 32). */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

const newCode = (): string => Array.from({ length }, () => signs[randomInt(signs.length)] ?? '0').join('');

/** Ten codes of 50 random bits, in two groups: `7Q2KF-9MXPA`. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** As it was made, however it was typed: an O is a 0, an I and an L are a 1. */
const asMade = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/**
 * What the slow hash of a code is made of, for the person who has it. With `key`: the HMAC that was kept of a code alone
 * before there was a slow hash, which was put over it since; such a code says nothing without that key.
 */
export function recoveryCodeBytes(key: Buffer | null, userId: string, typed: string): Buffer {
  const text = `recovery:${userId}:${asMade(typed)}`;
  return key ? createHmac('sha256', key).update(text).digest() : Buffer.from(text);
}
