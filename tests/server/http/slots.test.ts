import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseClient } from '../../../server/http/client-error.ts';
import { createUploadSlots, type SlotLimits } from '../../../server/http/uploads.ts';

type Visit = {
  readonly response: ServerResponse;
  readonly socket: Socket;
  readonly hangUp: () => Promise<void>;
};

let server: Server;
const arrived: ServerResponse[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    arrived.push(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});
const portOf = (one: Server): number => {
  const address = one.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
};

/** A request that has arrived and waits for its answer. */
async function visit(): Promise<Visit> {
  const socket = connect(portOf(server), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const before = arrived.length;
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n');
  await expect.poll(() => arrived.length).toBe(before + 1);
  const response = arrived.at(-1);
  if (!response) throw new Error('nobody came');
  const hangUp = async () => {
    const end = once(response, 'close');
    socket.destroy();
    await end;
  };
  return { response, socket, hangUp };
}
const come = async () => (await visit()).response;
const slots = (given: Partial<SlotLimits> = {}) =>
  createUploadSlots({ running: 2, each: 1, waiting: 4, patience: 300, ...given }, { 'x-dressed': 'as all' });

describe('the places of uploads', () => {
  it('are not taken by somebody who hung up before the turn came', async () => {
    const { enter } = slots({ running: 1 });
    const gone = await visit();
    await gone.hangUp();
    await expect(enter(gone.response, 'camille')).rejects.toMatchObject({ key: 'unavailable' });
    await expect(enter(await come(), 'camille')).resolves.toBeUndefined();
  });

  it('are not all taken by one member, whose next upload waits while another’s goes on', async () => {
    const { enter } = slots();
    const first = await visit();
    await enter(first.response, 'camille');
    const second = enter(await come(), 'camille');
    await expect(enter(await come(), 'zoe')).resolves.toBeUndefined();
    await first.hangUp();
    await expect(second).resolves.toBeUndefined();
    await expect(enter(await come(), 'camille')).rejects.toMatchObject({ key: 'unavailable' });
  });

  it('are given to the first in the line who may have one', async () => {
    const { enter } = slots();
    const [camille, zoe] = [await visit(), await visit()];
    await enter(camille.response, 'camille');
    await enter(zoe.response, 'zoe');
    const hers = enter(await come(), 'camille');
    const his = enter(await come(), 'dominique');
    await zoe.hangUp();
    await expect(his).resolves.toBeUndefined();
    await camille.hangUp();
    await expect(hers).resolves.toBeUndefined();
  });
});

describe('a slow line', () => {
  const least = { bytes: 2000, within: 200 };
  const full = () => slots({ running: 1, patience: 3000, least });
  const told = (socket: Socket) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    return () => text;
  };

  it('keeps its place as long as nobody waits for it', async () => {
    const { enter } = full();
    const { response } = await visit();
    await enter(response, 'camille');
    await new Promise((next) => setTimeout(next, 700));
    expect(response.destroyed).toBe(false);
  });

  it('gives it up to somebody who waits, and is told to come back', async () => {
    const { enter } = full();
    const slow = await visit();
    const answer = told(slow.socket);
    await enter(slow.response, 'camille');
    const drips = setInterval(() => slow.socket.write('a'), 50);
    await expect(enter(await come(), 'zoe')).resolves.toBeUndefined();
    clearInterval(drips);
    expect(answer()).toMatch(
      /^HTTP\/1.1 503 [^]*x-dressed: as all[^]*retry-after: 5[^]*"error_key":"unavailable"/,
    );
  });

  it('keeps it while it is no slower than asked, and where it is its own that waits', async () => {
    const { enter } = slots({ running: 1, patience: 1000, least });
    const steady = await visit();
    await enter(steady.response, 'camille');
    const flows = setInterval(() => steady.socket.write('a'.repeat(1500)), 50);
    await expect(enter(await come(), 'zoe')).rejects.toMatchObject({ key: 'unavailable' });
    clearInterval(flows);
    await expect(enter(await come(), 'camille')).rejects.toMatchObject({ key: 'unavailable' });
    expect(steady.response.destroyed).toBe(false);
  });
});

describe('a connection that is refused', () => {
  it('is cut when the other side never hangs up', async () => {
    const strict = createServer({ requestTimeout: 100, connectionsCheckingInterval: 50 });
    strict.on('clientError', refuseClient);
    await once(strict.listen(0, '127.0.0.1'), 'listening');
    const accepted = once(strict, 'connection');
    const socket = connect({ port: portOf(strict), host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nslow');
    const there = (await accepted).find((one) => one instanceof Socket);
    await expect.poll(() => there?.destroyed, { timeout: 4000 }).toBe(true);
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*"request_id"/);
    socket.destroy();
    strict.close();
  });
});
