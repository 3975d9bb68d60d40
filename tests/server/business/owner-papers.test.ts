import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { twoOwners } from '../../fixtures/company-facts.ts';
import {
  addOwner,
  addOwnerWithPapers,
  companyAt,
  goToAsCompany,
  uploadPaper,
} from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, postForm, upload } from '../../fixtures/member.ts';
import { jpeg, pdf, png, type Paper } from '../../fixtures/papers.ts';
import { currentPaper, decide, logOf, raise, reviewerOf, sentCompany } from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const ok = { status: 200, body: { ok: true } };
const refused = (status: number, error_key: string, fields?: object) => ({
  status,
  body: { error_key, ...(fields && { fields }) },
});
const gone = refused(404, 'not_found');
const idOf = (answer: Answer) => field(answer, 'id');
const memberId = async (member: Visitor) => idOf(await member.get('/auth/whoami'));
const atOwners = (name: string) => companyAt(app, `${name}@exemple.test`, 4);
const change = (
  member: Visitor,
  operation: 'replace' | 'remove',
  file_id: string,
  paper: Paper | null = null,
): Promise<Answer> => postForm(member, `/files/enrollment/file-update/${operation}`, { file_id }, paper);

/** Rows and bytes that the database holds for an owner, former papers included. */
async function kept(ownerId: string): Promise<{ rows: number; bytes: number }> {
  const rows = await database.db
    .selectFrom('enrollment_files')
    .leftJoin('enrollment_file_contents', 'file_id', 'id')
    .select(['id', 'file_id'])
    .where('owner_id', '=', ownerId)
    .execute();
  return { rows: rows.length, bytes: rows.filter(({ file_id }) => file_id !== null).length };
}
const contents = async () =>
  (await database.db.selectFrom('enrollment_file_contents').select('file_id').execute()).length;

describe('an owner’s paper', () => {
  it('lies with its owner: seen, replaced and removed there, apart from the officer’s of the same type', async () => {
    const member = await companyAt(app, 'apart@exemple.test', 5);
    const id = await memberId(member);
    const list = await member.get(`/beneficialOwners/${id}`);
    const [{ id: owner_id }] = Object(list.body);
    const officers = await upload(member, 'identity_front', jpeg('officer.jpg'));
    const slot = `/files/enrollment/${id}/file-download/identity_front`;
    const nameIn = async (query: string) =>
      String((await member.get(`${slot}${query}`)).headers['content-disposition']);
    expect(await nameIn('')).toContain('officer.jpg');
    expect(await nameIn(`?owner_id=${owner_id}`)).not.toContain('officer.jpg');
    const view = await member.get(`/files/enrollment/${id}/file-view/identity_front?owner_id=${owner_id}`);
    expect(view).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const [former] = Object(list.body)[0].documents.filter(
      ({ type }: { type: string }) => type === 'identity_front',
    );
    const second = await change(member, 'replace', former.id, png('second.png'));
    expect(second).toMatchObject({ status: 200, body: { owner_id, replaced_by: null } });
    expect(await nameIn(`?owner_id=${owner_id}`)).toContain('second.png');
    const shown = await member.get(`/beneficialOwners/${id}/${owner_id}`);
    expect(Object(shown.body).documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: former.id, replaced_by: idOf(second) }),
        expect.objectContaining({ id: idOf(second), owner_id }),
      ]),
    );
    expect(await change(member, 'remove', idOf(second))).toMatchObject({ status: 200 });
    expect(await member.get(`${slot}?owner_id=${owner_id}`)).toMatchObject(gone);
    expect(await nameIn('')).toContain('officer.jpg');
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 4 });
    expect(idOf(officers)).not.toBe(idOf(second));
  });

  // one company for all: what is refused leaves nothing behind, and each case says so
  let refusing: { readonly member: Visitor; readonly adult: string; readonly minor: string } | null = null;
  it.each([
    ['an identity back with a passport', 'minor', 'identity_back'],
    ['a guardian’s paper of an adult', 'adult', 'certificate_of_registration'],
    ['bylaws', 'adult', 'bylaws'],
    ['the contract', 'adult', 'contract'],
  ] as const)('has no place for %s', async (_what, owner, type) => {
    if (refusing === null) {
      const member = await atOwners('slots');
      const adult = idOf(await addOwner(member));
      refusing = { member, adult, minor: idOf(await addOwner(member, twoOwners[1])) };
    }
    expect(await uploadPaper(refusing.member, type, refusing[owner])).toMatchObject(
      refused(422, 'validation_failed', { type: 'invalid_value' }),
    );
    expect(await kept(refusing[owner])).toEqual({ rows: 0, bytes: 0 });
  });

  it('is asked for its date like anybody’s, and five are enough for a slot, for each owner apart', async () => {
    const member = await atOwners('full');
    const one = idOf(await addOwner(member));
    const other = idOf(await addOwner(member, twoOwners[1]));
    expect(await upload(member, 'proof_of_address', jpeg(), { owner_id: one })).toMatchObject(
      refused(422, 'validation_failed', { issued_on: 'required' }),
    );
    const old = { owner_id: one, issued_on: '2025-12-10' };
    expect(await upload(member, 'proof_of_address', jpeg(), old)).toMatchObject(
      refused(422, 'validation_failed', { issued_on: 'too_old' }),
    );
    for (let n = 0; n < 5; n += 1)
      expect(await uploadPaper(member, 'identity_front', one)).toMatchObject({ status: 201 });
    expect(await uploadPaper(member, 'identity_front', one)).toMatchObject(refused(422, 'too_many_files'));
    expect(await uploadPaper(member, 'identity_front', other)).toMatchObject({ status: 201 });
  });

  it('of somebody else’s owner, a removed one or none at all finds nobody there', async () => {
    const member = await atOwners('mine');
    const other = await atOwners('theirs');
    const theirs = idOf(await addOwner(other));
    const paper = await uploadPaper(other, 'identity_front', theirs);
    expect(await uploadPaper(member, 'identity_front', theirs)).toMatchObject(gone);
    expect(await change(member, 'remove', idOf(paper))).toMatchObject(gone);
    const id = await memberId(member);
    for (const way of ['file-view', 'file-download'])
      expect(
        await member.get(`/files/enrollment/${id}/${way}/identity_front?owner_id=${theirs}`),
        way,
      ).toMatchObject(gone);
    const mine = idOf(await addOwner(member));
    await member.ask('DELETE', `/beneficialOwners/${id}/${mine}`);
    expect(await uploadPaper(member, 'identity_front', mine)).toMatchObject(gone);
    const single = await memberAt(app, 'single@exemple.test', 4);
    expect(await uploadPaper(single, 'identity_front', theirs)).toMatchObject(gone);
  });
});

describe('removing an owner', () => {
  it('removes every paper with its bytes, former ones too, and nobody else’s', async () => {
    const member = await atOwners('bytes');
    const [first] = await addOwnerWithPapers(member);
    const second = await addOwner(member, twoOwners[1]);
    const mine = idOf(first ?? second);
    const paper = await uploadPaper(member, 'identity_front', mine);
    await change(member, 'replace', idOf(paper), await pdf('A better one'));
    await uploadPaper(member, 'identity_front', idOf(second));
    expect(await kept(mine)).toEqual({ rows: 5, bytes: 5 });
    const before = await contents();
    const path = `/beneficialOwners/${await memberId(member)}/${mine}`;
    expect(await member.ask('DELETE', path)).toMatchObject(ok);
    expect(await kept(mine)).toEqual({ rows: 0, bytes: 0 });
    expect(await kept(idOf(second))).toEqual({ rows: 1, bytes: 1 });
    expect(await contents()).toBe(before - 5);
  });

  it('while a paper of the owner is on its way leaves neither behind', async () => {
    const member = await atOwners('crossing');
    const id = idOf(await addOwner(member));
    const path = `/beneficialOwners/${await memberId(member)}/${id}`;
    const [removed, ...uploads] = await Promise.all([
      member.ask('DELETE', path),
      ...[1, 2, 3].map(() => uploadPaper(member, 'identity_front', id)),
    ]);
    expect(removed).toMatchObject(ok);
    for (const { status } of uploads) expect([201, 404]).toContain(status);
    expect(await kept(id)).toEqual({ rows: 0, bytes: 0 });
  });
});

describe('deleting all papers of an owner', () => {
  it('keeps the owner, removes the bytes, takes progress back and is logged paper by paper', async () => {
    const member = await companyAt(app, 'deleted@exemple.test', 5);
    const id = await memberId(member);
    const [{ id: owner_id }] = Object((await member.get(`/beneficialOwners/${id}`)).body);
    const path = `/files/enrollment/file-delete/${id}/${owner_id}`;
    expect(await member.ask('DELETE', path)).toMatchObject(ok);
    expect(await kept(owner_id)).toEqual({ rows: 0, bytes: 0 });
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 4 });
    expect((await member.get(`/beneficialOwners/${id}/${owner_id}`)).body).toMatchObject({ documents: [] });
    const logged = async () =>
      (
        await database.db
          .selectFrom('activities')
          .select('subject')
          .where('member_id', '=', id)
          .where('operation_type', '=', 'DELETE')
          .execute()
      ).map(({ subject }) => subject?.owner_id);
    expect(await logged()).toEqual([owner_id, owner_id, owner_id]);
    expect(await member.ask('DELETE', path)).toMatchObject(ok);
    expect(await logged()).toHaveLength(3);
    expect(await goToAsCompany(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', { [`owner.${owner_id}.identity_front`]: 'required' }),
    );
  });

  it('tells the log once of a paper that was removed before', async () => {
    const member = await companyAt(app, 'once@exemple.test', 5);
    const id = await memberId(member);
    const [{ id: owner_id }] = Object((await member.get(`/beneficialOwners/${id}`)).body);
    await change(member, 'remove', await currentPaper(database, id, 'identity_back', owner_id));
    await member.ask('DELETE', `/files/enrollment/file-delete/${id}/${owner_id}`);
    expect(await kept(owner_id)).toEqual({ rows: 0, bytes: 0 });
    expect((await logOf(database, id)).filter(({ what }) => what === 'DOCUMENT DELETE')).toHaveLength(3);
  });

  it('of a dossier that was sent keeps rows and bytes: what was sent before is still shown', async () => {
    const reviewer = await reviewerOf(app, database);
    const { member, id } = await sentCompany(app, 'sent@exemple.test');
    const [{ id: owner_id }] = Object((await member.get(`/beneficialOwners/${id}`)).body);
    const front = await currentPaper(database, id, 'identity_front', owner_id);
    const decision = { file_id: front, status: 'VALIDATED' };
    expect((await decide(reviewer, id, 'identity_front', decision)).status).toBe(200);
    expect((await raise(reviewer, id, { section: 'KYC', step: 4, reason: 'DATA_INCORRECT' })).status).toBe(
      201,
    );
    const removals = async () =>
      (await logOf(database, id)).filter(({ what }) => what === 'DOCUMENT DELETE').length;
    await change(member, 'remove', await currentPaper(database, id, 'identity_back', owner_id));
    const path = `/files/enrollment/file-delete/${id}/${owner_id}`;
    for (let time = 0; time < 2; time += 1) {
      expect(await member.ask('DELETE', path)).toMatchObject(ok);
      expect(await kept(owner_id)).toEqual({ rows: 3, bytes: 3 });
      expect(await removals()).toBe(3);
    }
    const rows = await database.db
      .selectFrom('enrollment_files')
      .select(['id', 'removed_at'])
      .where('owner_id', '=', owner_id)
      .execute();
    expect(rows).toContainEqual({ id: front, removed_at: app.clock.now() });
    expect(rows.every(({ removed_at }) => removed_at !== null)).toBe(true);
    const [correction] = Object((await reviewer.get(`/x/corrections/${id}`)).body);
    expect(correction.before.files).toContainEqual(expect.objectContaining({ id: front, owner_id }));
    expect(correction.now.files).not.toContainEqual(expect.objectContaining({ owner_id }));
  });

  it('of an owner who isn’t there, or is somebody else’s, is not found', async () => {
    const one = await atOwners('delete.one');
    const other = await atOwners('delete.other');
    const theirs = idOf(await addOwner(one));
    const path = `/files/enrollment/file-delete/${await memberId(other)}/${theirs}`;
    expect(await other.ask('DELETE', path)).toMatchObject(gone);
    const foreign = `/files/enrollment/file-delete/${await memberId(one)}/${theirs}`;
    expect(await other.ask('DELETE', foreign)).toMatchObject(refused(403, 'forbidden'));
  });
});
