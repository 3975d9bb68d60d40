import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scan } from '../../../server/files/clamd.ts';
import { sourceOfBuffer } from '../../../server/files/source.ts';
import { refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { eicar, longestStream, type Scanner, startClamd, startScanner } from '../../fixtures/clamd.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { memberAt, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { pdf } from '../../fixtures/papers.ts';
import { wholeRun } from '../../fixtures/sample.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseWithMembers();
});
afterAll(() => database.close());

/** clamd comes from a package that takes half a minute to be installed: in a whole run alone. */
const scanners: readonly (readonly [string, () => Promise<Scanner>])[] = [
  ['what speaks its protocol', startScanner],
  ...(wholeRun
    ? ([
        ['clamd over TCP', () => startClamd('tcp')],
        ['clamd by its socket', () => startClamd('socket')],
      ] as const)
    : []),
];
const kept = async () =>
  Number(
    (await database.pool.query<{ n: string }>('select count(*) as n from enrollment_file_contents')).rows[0]
      ?.n,
  );
const text = { name: 'letter.txt', content: Buffer.from(eicar) };

describe.each(scanners)('files scanned by %s', (name, start) => {
  let scanner: Scanner;
  let app: TestApp;
  beforeAll(async () => {
    scanner = await start();
    app = await startApp(database, { env: { CLAMD_URL: scanner.url } });
  }, 200_000);
  afterAll(async () => {
    await app?.app.close();
    await scanner?.stop();
  });

  it('are kept when they are clean, refused when they are not, and refused while nobody scans', async () => {
    const member = await memberAt(app, `${name.replaceAll(' ', '-').toLowerCase()}@exemple.test`, 4);
    const clean = await pdf();
    const end = clean.content.lastIndexOf('%%EOF');
    const infected = Buffer.concat([
      clean.content.subarray(0, end),
      Buffer.from(`% ${eicar}\n`),
      clean.content.subarray(end),
    ]);
    const before = await kept();
    expect((await upload(member, 'identity_front', clean)).status).toBe(201);
    expect(await upload(member, 'identity_front', text)).toMatchObject(refused(422, 'file_infected'));
    expect(await upload(member, 'identity_front', { name: 'a.pdf', content: infected })).toMatchObject(
      refused(422, 'file_infected'),
    );
    expect(await kept()).toBe(before + 1);
    // its own limit: what it did not look at is not clean
    const long = Buffer.concat([clean.content, Buffer.alloc(longestStream, ' ')]);
    const unseen = await upload(member, 'identity_front', { name: 'long.pdf', content: long });
    expect(unseen).toMatchObject(refused(503, 'unavailable'));
    await scanner.stop();
    const late = await upload(member, 'identity_front', clean);
    expect([late.body, late.headers['retry-after']]).toMatchObject([{ error_key: 'unavailable' }, '30']);
    expect(await kept()).toBe(before + 1);
    expect((await app.app.inject('/readyz')).statusCode).toBe(200);
    expect(app.logs.some((line) => line.includes('the scanner failed'))).toBe(true);
    expect(app.logs.join('')).not.toContain('EICAR');
  }, 60_000);
});

describe('a scanner', () => {
  const answering = async (act: (socket: Socket) => void, work: (port: number) => Promise<void>) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.resume();
      act(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    await work(typeof address === 'object' && address !== null ? address.port : 0);
    server.close();
  };
  const source = sourceOfBuffer(Buffer.alloc(32 * 1024 * 1024, 'x'));

  it.each([
    ['says something else', (socket: Socket) => void socket.end('stream: OK, more or less\0')],
    ['says nothing', (socket: Socket) => void socket.end()],
    ['breaks off', (socket: Socket) => void socket.destroy()],
    ['names a failure', (socket: Socket) => void socket.end("stream: Can't allocate memory ERROR\0")],
    // it takes nothing off the line, which holds less than is sent
    ['speaks before it heard all', (socket: Socket) => void socket.pause().end('stream: OK\0')],
  ])('that %s has found nothing clean', async (_, act) => {
    await answering(act, async (port) => {
      await expect(scan({ host: '127.0.0.1', port }, source)).rejects.toThrow();
    });
  });
});
