import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepObjects } from '../../../server/repositories/stray-objects.ts';
import { field, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { saveStep } from '../../fixtures/member.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { bucketEnv } from '../../fixtures/store.ts';
import { contractPaper, contractPapers, reader, sign } from '../../fixtures/signing.ts';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A bucket that keeps what it is sent, and takes as long for it as the test says. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const server = createServer((request, response) => {
    const key = request.url?.split('/').at(-1) ?? '';
    void bodyOf(request).then((body) => {
      if (request.method === 'GET')
        return response.writeHead(objects.has(key) ? 200 : 404).end(objects.get(key));
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const take = () => {
        objects.set(key, body);
        response.writeHead(200).end();
      };
      return isSlow ? waiting.push(take) : take();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bucket has no port.');
  return {
    objects,
    settings: {
      endpoint: `http://127.0.0.1:${address.port}`,
      bucket: 'documents',
      region: 'us-east-1',
      accessKeyId: 'test',
      secretAccessKey: 'test',
      pathStyle: true,
    },
    waiting: () => waiting.length,
    /** from now on what is put waits until it is taken */
    slowDown: () => void (isSlow = true),
    /** takes what waits; what comes later waits again */
    take: () => {
      for (const one of waiting.splice(0)) one();
    },
    speedUp: () => void (isSlow = false),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

let database: TestDatabase;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let app: TestApp;
beforeAll(async () => {
  [database, bucket] = await Promise.all([freshDatabase(), startBucket()]);
  app = await startApp(database, { env: bucketEnv(bucket.settings) });
});
afterAll(async () => {
  await app.app.close();
  await bucket.stop();
  await database.close();
});

const openTransactions = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(database.db);
  return rows[0]?.count;
};
const strays = async () =>
  (await database.db.selectFrom('stray_objects').select('key').execute()).map(({ key }) => key);
const sweep = () =>
  sweepObjects(database.db, app.clock.now(), async (key) => void bucket.objects.delete(key));

describe('a signature whose paper goes to a bucket that takes its time', () => {
  it('holds neither the dossier nor a connection meanwhile', async () => {
    const member = await reader(app);
    bucket.slowDown();
    const signing = sign(member);
    await expect.poll(bucket.waiting, { timeout: 10_000 }).toBe(1);
    expect(await openTransactions()).toBe(0);
    expect(await saveStep(member, 'step_2')).toMatchObject({ status: 200 });
    bucket.take();
    bucket.speedUp();
    const answer = await signing;
    expect(answer, answer.text).toMatchObject({ status: 200, body: { signature: 'typed' } });
    expect(await contractPapers(database, member)).toHaveLength(1);
    expect(await strays()).toEqual([]);
  });

  it('is made on what the answers say by then, and the paper that says something else is swept', async () => {
    const member = await reader(app);
    bucket.slowDown();
    const signing = sign(member);
    await expect.poll(bucket.waiting, { timeout: 10_000 }).toBe(1);
    expect(await saveStep(member, 'step_3', { address: '3 allée des Œillets' })).toMatchObject({
      status: 200,
    });
    bucket.take();
    await expect.poll(bucket.waiting, { timeout: 10_000 }).toBe(1);
    bucket.take();
    bucket.speedUp();
    const answer = await signing;
    expect(answer, answer.text).toMatchObject({ status: 200 });
    expect(await contractPapers(database, member)).toHaveLength(1);
    expect(pdfText(await contractPaper(app, member, field(answer, 'id')))).toContain('3 allée des Œillets');
    const [stray = ''] = await strays();
    expect(bucket.objects.has(stray)).toBe(true);
    expect(await sweep()).toEqual({ gone: 1, failed: 0 });
    expect(bucket.objects.has(stray)).toBe(false);
  });

  it('is one after a double click, and nothing of the second is left', async () => {
    const member = await reader(app);
    bucket.slowDown();
    const both = Promise.all([sign(member), sign(member)]);
    await expect.poll(bucket.waiting, { timeout: 10_000 }).toBe(2);
    bucket.take();
    bucket.speedUp();
    const [one, two] = await both;
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(field(one, 'id')).toBe(field(two, 'id'));
    expect(await contractPapers(database, member)).toHaveLength(1);
    expect(await sweep()).toEqual({ gone: 1, failed: 0 });
    expect(await strays()).toEqual([]);
  });
});
