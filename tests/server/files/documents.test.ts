import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRead } from '../../../server/handlers/documents.ts';
import { moveDocuments } from '../../../server/documents-move-work.ts';
import { sourceOfBuffer, streamOf, verified, type Bytes } from '../../../server/files/source.ts';
import type { DocumentStore } from '../../../server/files/store.ts';
import { StreamedFile } from '../../../server/files/streamed-file.ts';
import { databaseStore } from '../../../server/repositories/documents.ts';
import { testClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { paperRow } from '../../fixtures/documents.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A bucket of this process. */
function heldHere(): DocumentStore {
  const objects = new Map<string, Buffer<ArrayBuffer>>();
  return {
    async put(key, { read }) {
      const pieces: Bytes[] = [];
      for await (const piece of read()) pieces.push(piece);
      objects.set(key, Buffer.concat(pieces));
    },
    async get(key) {
      const bytes = objects.get(key);
      return bytes && streamOf(sourceOfBuffer(bytes).read());
    },
    delete: async (key) => void objects.delete(key),
    exists: async (key) => objects.has(key),
  };
}
const given = () => ({ db: database.db, bucket: heldHere(), clock: testClock() });
/** A paper of one byte; `damaged`: not the one that was put there. */
async function paper(damaged: boolean): Promise<string> {
  const id = await paperRow(database.db);
  const source = sourceOfBuffer(Buffer.from('x'));
  await databaseStore(database.db, 'papers').put(id, source);
  if (!damaged)
    await database.db
      .updateTable('enrollment_files')
      .set({ sha256: source.sha256 })
      .where('id', '=', id)
      .execute();
  return id;
}

describe('moving documents to a bucket', () => {
  it('names those that are damaged and passes them by, however many they are', async () => {
    for (let at = 0; at < 25; at += 1) await paper(true);
    for (let at = 0; at < 25; at += 1) await paper(false);
    const { moved, faults } = await moveDocuments(given(), () => {});
    expect([moved, faults.length]).toEqual([25, 25]);
    expect(faults[0]).toMatch(/^[\da-f-]{36}: PostgreSQL has other bytes than were put there$/);
  });

  it('ends when the bucket is away', async () => {
    for (let at = 0; at < 25; at += 1) await paper(false);
    const put = () => Promise.reject(new Error('the bucket can’t be reached'));
    const away = { ...given(), bucket: { ...heldHere(), put } };
    const { moved, faults } = await moveDocuments(away, () => {});
    expect(moved).toBe(0);
    expect(faults.filter((fault) => fault.endsWith('reached'))).toHaveLength(20);
  });
});

describe('a document that is read', () => {
  it('gives its bytes back to the store when that can’t be written down', async () => {
    let released = false;
    const bytes = new ReadableStream<Bytes>({ cancel: () => void (released = true) }, { highWaterMark: 0 });
    const checked = bytes.pipeThrough(verified({ size: 1, sha256: '' }, () => {}));
    const body = new StreamedFile('a.pdf', { type: 'application/pdf', size: 1, open: () => checked });
    const reading = recordRead(body, () => Promise.reject(new Error('no log')));
    await expect(reading).rejects.toThrow('no log');
    expect(released).toBe(true);
  });
});
