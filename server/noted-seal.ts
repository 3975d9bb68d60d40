/** A seal that the operator noted down earlier, elsewhere. */
export type Noted = { readonly seal: number; readonly hash: string };

export class NotedSealError extends Error {
  override readonly name = 'NotedSealError';
}

/** What an option says of a seal, as heads are printed: `12:9f86…`. */
export function notedSeal(option: string, said: string | undefined): Noted | null {
  if (said === undefined) return null;
  const [, seal, hash] = /^(\d{1,15}):([\da-f]{64})$/i.exec(said) ?? [];
  if (seal === undefined || hash === undefined || Number(seal) < 1)
    throw new NotedSealError(`${option} takes the number of a seal, a colon and its hash of 64 digits.`);
  return { seal: Number(seal), hash: hash.toLowerCase() };
}
