import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { commonPhrases, commonWords, runs } from './common-passwords.ts';

/** argon2id (the library's default) at OWASP's second setting: 19 MiB, two passes, one lane; about 30 ms. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A PHC string with its own salt. Both forms of a composed character give the same hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options);
}

let unknown: Promise<string> | undefined;

/** Whether it is the password. Without a hash (no such account, or an erased one) it takes the same time and says no. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  unknown ??= hashPassword('an account that does not exist');
  const known = stored?.startsWith('$argon2') ? stored : undefined;
  const right = await verify(known ?? (await unknown), password.normalize('NFKC'));
  return known !== undefined && right;
}

/** How something was hashed: costs and salt as a PHC string has them, without the digest that ends it. */
type How = string;
export type Digest = { readonly how: How; readonly digest: Buffer };
type Costs = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number };

export const newSalt = (): Buffer => randomBytes(16);

const costsIn = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)$/;

/** Hashes bytes as `how` says, or anew with a salt and these costs. The same bytes and `how` give the same digest. */
export async function digestAt(costs: Costs, bytes: Buffer, how: How | Buffer): Promise<Digest> {
  const [, memory, time, lanes, salt] = typeof how === 'string' ? (costsIn.exec(how) ?? []) : [];
  if (typeof how === 'string' && salt === undefined) throw new Error('hashed in a way that is not known');
  const options =
    typeof how === 'string'
      ? {
          memoryCost: Number(memory),
          timeCost: Number(time),
          parallelism: Number(lanes),
          salt: Buffer.from(salt ?? '', 'base64'),
        }
      : { ...costs, salt: how };
  const phc = await hash(bytes, options);
  const end = phc.lastIndexOf('$');
  return { how: phc.slice(0, end), digest: Buffer.from(phc.slice(end + 1), 'base64') };
}

/** The costly things that are done with a password or a recovery code; a test counts them. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>;
  /** of a code: as another was hashed, or anew with a salt */
  readonly digest: (bytes: Buffer, how: How | Buffer) => Promise<Digest>;
};
export const passwords: Passwords = {
  hash: hashPassword,
  verify: verifyPassword,
  digest: (bytes, how) => digestAt(options, bytes, how),
};

/** What must be left, in letters, when all that is well known was taken away … */
const leastOwn = 4;
/** … or in letters and digits outside rows, of a password that is nearly all digits: more than a day or a number for calls. */
const leastWithDigits = 13;
const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const letters = (text: string) => text.replace(/[^\p{L}]/gu, '');
const reversed = (text: string) => [...text].toReversed().join('');
const allRuns = [...runs, ...runs.map(reversed)];

/** How many characters are in no run of three or more along the keyboard, the alphabet or the same key. */
function outsideRuns(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length;) {
    let length = 1;
    while (at + length < text.length && text[at + length] === text[at]) length += 1;
    for (let tried = length + 1; at + tried <= text.length; tried += 1) {
      const piece = text.slice(at, at + tried);
      if (allRuns.some((run) => run.includes(piece))) length = tried;
      else break;
    }
    if (length < 3) count += 1;
    at += length < 3 ? 1 : length;
  }
  return count;
}

/** Whether enough is left when every known word was taken out, the longest first. */
function isOwnEnough(text: string, words: readonly string[]): boolean {
  const without = (all: string) => words.reduce((rest, word) => rest.replaceAll(word, ''), all);
  if (without(letters(text)).length >= leastOwn) return true;
  return outsideRuns(without(text.replace(/[^\p{L}\d]/gu, ''))) >= leastWithDigits;
}

/**
 * Whether a password is too well known (decisions §5): a common word or phrase with digits and signs around it, letters
 * replaced by their look-alikes, a row of keys, a few characters repeated, digits alone, or made of the person's own
 * names and address (`own`).
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const plain = text.replace(/\s/g, '');
  if (/^\d*$/.test(plain) || new Set(plain).size < 5 || /^(.{1,5})\1+.{0,2}$/u.test(plain)) return true;
  if (outsideRuns(plain) <= leastOwn) return true;
  const ownWords = own
    .flatMap((word) =>
      word
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter((word) => word.length >= 3);
  const words = [...commonPhrases, ...commonWords, ...ownWords].toSorted((a, b) => b.length - a.length);
  const core = plain.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  const readable = [...core].map((sign) => looksLike[sign] ?? sign).join('');
  if (letters(plain).length === 0) return false;
  return [plain, readable].some((form) => letters(form).length > 0 && !isOwnEnough(form, words));
}
