import { z } from 'zod';

/**
 * An address that says how it is spoken to. Both slashes have to be there, and a host unless it is a database's, which may
 * be this machine's without a word: what reads an address later finds a host where a URL has none, as in `smtp:host`.
 */
export const address = (...protocols: readonly string[]) => {
  const isDatabase = protocols.includes('postgres:');
  const begins = protocols.map((name) => `${name}//`);
  return z
    .string()
    .refine(
      (value) =>
        begins.some((begin) => value.toLowerCase().startsWith(begin)) &&
        URL.canParse(value) &&
        (isDatabase || new URL(value).hostname !== ''),
      {
        error: `must be an address that begins with ${begins.join(' or ')}${isDatabase ? '' : ' and a host'}`,
      },
    )
    .optional();
};
