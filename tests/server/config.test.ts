import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

describe('settings', () => {
  it('have working defaults: loopback, demo, four eyes', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      demo: true,
      fourEyes: true,
      staffSecondFactor: false,
      sessionTokenTtl: 300,
      sessionIdleTtl: 1800,
      sessionMaxTtl: 43_200,
      maxFileMb: 10,
      maxFiles: 5,
      productPrefix: 'gi',
      databasePrepares: true,
    });
  });

  it('send mails from no-reply at the public host, or from the address that is said', () => {
    const from = (env: Record<string, string>) => readConfig({ DEMO: '0', ...env }).mailFrom;
    expect(from({})).toBe('no-reply@localhost.localdomain');
    expect(from({ PUBLIC_URL: 'http://192.0.2.7:3000' })).toBe('no-reply@localhost.localdomain');
    expect(from({ PUBLIC_URL: 'http://[::1]:3000' })).toBe('no-reply@localhost.localdomain');
    expect(from({ PUBLIC_URL: 'https://portal.fund.example' })).toBe('no-reply@portal.fund.example');
    expect(from({ MAIL_FROM: 'members@fund.example' })).toBe('members@fund.example');
  });

  it('take nothing of a withdrawal unless that is said, and something in the demo', () => {
    expect(readConfig({ DEMO: '0' }).miscFees).toEqual({ EUR: 0n, USD: 0n });
    expect(readConfig({ DEMO: '1' }).miscFees).toEqual({ EUR: 250n, USD: 300n });
    expect(readConfig({ MISC_FEES_EUR: '4', MISC_FEES_USD: '0.5' }).miscFees).toEqual({
      EUR: 400n,
      USD: 50n,
    });
  });

  it('name the other places of a database: a replica for reads, a connection for LISTEN, and who stands before it', () => {
    const own = 'postgres://app@db/portal?sslmode=verify-full';
    expect(readConfig({ DATABASE_URL: own })).toMatchObject({
      databaseReplicaUrl: null,
      databaseListenUrl: null,
      databaseConnections: 16,
      databasePrepares: false,
      trustedProxies: [],
    });
    const said = {
      DATABASE_URL: 'postgres://app@pooler:6432/portal?sslmode=verify-full',
      DATABASE_REPLICA_URL: 'postgres://app@replica/portal?sslmode=verify-full',
      DATABASE_LISTEN_URL: own,
      DATABASE_CONNECTIONS: '8',
      DATABASE_PREPARES: '1',
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1,192.0.2.7',
    };
    expect(readConfig(said)).toMatchObject({
      databaseReplicaUrl: said.DATABASE_REPLICA_URL,
      databaseListenUrl: own,
      databaseConnections: 8,
      databasePrepares: true,
      trustedProxies: ['10.0.0.0/8', '2001:db8::1', '192.0.2.7'],
    });
  });

  it('take an empty value as unsaid', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('keep documents in PostgreSQL, or in a bucket that is named whole, with a key that is never repeated', () => {
    const whole = {
      S3_ENDPOINT: 'https://store.example',
      S3_BUCKET: 'fund-documents',
      S3_ACCESS_KEY_ID: 'portal',
      S3_SECRET_ACCESS_KEY: 'a-secret',
    };
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig(whole).bucket).toEqual({
      endpoint: 'https://store.example',
      bucket: 'fund-documents',
      region: 'us-east-1',
      accessKeyId: 'portal',
      secretAccessKey: 'a-secret',
      pathStyle: true,
    });
    expect(readConfig({ ...whole, S3_REGION: 'eu-west-3', S3_PATH_STYLE: '0' }).bucket).toMatchObject({
      region: 'eu-west-3',
      pathStyle: false,
    });
    const { S3_BUCKET: _bucket, ...half } = whole;
    expect(() => readConfig(half)).toThrow(new ConfigError('Documents in a bucket need S3_BUCKET too.'));
    expect(() => readConfig({ ...whole, S3_SECRET_ACCESS_KEY: 'a secret' })).toThrow(
      new ConfigError('S3_SECRET_ACCESS_KEY must be a secret.'),
    );
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535. It is "abc" now.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535. It is "70000" now.'],
    // Node makes folders below it for ever
    [{ DATA_DIR: '/proc/x' }, 'DATA_DIR must be a folder on a disk. It is "/proc/x" now.'],
    [{ DATA_DIR: '/srv/../proc/x' }, 'DATA_DIR must be a folder on a disk. It is "/srv/../proc/x" now.'],
    [{ DATA_DIR: '//proc' }, 'DATA_DIR must be a folder on a disk. It is "//proc" now.'],
    [{ MAX_FILE_MB: '0' }, 'MAX_FILE_MB must be a whole number from 1 to 100. It is "0" now.'],
    [{ MAIL_FROM: 'Fund' }, 'MAIL_FROM must be an e-mail address. It is "Fund" now.'],
    [{ SUPPORT_EMAIL: 'Fund' }, 'SUPPORT_EMAIL must be an e-mail address. It is "Fund" now.'],
    [{ MISC_FEES_EUR: '-1' }, 'MISC_FEES_EUR must be an amount like 2.50. It is "-1" now.'],
    [{ MISC_FEES_USD: '2.505' }, 'MISC_FEES_USD must be an amount like 2.50. It is "2.505" now.'],
    [
      { DATABASE_CONNECTIONS: '1' },
      'DATABASE_CONNECTIONS must be a whole number from 2 to 500. It is "1" now.',
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8, everybody' },
      'TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, separated by commas. It is "10.0.0.0/8, everybody" now.',
    ],
    [
      { TRUSTED_PROXIES: '0.0.0.0/0' },
      'TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, separated by commas. It is "0.0.0.0/0" now.',
    ],
    [{ DEMO: 'yes' }, 'DEMO must be 0 or 1. It is "yes" now.'],
    [
      { SESSION_IDLE_TTL: '600', SESSION_MAX_TTL: '60' },
      'SESSION_IDLE_TTL must not be longer than SESSION_MAX_TTL.',
    ],
    // a token alone opens a session until its own end
    [
      { SESSION_TOKEN_TTL: '601', SESSION_IDLE_TTL: '600' },
      'SESSION_TOKEN_TTL must not be longer than SESSION_IDLE_TTL.',
    ],
  ])('name a bad value in a sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });

  it.each([
    'https://fund.example/portal',
    'https://fund.example/?a',
    'https://user:pw@fund.example',
    'fund.example',
  ])('take no public address of which a part would be lost in links: %s', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL, DEMO: '0' })).toThrow(
      new ConfigError(
        'PUBLIC_URL must be an origin like https://portal.fund.example, without a path or a name to sign in by.',
      ),
    );
  });

  it('never repeat a password in the complaint about an address', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://app:secret-word@db/portal' })).toThrow(
      /^DATABASE_URL must be/,
    );
    expect(() => readConfig({ DATABASE_URL: 'mysql://app:secret-word@db/portal' })).not.toThrow(
      /secret-word/,
    );
  });

  it('name every bad value at once', () => {
    expect(() => readConfig({ PORT: 'x', FOUR_EYES: '2' })).toThrow(/PORT[^]*FOUR_EYES/);
  });

  it('keep demo mode off with a database of its own, unless it is said', () => {
    const DATABASE_URL = 'postgres://app@db/portal?sslmode=verify-full';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('refuse to show the demo accounts to other machines unless it is said', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/published password/);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '0' }).demo).toBe(false);
  });

  it('refuse the same behind a proxy of this machine, whose address PUBLIC_URL names', () => {
    const proxied = { PUBLIC_URL: 'https://portal.fund.example' };
    expect(() => readConfig(proxied)).toThrow(
      /^PUBLIC_URL https:\/\/portal\.fund\.example opens the portal .* published password.* Say DEMO=0/,
    );
    expect(readConfig({ ...proxied, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ ...proxied, DEMO: '0' }).demo).toBe(false);
    expect(readConfig({ ...proxied, DATABASE_URL: 'postgres://app@localhost/portal' }).demo).toBe(false);
    for (const local of ['http://localhost:8080', 'https://127.0.0.1', 'http://[::1]:3000'])
      expect(readConfig({ PUBLIC_URL: local }).demo, local).toBe(true);
  });

  it('accept writes from the public origin alone, and on loopback from its other names', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example/', DEMO: '0' }).origins).toEqual([
      'https://portal.example',
    ]);
    expect(readConfig({ PORT: '4000' }).origins).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
      'http://localhost:5173',
      'http://127.0.0.1:5173',
    ]);
  });
});
