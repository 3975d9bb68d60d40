import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { AdminError } from './admin-add.ts';
import { keyringOf } from './db/keyring.ts';
import type { Database } from './db/schema.ts';
import { deleteFormerKeys } from './repositories/former-keys.ts';
import { beginRotation, moveToNewest, secondsUntilUsed } from './repositories/key-rotation.ts';
import { openSecrets } from './repositories/secrets.ts';
import { passwords } from './rules/password.ts';
import { cipherNamed, ciphers, type Cipher } from './rules/sealing.ts';
import { keysRhythm } from './workers.ts';

/** Seconds that a new key only opens: every process has read the keys several times by then. */
export const keysLead = (5 * keysRhythm.pause) / 1000;

export type Rotation = { readonly cipher: Cipher | undefined; readonly drafts: boolean };

/** What `rotate-keys` was asked for; throws on words that it doesn't know. */
export function readRotation(words: readonly string[], usage: string): Rotation {
  const options = { cipher: { type: 'string' }, drafts: { type: 'boolean' } } as const;
  try {
    const { values } = parseArgs({ args: [...words], options, strict: true });
    const cipher = values.cipher === undefined ? undefined : cipherNamed(values.cipher);
    if (values.cipher !== undefined && cipher === undefined)
      throw new AdminError(`--cipher is one of ${Object.values(ciphers).join(', ')}.`);
    return { cipher, drafts: values.drafts === true };
  } catch (error) {
    if (error instanceof AdminError) throw error;
    throw new AdminError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/**
 * Puts the server's keys under SECRETS_KEY, makes new ones in their place and brings what lies under the former ones
 * under them, beside running servers. Broken off, it is run again and goes on. Answers what to print.
 */
export async function rotateKeys(
  { db, tell }: { readonly db: Kysely<Database>; readonly tell: (sentence: string) => void },
  asked: Rotation,
  lead: number = keysLead,
): Promise<string> {
  await openSecrets(db);
  const { made, wrapped } = await beginRotation(db, { ...asked, lead });
  for (let left = await secondsUntilUsed(db); left > 0; left = await secondsUntilUsed(db)) {
    tell(`New keys are used in ${Math.ceil(left)} s, when every server has them`);
    await sleep(Math.min(1000, left * 1000 + 20));
  }
  const { apps, members, people } = await moveToNewest(db, passwords, tell);
  const deleted = await deleteFormerKeys(db);
  const names = made.map(({ name, number }) => `${name} ${number}`).join(', ');
  const isWrapped = keyringOf(db).wrapping.length > 0;
  return [
    made.length > 0
      ? `New keys: ${names}.`
      : 'A rotation that was broken off is finished; no new keys were made.',
    `Sealed anew: ${apps} authenticator apps, ${members} keys of members, recovery codes of ${people} people.`,
    isWrapped
      ? `All keys are wrapped by SECRETS_KEY, ${wrapped} of them anew: SECRETS_KEY_FORMER is needed for older backups alone.`
      : 'SECRETS_KEY is not set: the keys stand unwrapped, and keys of members were left as they are.',
    ...(deleted > 0 ? [`Former keys that nothing needs any more, deleted: ${deleted}.`] : []),
  ].join('\n');
}
