import { resolve } from 'node:path';
import { z } from 'zod';

/** Where clamd listens, as Node connects to it. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' });
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

/** Whether a host is this machine: what goes there leaves no cable. */
const isLoopback = (host: string): boolean =>
  ['localhost', '::1', '[::1]', ''].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** The same, or a socket's folder. */
const isHere = (host: string): boolean => host.startsWith('/') || isLoopback(host);

/** PostgreSQL's driver checks the certificate with each of these; `no-verify` it takes from anybody. */
const verifiedModes = ['require', 'verify-ca', 'verify-full'];

type Addresses = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
  readonly DATABASE_LISTEN_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly CLAMD_URL?: string | undefined;
  /** where PostgreSQL's driver connects to when an address has no host */
  readonly PGHOST?: string | undefined;
};
type AddressName = Exclude<keyof Addresses, 'PGHOST'>;

const isEncrypted: Readonly<Record<AddressName, (url: URL, host: string) => boolean>> = {
  DATABASE_URL: isPrivateDatabase,
  DATABASE_REPLICA_URL: isPrivateDatabase,
  DATABASE_LISTEN_URL: isPrivateDatabase,
  SMTP_URL: ({ protocol, searchParams }) =>
    protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
  S3_ENDPOINT: ({ protocol }) => protocol === 'https:',
  // its protocol knows no encryption
  CLAMD_URL: ({ protocol }) => protocol === 'unix:',
};

function isPrivateDatabase({ searchParams }: URL, ownHost: string): boolean {
  const names = [...searchParams.keys()];
  // of two the driver takes the last one, and this word has it take certificates from anybody
  if (new Set(names).size < names.length || searchParams.has('uselibpqcompat')) return false;
  // an empty one it doesn't take
  if (isHere(searchParams.get('host') || ownHost)) return true;
  return verifiedModes.includes(searchParams.get('sslmode') ?? '');
}

const sslOnce = 'Add sslmode=verify-full to it, say nothing in it twice, and leave uselibpqcompat out';
/** What to say instead, by setting. */
const instead: Readonly<Record<AddressName, string>> = {
  DATABASE_URL: sslOnce,
  DATABASE_REPLICA_URL: sslOnce,
  DATABASE_LISTEN_URL: sslOnce,
  SMTP_URL: 'Begin it with smtps://, or add requireTLS=true to it',
  S3_ENDPOINT: 'Begin it with https://',
  CLAMD_URL: 'Let clamd run on this machine',
};
const addressNames = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_LISTEN_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'CLAMD_URL',
] as const satisfies readonly AddressName[];

/** As PostgreSQL's driver reads it: a socket's folder may stand there, each of its slashes as `%2F`. */
function hostOfDatabase({ hostname }: URL): string {
  try {
    return decodeURIComponent(hostname);
  } catch {
    return hostname;
  }
}

/** A sentence for each address of another machine to which things would go in the clear; none repeats it. */
export const openAddresses = (said: Addresses): readonly string[] =>
  addressNames.flatMap((name) => {
    const value = said[name];
    if (value === undefined || value.startsWith('/')) return [];
    const url = new URL(value);
    const isDatabase = name.startsWith('DATABASE_');
    const byDriver = url.hostname === '' && isDatabase ? (said.PGHOST ?? '') : '';
    const host = (isDatabase ? hostOfDatabase(url) : url.hostname) || byDriver;
    if ((isHere(host) && !url.searchParams.has('host')) || isEncrypted[name](url, host)) return [];
    // a host behind the question mark goes before it
    const isPgHost = byDriver !== '' && !url.searchParams.get('host');
    const machine = isPgHost ? 'another machine, which PGHOST names,' : 'another machine';
    return [
      `${name} leads to ${machine} without encryption. ${instead[name]}; UNENCRYPTED_ADDRESSES=1 takes it as it is, where the network itself is closed.`,
    ];
  });

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
  UNENCRYPTED_ADDRESSES: onOff.default('0'),
  HSTS_SUBDOMAINS: onOff.default('0'),
};
const schema = z.object(protectionSettings);

export type Protection = {
  /** absolute; hashes of passwords that were leaked, in the form of Have I Been Pwned; null: the server's own list alone */
  readonly breachedPasswordsFile: string | null;
  /** what every uploaded file is scanned by; null: nothing */
  readonly clamd: ClamdAddress | null;
  /** browsers are told to ask every name below the portal's by https alone too */
  readonly hstsSubdomains: boolean;
};

export const protectionOf = (said: z.output<typeof schema>): Protection => ({
  breachedPasswordsFile: said.BREACHED_PASSWORDS_FILE ? resolve(said.BREACHED_PASSWORDS_FILE) : null,
  clamd: said.CLAMD_URL === undefined ? null : clamdAddress(said.CLAMD_URL),
  hstsSubdomains: said.HSTS_SUBDOMAINS === '1',
});
