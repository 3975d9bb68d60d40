import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBehindAnswers, type Rest } from '../../../server/http/unread.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

const run = promisify(execFile);
let database: TestDatabase;
let server: TestApp;
let camille: Visitor;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, { limits: { uploads: { points: 100, seconds: 600 } } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  camille = await server.memberOf('camille@example.com');
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const cookies = () => [...camille.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const megabytes = (count: number) => 'x'.repeat(count * 2 ** 20);

/** Sends a form or a body in JSON ten times by `fetch`, in a process of its own as other people's programs are. */
const program = `
const [url, cookie, kind] = process.argv.slice(1);
const form = () => {
  const body = new FormData();
  body.append('type', 'identity_front');
  body.append('file', new File(['x'.repeat(12 * 2 ** 20)], 'passport.pdf'));
  return { body, headers: { cookie } };
};
const text = () => ({
  body: JSON.stringify('x'.repeat(9 * 2 ** 20)),
  headers: { 'content-type': 'application/json' },
});
const told = [];
for (let at = 0; at < 10; at += 1)
  told.push(
    await fetch(url, { method: 'POST', ...(kind === 'form' ? form() : text()) }).then(
      async (reply) => reply.status + ' ' + (await reply.json()).error_key,
      (error) => String(error.cause?.code ?? error),
    ),
  );
console.log(told.join());`;

describe('a program that sends too much', () => {
  it.each([
    ['a file', 'form', '/files/enrollment/file-upload'],
    ['a body in JSON', 'json', '/auth/login'],
  ])('is told so of %s each time, and does not find its line broken', async (_, kind, path) => {
    const url = `${server.app.listeningOrigin}/api/v1${path}`;
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '--eval',
      program,
      url,
      cookies(),
      kind,
    ]);
    expect(stdout.trim().split(',')).toEqual(Array.from({ length: 10 }, () => '413 file_too_large'));
  });

  it.each([
    ['says how much', `content-length: ${12 * 2 ** 20}\r\n`, ''],
    ['sends it in parts', 'transfer-encoding: chunked\r\n', `${(12 * 2 ** 20).toString(16)}\r\n`],
  ])(
    'reads it also where it sends all first, and is the last of its line: it %s',
    async (_, head, before) => {
      const line = await open(new URL(server.app.listeningOrigin).port);
      line.socket.write(
        `POST /api/v1/files/enrollment/file-upload HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncookie: ${cookies()}\r\ncontent-type: multipart/form-data; boundary=x\r\n${head}\r\n${before}`,
      );
      line.socket.pause();
      for (let sent = 0; sent < 12; sent += 1) {
        await Promise.race([new Promise((next) => line.socket.write(megabytes(1), next)), line.closed]);
        await sleep(10);
      }
      line.socket.write(before === '' ? '' : '\r\n0\r\n\r\n');
      line.socket.resume();
      await Promise.race([line.ended, line.closed]);
      line.socket.end();
      await line.closed;
      expect(line.said()).toMatch(/^HTTP\/1.1 413 [^]*"error_key":"file_too_large"/);
      expect(line.failure()).toBeNull();
    },
  );
});

/** A line with what came over it, and by what it broke. It goes on sending when the other side has ended. */
async function open(port: string | number) {
  const socket: Socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  let broken: string | null = null;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', (error) => (broken = error.message));
  const ended = new Promise((next) => socket.once('end', next));
  const closed = new Promise((next) => socket.once('close', next));
  await once(socket, 'connect');
  return { socket, said: () => text, failure: () => broken, ended, closed };
}

/** A server that refuses what is over ten bytes, once `first` has ended. */
async function strict(
  rest: Rest,
  first: () => Promise<void> = async () => {},
): Promise<{ app: FastifyInstance; port: string }> {
  const app = fastify({ bodyLimit: 10, forceCloseConnections: 'idle' });
  readBehindAnswers(app, rest);
  app.addHook('onRequest', first);
  app.post('/', () => 'taken');
  return { app, port: new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port };
}
const announced =
  'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n';

describe('a line whose body is no longer wanted', () => {
  /** Whether nobody listens any more: a byte is sent again and again until the system says so. */
  const isCut = async ({ socket, closed }: { socket: Socket; closed: Promise<unknown> }) => {
    const drips = setInterval(() => socket.write('x'), 50);
    await closed;
    clearInterval(drips);
  };
  const refused = async ({ said }: { said: () => string }) => expect.poll(said).toMatch(/^HTTP\/1.1 413 /);

  it('is cut once more came than is read', async () => {
    const { app, port } = await strict({ bytes: 1_000_000, within: 60_000 });
    const line = await open(port);
    line.socket.write(announced);
    await refused(line);
    line.socket.write(Buffer.alloc(900_000, 'x'));
    await sleep(300);
    expect(line.socket.destroyed).toBe(false);
    line.socket.write(Buffer.alloc(200_000, 'x'));
    await isCut(line);
    await app.close();
  });

  it('is cut after a time, however slowly it goes on', async () => {
    const { app, port } = await strict({ bytes: 1_000_000, within: 600 });
    const line = await open(port);
    const begun = performance.now();
    line.socket.write(announced);
    await refused(line);
    await isCut(line);
    expect(performance.now() - begun).toBeGreaterThan(550);
    await app.close();
  });

  it('ends with its body, and at once when the server stops', async () => {
    const { app, port } = await strict({ bytes: 1_000_000, within: 60_000 });
    const whole = await open(port);
    whole.socket.write(announced.replace('1000000000', '20'));
    await refused(whole);
    whole.socket.write('x'.repeat(20));
    await isCut(whole);
    const half = await open(port);
    half.socket.write(announced);
    await refused(half);
    await Promise.all([isCut(half), app.close()]);
  }, 8000);

  it('is not read on behind an answer that comes while the server stops', async () => {
    const signs = new EventEmitter();
    const held = once(signs, 'held');
    const { app, port } = await strict({ bytes: 1_000_000, within: 60_000 }, async () => {
      signs.emit('held');
      await once(signs, 'refusing');
    });
    const line = await open(port);
    line.socket.write(announced);
    await held;
    const stopped = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    signs.emit('refusing');
    await Promise.all([isCut(line), stopped]);
  }, 8000);
});
