import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBucket, type Bucket } from '../../../../server/files/bucket.ts';
import { startApp, type TestApp, type Visitor } from '../../../fixtures/app.ts';
import { command, headsOf } from '../../../fixtures/commands.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt, upload } from '../../../fixtures/member.ts';
import * as papers from '../../../fixtures/papers.ts';
import { wholeRun } from '../../../fixtures/sample.ts';
import { bucketEnv, makeBucket, startStore, type TestStore } from '../../../fixtures/store.ts';

/** Against a real store, which takes long to install and to start: only in the whole run. */
describe.runIf(wholeRun)('a portal whose documents are in a bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'buckets-'));
  const path = join(folder, 'portal.tar');
  let store: TestStore;
  let database: TestDatabase;
  let app: TestApp;
  let member: Visitor;
  let bucket: Bucket;
  let settings: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    [store, database] = await Promise.all([startStore(), freshDatabase()]);
    const made = await makeBucket(store);
    bucket = openBucket(made, { answer: 3000, transfer: 20_000, pauses: [50] });
    settings = { DATABASE_URL: database.url, DEMO: '0', ...bucketEnv(made) };
    app = await startApp(database, { env: bucketEnv(made) });
    member = await memberAt(app, 'backed.up@exemple.test', 4);
    for (const [kind, paper] of [
      ['identity_front', papers.jpeg()],
      ['identity_back', papers.png()],
    ] as const)
      expect((await upload(member, kind, paper)).status).toBe(201);
  }, 300_000);
  afterAll(async () => {
    await app?.app.close();
    await database?.close();
    await store?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const keys = async () => {
    const { rows } = await sql<{ key: string }>`select object_key as key from enrollment_file_contents
      where object_key is not null order by 1`.execute(database.db);
    return rows.map(({ key }) => key);
  };

  it('is backed up with them, and restored into another bucket, with the same heads', async () => {
    const made = await command('backup', settings, '--out', path);
    expect(made, made.said).toMatchObject({
      code: 0,
      said: expect.stringMatching(/2 documents of a bucket/),
    });
    const [target, other] = await Promise.all([emptyDatabase(), makeBucket(store)]);
    try {
      const elsewhere = { DATABASE_URL: target.url, DEMO: '0' };
      const nowhere = await command('restore', elsewhere, path);
      expect(nowhere).toMatchObject({ code: 1, said: expect.stringMatching(/S3_ENDPOINT/) });
      const back = await command('restore', { ...elsewhere, ...bucketEnv(other) }, path);
      expect(back, back.said).toMatchObject({ code: 0 });
      expect(headsOf(back)).toBe(headsOf(made));
      const copies = openBucket(other, { answer: 3000, transfer: 20_000, pauses: [50] });
      expect(await keys()).toHaveLength(2);
      for (const key of await keys()) expect(await copies.exists(key)).toBe(true);

      // what the other bucket loses, the checks of the restored portal name
      const [lost = ''] = await keys();
      await copies.delete(lost);
      const looked = await command('verify', { ...elsewhere, ...bucketEnv(other) });
      expect(looked, looked.said).toMatchObject({ code: 1 });
      expect(looked.said).toMatch(/^WRONG +Papers/m);
      expect(await command('verify', settings)).toMatchObject({ code: 0 });
    } finally {
      await target.close();
    }
  }, 300_000);

  it('that lost one of them is backed up without it, which is said and is a failure', async () => {
    const [lost = ''] = await keys();
    await bucket.delete(lost);
    const made = await command('backup', settings, '--out', join(folder, 'lacking.tar'));
    expect(made).toMatchObject({ code: 1, said: expect.stringContaining(lost) });
  }, 120_000);
});
