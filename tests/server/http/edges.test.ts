import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { field, startApp, type TestApp } from '../../fixtures/app.ts';
import { bodyBegun } from '../../fixtures/begun.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
let folder: string;
let port: number;
const contact = 'mailto:security@fund.example';

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portal-edges-'));
  for (const name of ['assets', '.git']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'export {};');
  writeFileSync(join(folder, '.git', 'config'), '[core]');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
  server = await startApp(database, {
    clientDir: folder,
    env: { SECURITY_CONTACT: contact, PUBLIC_URL: 'https://portal.fund.example' },
  });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await server.app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** What comes back to a head that is written as it is, the names of headers in small letters. */
async function bare(head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => {});
  socket.write(`${head}\r\n\r\n`);
  await once(socket, 'close');
  return answer.replace(/^[\w-]+:/gm, (name) => name.toLowerCase());
}
const get = (path: string, accept = '*/*') =>
  bare(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\nconnection: close`);

describe('every answer', () => {
  const heads = {
    'the portal’s page': () => get('/login', 'text/html'),
    'a file of the portal': () => get('/assets/main-abc123.js'),
    'a call': () => get('/api/v1/x/features'),
    'a refused call': () => get('/api/v1/auth/whoami'),
    'an address that is none': () => get('/nothing.txt'),
    'the description of the calls': () => get('/api/docs'),
    'whether the server lives': () => get('/healthz'),
    'where to report': () => get('/.well-known/security.txt'),
    'an address that can’t be read': () => get('/%zz'),
    'an address that is too long': () => get(`/${'a'.repeat(9000)}`),
    'a call whose address is too long': () => get(`/api/v1/x/features?${'a'.repeat(9000)}`),
    'what is no HTTP': () => bare('NO HTTP'),
  };
  it.each(Object.entries(heads))(
    'is taken for what it says it is, framed by nobody, and insists on https: %s',
    async (_, ask) => {
      const answer = await ask();
      expect(answer).toMatch(/^HTTP\/1\.1 [245]\d\d /);
      expect(answer).toMatch(/^content-type: \S+/m);
      expect(answer).toMatch(/^referrer-policy: no-referrer\r$/m);
      expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m);
      expect(answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'/m);
      expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/m);
    },
  );
});

describe('the server gives no', () => {
  it('echo to TRACE, nor a way through to CONNECT', async () => {
    const mark = 'x-mark: 7c1d';
    expect(await bare(`TRACE / HTTP/1.1\r\nhost: localhost\r\n${mark}\r\nconnection: close`)).toMatch(
      /^HTTP\/1\.1 4\d\d (?![^]*7c1d)/,
    );
    expect(await bare('CONNECT localhost:5432 HTTP/1.1\r\nhost: localhost')).not.toMatch(/^HTTP\/1\.1 2/);
  });

  it('place to a method that no call takes, and makes no fault of it', async () => {
    const before = server.logs.length;
    for (const method of ['QUERY', 'PROPFIND'])
      expect(
        await bare(`${method} /api/v1/auth/whoami HTTP/1.1\r\nhost: localhost\r\nconnection: close`),
      ).toMatch(/^HTTP\/1\.1 404 [^]*"error_key":"not_found"/);
    expect(server.logs.slice(before).join('')).not.toContain('unexpected error');
  });

  it('place in the log of its errors to whoever hangs up in the middle', async () => {
    const before = server.logs.length;
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const isRead = bodyBegun(server.app.server);
    socket.write(
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    await isRead;
    socket.destroy();
    const logged = () => server.logs.slice(before).join('');
    await expect.poll(logged).toContain('the sender hung up');
    expect(logged()).not.toContain('"level":50');
  });

  it('list of its folders, and nothing whose name begins with a dot or lies above', async () => {
    const paths = [
      '/assets',
      '/assets/',
      '/.git/config',
      '/.git/',
      '/../package.json',
      '/%2e%2e/package.json',
    ];
    const answers = await Promise.all(paths.map((path) => get(path)));
    expect(answers.map((answer) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])).toEqual(paths.map(() => '404'));
  });

  it('second reading to a request whose length is said twice or in two ways', async () => {
    const twice = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json';
    expect(await bare(`${twice}\r\ncontent-length: 2\r\ntransfer-encoding: chunked`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(await bare(`${twice}\r\ncontent-length: 2\r\ncontent-length: 3`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a request that says one thing twice', () => {
  it('in its query is refused at that field: nobody chooses which of the two is meant', async () => {
    const member = await server.memberOf('twice@example.com');
    expect((await member.get('/x/notifications?limit=1')).status).toBe(200);
    const twice = await member.get('/x/notifications?limit=1&limit=2');
    expect([twice.status, twice.body]).toMatchObject([422, { fields: { limit: 'invalid_value' } }]);
  });

  it('by the name of a prototype is no request, and changes nothing for anybody', async () => {
    for (const name of ['__proto__', 'constructor']) {
      const sent = `{"email":"a@example.com","password":"x","${name}":{"prototype":{"marked":true}}}`;
      const { status } = await server
        .visitor()
        .post('/auth/login', sent, { 'content-type': 'application/json' });
      expect(status).toBe(400);
    }
    expect(Reflect.get({}, 'marked')).toBeUndefined();
  });
});

describe('the description of the calls', () => {
  it('names the session’s cookie as it is set', async () => {
    const visitor = await server.memberOf('described@example.com');
    const { components } = (await server.app.inject('/api/v1/openapi.json')).json();
    expect(components.securitySchemes.session.name).toBe('__Host-portal_session');
    expect([...visitor.cookies.keys()]).toContain('__Host-portal_session');
  });
});

describe('the log of requests', () => {
  it('names whoever was refused by id, and nobody else', async () => {
    const visitor = await server.memberOf('refused@example.com');
    const id = field(await visitor.get('/auth/whoami'), 'id');
    const before = server.logs.length;
    await visitor.get('/auth/whoami');
    await visitor.get('/users');
    const [allowed, refused] = server.logs.slice(before).map((line) => JSON.parse(line));
    expect([allowed.status, allowed.user]).toEqual([200, undefined]);
    expect(refused).toMatchObject({ route: '/api/v1/users', status: 403, user: id });
  });
});

describe('where weaknesses are reported', () => {
  it('is told at the address that programs look at, for ninety days on', async () => {
    const { body, headers } = await server.app.inject('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.split('\n')).toEqual([
      `Contact: ${contact}`,
      'Expires: 2026-06-09T00:00:00Z',
      'Preferred-Languages: en, fr, es, it',
      'Canonical: https://portal.fund.example/.well-known/security.txt',
      '',
    ]);
  });

  it('is told nowhere without the setting, and is an address for mails or of a page over https', async () => {
    const silent = await startApp(database, { clientDir: folder });
    const { statusCode } = await silent.app.inject({
      url: '/.well-known/security.txt',
      headers: { accept: 'text/html' },
    });
    await silent.app.close();
    expect(statusCode).toBe(404);
    for (const good of [contact, 'https://fund.example/report'])
      expect(readConfig({ SECURITY_CONTACT: good }).securityContact).toBe(good);
    for (const bad of ['security@fund.example', 'http://fund.example', 'mailto:a b@c', 'mailto:a@b\nX: y'])
      expect(() => readConfig({ SECURITY_CONTACT: bad })).toThrow(ConfigError);
  });
});
