import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { os } from '../../../server/http/implement.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
let features: string[] = [];
const long = Array.from({ length: 200 }, (_, at) => `a feature é ${at}`);

beforeAll(async () => {
  database = await freshDatabase();
  const read = os.extensions.features.handler(() => ({
    status: 200 as const,
    body: {
      features,
      four_eyes: true,
      limits: { max_file_mb: 10, max_files: 5 },
      product: { name: 'x', prefix: 'gi', support: null },
    },
  }));
  server = await startApp(database, { handlers: { extensions: { features: read } } });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const ask = (accepted: string | null, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({
    method,
    url: '/api/v1/x/features',
    headers: accepted === null ? {} : { 'accept-encoding': accepted },
  });
const listed = (text: string): unknown => Reflect.get(JSON.parse(text), 'features');

describe('a long answer', () => {
  it('comes packed as the browser says it can unpack it, and says the same', async () => {
    features = long;
    const plain = await ask(null);
    const br = await ask('gzip, deflate, br, zstd');
    const gz = await ask('gzip, deflate');
    expect(listed(plain.body)).toEqual(long);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect([br, gz].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(listed(brotliDecompressSync(br.rawPayload).toString())).toEqual(long);
    expect(listed(gunzipSync(gz.rawPayload).toString())).toEqual(long);
    for (const { headers, rawPayload } of [plain, br, gz]) {
      expect(headers['vary']).toBe('accept-encoding');
      expect(Number(headers['content-length'])).toBe(rawPayload.length);
    }
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('goes as it is to who refuses the packing, and has no body for who asks for its head', async () => {
    features = long;
    expect((await ask('br;q=0, identity')).headers['content-encoding']).toBeUndefined();
    const head = await ask('br', 'HEAD');
    expect([head.body, head.headers['content-encoding']]).toEqual(['', undefined]);
  });
});

describe('a short answer', () => {
  it('is not packed', async () => {
    features = ['one'];
    const { headers, body } = await ask('gzip, br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(listed(body)).toEqual(['one']);
  });
});
