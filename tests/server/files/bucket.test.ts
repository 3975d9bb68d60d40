import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveDocuments } from '../../../server/documents-move-work.ts';
import { openBucket, type Bucket } from '../../../server/files/bucket.ts';
import { sweepObjects } from '../../../server/repositories/stray-objects.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { keptBytes } from '../../fixtures/documents.ts';
import { memberAt, postForm, upload } from '../../fixtures/member.ts';
import * as papers from '../../fixtures/papers.ts';
import { bucketEnv, makeBucket, startStore, type TestStore } from '../../fixtures/store.ts';

/** Against a real store, which takes long to install and to start: only in the whole run. */
describe.runIf(process.env.TEST_ALL === '1')('documents in a bucket', () => {
  let store: TestStore;
  let database: TestDatabase;
  let plain: TestApp;
  let app: TestApp;
  let bucket: Bucket;
  let member: Visitor;
  let id = '';
  beforeAll(async () => {
    [store, database] = await Promise.all([startStore(), freshDatabase()]);
    const settings = await makeBucket(store);
    bucket = openBucket(settings, { answer: 3000, transfer: 20_000, pauses: [50] });
    plain = await startApp(database);
    app = await startApp(database, { env: bucketEnv(settings) });
    member = await memberAt(app, 'bucket@exemple.test', 4);
    const user = database.db.selectFrom('users').select('id').where('email', '=', 'bucket@exemple.test');
    ({ id } = await user.executeTakeFirstOrThrow());
  }, 300_000);
  afterAll(async () => {
    await app?.app.close();
    await plain?.app.close();
    await database?.close();
    await store?.stop();
  });

  const keys = async () => {
    const { rows } = await sql<{ key: string }>`select object_key as key from enrollment_file_contents
      where object_key is not null order by 1`.execute(database.db);
    return rows.map(({ key }) => key);
  };
  const strays = async () => {
    const rows = await database.db.selectFrom('stray_objects').select('key').execute();
    return rows.map(({ key }) => key);
  };
  const sweep = () => sweepObjects(database.db, app.clock.now(), bucket.delete);
  const download = async () => {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.app.inject({
      method: 'GET',
      url: `/api/v1/files/enrollment/${id}/file-download/identity_front`,
      headers: { cookie },
    });
  };

  it('are put there and read from there, byte for byte, and PostgreSQL has none of them', async () => {
    const paper = papers.jpeg();
    const answer = await upload(member, 'identity_front', paper);
    expect(answer.status).toBe(201);
    expect(await keptBytes(database.db, field(answer, 'id'))).toBeUndefined();
    const [key = ''] = await keys();
    expect(key).toMatch(/^[\da-f]{64}$/);
    expect([await bucket.exists(key), await strays()]).toEqual([true, []]);
    expect((await download()).rawPayload.equals(paper.content)).toBe(true);
  });

  it('whose row was refused are swept at once', async () => {
    const before = await keys();
    const refused = await upload(member, 'kbis', papers.jpeg(), { issued_on: '2026-03-01' });
    expect(refused.status).toBe(422);
    const [key = ''] = await strays();
    expect(await bucket.exists(key)).toBe(true);
    expect(await sweep()).toEqual({ gone: 1, failed: 0 });
    expect([await bucket.exists(key), await strays(), await keys()]).toEqual([false, [], before]);
  });

  it('are refused in words while the bucket is away, which readiness tells; nothing is lost', async () => {
    const before = await keys();
    await store.pause();
    const answer = await upload(member, 'identity_back', papers.jpeg());
    expect(answer).toMatchObject({ status: 503, body: { error_key: 'unavailable' } });
    expect((await download()).statusCode).toBe(503);
    const ready = async () => (await app.app.inject('/readyz')).json();
    expect(await ready()).toMatchObject({ status: 'ready', documents: 'unreachable' });
    await sql`delete from enrollment_file_contents`.execute(database.db);
    expect(await sweep()).toEqual({ gone: 0, failed: 1 });
    expect(await strays()).toEqual(expect.arrayContaining(before));
    await store.resume();
    // Its last answer is told for some seconds.
    await expect.poll(ready, { timeout: 20_000 }).toMatchObject({ status: 'ready', documents: 'reachable' });
    app.clock.pass(60);
    await sweep();
    expect(await Promise.all(before.map(bucket.exists))).toEqual(before.map(() => false));
    // The one whose upload was refused waits for its day.
    app.clock.pass(90_000);
    await sweep();
    expect(await strays()).toEqual([]);
  }, 120_000);

  it('of former times are moved there, verified; what is damaged stays and is named', async () => {
    const other = await memberAt(plain, 'moved@exemple.test', 4);
    const paper = papers.png();
    const kept = await upload(other, 'identity_front', paper);
    const bad = await upload(other, 'identity_back', papers.jpeg());
    await sql`update enrollment_files set sha256 = ${'0'.repeat(64)} where id = ${field(bad, 'id')}`.execute(
      database.db,
    );
    const given = { db: database.db, bucket, clock: app.clock };
    const first = await moveDocuments(given, () => {});
    expect([first.faults.length, first.moved]).toEqual([1, expect.any(Number)]);
    expect(first.faults[0]).toContain(field(bad, 'id'));
    expect((await moveDocuments(given, () => {})).moved).toBe(0);
    expect(await keptBytes(database.db, field(kept, 'id'))).toBeUndefined();
    expect(await keptBytes(database.db, field(bad, 'id'))).toBeDefined();
    const removed = await postForm(
      other,
      '/files/enrollment/file-update/remove',
      { file_id: field(kept, 'id') },
      null,
    );
    expect(removed.status).toBe(200);
  });
});
