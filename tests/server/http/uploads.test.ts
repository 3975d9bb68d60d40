import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { os } from '../../../server/http/implement.ts';
import { problem } from '../../../server/http/problem.ts';
import { type SlotLimits, uploadLimits } from '../../../server/http/uploads.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
/** the same without limits */
let open: TestApp;
let camille: Visitor;
let others: readonly Visitor[];
const few: SlotLimits = { running: 1, each: 1, waiting: 1, patience: 5000 };
/** How often an upload has looked for a place: from then on it has one, waits, or was refused. */
const looked = { few: 0, open: 0 };
/** The same limits, which count how often they are looked at. */
const counted = (limits: SlotLimits, name: keyof typeof looked): SlotLimits => ({
  ...limits,
  get running() {
    looked[name] += 1;
    return limits.running;
  },
});
const received: string[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const handlers = {
    files: {
      upload: os.files.upload.handler(({ input }) => {
        received.push(`${input.body.file.name} ${input.body.file.size}`);
        throw problem('already_submitted');
      }),
    },
  };
  server = await startApp(database, {
    uploads: { arriving: counted(few, 'few'), working: few },
    limits: { uploads: { points: 6, seconds: 600 } },
    handlers,
  });
  // who is slow is asked nothing: while somebody waits, each look at the places would count
  const { least: _least, ...arriving } = uploadLimits.arriving;
  open = await startApp(database, {
    handlers,
    uploads: { arriving: counted(arriving, 'open'), working: uploadLimits.working },
  });
  const whole = await startApp(database);
  camille = await whole.memberOf('camille@example.com');
  others = [await whole.memberOf('zoe@example.com'), await whole.memberOf('dominique@example.com')];
  await whole.app.close();
  for (const { app } of [server, open]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const { app } of [server, open]) await app.close();
  await database.close();
});

const head = (length: number, who: Visitor) =>
  `POST /api/v1/files/enrollment/file-upload HTTP/1.1\r\nhost: localhost\r\ncookie: ${[...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
const part = (name: string, content: string, more = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
const file = part('file', 'hello', '; filename="a.pdf"');
const form = `${part('type', 'identity_front')}${file}--x--\r\n`;

async function upload(
  body: string,
  send = body,
  { app } = server,
  who = camille,
): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  await once(socket, 'connect');
  socket.write(head(Buffer.byteLength(body), who) + send);
  return { socket, answer: () => text };
}
const answered = (given: { answer: () => string }, pattern: RegExp) =>
  expect.poll(given.answer, { timeout: 5000 }).toMatch(pattern);

describe('uploads', () => {
  it('are read a few at a time; one waits unread, one more is told to come back', async () => {
    const slow = await upload(form, form.slice(0, 20));
    await expect.poll(() => looked.few).toBe(1);
    const waiting = await upload(form);
    await expect.poll(() => looked.few).toBe(2);
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
    const before = looked.few;
    const broken = await upload(form, form.slice(0, 20));
    await expect.poll(() => looked.few).toBe(before + 1);
    broken.socket.destroy();
    await answered(await upload(form), /^HTTP\/1.1 409 /);
  });

  it('with too many parts are refused, and so are too many of one member', async () => {
    const parts = `${part('a', 'b').repeat(30)}--x--\r\n`;
    await answered(await upload(parts), /^HTTP\/1.1 422 [^]*"error_key":"validation_failed"/);
    await answered(await upload(form), /^HTTP\/1.1 429 [^]*retry-after: \d+[^]*"error_key":"rate_limited"/);
  });
});

describe('slow uploads', () => {
  it('of two members, however many each begins, keep nobody else waiting', async () => {
    const [zoe = camille, dominique = camille] = others;
    const before = looked.open;
    const begun: Socket[] = [];
    for (const who of [camille, zoe])
      for (let at = 0; at < 6; at += 1)
        begun.push((await upload(form.padEnd(5_000_000), form.slice(0, 20), open, who)).socket);
    const drips = setInterval(() => begun.forEach((socket) => socket.write('a')), 200);
    await expect.poll(() => looked.open).toBeGreaterThanOrEqual(before + begun.length);
    await answered(await upload(form, form, open, dominique), /^HTTP\/1.1 409 /);
    clearInterval(drips);
    for (const socket of begun) socket.destroy();
  });
});

describe('an upload that fails early', () => {
  /** What ends the process, where nothing listens (`server/main.ts`). */
  const fatal: unknown[] = [];
  const note = (error: unknown) => void fatal.push(error);
  beforeAll(() => void process.on('uncaughtException', note));
  afterAll(() => void process.off('uncaughtException', note));
  const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));
  const refusal = async (body: string, pattern: RegExp) => {
    const { socket, answer } = await upload(body, body, open);
    await answered({ answer }, pattern);
    socket.destroy();
    await pause(50);
    expect(fatal.splice(0)).toEqual([]);
  };
  const isServed = () => refusal(form, /^HTTP\/1.1 409 /);

  it.each([
    ['ends within its file', file, /^HTTP\/1.1 400 [^]*"error_key":"invalid_json"/],
    [
      'has too many fields behind its file',
      `${file}${part('a', 'b').repeat(25)}--x--\r\n`,
      /^HTTP\/1.1 422 /,
    ],
    ['has too many files', `${file.repeat(25)}--x--\r\n`, /^HTTP\/1.1 422 /],
    ['ends within one part too many', part('a', 'b').repeat(25), /^HTTP\/1.1 422 /],
    ['ends within one file too many', file.repeat(25), /^HTTP\/1.1 422 /],
    [
      'has too long a field behind its file',
      `${file}${part('type', 'x'.repeat(70_000))}--x--\r\n`,
      /^HTTP\/1.1 422 /,
    ],
  ])('is refused, and the next one served: it %s', async (_, body, pattern) => {
    await refusal(body, pattern);
    await isServed();
  });

  it('by its connection ends nothing else, however soon', async () => {
    const begun = form.slice(0, form.indexOf('hello') + 2);
    for (let ms = 0; ms < 40; ms += 1) {
      const { socket } = await upload(form.padEnd(9000), begun, open);
      await pause(ms);
      if (ms % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    }
    await isServed();
  });

  it('because it can’t be written is told to come back', async () => {
    vi.stubEnv('TMPDIR', join(tmpdir(), 'nowhere'));
    await refusal(form, /^HTTP\/1.1 503 [^]*"error_key":"unavailable"/).finally(() => vi.unstubAllEnvs());
    await isServed();
  });
});
