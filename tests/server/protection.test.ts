import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { startApp } from '../fixtures/app.ts';
import { freshDatabase } from '../fixtures/database.ts';

const bucket = { S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const whyNot = (env: Record<string, string>): string => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('an address of another machine', () => {
  const open: readonly Record<string, string>[] = [
    { DATABASE_URL: 'postgres://app:secret@db.fund.example/portal' },
    { DATABASE_URL: 'postgres://app:secret@db.fund.example/portal?sslmode=no-verify' },
    { DATABASE_URL: 'postgres://app:secret@localhost/portal?host=db.fund.example' },
    { DATABASE_URL: 'postgres://app:secret@db.fund.example/portal?host=' },
    { DATABASE_URL: 'postgres://app:secret@localhost/portal?host=localhost&host=db.fund.example' },
    { DATABASE_URL: 'postgres://app:secret@db.fund.example/portal?sslmode=verify-full&sslmode=disable' },
    { DATABASE_URL: 'postgres://app:secret@db.fund.example/portal?uselibpqcompat=true&sslmode=require' },
    { DATABASE_URL: 'postgres://app:secret@db%2Efund.example/portal' },
    { DATABASE_REPLICA_URL: 'postgres://app:secret@10.0.0.7/portal?sslmode=disable' },
    { DATABASE_LISTEN_URL: 'postgres://app:secret@10.0.0.7/portal' },
    { SMTP_URL: 'smtp://user:secret@mail.fund.example' },
    { S3_ENDPOINT: 'http://store.fund.example', ...bucket },
    { CLAMD_URL: 'tcp://scanner.fund.example:3310' },
  ];
  it.each(open)('is refused at the start without encryption: %o', (env) => {
    const [name = ''] = Object.keys(env);
    const said = whyNot(env);
    expect(said).toMatch(new RegExp(`^${name} leads to another machine without encryption\\.`));
    expect(said).not.toContain('secret');
    expect(whyNot({ ...env, UNENCRYPTED_ADDRESSES: '1' })).toBe('');
  });

  it.each([
    { DATABASE_URL: 'postgres://app@db.fund.example/portal?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://app@db.fund.example/portal?sslmode=require' },
    { DATABASE_URL: 'postgres://app@127.0.0.1:5432/portal' },
    { DATABASE_URL: 'postgres://app@localhost/portal?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgresql:///portal' },
    { DATABASE_URL: 'postgres://app@%2Fvar%2Frun%2Fpostgresql/portal' },
    { DATABASE_REPLICA_URL: 'postgres://app@%2Fvar%2Frun%2Fpostgresql:5433/portal' },
    { SMTP_URL: 'smtps://mail.fund.example' },
    { SMTP_URL: 'smtp://mail.fund.example:587?requireTLS=true' },
    { SMTP_URL: 'smtp://[::1]:25' },
    { S3_ENDPOINT: 'https://store.fund.example', ...bucket },
    { S3_ENDPOINT: 'http://localhost:9000', ...bucket },
    { CLAMD_URL: 'tcp://127.0.0.1' },
    { CLAMD_URL: '/run/clamav/clamd.ctl' },
    { CLAMD_URL: 'unix:///run/clamav/clamd.ctl' },
  ])('is taken with encryption, and so is this machine: %o', (env) => {
    expect(whyNot(env)).toBe('');
  });

  it.each([
    { SMTP_URL: 'smtp:app:secret@mail.fund.example:587' },
    { SMTP_URL: 'smtp:/mail.fund.example' },
    { SMTP_URL: 'smtp:///mail.fund.example' },
    { SMTP_URL: 'smtps:mail.fund.example' },
    { SMTP_URL: 'smtp://' },
    { DATABASE_URL: 'postgres:app:secret@db.fund.example/portal' },
    { S3_ENDPOINT: 'http:store.fund.example', ...bucket },
  ])('without its slashes or its host is none, and nothing is read into it: %o', (env) => {
    const [name = ''] = Object.keys(env);
    const said = whyNot({ ...env, UNENCRYPTED_ADDRESSES: '1' });
    expect(said).toMatch(new RegExp(`^${name} must be an address that begins with \\w+://`));
    expect(said).not.toContain('secret');
  });

  it.each(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'])(
    'is that of PGHOST where %s has none',
    (name) => {
      const whyNotAt = (PGHOST: string, more = '') => whyNot({ PGHOST, [name]: `postgres:///portal${more}` });
      expect(whyNotAt('db.fund.example')).toMatch(
        new RegExp(`^${name} leads to another machine, which PGHOST names, without encryption\\.`),
      );
      expect(whyNotAt('db.fund.example', '?sslmode=verify-full')).toBe('');
      for (const here of ['localhost', '/var/run/postgresql']) {
        expect(whyNotAt(here)).toBe('');
        expect(whyNotAt(here, '?host=db.fund.example')).toMatch(
          new RegExp(`^${name} leads to another machine without encryption\\.`),
        );
      }
      expect(whyNot({ PGHOST: 'db.fund.example', [name]: 'postgres://localhost/portal' })).toBe('');
    },
  );

  it.each(['http://scanner', 'tcp://', 'scanner:3310'])('of a scanner is none: %s', (CLAMD_URL) => {
    expect(whyNot({ CLAMD_URL })).toContain('CLAMD_URL must be tcp://host:port');
  });
});

describe('names below the portal’s', () => {
  it('are asked by https alone where the operator says so', async () => {
    const database = await freshDatabase();
    const headerOf = async (more: Record<string, string>) => {
      const { app } = await startApp(database, {
        env: { PUBLIC_URL: 'https://portal.fund.example', ...more },
      });
      const { headers } = await app.inject('/healthz');
      await app.close();
      return headers['strict-transport-security'];
    };
    expect(await headerOf({})).toBe('max-age=31536000');
    expect(await headerOf({ HSTS_SUBDOMAINS: '1' })).toBe('max-age=31536000; includeSubDomains');
    await database.close();
  });
});
