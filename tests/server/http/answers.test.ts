import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { os } from '../../../server/http/implement.ts';
import { problem } from '../../../server/http/problem.ts';
import { goodPassword, signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
let folder: string;
const script = "document.documentElement.classList.add('ready')";
const style = 'body{margin:0}';
const cause: { error: unknown } = { error: null };
const reply = {
  features: [],
  four_eyes: true,
  limits: { max_file_mb: 10, max_files: 5 },
  product: { name: 'x', prefix: 'gi', support: null },
};

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), 'pretend');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html><head><title>Portal</title><script>${script}</script><script type="module" src="/assets/main-abc123.js"></script></head><body></body></html>`,
  );
  mkdirSync(join(folder, 'pages'));
  for (const [language, words] of [
    ['en', 'Log in'],
    ['fr', 'Connexion'],
  ])
    writeFileSync(
      join(folder, 'pages', `login.${language}.html`),
      `<!doctype html><html lang="${language}" data-page="drawn"><head><title>${words} · %PRODUCT%</title><script>${script}</script><style>${style}</style></head><body><span>%PRODUCT%</span><small>Portal</small><script type="application/json" id="texts">{}</script></body></html>`,
    );
  server = await startApp(database, {
    clientDir: folder,
    env: { PRODUCT_NAME: 'Sample <Fund>', SUPPORT_EMAIL: 'help@fund.example' },
  });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const page = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { accept: 'text/html,*/*', ...headers } });

describe('the portal’s page', () => {
  it('answers every screen, by reload too, with the product’s name in it', async () => {
    for (const url of ['/', '/login', '/login/', '/user/enrollment/step4/individual', '/nowhere?x=1']) {
      const answer = await page(url);
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(answer.body).toMatch(/<title>(Log in · )?Sample &lt;Fund&gt;<\/title>/);
      expect(answer.body).toContain('<meta name="product-name" content="Sample &lt;Fund&gt;">');
      expect(answer.body).toContain('<meta name="support-email" content="help@fund.example">');
    }
  });

  it('comes drawn for a public path, in the language that is asked for', async () => {
    const drawn = async (url: string, language: string) => {
      const { body, headers } = await page(url, { 'accept-language': language });
      return { lang: /<html lang="(\w+)"/.exec(body)?.[1], vary: headers.vary, body };
    };
    const vary = 'accept-encoding, accept-language';
    expect(await drawn('/login', 'fr-FR,fr;q=0.9,en;q=0.8')).toMatchObject({ lang: 'fr', vary });
    expect(await drawn('/login/', 'de-DE,fr;q=0.5')).toMatchObject({ lang: 'fr', vary });
    expect(await drawn('/login', 'de')).toMatchObject({ lang: 'en' });
    expect(await drawn('/login?lang=fr', 'en')).toMatchObject({ lang: 'fr' });
    expect((await drawn('/signup', 'fr')).lang).toBeUndefined();
    const { body } = await drawn('/login', 'en');
    expect(body).toContain('<span>Sample &lt;Fund&gt;</span><small>Portal</small>');
    expect(body).not.toContain('%PRODUCT%');
    const french = await page('/login', { 'accept-language': 'fr' });
    const other = await page('/login', { 'if-none-match': String(french.headers.etag) });
    expect(other.statusCode).toBe(200);
    const head = await server.app.inject({
      method: 'HEAD',
      url: '/login',
      headers: { accept: 'text/html', 'accept-language': 'fr' },
    });
    expect([head.statusCode, head.headers.etag]).toEqual([200, french.headers.etag]);
  });

  it('is answered to an address that is none, too', async () => {
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    // as it stands: a client would put it right first
    const ask = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { hostname, port } = new URL(url);
        const headers = { accept: 'text/html' };
        get({ hostname, port, path, headers, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    for (const path of ['//', '//[', '//?lang=fr', '/login?lang=%'])
      expect([path, await ask(path)]).toEqual([path, 200]);
  });

  it('is no answer to a missing file, a call, or something that is not a page', async () => {
    expect((await page('/assets/gone.js')).statusCode).toBe(404);
    expect((await page('/api/v1/nowhere')).json()).toMatchObject({ error_key: 'not_found' });
    expect((await page('/login', { accept: 'application/json' })).statusCode).toBe(404);
    expect(
      (await server.app.inject({ method: 'POST', url: '/login', headers: { accept: 'text/html' } }))
        .statusCode,
    ).toBe(404);
  });

  it('lets hashed files be kept for ever, and sends them compressed when they are', async () => {
    const plain = await page('/assets/main-abc123.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const small = await page('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'pretend']);
    expect([plain.headers.vary, small.headers.vary]).toEqual(['accept-encoding', 'accept-encoding']);
    expect(small.headers['content-type']).toMatch(/javascript/);
    // what only the server reads
    expect((await page('/pages/login.en.html', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await page('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    const first = await page('/', { 'accept-encoding': 'gzip, br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect((await page('/', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });

  it('allows scripts of its own files and its own inline script by hash, nothing inline beside, no frames around it', async () => {
    const headers = (await page('/')).headers;
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((line) => [line.trim().split(' ')[0] ?? '', line.trim().split(' ').slice(1)]),
    );
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy['script-src']).toEqual(["'self'", `'sha256-${hash}'`]);
    const styleHash = createHash('sha256').update(style).digest('base64');
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
  });

  it('is "not implemented" where there is none', async () => {
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
