import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationStatus } from '../../../contract/values/enrollment.ts';
import { exportPerson } from '../../../server/privacy-export.ts';
import { erasePerson } from '../../../server/repositories/erasure.ts';
import { forgettings } from '../../../server/repositories/forgetting.ts';
import { field, refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { firstOwner, twoOwners } from '../../fixtures/company-facts.ts';
import { addOwner, addOwnerWithPapers, goToAsCompany } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { pdf } from '../../fixtures/papers.ts';
import {
  currentPaper,
  openReviewed,
  raise,
  readReview,
  replacePaper,
  sentCompany,
  validateAll,
} from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());

const gone = refused(404, 'not_found');
const about = { section: 'KYC', step: 4, reason: 'OWNERSHIP_INCOMPLETE' } as const;

/** What the database has of an owner: the row, the papers with their former ones, and those that have bytes. */
async function kept(owner: string) {
  const { rows } = await sql<{ owners: number; papers: number; bytes: number }>`select
    (select count(*)::int from beneficial_owners where id = ${owner}) as owners,
    (select count(*)::int from enrollment_files where owner_id = ${owner}) as papers,
    (select count(distinct c.file_id)::int from enrollment_file_contents c
      join enrollment_files f on f.id = c.file_id where f.owner_id = ${owner}) as bytes`.execute(database.db);
  return rows[0];
}

/**
 * A company that the fund has looked at and screened, and that removes its first owner in a correction of step 4; one
 * paper of the owner was replaced before.
 */
async function withoutFirst(email: string) {
  const { member, id } = await sentCompany(app, email);
  await validateAll(reviewer, id);
  const [{ id: owner }] = Object((await member.get(`/beneficialOwners/${id}`)).body);
  const former = await currentPaper(database, id, 'proof_of_address', owner);
  await raise(reviewer, id, about);
  const paper = { ...(await pdf('newer bill')) };
  const bill = field(await replacePaper(member, former, paper, { issued_on: '2026-02-20' }), 'id');
  const front = await currentPaper(database, id, 'identity_front', owner);
  const viewOf = (who: Visitor, type: string, file: string) =>
    who.get(`/files/enrollment/${id}/file-view/${type}?owner_id=${owner}&file_id=${file}`);
  const before = await viewOf(reviewer, 'identity_front', front);
  expect(before.status).toBe(200);
  expect((await member.ask('DELETE', `/beneficialOwners/${id}/${owner}`)).status).toBe(200);
  return { member, id, owner, front, bill, former, viewOf, bytes: before.text };
}

describe('an owner who is removed from a dossier that was sent', () => {
  it('stays with every paper as evidence: the fund sees what was sent before, and opens it', async () => {
    const { id, owner, front, bill, former, viewOf, bytes } = await withoutFirst('kept@exemple.test');
    expect(await kept(owner)).toEqual({ owners: 1, papers: 4, bytes: 4 });
    const [found] = Object((await reviewer.get(`/x/corrections/${id}`)).body);
    const own = { owner_id: owner, status: 'VALIDATED' };
    expect(found.before.owners).toContainEqual(expect.objectContaining({ id: owner }));
    for (const file of [front, former])
      expect(found.before.files).toContainEqual(expect.objectContaining({ id: file, ...own }));
    expect(found.now.owners).toMatchObject([{ values: { last_name: twoOwners[1].last_name } }]);
    expect(found.now.files).not.toContainEqual(expect.objectContaining({ owner_id: owner }));
    expect(await viewOf(reviewer, 'identity_front', front)).toMatchObject({ status: 200, text: bytes });
    for (const file of [bill, former])
      expect((await viewOf(reviewer, 'proof_of_address', file)).status).toBe(200);
    const slot = `/files/enrollment/${id}/file-view/identity_front?owner_id=${owner}`;
    expect(await reviewer.get(slot)).toMatchObject(gone);
  });

  it('is in no list, sum, rule or view of the member any more', async () => {
    const { member, id, owner, front, former, viewOf } = await withoutFirst('unseen@exemple.test');
    const path = `/beneficialOwners/${id}/${owner}`;
    expect(await member.get(path)).toMatchObject(gone);
    expect(await member.put(path, firstOwner)).toMatchObject(gone);
    expect(await member.ask('DELETE', path)).toMatchObject(gone);
    expect(await viewOf(member, 'identity_front', front)).toMatchObject(gone);
    expect(await viewOf(member, 'proof_of_address', former)).toMatchObject(gone);
    expect((await member.get(`/beneficialOwners/${id}`)).body).toMatchObject([
      { last_name: twoOwners[1].last_name },
    ]);
    const status = registrationStatus.parse((await member.get('/registrationStatus')).body);
    expect(status).toMatchObject({ beneficialOwners: [{ id: expect.not.stringMatching(owner) }] });
    const { items } = await readReview(reviewer, id);
    expect(items.filter((item) => item.owner_id === owner)).toEqual([]);
    // share and name are free again
    const [added] = await addOwnerWithPapers(member);
    expect(added).toMatchObject({ status: 201 });
    expect(await addOwner(member, { last_name: 'Otro' })).toMatchObject(
      refused(422, 'validation_failed', { fields: { share_percentage: 'shares_over_100' } }),
    );
    expect(await goToAsCompany(member, 5)).toMatchObject({ body: { current_step: 8 } });
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject({ status: 200 });
  });

  it('is handed out to the person, kept by the cleaner, and goes when the dossier does', async () => {
    const { id, owner, front } = await withoutFirst('forgotten@exemple.test');
    const out = mkdtempSync(join(tmpdir(), 'removed-owner-'));
    await exportPerson({ db: database.db, bucket: null, person: id, out });
    const owners: unknown = JSON.parse(readFileSync(join(out, 'tables', 'beneficial_owners.json'), 'utf8'));
    expect(owners).toContainEqual(expect.objectContaining({ id: owner, removed_at: expect.any(String) }));
    expect(readFileSync(join(out, 'documents', `papers-${front}.pdf`)).length).toBeGreaterThan(0);
    rmSync(out, { recursive: true });

    const day = 86_400_000;
    const later = (days: number) => new Date(app.clock.now().getTime() + days * day);
    const removed = forgettings(app.config.retention, later(400)).find(
      ({ name }) => name === 'removed papers',
    );
    if (!removed) throw new Error('nothing forgets removed papers');
    while (await removed.batch(database.db));
    expect(await kept(owner)).toEqual({ owners: 1, papers: 4, bytes: 4 });

    const erase = (now: Date) =>
      database.db
        .transaction()
        .execute((trx) => erasePerson(trx, { person: id, now, retention: app.config.retention }));
    await erase(app.clock.now());
    expect(await kept(owner)).toEqual({ owners: 1, papers: 4, bytes: 4 });
    await erase(later(5 * 366));
    expect(await kept(owner)).toEqual({ owners: 0, papers: 0, bytes: 0 });
  });
});

it('a paper that was removed before the dossier was sent is opened for nobody', async () => {
  const { member, id } = await sentCompany(app, 'draft@exemple.test');
  const kbis = await currentPaper(database, id, 'kbis');
  await sql`update enrollment_files set removed_at = uploaded_at where id = ${kbis}`.execute(database.db);
  await sql`update registrations set submitted_at = submitted_at + interval '1 minute'
    where user_id = ${id}`.execute(database.db);
  for (const who of [reviewer, member])
    expect(await who.get(`/files/enrollment/${id}/file-view/kbis?file_id=${kbis}`)).toMatchObject(gone);
});
