import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { os } from '../../../server/http/implement.ts';
import { problem } from '../../../server/http/problem.ts';
import { goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import {
  type BuiltPortal,
  inlineScript,
  inlineStyle,
  openBuiltPortal,
} from '../../fixtures/portal-folder.ts';

let database: TestDatabase;
let server: TestApp;
let page: BuiltPortal['page'];
let close: BuiltPortal['close'];
const cause: { error: unknown } = { error: null };
const reply = {
  features: [],
  four_eyes: true,
  limits: { max_file_mb: 10, max_files: 5 },
  product: { name: 'x', prefix: 'gi', support: null },
};

beforeAll(async () => {
  ({ database, server, page, close } = await openBuiltPortal());
});
afterAll(() => close());

describe('the portal’s page', () => {
  it('allows scripts of its own files and its own inline script by hash, nothing inline beside, no frames around it', async () => {
    const headers = (await page('/')).headers;
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((line) => [line.trim().split(' ')[0] ?? '', line.trim().split(' ').slice(1)]),
    );
    const hash = createHash('sha256').update(inlineScript).digest('base64');
    expect(policy['script-src']).toEqual(["'self'", `'sha256-${hash}'`]);
    const styleHash = createHash('sha256').update(inlineStyle).digest('base64');
    expect(policy['style-src']).toEqual(["'self'", `'sha256-${styleHash}'`]);
    expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policy['trusted-types']).toEqual(['default']);
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*|https?:/);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
    expect([policy['frame-src'], policy['worker-src']]).toEqual([["'none'"], ["'self'"]]);
    expect([policy['frame-ancestors'], policy['object-src'], policy['default-src']]).toEqual([
      ["'none'"],
      ["'none'"],
      ["'self'"],
    ]);
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*usb=\(\)/);
  });

  it('shares no policy with what is no page: an answer can do nothing, the papers for readers have a style alone', async () => {
    const of = async (url: string) =>
      String((await server.app.inject({ url })).headers['content-security-policy']);
    for (const url of ['/api/v1/x/features', '/api/v1/auth/whoami'])
      expect([url, await of(url)]).toEqual([
        url,
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      ]);
    expect(await of('/api/docs')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/);
    expect(await of('/dev/mailbox')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self';/,
    );
  });

  it('insists on https where the portal has it', async () => {
    const https = await startApp(database, { env: { PUBLIC_URL: 'https://portal.example.com' } });
    const { headers } = await https.app.inject({ url: '/healthz' });
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    });
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await https.app.close();
  });
});

describe('a handler that fails', () => {
  it('is a 500 without detail; the log has the place and no values', async () => {
    const failing = await startApp(database, {
      handlers: {
        extensions: {
          features: os.extensions.features.handler(() => {
            if (cause.error) throw cause.error;
            return { body: { ...reply, limits: { max_file_mb: 'ten' } } } as never;
          }),
        },
      },
    });
    const ask = async (error: unknown) => {
      cause.error = error;
      return failing.visitor().get('/x/features');
    };
    const detail = Object.assign(new Error('camille@example.com is there'), {
      code: '23505',
      severity: 'ERROR',
    });
    for (const error of [new Error('the reason'), detail, 'a text', null]) {
      const answer = await ask(error);
      expect([answer.status, answer.body]).toEqual([
        500,
        {
          error_key: 'unexpected_error',
          description: 'Something went wrong. Please try again or contact support',
          request_id: answer.headers['x-request-id'],
        },
      ]);
    }
    const logged = failing.logs.join('');
    expect(logged).toContain('answers.test.ts');
    expect(logged).toContain('body.limits.max_file_mb');
    expect(logged).not.toContain('camille@example.com');
    const away = await ask(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    expect([away.status, away.headers['retry-after'], away.body]).toMatchObject([
      503,
      '5',
      { error_key: 'unavailable' },
    ]);
    const limited = await ask(problem('rate_limited', { retryAfter: 7 }));
    expect([limited.status, limited.headers['retry-after']]).toEqual([429, '7']);
    await failing.app.close();
  });

  it('stands under its own row, or the server does not start', async () => {
    const misplaced = { extensions: { readDraft: os.extensions.features.handler(() => ({ body: reply })) } };
    await expect(startApp(database, { handlers: misplaced })).rejects.toThrow('answers another row');
    const unknown = { extensions: { nothing: os.extensions.features.handler(() => ({ body: reply })) } };
    await expect(startApp(database, { handlers: unknown })).rejects.toThrow('no row in the contract');
    await expect(startApp(database, { handlers: {}, isPart: false })).rejects.toThrow('has no handler');
  });

  it('is "not implemented" where there is none, and some calls alone are run', async () => {
    const empty = await startApp(database, { handlers: {} });
    const answer = await empty.visitor().get('/x/features');
    expect([answer.status, answer.body]).toMatchObject([501, { error_key: 'not_implemented' }]);
    await empty.app.close();
  });
});

describe('the server', () => {
  it('tells that it lives and whether it is ready', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
    const other = await freshDatabase();
    const cut = await startApp(other);
    await other.close();
    const answer = await cut.app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not_ready' }]);
    await cut.app.close();
  });

  it('describes its calls, for programs and for people', async () => {
    const described = await server.app.inject({ url: '/api/v1/openapi.json' });
    expect(described.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    expect((await server.app.inject({ url: '/api/docs' })).headers['content-type']).toContain('text/html');
  });

  it('tells which extensions and limits it has', async () => {
    expect((await server.visitor().get('/x/features')).body).toMatchObject({
      four_eyes: true,
      limits: { max_file_mb: 10, max_files: 5 },
      product: { name: 'Sample <Fund>', prefix: 'gi', support: 'help@fund.example' },
    });
  });

  it('logs each request by its route, and no address, name, code or password', async () => {
    const visitor = await server.memberOf('camille@example.com');
    const { code } = await server.mail('camille@example.com');
    await visitor.get('/x/features?secret=camille');
    await page(`/activate_account?code=${code}`);
    await visitor.post('/users/register', signUpForm('camille@example.com'));
    const logged = server.logs.join('');
    expect(logged).toContain('"route":"/api/v1/auth/login"');
    const personal = [
      'camille',
      'Exemple',
      code,
      goodPassword,
      'secret=',
      [...visitor.cookies.values()][0] ?? '',
    ];
    for (const word of personal) expect(logged).not.toContain(word);
  });
});
