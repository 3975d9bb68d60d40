import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket } from '../../../server/files/bucket.ts';
import { sha256Of, verified, type Bytes, type Source } from '../../../server/files/source.ts';
import type { DocumentStore } from '../../../server/files/store.ts';
import { databaseStore, partLength } from '../../../server/repositories/documents.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { paperRow } from '../../fixtures/documents.ts';
import { makeBucket, startStore, type TestStore } from '../../fixtures/store.ts';

const everything = process.env.TEST_ALL === '1';
let database: TestDatabase;
let store: TestStore | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  if (everything) store = await startStore();
}, 300_000);
afterAll(async () => {
  await database.close();
  await store?.stop();
});

const piece = 64 * 1024;
/** Bytes that are made as they are read; `read` tells how many pieces were. */
function made(size: number): Source & { readonly pieces: () => number } {
  const block = randomBytes(piece);
  const hash = createHash('sha256');
  for (let at = 0; at < size; at += piece) hash.update(block.subarray(0, Math.min(piece, size - at)));
  let pieces = 0;
  return {
    size,
    sha256: hash.digest('hex'),
    pieces: () => pieces,
    async *read() {
      for (let at = 0; at < size; at += piece) {
        pieces += 1;
        yield new Uint8Array(block.subarray(0, Math.min(piece, size - at)));
      }
    },
  };
}
const whole = async (stream: ReadableStream<Bytes> | undefined) =>
  stream && Buffer.from(await new Response(stream).arrayBuffer());

type Body = { readonly store: () => Promise<DocumentStore>; readonly key: () => Promise<string> };
const bodies: readonly (readonly [string, Body])[] = [
  [
    'PostgreSQL',
    {
      store: async () => databaseStore(database.db, 'papers'),
      key: () => paperRow(database.db),
    },
  ],
  ...(everything
    ? [
        [
          'a bucket of OpenStack Swift',
          {
            store: async () => {
              if (!store) throw new Error('the store did not start');
              return openBucket(await makeBucket(store));
            },
            key: async () => randomUUID(),
          },
        ] as const,
      ]
    : []),
];

describe.each(bodies)('documents in %s', (_name, { store: open, key: newKey }) => {
  it.each([1, partLength, partLength + 1, 10 * 1024 * 1024])(
    'of %d bytes come back as they were put, until they are deleted',
    async (size) => {
      const [documents, key, source] = [await open(), await newKey(), made(size)];
      expect([await documents.exists(key), await documents.get(key)]).toEqual([false, undefined]);
      await documents.put(key, source);
      expect(await documents.exists(key)).toBe(true);
      const bytes = await whole(await documents.get(key));
      expect([bytes?.length, bytes && sha256Of(bytes)]).toEqual([size, source.sha256]);
      await documents.delete(key);
      await documents.delete(key);
      expect([await documents.exists(key), await documents.get(key)]).toEqual([false, undefined]);
    },
  );

  it('are read no further than they are taken', async () => {
    const [documents, key, source] = [await open(), await newKey(), made(10 * 1024 * 1024)];
    await documents.put(key, source);
    expect(source.pieces()).toBe(160);
    const reader = (await documents.get(key))?.getReader();
    const first = await reader?.read();
    expect(first?.value?.length).toBeLessThanOrEqual(partLength);
    await reader?.cancel();
    expect(await documents.exists(key)).toBe(true);
  });

  it('that changed on the way are told apart before their last piece', async () => {
    const [documents, key, source] = [await open(), await newKey(), made(300_000)];
    await documents.put(key, source);
    const stream = await documents.get(key);
    let told = 0;
    const other = { size: source.size, sha256: sha256Of(Buffer.from('other')) };
    let seen = 0;
    const read = async () => {
      for await (const bytes of stream?.pipeThrough(verified(other, () => (told += 1))) ?? [])
        seen += bytes.length;
    };
    await expect(read()).rejects.toThrow('not those of their SHA-256');
    expect([told, seen < source.size]).toEqual([1, true]);
  });
});

describe.runIf(everything)('a bucket', () => {
  it('refuses bytes that are not those of their SHA-256, and says when it is away', async () => {
    if (!store) throw new Error('the store did not start');
    const bucket = openBucket(await makeBucket(store), { answer: 2000, transfer: 10_000, pauses: [50] });
    const key = randomUUID();
    const lying = { ...made(1000), sha256: 'a'.repeat(64) };
    await expect(bucket.put(key, lying)).rejects.toThrow('answered PUT with 400');
    expect([await bucket.exists(key), await bucket.isReachable()]).toEqual([false, true]);
    await store.pause();
    expect(await bucket.isReachable()).toBe(false);
    await expect(bucket.put(key, made(1000))).rejects.toThrow('can’t be reached');
    await store.resume();
    await bucket.put(key, made(1000));
    expect(await bucket.exists(key)).toBe(true);
  }, 120_000);
});

/** A bucket behind an address that answers as it is told. */
async function bucketThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const bucket = openBucket({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'papers',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    pathStyle: true,
  });
  return { bucket, close: () => server.close() };
}

it('a bucket that sends the portal elsewhere is not followed there', async () => {
  const asked: string[] = [];
  const away = await bucketThat((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await expect(away.bucket.get('key')).rejects.toMatchObject({ name: 'BucketError', status: 302 });
  expect(asked).toEqual(['/papers/key']);
  away.close();
});

it('a bucket that says no more is let go by whoever reads no further, whether anything was read or not', async () => {
  const closed: number[] = [];
  const silent = await bucketThat((_request, response) => {
    response.on('close', () => closed.push(closed.length));
    response.writeHead(200, { 'content-length': '1000' }).write('half of it');
  });
  await (await silent.bucket.get('unread'))?.cancel();
  await expect.poll(() => closed, { timeout: 10_000 }).toHaveLength(1);
  const reader = (await silent.bucket.get('read'))?.getReader();
  await reader?.read();
  const waited = reader?.read();
  await reader?.cancel();
  await waited;
  await expect.poll(() => closed, { timeout: 10_000 }).toHaveLength(2);
  silent.close();
});

it('a bucket that breaks off in the middle of a document is what failed', async () => {
  const breaking = await bucketThat((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half of it', () => response.destroy());
  });
  const document = new Response(await breaking.bucket.get('key'));
  await expect(document.arrayBuffer()).rejects.toThrow(/^the bucket broke off/);
  breaking.close();
});
