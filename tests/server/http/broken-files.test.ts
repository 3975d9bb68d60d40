import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StreamedFile } from '../../../server/files/streamed-file.ts';
import { os } from '../../../server/http/implement.ts';
import { field, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let server: TestApp;
/** What ends the process, where nothing listens (`server/main.ts`). */
const fatal: unknown[] = [];
const note = (error: unknown) => void fatal.push(error);

/** Bytes that break a moment after somebody wants them. */
const breaking = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => void setImmediate(() => controller.error(new Error('the store is gone'))),
  });

beforeAll(async () => {
  process.on('uncaughtException', note);
  database = await freshDatabase();
  server = await startApp(database, {
    // beside a replica, each write is asked for its position before its answer is sent
    env: { DATABASE_REPLICA_URL: database.url },
    handlers: {
      files: {
        view: os.files.view.handler(async ({ context }) => {
          const nobody = context.primary.updateTable('users').set({ last_name: 'Exemple' });
          await nobody.where('id', '=', randomUUID()).execute();
          const body = new StreamedFile('a.pdf', { type: 'application/pdf', size: 9, open: breaking });
          return { headers: { 'content-disposition': 'inline' }, body };
        }),
      },
    },
  });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
  process.off('uncaughtException', note);
});

it('a file that breaks before its first byte was sent ends its answer and nothing else', async () => {
  const whole = await startApp(database);
  const signedIn = await whole.memberOf('camille@example.com');
  const id = field(await signedIn.get('/auth/whoami'), 'id');
  await whole.app.close();
  const visitor = server.visitor();
  for (const [name, value] of signedIn.cookies) visitor.cookies.set(name, value);
  const answer = await visitor.get(`/files/enrollment/${id}/file-view/identity_front`);
  expect([answer.status, field(answer, 'error_key')]).toEqual([500, 'unexpected_error']);
  expect(fatal).toEqual([]);
});
