import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertAdmitted, isPlainPath } from '../../../server/http/paths.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { steps } from '../../fixtures/member.ts';
import { openBuiltPortal } from '../../fixtures/portal-folder.ts';

let database: TestDatabase;
let server: TestApp;
let camille: Visitor;
let zoe: Visitor;
let camilleId: string;
let zoeId: string;
const id = async (visitor: Visitor) => field(await visitor.get('/auth/whoami'), 'id');

beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  camille = await server.memberOf('camille@example.com');
  zoe = await server.memberOf('zoe@example.com');
  await zoe.post('/individualDetails/step_1', steps.step_1);
  [camilleId, zoeId] = [await id(camille), await id(zoe)];
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

/** A path exactly as it is written: browsers and clients would tidy it first. */
async function raw(path: string, visitor = camille, { app }: Pick<TestApp, 'app'> = server): Promise<string> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

describe('a path', () => {
  it('leads to its own person’s record as it is written', async () => {
    expect(await raw(`/api/v1/individualDetails/${zoeId}`, zoe)).toMatch(/^HTTP\/1.1 200 [^]*"step_1":\{/);
    expect(await raw(`/api/v1/individualDetails/${zoeId}`)).toMatch(/^HTTP\/1.1 403 /);
  });
  it.each([
    ['back strokes', () => `/api/v1/files/contract-templates/..\\..\\individualDetails\\${zoeId}`],
    ['dots', () => `/api/v1/files/contract-templates/../../individualDetails/${zoeId}`],
    ['escaped dots', () => `/api/v1/files/contract-templates/%2e%2e/%2e%2e/individualDetails/${zoeId}`],
    ['escaped strokes', () => `/api/v1/files/contract-templates/..%2f..%2findividualDetails%2f${zoeId}`],
    ['escaped back strokes', () => `/api/v1/files/contract-templates/..%5c..%5cindividualDetails%5c${zoeId}`],
    ['back strokes behind one’s own id', () => `/api/v1/individualDetails/${camilleId}\\..\\${zoeId}`],
    ['a fragment', () => `/api/v1/individualDetails/${camilleId}#/../${zoeId}`],
    ['two strokes', () => `//api/v1/individualDetails/${zoeId}`],
  ])('with %s never reaches a call that its rule does not admit', async (_what, path) => {
    const answer = await raw(path());
    expect(answer).toMatch(/^HTTP\/1.1 (400|403|404) /);
    expect(answer).not.toContain('step_1');
  });
  it('that is no text at all leads nowhere, and says so in the same form', async () => {
    for (const path of ['/api/v1/%ED%A0%80', '/api/v1/users/%ff', '/%zz']) {
      const answer = await raw(path);
      expect(answer, path).toMatch(
        /^HTTP\/1.1 404 [^]*x-content-type-options: nosniff[^]*"error_key":"not_found"/i,
      );
      expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}/);
    }
  });
  it('is plain when a URL’s rules leave it as it is', () => {
    const plain = ['/', '/api/v1/users?search=a\\b#c', '/api/v1/users/', '/api/v1/a%2fb', '/api/v1/a..b'];
    expect(plain.filter((path) => !isPlainPath(path))).toEqual([]);
    const other = ['/a\\b', '/a/../b', '/a/%2E./b', '/a#b', '/a/./b', 'api', '/a b'];
    expect(other.filter(isPlainPath)).toEqual([]);
  });
  it('runs the admitted call with the admitted parameters alone', () => {
    const admitted = { row: 'individual.details', params: { userId: camilleId } };
    const run = (path: string[], params: object) => () => assertAdmitted(admitted, path, { params });
    expect(run(['individual', 'details'], { userId: camilleId })).not.toThrow();
    expect(run(['individual', 'details'], { userId: zoeId })).toThrow();
    expect(run(['individual', 'details'], {})).toThrow();
    expect(run(['users', 'list'], { userId: camilleId })).toThrow();
  });
  it('that leads out of the portal’s files, or to no name of one, is answered as any that has none', async () => {
    const portal = await openBuiltPortal();
    const { app, logs, visitor } = portal.server;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const paths = ['/assets/../x', '/assets/%2e%2e/index.html', '/assets/%00', '/assets/..%5c..%5cx'];
    for (const path of [...paths, '/assets/gone.js']) {
      const answer = await raw(path, visitor(), { app });
      expect(answer, path).toMatch(/^HTTP\/1.1 404 [^]*"error_key":"not_found"/);
      expect(answer, path).not.toContain('immutable');
    }
    expect(await raw('/assets/main-abc123.js', visitor(), { app })).toMatch(/^HTTP\/1.1 200 /);
    expect(logs.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    await portal.close();
  });
});
