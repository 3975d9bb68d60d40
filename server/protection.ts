import { resolve } from 'node:path';
import { z } from 'zod';

/** Where clamd listens, as Node connects to it. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

const clamdPort = 3310;

/** `tcp://host:port`, or where its Unix socket lies; null: neither. */
function clamdAddress(value: string): ClamdAddress | null {
  if (value.startsWith('/')) return { path: value };
  if (value.startsWith('unix:///')) return { path: value.slice('unix://'.length) };
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port } = new URL(value);
  if (protocol !== 'tcp:' || hostname === '') return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? clamdPort : Number(port) };
}

/** What protects the portal beyond what it brings itself. */
export const protectionSettings = {
  BREACHED_PASSWORDS_FILE: z
    .string()
    .regex(/^[^\0]{1,1000}$/, { error: 'must be a file' })
    .optional(),
  CLAMD_URL: z
    .string()
    .refine((value) => clamdAddress(value) !== null, {
      error: 'must be tcp://host:port, or the path of a socket',
    })
    .optional(),
};
const schema = z.object(protectionSettings);

export type Protection = {
  /** absolute; hashes of passwords that were leaked, in the form of Have I Been Pwned; null: the server's own list alone */
  readonly breachedPasswordsFile: string | null;
  /** what every uploaded file is scanned by; null: nothing */
  readonly clamd: ClamdAddress | null;
};

export const protectionOf = (said: z.output<typeof schema>): Protection => ({
  breachedPasswordsFile: said.BREACHED_PASSWORDS_FILE ? resolve(said.BREACHED_PASSWORDS_FILE) : null,
  clamd: said.CLAMD_URL === undefined ? null : clamdAddress(said.CLAMD_URL),
});
