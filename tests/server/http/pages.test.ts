import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../fixtures/app.ts';
import { type BuiltPortal, openBuiltPortal } from '../../fixtures/portal-folder.ts';

let server: TestApp;
let page: BuiltPortal['page'];
let close: BuiltPortal['close'];
beforeAll(async () => {
  ({ server, page, close } = await openBuiltPortal());
});
afterAll(() => close());

describe('the portal’s page', () => {
  it('answers every screen, by reload too, with the product’s name in it', async () => {
    for (const url of ['/', '/login', '/login/', '/user/enrollment/step4/individual', '/signup?x=1']) {
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
    const vary = 'accept-encoding, accept-language, cookie';
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

  it('is 404 at an address that the product doesn’t have, and comes whole, not drawn, for who has a session here', async () => {
    const asked = async (url: string, headers: Record<string, string> = {}) => {
      const { statusCode, body } = await page(url, headers);
      return [statusCode, /<title>(.*?) ·/.exec(body)?.[1] ?? 'whole'];
    };
    for (const url of [
      '/nowhere?x=1',
      '/nowhere/',
      '/user/enrollment/step9/individual',
      '/admin/view_member',
    ])
      expect([url, ...(await asked(url))]).toEqual([url, 404, 'Page not found']);
    expect(await asked('/nowhere', { 'accept-language': 'fr' })).toEqual([404, 'Page introuvable']);
    expect(await asked('/nowhere?lang=fr')).toEqual([404, 'Page introuvable']);
    for (const cookie of ['portal_session=x', 'a=b; __Host-portal_token=x.y']) {
      expect(await asked('/nowhere', { cookie })).toEqual([404, 'whole']);
      expect(await asked('/login', { cookie })).toEqual([200, 'whole']);
    }
    expect((await asked('/nowhere', { cookie: 'other_portal_session=x; portal_known=x' }))[1]).not.toBe(
      'whole',
    );
    expect(await asked('/404')).toEqual([200, 'Page not found']);
    expect(await asked('/admin/view_member/7')).toEqual([200, 'whole']);
    expect((await page('/nowhere', { accept: 'application/json' })).json()).toMatchObject({
      error_key: 'not_found',
    });
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
    for (const path of ['//', '//?lang=fr', '/login?lang=%'])
      expect([path, await ask(path)]).toEqual([path, 200]);
    expect(await ask('//[')).toBe(404);
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

  it('comes beside the files of former builds, for pages that are open', async () => {
    const former = await page('/assets/main-abc122.js');
    expect([former.statusCode, former.body]).toEqual([200, 'export {};']);
    expect(former.headers['cache-control']).toBe('public, max-age=31536000, immutable');
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
});
