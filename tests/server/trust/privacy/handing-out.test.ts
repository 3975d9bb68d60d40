import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../../../server/files/store.ts';
import { exportPerson } from '../../../../server/privacy-export.ts';
import { writeRows } from '../../../../server/repositories/activity-rows.ts';
import { NoBucketError } from '../../../../server/repositories/documents.ts';
import { timedId } from '../../../../server/rules/timed-id.ts';
import { field, startApp, type TestApp, type Visitor } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt, saveStep } from '../../../fixtures/member.ts';
import { fileForm, picture } from '../../../fixtures/pictures.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
let folder = '';
let person = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handing-out-'));
  database = await freshDatabase();
  app = await startApp(database);
  member = await memberAt(app, 'camille@exemple.test', 5);
  person = field(await member.get('/auth/whoami'), 'id');
  const { body, headers } = await fileForm(await picture({ width: 200, height: 200 }));
  await member.post('/files/avatar/avatar-upload', body, headers);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A bucket whose objects are gone. */
const emptied: DocumentStore = {
  put: async () => {},
  get: async () => undefined,
  delete: async () => {},
  exists: async () => false,
};
const handOut = (name: string, bucket: DocumentStore | null = null) =>
  exportPerson({ db: database.db, bucket, person, out: join(folder, name) });
const documentsIn = (name: string) => readdirSync(join(folder, name, 'documents'));

/** A proof of payment of the person whose bytes are in a bucket. */
async function proofInBucket(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with request as (
      insert into transactions
        (user_id, seq, reference, transaction_type, request_status, currency, amount, created_at)
      values (${person}, 900001, 'TX-900001', 'MONEY_OUT', 'CANCELLED', 'EUR', 100, now()) returning id
    ) insert into transaction_proofs (transaction_id, name, size, media_type, sha256, uploaded_at, uploaded_by)
      select id, 'proof.pdf', 1, 'application/pdf', repeat('0', 64), now(), ${person}::uuid from request
      returning id`.execute(database.db);
  const id = rows[0]?.id ?? '';
  await sql`insert into transaction_proof_contents (proof_id, object_key) values (${id}, 'proof')`.execute(
    database.db,
  );
  return id;
}

describe('what a person is handed out', () => {
  it('has the picture under the name of what it is', async () => {
    await handOut('whole');
    const { format } = await sharp(
      readFileSync(join(folder, 'whole', 'documents', 'picture.jpg')),
    ).metadata();
    expect(format).toBe('jpeg');
  });

  it('has what the dossier was before, and nothing of a screening that stands among it', async () => {
    await saveStep(member, 'step_3', { address: '1 place Nouvelle' });
    const { at, actor_id: actorId } = await database.db
      .selectFrom('activities')
      .select(['at', 'actor_id'])
      .where('member_id', '=', person)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    const screening = { outcome: 'MATCH', note: 'A namesake on the list of sanctions' };
    const row = {
      actorId,
      memberId: person,
      activity_type: 'ENROLLMENT',
      operation_type: 'UPDATE',
      trigger_type: 'USER',
      role: 'compliance',
      at,
    } as const;
    await database.db.transaction().execute((trx) =>
      writeRows(trx, [
        { ...row, id: timedId(), state: { parts: { screening, reviewer: { name: 'Robin' } }, rows: [] } },
        { ...row, id: timedId(), state: { parts: { screening: null }, rows: [] } },
      ]),
    );
    await handOut('before');
    const states = readFileSync(join(folder, 'before', 'tables', 'activities-states.json'), 'utf8');
    const told = (text: string) => states.indexOf(text);
    expect(told("12 rue de l'Exemple")).toBeGreaterThan(0);
    expect(told('1 place Nouvelle')).toBeGreaterThan(told("12 rue de l'Exemple"));
    expect(states).not.toMatch(/screening|namesake/);
    expect(JSON.parse(states).at(-1)).toEqual({
      at: at.toISOString(),
      parts: { reviewer: { name: 'Robin' } },
    });
  });

  it('is refused where the picture is in a bucket that the command doesn’t know', async () => {
    await sql`update avatars set content = null, object_key = 'picture' where user_id = ${person}`.execute(
      database.db,
    );
    await expect(handOut('unknown')).rejects.toThrow(NoBucketError);
  });

  it('names each document whose bytes are gone, and has everything else', async () => {
    const proof = await proofInBucket();
    const { rows } = await sql<{ id: string }>`
      update enrollment_file_contents set content = null, object_key = 'paper'
      where file_id = (select id from enrollment_files where user_id = ${person} order by id limit 1)
      returning file_id as id`.execute(database.db);
    const paper = rows[0]?.id ?? '';
    const { missing } = await handOut('rest', emptied);
    expect(missing).toHaveLength(3);
    expect(missing).toEqual(expect.arrayContaining([`proofs-${proof}.pdf`, 'picture.jpg']));
    expect(missing.join()).toContain(`papers-${paper}`);
    const gone = [paper, proof, 'picture'];
    const others = documentsIn('whole').filter((name) => !gone.some((one) => name.includes(one)));
    expect(others.length).toBeGreaterThan(2);
    expect(documentsIn('rest').toSorted()).toEqual(others.toSorted());
    expect(readdirSync(join(folder, 'rest', 'tables'))).toContain('activities-values.json');
  });
});
