import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { os } from '../../../server/http/implement.ts';
import { problem } from '../../../server/http/problem.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
let camille: Visitor;
const received: string[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, {
    uploads: { running: 1, each: 1, waiting: 1, patience: 5000 },
    limits: { uploads: { points: 6, seconds: 600 } },
    handlers: {
      files: {
        upload: os.files.upload.handler(({ input }) => {
          received.push(`${input.body.file.name} ${input.body.file.size}`);
          throw problem('already_submitted');
        }),
      },
    },
  });
  const whole = await startApp(database);
  camille = await whole.memberOf('camille@example.com');
  await whole.app.close();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.app.close();
  await database.close();
});

const head = (length: number) =>
  `POST /api/v1/files/enrollment/file-upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${[...camille.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
const part = (name: string, content: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const form = `${part('type', 'identity_front')}${part('file', 'hello', '; filename="a.pdf"')}--x--\r\n`;

async function upload(body: string, send = body): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(server.app.listeningOrigin).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await once(socket, 'connect');
  socket.write(head(Buffer.byteLength(body)) + send);
  return { socket, answer: () => text };
}
const answered = (given: { answer: () => string }, pattern: RegExp) =>
  expect.poll(given.answer, { timeout: 5000 }).toMatch(pattern);

describe('uploads', () => {
  it('are read a few at a time; one waits unread, one more is told to come back', async () => {
    const slow = await upload(form, form.slice(0, 20));
    await new Promise((next) => setTimeout(next, 200));
    const waiting = await upload(form);
    await new Promise((next) => setTimeout(next, 200));
    const refused = await upload(form);
    await answered(refused, /^HTTP\/1.1 503 [^]*retry-after: 5[^]*"error_key":"unavailable"/);
    expect([waiting.answer(), received]).toEqual(['', []]);
    slow.socket.write(form.slice(20));
    await answered(slow, /^HTTP\/1.1 409 /);
    slow.socket.destroy();
    await answered(waiting, /^HTTP\/1.1 409 /);
    expect(received).toEqual(['a.pdf 5', 'a.pdf 5']);
    waiting.socket.destroy();
  });

  it('give their place back when the connection breaks in the middle', async () => {
    const broken = await upload(form, form.slice(0, 20));
    await new Promise((next) => setTimeout(next, 200));
    broken.socket.destroy();
    await answered(await upload(form), /^HTTP\/1.1 409 /);
  });

  it('with too many parts are refused, and so are too many of one member', async () => {
    const parts = `${part('a', 'b').repeat(30)}--x--\r\n`;
    await answered(await upload(parts), /^HTTP\/1.1 422 [^]*"error_key":"validation_failed"/);
    await answered(await upload(form), /^HTTP\/1.1 429 [^]*retry-after: \d+[^]*"error_key":"rate_limited"/);
  });
});
