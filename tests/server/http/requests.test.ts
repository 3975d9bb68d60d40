import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, signUpForm, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { sentIndividual } from '../../fixtures/review.ts';

let database: TestDatabase;
let server: TestApp;
let port: number;
let camille: Visitor;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, { env: { MAX_FILE_MB: '1' } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(server.app.listeningOrigin).port);
  camille = await server.memberOf('camille@example.com');
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const json = { 'content-type': 'application/json' };
const credentials = { email: 'camille@example.com', password: goodPassword };
const cookies = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Writes a request's head and the first bytes of its body to a bare socket; answers what comes back. */
async function half(head: string, body: string | Buffer = 'a few bytes'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${head}\r\n\r\n`);
  socket.write(body);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  socket.on('error', () => {});
  const until = Date.now() + 5000;
  while (!answer.includes('request_id') && Date.now() < until)
    await new Promise((next) => setTimeout(next, 20));
  socket.destroy();
  return answer;
}

describe('a request', () => {
  it('is refused for want of a session or a role before its body is read', async () => {
    const upload = 'POST /api/v1/files/enrollment/file-upload HTTP/1.1\r\nhost: localhost';
    const big = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 10000000';
    expect(await half(`${upload}\r\n${big}`)).toMatch(/^HTTP\/1.1 401 [^]*"error_key":"unauthenticated"/);
    const decide = `POST /api/v1/adminRegistrationStatus/${crypto.randomUUID()} HTTP/1.1\r\nhost: localhost`;
    const member = `cookie: ${cookies(camille)}`;
    const long = 'content-type: application/json\r\ncontent-length: 10000000';
    expect(await half(`${decide}\r\n${member}\r\n${long}`)).toMatch(
      /^HTTP\/1.1 403 [^]*"error_key":"forbidden"/,
    );
  });

  it('has the same answer for a person that exists and one that does not', async () => {
    const somebody = await server.memberOf('somebody@example.com');
    const { id } = Object(await somebody.get('/auth/whoami').then((reply) => reply.body));
    const [one, other] = await Promise.all(
      [id, crypto.randomUUID()].map((userId) => camille.get(`/individualDetails/${userId}`)),
    );
    expect(one?.status).toBe(403);
    expect({ ...Object(one?.body), request_id: '' }).toEqual({ ...Object(other?.body), request_id: '' });
  });

  it('for one’s own record finds it by the id in capitals too, in JSON and as a file', async () => {
    const { id, member } = await sentIndividual(server, 'capitals@example.com');
    for (const path of [`/individualDetails/${id}`, `/files/enrollment/${id}/file-view/identity_front`]) {
      const [asStored, inCapitals] = [
        await member.get(path),
        await member.get(path.replace(id, id.toUpperCase())),
      ];
      expect([path, asStored.status, inCapitals.status]).toEqual([path, 200, 200]);
      expect(inCapitals.text).toBe(asStored.text);
    }
  });

  it('has no body where nothing comes, whatever type that is said to be of', async () => {
    const visitor = await server.memberOf('bodiless@example.com');
    expect((await visitor.ask('DELETE', '/x/avatar', { headers: json })).status).toBe(200);
    expect((await visitor.post('/auth/logout', undefined, json)).status).toBe(200);
    expect((await visitor.get('/auth/whoami')).status).toBe(401);
  });

  it('has a body in JSON that is an object of known fields', async () => {
    const visitor = server.visitor();
    const send = (body: string, headers = json) => visitor.post('/auth/login', body, headers);
    const refused = async (body: string, status: number, error_key: string, headers = json) => {
      const reply = await send(body, headers);
      expect([body, reply.status, reply.body]).toMatchObject([body, status, { error_key }]);
      return reply;
    };
    await refused('{"email":', 400, 'invalid_json');
    await refused('', 400, 'invalid_json');
    await refused(
      '{"__proto__":{"role":"admin"},"email":"a@example.com","password":"x"}',
      400,
      'invalid_json',
    );
    await refused('{"constructor":{"prototype":{}}}', 400, 'invalid_json');
    await refused('[]', 422, 'validation_failed');
    await refused('null', 422, 'validation_failed');
    await refused('"text"', 422, 'validation_failed');
    await refused('{"email":"a@example.com"}', 422, 'validation_failed');
    await refused('email=a', 415, 'unsupported_media_type', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await refused('email', 415, 'unsupported_media_type', { 'content-type': 'text/plain' });
    await refused('--x--', 415, 'unsupported_media_type', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    const unknown = await visitor.post('/auth/login', { ...credentials, role: 'admin' });
    expect([unknown.status, unknown.body]).toMatchObject([422, { fields: { role: 'unknown_field' } }]);
    const absent = await visitor.post('/auth/login');
    expect(absent.body).toMatchObject({ fields: { email: 'required', password: 'required' } });
  });

  it('takes no files in where no route waits for them', async () => {
    for (const path of ['/nothing', '/api/v1/nothing'])
      expect(
        await half(
          `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 100000`,
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhello',
        ),
        path,
      ).toMatch(/^HTTP\/1.1 404 [^]*"error_key":"not_found"/);
  });

  it('names each wrong field by the first rule that fails', async () => {
    const form = {
      ...signUpForm('not an address'),
      first_name: ' ',
      password: 'short',
      password_confirmation: '',
      last_name: 'x'.repeat(101),
    };
    const reply = await server.visitor().post('/users/register', form);
    expect(reply.body).toEqual({
      error_key: 'validation_failed',
      description: 'Please check the fields that are marked.',
      fields: {
        first_name: 'required',
        last_name: 'too_long',
        email: 'invalid_email',
        password: 'password_too_short',
        password_confirmation: 'required',
      },
      request_id: reply.headers['x-request-id'],
    });
  });

  it('says nothing that its row does not take, in query or body', async () => {
    expect((await camille.get('/auth/whoami?debug=1')).body).toMatchObject({
      fields: { debug: 'unknown_field' },
    });
    expect((await camille.get('/x/notifications?constructor=1&toString=1')).body).toMatchObject({
      fields: { constructor: 'unknown_field', toString: 'unknown_field' },
    });
    expect((await camille.post('/auth/logout', { all: true })).body).toMatchObject({
      fields: { all: 'unknown_field' },
    });
    expect((await camille.get('/auth/whoami')).status).toBe(200);
  });

  it('is bounded: JSON by 100 kB, files by the configured size, addresses and headers', async () => {
    const large = JSON.stringify({ ...credentials, password: 'x'.repeat(100 * 1024) });
    const body = await server.visitor().post('/auth/login', large, json);
    expect([body.status, body.body]).toMatchObject([413, { error_key: 'file_too_large' }]);

    const upload = `POST /api/v1/files/enrollment/file-upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookies(camille)}\r\ncontent-type: multipart/form-data; boundary=x`;
    const told = await half(`${upload}\r\ncontent-length: 200000000`);
    expect(told).toMatch(/^HTTP\/1.1 413 [^]*"error_key":"file_too_large"/);
    const megabyte = Buffer.alloc(2 * 2 ** 20, 'x');
    const chunk = Buffer.concat([Buffer.from(`${megabyte.length.toString(16)}\r\n`), megabyte]);
    expect(await half(`${upload}\r\ntransfer-encoding: chunked`, chunk)).toMatch(/^HTTP\/1.1 413 /);

    const long = await server.visitor().get(`/x/features?a=${'x'.repeat(9000)}`);
    expect([long.status, long.body]).toMatchObject([431, { error_key: 'headers_too_large' }]);
    const heavy = await half(`GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-heavy: ${'x'.repeat(20_000)}`);
    expect(heavy).toMatch(/^HTTP\/1.1 431 [^]*"error_key":"headers_too_large"/);
    expect(await half('NO HTTP')).toMatch(/^HTTP\/1.1 400 [^]*"error_key":"invalid_json"/);
  });

  it('may end in a slash, may be a HEAD, and is told which methods there are', async () => {
    expect((await camille.get('/auth/whoami/')).body).toMatchObject({ first_name: 'Camille' });
    const head = await camille.ask('HEAD', '/auth/whoami');
    expect([head.status, head.text, head.headers['content-type']]).toEqual([
      200,
      '',
      'application/json; charset=utf-8',
    ]);
    const wrong = await camille.ask('DELETE', '/auth/login');
    expect([wrong.status, wrong.headers.allow, wrong.body]).toMatchObject([
      405,
      'POST',
      { error_key: 'method_not_allowed' },
    ]);
    // what a page of somebody else asks first
    const first = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    for (const [path, allow] of [
      ['/auth/login', 'POST'],
      ['/users', 'GET, HEAD'],
      ['/x/sessions', 'GET, HEAD, DELETE'],
    ] as const) {
      const asked = await camille.ask('OPTIONS', path, { headers: first });
      expect([asked.status, asked.headers.allow, asked.body]).toMatchObject([
        405,
        allow,
        { error_key: 'method_not_allowed' },
      ]);
      expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const unknown = await camille.get('/nowhere');
    expect([unknown.status, unknown.body]).toMatchObject([404, { error_key: 'not_found' }]);
    expect(unknown.headers['x-request-id']).toBe(Object(unknown.body).request_id);
  });

  it('is never answered from a cache, and its id is the server’s own', async () => {
    const reply = await camille.get('/auth/whoami', { headers: { 'x-request-id': 'mine' } });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a write', () => {
  const from = async (headers: Record<string, string>) =>
    (await server.visitor().post('/auth/logout', undefined, headers)).status;

  it('comes from the portal’s own origin, or from no browser', async () => {
    expect(await from({})).toBe(200);
    for (const origin of [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://localhost:5173',
      `http://127.0.0.1:${port}`,
    ])
      expect([origin, await from({ origin })]).toEqual([origin, 200]);
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'http://localhost.evil.example:3000',
    ])
      expect([origin, await from({ origin })]).toEqual([origin, 403]);
    expect(await from({ 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
  });

  it('comes from the public origin alone when that is not this machine', async () => {
    const https = await startApp(database, { env: { PUBLIC_URL: 'https://portal.example.com' } });
    const status = async (origin: string) =>
      (await https.visitor().post('/auth/logout', undefined, { origin })).status;
    expect(await status('https://portal.example.com')).toBe(200);
    expect(await status('http://localhost:3000')).toBe(403);
    await https.app.close();
  });

  it('by a read from elsewhere is not stopped, but gets no permission to read the answer', async () => {
    const reply = await server.visitor().get('/x/features', { headers: { origin: 'https://evil.example' } });
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });
});
