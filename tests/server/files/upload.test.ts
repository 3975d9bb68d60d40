import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { field, startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { memberAt, postForm, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import * as papers from '../../fixtures/papers.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database, { env: { MAX_FILE_MB: '1' } });
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const refused = (status: number, error_key: string, fields?: object) => ({
  status,
  body: { error_key, ...(fields && { fields }) },
});
const idOf = (answer: Answer) => field(answer, 'id');
const owner = async (email: string) => {
  const user = database.db.selectFrom('users').select('id').where('email', '=', email);
  return (await user.executeTakeFirstOrThrow()).id;
};

type Member = Awaited<ReturnType<typeof memberAt>>;
let atPapers: Promise<Member> | null = null;
/** Somebody at the papers, for uploads that are refused: nothing of them is kept. Made by the first who asks. */
const whoIsRefused = (): Promise<Member> => {
  atPapers ??= memberAt(app, 'refused@exemple.test', 4);
  return atPapers;
};
const keptOfRefused = async () =>
  database.db
    .selectFrom('enrollment_files')
    .select('id')
    .where('user_id', '=', await owner('refused@exemple.test'))
    .execute();

describe('an upload', () => {
  it('is kept byte for byte, with its type by content and a clean name', async () => {
    const member = await memberAt(app, 'kept@exemple.test', 4);
    const paper = papers.png('..\\..\\carte d’identité.pdf');
    const answer = await upload(member, 'identity_front', paper);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        type: 'identity_front',
        name: 'carte d’identité.pdf.png',
        media_type: 'image/png',
        size: paper.content.length,
        status: 'PENDING_VALIDATION',
        replaced_by: null,
      },
    });
    const stored = await database.db
      .selectFrom('enrollment_file_contents')
      .select('content')
      .where('file_id', '=', idOf(answer))
      .executeTakeFirstOrThrow();
    expect(stored.content).toEqual(paper.content);
  });

  it.each([
    ['a page named .pdf', papers.html(), 415, 'file_type_not_allowed'],
    ['a drawing named .png', papers.svg(), 415, 'file_type_not_allowed'],
    ['a script named .jpg', papers.script(), 415, 'file_type_not_allowed'],
    ['five stolen bytes', papers.disguised(), 415, 'file_type_not_allowed'],
    ['nothing', papers.empty(), 422, 'empty_file'],
    ['a byte too much', papers.huge(1024 * 1024 + 1), 413, 'file_too_large'],
    ['far too much', papers.huge(5 * 1024 * 1024), 413, 'file_too_large'],
  ])('of %s is refused', async (_what, paper, status, key) => {
    const member = await whoIsRefused();
    expect(await upload(member, 'identity_front', paper)).toMatchObject(refused(status, key));
    expect(await keptOfRefused()).toEqual([]);
  });

  it('of exactly the largest size is accepted', async () => {
    const member = await memberAt(app, 'largest@exemple.test', 4);
    expect(await upload(member, 'identity_front', papers.huge(1024 * 1024))).toMatchObject({ status: 201 });
  });

  it.each([
    ['without its date', {}, 'required'],
    ['dated tomorrow', { issued_on: '2026-03-12' }, 'date_in_future'],
    ['of three months and a day', { issued_on: '2025-12-10' }, 'too_old'],
    ['with a date that doesn’t exist', { issued_on: '2026-02-30' }, 'invalid_date'],
  ])('of a proof of address %s is refused at its date', async (_what, fields, key) => {
    const member = await whoIsRefused();
    expect(await upload(member, 'proof_of_address', papers.jpeg(), fields)).toMatchObject(
      refused(422, 'validation_failed', { issued_on: key }),
    );
    expect(await keptOfRefused()).toEqual([]);
  });

  it('of a sixth file into a slot of five is refused, until one is removed', async () => {
    const member = await memberAt(app, 'six@exemple.test', 4);
    const answers: Answer[] = [];
    for (let n = 0; n < 6; n += 1) answers.push(await upload(member, 'identity_front', papers.jpeg()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 422]);
    expect(answers[5]).toMatchObject(refused(422, 'too_many_files'));
    const [first] = answers;
    if (first) await change(member, 'remove', { file_id: idOf(first) });
    expect(await upload(member, 'identity_front', papers.jpeg())).toMatchObject({ status: 201 });
  });

  it('of two files at once into a slot with room for one keeps one of them', async () => {
    const member = await memberAt(app, 'two@exemple.test', 4);
    for (let n = 0; n < 4; n += 1) await upload(member, 'identity_front', papers.jpeg());
    const both = await Promise.all(
      [papers.jpeg(), papers.png()].map((paper) => upload(member, 'identity_front', paper)),
    );
    const [kept, other] = both.toSorted((one, two) => one.status - two.status);
    expect(kept).toMatchObject({ status: 201 });
    expect(other).toMatchObject(refused(422, 'too_many_files'));
    const files = database.db
      .selectFrom('enrollment_files')
      .select('id')
      .where('user_id', '=', await owner('two@exemple.test'));
    expect(await files.execute()).toHaveLength(5);
  });

  it('that is sent again under its key, since its answer was lost, is kept and told once', async () => {
    const email = 'again@exemple.test';
    const member = await memberAt(app, email, 4);
    const path = '/files/enrollment/file-upload';
    const send = (paper: papers.Paper, key = 'one-choice') =>
      postForm(member, path, { type: 'identity_front' }, paper, { 'idempotency-key': key });
    const [first, again] = await Promise.all([send(papers.jpeg()), send(papers.jpeg())]);
    expect(first).toMatchObject({ status: 201, body: { status: 'PENDING_VALIDATION' } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await send(papers.png())).toMatchObject(refused(422, 'idempotency_key_reused'));
    const { documents } = z
      .object({ documents: z.array(z.looseObject({})) })
      .parse((await member.get(`/individualDetails/${await owner(email)}`)).body);
    expect(documents).toEqual([first.body]);
    // chosen once more it is a file of its own
    const other = await send(papers.jpeg(), 'another-choice');
    expect(idOf(other)).not.toBe(idOf(first));
    const told = await database.db
      .selectFrom('activities')
      .select('operation_type')
      .where('member_id', '=', await owner(email))
      .where('activity_type', '=', 'DOCUMENT')
      .execute();
    expect(told).toHaveLength(2);
  });

  it('into somebody’s slot, an owner’s slot or no slot finds nothing there', async () => {
    const member = await memberAt(app, 'slots@exemple.test', 4);
    const owner_id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11';
    expect(await upload(member, 'identity_front', papers.jpeg(), { owner_id })).toMatchObject(
      refused(404, 'not_found'),
    );
    expect(await upload(member, 'kbis', papers.jpeg(), { issued_on: '2026-03-01' })).toMatchObject(
      refused(422, 'validation_failed', { type: 'invalid_value' }),
    );
    expect(
      await postForm(member, '/files/enrollment/file-upload', { type: 'identity_front' }, null),
    ).toMatchObject({ status: 422, body: { error_key: 'validation_failed' } });
  });
});

const change = (
  member: Member,
  operation: 'replace' | 'remove',
  fields: Record<string, string>,
  paper: papers.Paper | null = null,
  headers: Record<string, string> = {},
) => postForm(member, `/files/enrollment/file-update/${operation}`, fields, paper, headers);

describe('a paper', () => {
  it('is replaced: the former one stays as history, out of the slot', async () => {
    const email = 'replace@exemple.test';
    const member = await memberAt(app, email, 4);
    const first = await upload(member, 'identity_front', papers.jpeg('first.jpg'));
    expect(await change(member, 'replace', { file_id: idOf(first) })).toMatchObject(
      refused(422, 'validation_failed', { file: 'required' }),
    );
    const second = await change(member, 'replace', { file_id: idOf(first) }, papers.png('second.png'));
    expect(second).toMatchObject({ body: { name: 'second.png', replaced_by: null } });
    const id = await owner(email);
    const { body } = await member.get(`/individualDetails/${id}`);
    expect(body).toMatchObject({
      documents: expect.arrayContaining([
        expect.objectContaining({ name: 'first.jpg', replaced_by: idOf(second) }),
        expect.objectContaining({ name: 'second.png', replaced_by: null }),
      ]),
    });
    const slot = `/files/enrollment/${id}/file-download/identity_front`;
    expect((await member.get(slot)).headers['content-disposition']).toContain('second.png');
    expect((await member.get(`${slot}?file_id=${idOf(first)}`)).headers['content-disposition']).toContain(
      'first.jpg',
    );
    expect(await change(member, 'replace', { file_id: idOf(first) }, papers.png())).toMatchObject(
      refused(404, 'not_found'),
    );
  });

  it('that took the place of another one is answered again under its key, and of no other', async () => {
    const member = await memberAt(app, 'replace.again@exemple.test', 4);
    const file_id = idOf(await upload(member, 'identity_front', papers.jpeg('first.jpg')));
    const replace = (key: string) =>
      change(member, 'replace', { file_id }, papers.png('second.png'), { 'idempotency-key': key });
    const first = await replace('one-choice');
    expect(first).toMatchObject({ status: 200, body: { name: 'second.png' } });
    const again = await replace('one-choice');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await replace('another-choice')).toMatchObject(refused(404, 'not_found'));
  });

  it('that is removed takes progress back, is seen no more, and leaves its trace in the log', async () => {
    const email = 'remove@exemple.test';
    const member = await memberAt(app, email, 6);
    const id = await owner(email);
    const file = await database.db
      .selectFrom('enrollment_files')
      .select('id')
      .where('user_id', '=', id)
      .where('type', '=', 'identity_back')
      .executeTakeFirstOrThrow();
    expect(await change(member, 'remove', { file_id: file.id })).toMatchObject({ body: { id: file.id } });
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 4 });
    expect(await member.get(`/files/enrollment/${id}/file-view/identity_back`)).toMatchObject(
      refused(404, 'not_found'),
    );
    expect(
      await member.get(`/files/enrollment/${id}/file-view/identity_back?file_id=${file.id}`),
    ).toMatchObject(refused(404, 'not_found'));
    expect(await change(member, 'remove', { file_id: file.id })).toMatchObject(refused(404, 'not_found'));
    const operations = await database.db
      .selectFrom('activities')
      .select('operation_type')
      .where('member_id', '=', id)
      .where('activity_type', '=', 'DOCUMENT')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(operations.map((row) => row.operation_type)).toEqual(['DELETE', 'UPLOAD']);
  });

  it('of somebody else can be neither changed nor read', async () => {
    const one = await memberAt(app, 'one@exemple.test', 4);
    const other = await memberAt(app, 'other@exemple.test', 4);
    const { body, ...rest } = await upload(one, 'identity_front', papers.jpeg());
    const file_id = idOf({ body, ...rest });
    const id = await owner('one@exemple.test');
    expect(await change(other, 'remove', { file_id })).toMatchObject(refused(404, 'not_found'));
    expect(await change(other, 'replace', { file_id }, papers.png())).toMatchObject(
      refused(404, 'not_found'),
    );
    expect(await other.get(`/files/enrollment/${id}/file-view/identity_front`)).toMatchObject(
      refused(403, 'forbidden'),
    );
    const own = await owner('other@exemple.test');
    expect(
      await other.get(`/files/enrollment/${own}/file-view/identity_front?file_id=${file_id}`),
    ).toMatchObject(refused(404, 'not_found'));
  });

  const latin = { name: 'letter.txt', content: Buffer.from('BMO, société générale', 'latin1') };
  it.each([
    [papers.jpeg(), 'inline', 'image/jpeg'],
    [papers.txt(), 'inline', 'text/plain;charset=utf-8'],
    [latin, 'inline', 'text/plain;charset=windows-1252'],
    [papers.tiff(), 'attachment', 'image/tiff'],
    [papers.doc(), 'attachment', 'application/msword'],
  ])('%# is viewed as its type allows, never cached, and the reading is logged', async (paper, how, type) => {
    const email = `view.${Math.random()}@exemple.test`;
    const member = await memberAt(app, email, 4);
    await upload(member, 'identity_front', paper);
    const id = await owner(email);
    const seen = await member.get(`/files/enrollment/${id}/file-view/identity_front`);
    expect(seen.status).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(new RegExp(`^${how}; filename="`)),
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
      'content-length': String(paper.content.length),
    });
    const saved = await member.get(`/files/enrollment/${id}/file-download/identity_front`);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
    const reads = await database.db
      .selectFrom('activities')
      .select('subject')
      .where('member_id', '=', id)
      .where('operation_type', '=', 'DOWNLOAD')
      .orderBy('seq')
      .execute();
    expect(reads.map(({ subject }) => subject?.mode)).toEqual(['view', 'download']);
  });
});
