import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSections } from '../../../server/repositories/review-cases.ts';
import { saveTick } from '../../../server/repositories/review.ts';
import { digest } from '../../../server/rules/review-items.ts';
import type { TestApp, Visitor } from '../../fixtures/app.ts';
import { addOwner } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import {
  aboutCity,
  clear,
  decide,
  itemIn,
  openReviewed,
  predict,
  raise,
  readReview,
  screen,
  sentCompany,
  sentIndividual,
  unreadable,
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
const sectionsOf = async (member: Visitor) =>
  z.looseObject({ sections: z.unknown() }).parse((await member.get('/registrationStatus')).body).sections;
const all = (status: string) => ({ KYC: status, CONTRACT: status, BANK_INFORMATION: status });
const found = { outcome: 'MATCH', note: 'The same name and date of birth.' };

describe('a section', () => {
  it('is validated when all its papers and data are, and KYC has its screening', async () => {
    const { member, id } = await sentIndividual(app, 'whole@exemple.test');
    expect(await sectionsOf(member)).toEqual(all('PENDING_VALIDATION'));
    await validateAll(reviewer, id);
    expect(await sectionsOf(member)).toEqual(all('VALIDATED'));
    const present = { config: app.config, clock: app.clock };
    const listed = await readSections(database.db, [id], present);
    expect(listed.get(id)).toEqual(all('VALIDATED'));
    expect((await readReview(reviewer, id)).sections.KYC).toEqual({
      status: 'VALIDATED',
      done: 8,
      total: 8,
      lacks: [],
    });
  });

  it('of a company is so too, its owners and their papers among the rest', async () => {
    const { member, id } = await sentCompany(app, 'company@exemple.test');
    await validateAll(reviewer, id);
    expect(await sectionsOf(member)).toEqual(all('VALIDATED'));
  });

  it('is held back by a holder that failed before the member’s name stood beside it, until that is said otherwise', async () => {
    const { id } = await sentIndividual(app, 'former.holder@exemple.test');
    await validateAll(reviewer, id);
    const bank = async () => itemIn(await readReview(reviewer, id), 'data:6');
    const declared = (await bank()).checks.find(({ name }) => name === 'holder')?.declared.slice(0, 1);
    expect(declared).toEqual([{ field: 'account_holder', value: 'Camille Exemple' }]);
    const of = { user_id: id, item: 'data:6', name: 'holder' } as const;
    const by = { checked_by: id, checked_at: app.clock.now() };
    const content = digest([null, { name: 'holder', declared }]);
    for (const outcome of ['PASSED', 'FAILED'] as const) {
      await database.db.transaction().execute((trx) => saveTick(trx, { ...of, ...by, outcome, content }));
      const status = outcome === 'FAILED' ? 'PENDING_VALIDATION' : 'VALIDATED';
      expect((await readReview(reviewer, id)).sections, outcome).toMatchObject({
        BANK_INFORMATION: { status },
      });
    }
    const { key: item, version } = await bank();
    const said = { item, version, check: 'holder', outcome: 'PASSED' };
    expect((await reviewer.post(`/x/review/${id}/checks`, said)).status).toBe(200);
    expect((await readReview(reviewer, id)).sections.BANK_INFORMATION).toMatchObject({ status: 'VALIDATED' });
  });

  it('says what it lacks: each item, the screening, and each issue', async () => {
    const { id } = await sentIndividual(app, 'lacks@exemple.test');
    await validateAll(reviewer, id);
    await screen(reviewer, id, { ...clear, ...found });
    await raise(reviewer, id);
    const { body } = await reviewer.get(`/registrationIssues/${id}`);
    const [issue] = z.array(z.looseObject({ id: z.string() })).parse(body);
    expect((await readReview(reviewer, id)).sections).toMatchObject({
      KYC: { status: 'PENDING_VALIDATION', done: 7, lacks: ['data:3', `issue:${issue?.id}`, 'screening'] },
      CONTRACT: { status: 'VALIDATED', lacks: [] },
    });
  });

  it('is refused while one of its papers is, and falls back when an issue is raised: both are foretold', async () => {
    const { member, id } = await sentIndividual(app, 'falls@exemple.test');
    await validateAll(reviewer, id);
    const issue = { act: 'issue.create', ...aboutCity };
    const falls = { effect: 'section.status', section: 'KYC', from: 'VALIDATED', to: 'PENDING_VALIDATION' };
    const foretold = await predict(reviewer, id, issue);
    expect(Object(foretold.body).effects).toContainEqual(falls);
    expect(Object(foretold.body).effects).toContainEqual({
      effect: 'data.status',
      item: 'data:3',
      from: 'VALIDATED',
      to: 'REFUSED',
    });
    await raise(reviewer, id);
    expect(await sectionsOf(member)).toEqual({ ...all('VALIDATED'), KYC: 'PENDING_VALIDATION' });
    const { file } = itemIn(await readReview(reviewer, id), 'contract');
    await decide(reviewer, id, 'contract', { file_id: file?.id, ...unreadable });
    expect(await sectionsOf(member)).toMatchObject({ CONTRACT: 'REFUSED' });
  });

  it('is not submitted before the dossier is', async () => {
    const { member, id } = await sentIndividual(app, 'early@exemple.test', 7);
    await validateAll(reviewer, id);
    expect(await sectionsOf(member)).toEqual(all('NOT_SUBMITTED'));
    expect((await readReview(reviewer, id)).sections.KYC).toMatchObject({ done: 8, lacks: [] });
  });
});

describe('a screening', () => {
  const wrong = [
    [{ ...clear, lists: [] }, { lists: 'must_not_be_empty' }],
    [{ ...clear, lists: ['TELEPHONE_BOOK'] }, { 'lists.0': 'invalid_value' }],
    [{ ...clear, outcome: 'MATCH' }, { note: 'required' }],
    [{ ...clear, outcome: 'FALSE_POSITIVE', note: ' ' }, { note: 'required' }],
    [{ ...clear, screened_on: '2026-03-12' }, { screened_on: 'date_in_future' }],
    [{ ...clear, note: 'x'.repeat(10_000) }, { note: 'too_long' }],
  ] as const;
  it('is refused where it is not whole, and nothing is kept', async () => {
    const { id } = await sentIndividual(app, 'unwhole@exemple.test');
    for (const [form, fields] of wrong)
      expect(await screen(reviewer, id, form)).toMatchObject({
        status: 422,
        body: { error_key: 'validation_failed', fields },
      });
    expect((await readReview(reviewer, id)).screening).toBeNull();
  });

  it('that is taken later takes the place of the former, which is kept', async () => {
    const { id } = await sentIndividual(app, 'later@exemple.test');
    await validateAll(reviewer, id);
    await screen(reviewer, id, { ...clear, ...found });
    const kyc = async () => (await readReview(reviewer, id)).sections.KYC.status;
    expect(await kyc()).toBe('PENDING_VALIDATION');
    const harmless = { outcome: 'FALSE_POSITIVE', note: 'Another date of birth.' };
    expect(await screen(reviewer, id, { ...clear, ...harmless })).toMatchObject({
      status: 200,
      body: { ...harmless, by_name: 'Camille Exemple', outdated: false },
    });
    expect(await kyc()).toBe('VALIDATED');
    const rows = await database.db
      .selectFrom('review_screenings')
      .select('outcome')
      .where('user_id', '=', id)
      .orderBy('serial')
      .execute();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['CLEAR', 'MATCH', 'FALSE_POSITIVE']);
  });

  it('is of no use any more when another owner is named', async () => {
    const { member, id } = await sentCompany(app, 'another@exemple.test');
    await screen(reviewer, id);
    await raise(reviewer, id, { section: 'KYC', step: 4, reason: 'OWNERSHIP_INCOMPLETE' });
    expect((await readReview(reviewer, id)).screening).toMatchObject({ outdated: false });
    const control = { first_name: 'Robin', kind: 'control', share_percentage: undefined };
    expect((await addOwner(member, control)).status).toBe(201);
    const { screening, sections } = await readReview(reviewer, id);
    expect(screening).toMatchObject({ outdated: true });
    expect(sections.KYC.lacks).toContain('screening');
  });

  it('and the checks are the fund’s own: the member reads nothing of them', async () => {
    const { member, id } = await sentIndividual(app, 'inner@exemple.test');
    const { key: item, version } = itemIn(await readReview(reviewer, id), 'data:1');
    await screen(reviewer, id, { ...clear, ...found });
    const ticked = { item, version, check: 'residence', outcome: 'FAILED' };
    expect((await reviewer.post(`/x/review/${id}/checks`, ticked)).status).toBe(200);
    const told = await member.get(`/activities/user/list/${id}?limit=100`);
    expect(told.status).toBe(200);
    expect(told.text).not.toMatch(/screening|"check"|MATCH/);
    const staff = await reviewer.get(`/activities/admin/list/${id}?limit=100`);
    expect(staff.text).toMatch(/"screening"/);
    expect((await member.get(`/individualDetails/${id}`)).text).not.toMatch(/screening|"by":"fund"/);
    for (const path of [`/x/review/${id}`, `/x/review/${id}/screenings`])
      expect((await member.get(path)).status).toBe(403);
  });
});
