import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

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

it('a server that stops waits for no connection over which nothing was ever asked, and for one that is being asked', async () => {
  const { app } = await startApp(database);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const [unused, used] = [await opened(Number(port)), await opened(Number(port))];
  let answer = '';
  used.on('data', (part: Buffer) => (answer += part.toString()));
  const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close';
  used.write(`POST /api/v1/auth/login HTTP/1.1\r\n${head}\r\n\r\n{`);
  await sleep(100);
  const hungUp = once(unused, 'close');
  const stopped = app.close();
  await hungUp;
  expect(used.destroyed).toBe(false);
  used.write('}');
  await Promise.all([once(used, 'close'), stopped]);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
}, 8000);
