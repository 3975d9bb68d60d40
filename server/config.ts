import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Currency } from '../contract/enums.ts';
import { parseMoney } from '../contract/values/money.ts';
import { address } from './address.ts';
import { diskFolder } from './disk-folder.ts';
import { openAddresses, protectionOf, protectionSettings, type Protection } from './protection.ts';
import { publicOrigin } from './public-origin.ts';
import { retentionOf, retentionSettings, type Retention } from './retention.ts';
import type { WrappingKey } from './rules/wrapping-keys.ts';
import { secretsKeySettings } from './secrets-key.ts';

/** One or more settings have a bad value: `message` has one sentence for each, meant for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const loopbackHosts = ['127.0.0.1', '::1', '[::1]', 'localhost'];
/** where the portal's development server listens (scripts/dev.mjs) */
const developmentPort = 5173;
const megabyte = 1024 * 1024;

const pattern = (expression: RegExp, meaning: string) =>
  z.string().regex(expression, { error: `must be ${meaning}` });
const whole = (standard: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }))
    .default(standard);
};
const fee = z
  .string()
  .refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(value), { error: 'must be an amount like 2.50' })
  .optional();
/** An address, or a range of them as `10.0.0.0/8`; never all there are: anybody could say where he calls from. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  const most = kind === 4 ? 32 : 128;
  const isRange = (given: string) => /^\d{1,3}$/.test(given) && Number(given) >= 1 && Number(given) <= most;
  return kind > 0 && rest.length === 0 && (bits === undefined || isRange(bits));
}
const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional();

const settings = z.object({
  ...retentionSettings,
  ...protectionSettings,
  ...secretsKeySettings,
  PORT: whole(3000, 0, 65_535),
  HOST: pattern(/^[\w.:-]{1,255}$/, 'an address or a host name').default('127.0.0.1'),
  DATA_DIR: diskFolder.default('.data'),
  DATABASE_URL: address('postgres:', 'postgresql:'),
  DATABASE_REPLICA_URL: address('postgres:', 'postgresql:'),
  DATABASE_LISTEN_URL: address('postgres:', 'postgresql:'),
  DATABASE_CONNECTIONS: whole(16, 2, 500),
  DATABASE_PREPARES: onOff,
  TRUSTED_PROXIES: z
    .string()
    .refine((value) => value.split(',').every((one) => isProxy(one.trim())), {
      error: 'must be addresses or ranges like 10.0.0.0/8, separated by commas',
    })
    .optional(),
  PUBLIC_URL: publicOrigin.optional(),
  SMTP_URL: address('smtp:', 'smtps:'),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  SUPPORT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  SECURITY_CONTACT: pattern(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'mailto: and an e-mail address, or an address that begins with https://',
  ).optional(),
  PRODUCT_NAME: pattern(/^[^\p{Cc}]{1,60}$/u, 'a name of at most 60 characters').default('Member Portal'),
  PRODUCT_PREFIX: pattern(/^[a-z0-9]{1,20}$/, 'up to 20 small letters and digits').default('gi'),
  DEMO: onOff,
  FOUR_EYES: onOff.default('1'),
  STAFF_SECOND_FACTOR: onOff.default('0'),
  SESSION_TOKEN_TTL: whole(300, 1, 86_400),
  SESSION_IDLE_TTL: whole(1800, 1, 604_800),
  SESSION_MAX_TTL: whole(43_200, 1, 2_592_000),
  MAX_FILE_MB: whole(10, 1, 100),
  MAX_FILES: whole(5, 1, 50),
  MEMBER_READS_PER_MINUTE: whole(1200, 0, 1_000_000),
  MEMBER_WRITES_PER_MINUTE: whole(300, 0, 1_000_000),
  MISC_FEES_EUR: fee,
  MISC_FEES_USD: fee,
  TEMPLATES_DIR: pattern(/^[^\0]{1,1000}$/, 'a folder').optional(),
  S3_ENDPOINT: address('http:', 'https:'),
  S3_BUCKET: pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket').optional(),
  S3_ACCESS_KEY_ID: pattern(/^[\x21-\x7e]{1,128}$/, 'the id of a key').optional(),
  S3_SECRET_ACCESS_KEY: pattern(/^[\x21-\x7e]{1,256}$/, 'a secret').optional(),
  S3_REGION: pattern(/^[a-z0-9-]{1,40}$/, 'the name of a region').default('us-east-1'),
  S3_PATH_STYLE: onOff.default('1'),
});

/** A bucket of an S3-compatible store, and the key to it. */
export type BucketSettings = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** the bucket is named in the path, not in the host */
  readonly pathStyle: boolean;
};

/** Everything that an operator may set; the names are those of the README's operating interface. Lengths in seconds. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** absolute; the embedded PostgreSQL and its log live there */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databaseReplicaUrl: string | null;
  /** where to LISTEN when DATABASE_URL goes through a pooler */
  readonly databaseListenUrl: string | null;
  /** how many connections a process holds open at most, to the primary and to a replica each */
  readonly databaseConnections: number;
  /** statements are parsed and planned once for a connection; a pooler in transaction mode may not bear it */
  readonly databasePrepares: boolean;
  /** addresses and ranges whose word on the caller's address is taken, beside loopback */
  readonly trustedProxies: readonly string[];
  /** origin for links in mails, without a slash at its end */
  readonly publicUrl: string;
  /** the origins that a browser may write from */
  readonly origins: readonly string[];
  readonly smtpUrl: string | null;
  /** the sender's address of every mail */
  readonly mailFrom: string;
  /** the address that members are told to write to; null: the portal names none */
  readonly supportEmail: string | null;
  /** where weaknesses are reported, as a URI; null: the portal names no place */
  readonly securityContact: string | null;
  readonly productName: string;
  readonly productPrefix: string;
  readonly demo: boolean;
  readonly fourEyes: boolean;
  /** whoever works for the fund must have a second factor, and sets it up before anything else */
  readonly staffSecondFactor: boolean;
  readonly sessionTokenTtl: number;
  readonly sessionIdleTtl: number;
  readonly sessionMaxTtl: number;
  readonly maxFileMb: number;
  /** the same in bytes */
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** calls of one member in a minute; 0: not counted */
  readonly memberReads: number;
  readonly memberWrites: number;
  /** what a withdrawal costs, in cents; part of its amount */
  readonly miscFees: Readonly<Record<Currency, bigint>>;
  /** absolute folder of the fund's own contract templates; null: samples made by the server */
  readonly templatesDir: string | null;
  /** how long what is personal is kept */
  readonly retention: Retention;
  /** where documents are kept; null: in PostgreSQL */
  readonly bucket: BucketSettings | null;
  readonly protection: Protection;
  /** what the server's own keys are wrapped by: the first wraps, all open; none: they stand as they are */
  readonly secretsKeys: readonly WrappingKey[];
};

type Environment = Readonly<Record<string, string | undefined>>;

function parse(env: Environment): z.output<typeof settings> {
  const said = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = settings.safeParse(said);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const secret = /_URL$|^S3_.*KEY|^SECRETS_/.test(name)
      ? ''
      : ` It is "${String(said[name]).slice(0, 80)}" now.`;
    return `${name} ${issue.message}.${secret}`;
  });
  throw new ConfigError(sentences.join('\n'));
}

/**
 * Demo mode is on with the embedded database on loopback, off with DATABASE_URL, and may be said (decisions §2). An
 * address of this machine alone isn't enough: a proxy on it may have another one, which PUBLIC_URL names.
 */
function demoMode({ DEMO, DATABASE_URL, HOST }: z.output<typeof settings>, publicUrl: string): boolean {
  if (DEMO) return DEMO === '1';
  if (DATABASE_URL !== undefined) return false;
  const isOpen = (host: string) => !loopbackHosts.includes(host);
  const [open] = [
    ...(isOpen(HOST) ? [`HOST ${HOST}`] : []),
    ...(isOpen(new URL(publicUrl).hostname) ? [`PUBLIC_URL ${publicUrl}`] : []),
  ];
  if (open === undefined) return true;
  throw new ConfigError(
    `${open} opens the portal to other machines, and the demo accounts have a published password. ` +
      'Say DEMO=0 to run without them, or DEMO=1 to show them all the same.',
  );
}

/** In demo mode a withdrawal costs something, so that it can be seen. */
function miscFees(said: z.output<typeof settings>, demo: boolean): Config['miscFees'] {
  const [eur, usd] = demo ? ['2.50', '3.00'] : ['0.00', '0.00'];
  return {
    EUR: parseMoney(said.MISC_FEES_EUR ?? eur) ?? 0n,
    USD: parseMoney(said.MISC_FEES_USD ?? usd) ?? 0n,
  };
}

/** All of them or none: half a bucket is a mistake, not a choice. */
function bucketOf(said: z.output<typeof settings>): BucketSettings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, S3_PATH_STYLE } = said;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(needed).length) return null;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new ConfigError(`Documents in a bucket need ${missing.join(', ')} too.`);
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: S3_PATH_STYLE === '1',
  };
}

function secretsKeysOf({ SECRETS_KEY, SECRETS_KEY_FORMER = [] }: z.output<typeof settings>) {
  if (!SECRETS_KEY && SECRETS_KEY_FORMER.length > 0)
    throw new ConfigError('SECRETS_KEY_FORMER needs SECRETS_KEY, the key that is in use now.');
  return [...(SECRETS_KEY ?? []), ...SECRETS_KEY_FORMER];
}

function originsOf(publicUrl: string, port: number): readonly string[] {
  const { hostname } = new URL(publicUrl);
  if (!loopbackHosts.includes(hostname)) return [publicUrl];
  const local = [port, developmentPort].flatMap((at) => [`http://localhost:${at}`, `http://127.0.0.1:${at}`]);
  return [...new Set([publicUrl, ...local])];
}

/** `no-reply@<public host>`; mail servers take neither a number nor a name without a dot for a host. */
function noReplyAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isDomain = /^[^:]+\.[^:\d.]+[^:.]*$/.test(hostname);
  return `no-reply@${isDomain ? hostname : 'localhost.localdomain'}`;
}

/** Reads the settings. Throws a ConfigError that names each bad one; secrets are never repeated in it. */
export function readConfig(env: Environment): Config {
  const said = parse(env);
  const publicUrl = new URL(said.PUBLIC_URL ?? `http://localhost:${said.PORT}`).origin;
  if (said.SESSION_IDLE_TTL > said.SESSION_MAX_TTL)
    throw new ConfigError('SESSION_IDLE_TTL must not be longer than SESSION_MAX_TTL.');
  if (said.SESSION_TOKEN_TTL > said.SESSION_IDLE_TTL)
    throw new ConfigError('SESSION_TOKEN_TTL must not be longer than SESSION_IDLE_TTL.');
  const open = said.UNENCRYPTED_ADDRESSES === '1' ? [] : openAddresses({ ...said, PGHOST: env.PGHOST });
  if (open.length > 0) throw new ConfigError(open.join('\n'));
  const demo = demoMode(said, publicUrl);
  return {
    port: said.PORT,
    host: said.HOST,
    dataDir: resolve(said.DATA_DIR),
    databaseUrl: said.DATABASE_URL ?? null,
    databaseReplicaUrl: said.DATABASE_REPLICA_URL ?? null,
    databaseListenUrl: said.DATABASE_LISTEN_URL ?? null,
    databaseConnections: said.DATABASE_CONNECTIONS,
    databasePrepares: (said.DATABASE_PREPARES ?? (said.DATABASE_URL === undefined ? '1' : '0')) === '1',
    trustedProxies: said.TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? [],
    publicUrl,
    origins: originsOf(publicUrl, said.PORT),
    smtpUrl: said.SMTP_URL ?? null,
    mailFrom: said.MAIL_FROM ?? noReplyAt(publicUrl),
    supportEmail: said.SUPPORT_EMAIL ?? null,
    securityContact: said.SECURITY_CONTACT ?? null,
    productName: said.PRODUCT_NAME,
    productPrefix: said.PRODUCT_PREFIX,
    demo,
    fourEyes: said.FOUR_EYES === '1',
    staffSecondFactor: said.STAFF_SECOND_FACTOR === '1',
    sessionTokenTtl: said.SESSION_TOKEN_TTL,
    sessionIdleTtl: said.SESSION_IDLE_TTL,
    sessionMaxTtl: said.SESSION_MAX_TTL,
    maxFileMb: said.MAX_FILE_MB,
    maxFileBytes: said.MAX_FILE_MB * megabyte,
    maxFiles: said.MAX_FILES,
    memberReads: said.MEMBER_READS_PER_MINUTE,
    memberWrites: said.MEMBER_WRITES_PER_MINUTE,
    miscFees: miscFees(said, demo),
    templatesDir: said.TEMPLATES_DIR ? resolve(said.TEMPLATES_DIR) : null,
    retention: retentionOf(said, demo),
    bucket: bucketOf(said),
    protection: protectionOf(said),
    secretsKeys: secretsKeysOf(said),
  };
}
