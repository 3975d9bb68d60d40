import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOneAtATime } from '../../../server/http/one-at-a-time.ts';

const app = fastify({
  forceCloseConnections: true,
  frameworkErrors: (_error, _request, { raw }) =>
    void setTimeout(() => raw.writeHead(404).end('unreadable'), 100),
});
const reached: string[] = [];
/** More than the system takes of an answer that nobody reads. */
const large = Buffer.alloc(20_000_000, 'a');
/** The answers whose end was told. */
let ended = 0;
let begun = 0;
let port: number;
beforeAll(async () => {
  answerOneAtATime(app);
  app.server.on('request', (_request, response) => {
    begun += 1;
    response.once('close', () => (ended += 1));
  });
  app.addHook('onRequest', ({ url }, _, done) => {
    reached.push(url);
    done();
  });
  app.get('/large', () => large);
  app.get('/small', () => 'small');
  app.get('/late', () => pause(100, 'late'));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
async function line() {
  reached.length = 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

describe('over one line', () => {
  it('one request after the other is answered', async () => {
    const socket = await line();
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    for (const times of [1, 2, 3]) {
      socket.write(ask('/late'));
      await expect.poll(() => said.match(/\r\n\r\nlate/g)?.length, { timeout: 15_000 }).toBe(times);
    }
    socket.destroy();
    expect(reached).toEqual(['/late', '/late', '/late']);
  });

  it('a large answer is followed by the next as soon as it was read', async () => {
    const socket = await line();
    let [head, bytes] = [0, 0];
    let last = '';
    socket.on('data', (chunk) => {
      if (head === 0) head = chunk.indexOf('\r\n\r\n') + 4;
      bytes += chunk.length;
      last = chunk.toString('latin1').slice(-9);
      if (bytes === head + large.length) socket.write(ask('/small'));
    });
    socket.write(ask('/large'));
    await expect.poll(() => last, { timeout: 15_000 }).toBe('\r\n\r\nsmall');
    socket.destroy();
  });

  it.each(['/large', '/late'])('nobody is answered who asks again before that: %s', async (first) => {
    const socket = await line();
    const closed = once(socket, 'close');
    socket.pause();
    socket.write(ask(first) + ask('/small'));
    await expect.poll(() => reached, { timeout: 15_000 }).toContain(first);
    socket.resume();
    await closed;
    expect(reached).toEqual([first]);
  });

  it.each(['/small', '/%z'])('nor behind an answer that has no hooks: %s', async (second) => {
    const socket = await line();
    const closed = once(socket, 'close');
    socket.resume();
    socket.write(ask('/%z') + ask(second) + ask('/small'));
    await closed;
    await pause(50);
    expect(reached).toEqual([]);
  });

  it('each answer’s end is told, also of those whose turn never came', async () => {
    [begun, ended] = [0, 0];
    for (const first of ['/large', '/late', '/%z']) {
      const socket = await line();
      const closed = once(socket, 'close');
      socket.pause();
      socket.write(ask(first) + ask('/small') + ask('/%z') + ask('/small'));
      await expect.poll(() => begun, { timeout: 15_000 }).toBeGreaterThan(1);
      socket.resume();
      await closed;
      await expect.poll(() => [begun > 1, ended === begun], { timeout: 15_000 }).toEqual([true, true]);
    }
  });
});
