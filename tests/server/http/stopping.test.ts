import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangUpAnswered } from '../../../server/http/stopping.ts';
import { queueMail } from '../../../server/repositories/outbox.ts';
import { startApp } from '../../fixtures/app.ts';
import { bodyBegun, bytesRead, closingBegun } from '../../fixtures/begun.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function listening(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** A connection with what came over it. */
async function talking(
  port: number,
): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> {
  const socket = await opened(port);
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  return { socket, said: () => answer, closed: once(socket, 'close') };
}

/** The beginning of a call that keeps its connection; one more `}` is its end. */
const begun =
  'POST /api/v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';

it('a server that stops waits for no connection over which nothing was ever asked, and for one that is being asked', async () => {
  const { app } = await startApp(database);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [unused, used] = [await opened(Number(port)), await opened(Number(port))];
  let answer = '';
  used.on('data', (part: Buffer) => (answer += part.toString()));
  const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close';
  // connections are taken in the order in which they came: the unused one before it
  const isRead = bodyBegun(app.server);
  used.write(`POST /api/v1/auth/login HTTP/1.1\r\n${head}\r\n\r\n{`);
  await isRead;
  const hungUp = once(unused, 'close');
  const stopped = app.close();
  await hungUp;
  expect(used.destroyed).toBe(false);
  used.write('}');
  await Promise.all([once(used, 'close'), stopped]);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
}, 8000);

it('an answer that is given while the server stops is the last one of a connection that is kept alive', async () => {
  const { app } = await startApp(database);
  const { socket, said, closed } = await talking(await listening(app));
  const isRead = bodyBegun(app.server);
  socket.write(begun);
  await isRead;
  const stopped = app.close();
  socket.write('}');
  await Promise.all([closed, stopped]);
  expect(said()).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(said()).toMatch(/^connection: close\r$/im);
}, 8000);

it('an answer that was begun before the server stops is given whole, and its connection ends with it', async () => {
  const app = fastify({ forceCloseConnections: 'idle' });
  hangUpAnswered(app);
  const long = new PassThrough();
  app.get('/', (_request, reply) => reply.header('content-length', '10').send(long));
  const { socket, said, closed } = await talking(await listening(app));
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  long.write('begun');
  await expect.poll(said).toContain('begun');
  const stopped = app.close();
  await closingBegun(app.server);
  long.end('ended');
  await Promise.all([closed, stopped]);
  expect(said()).toMatch(/begunended$/);
}, 8000);

it('a call that comes while the server stops is told to come again, in the form of every refusal', async () => {
  const { app } = await startApp(database);
  const port = await listening(app);
  const taken = bytesRead(app.server);
  const { socket, said, closed } = await talking(port);
  const read = await taken;
  // a connection is idle until a request has begun
  const line = 'GET /api/v1/auth/whoami HTTP/1.1\r\n';
  socket.write(line);
  await expect.poll(read).toBe(line.length);
  const stopped = app.close();
  await closingBegun(app.server);
  socket.write('host: localhost\r\n\r\n');
  await Promise.all([closed, stopped]);
  const [head = '', body = ''] = said().split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  for (const line of [/^connection: close$/im, /^retry-after: 5$/im, /^x-content-type-options: nosniff$/im])
    expect(head.replaceAll('\r', '')).toMatch(line);
  const id = /^x-request-id: (.+)\r$/im.exec(head)?.[1];
  expect(JSON.parse(body)).toMatchObject({ error_key: 'unavailable', request_id: id });
}, 8000);

it('a request that takes long keeps nothing at work beside it once the server stops', async () => {
  const mails = await startMailServer();
  const { app, clock } = await startApp(database, { workers: true, env: { SMTP_URL: mails.url } });
  const { socket, closed } = await talking(await listening(app));
  const isRead = bodyBegun(app.server);
  socket.write(begun);
  await isRead;
  const stopped = app.close();
  await closingBegun(app.server);
  // a round that had begun is gone through to its end, and takes what comes meanwhile
  await sleep(1500);
  const mail = { to: 'camille@example.com', template: 'activation', language: 'en', data: {} } as const;
  await database.db
    .transaction()
    .execute((trx) => queueMail(trx, { ...mail, userId: randomUUID(), at: clock.now() }));
  await sleep(1500);
  expect(mails.received).toEqual([]);
  socket.write('}');
  await Promise.all([closed, stopped]);
  await mails.stop();
}, 8000);
