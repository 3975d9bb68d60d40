import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseMemberValues } from '../../../server/repositories/activity.ts';
import { listed, tell } from '../../fixtures/activities.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import {
  aboutBill,
  aboutCity,
  itemIn,
  raise,
  readReview,
  screen,
  sentIndividual,
} from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
let finance: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  reviewer = await colleague(app, database, 'compliance');
  finance = await colleague(app, database, 'finance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

type Side = 'admin' | 'user';
const detail = (side: Side, visitor: Visitor, id: string, activity: string) =>
  visitor.get(`/activities/${side}/details/${id}/${activity}`);
const notFound = { status: 404, body: { error_key: 'not_found' } };
async function newest(id: string): Promise<string> {
  const [row] = listed(await reviewer.visitor.get(`/activities/admin/list/${id}?limit=1`));
  return row?.id ?? '';
}

describe('one line of the log', () => {
  it('has what was there before and after, for the member and for staff', async () => {
    const { member, id } = await sentIndividual(app, 'moved@exemple.test', 4);
    await saveStep(member, 'step_3', { city: 'Albi' });
    const line = await newest(id);
    const own = await detail('user', member, id, line);
    expect(own).toMatchObject({
      status: 200,
      body: {
        id: line,
        by: 'you',
        activity_type: 'ENROLLMENT',
        operation_type: 'UPDATE',
        about: { step: 3 },
        before: { city: 'Toulouse', politically_exposed: false },
        after: { city: 'Albi' },
        erased: false,
      },
    });
    const staff = await detail('admin', reviewer.visitor, id, line);
    expect(staff.body).toEqual({ ...Object(own.body), by: 'member' });
  });

  it('says nothing of before and after where there was nothing', async () => {
    const { member, id } = await sentIndividual(app, 'none@exemple.test', 2);
    await goTo(member, 2);
    const line = await tell(database, id);
    expect((await detail('user', member, id, line)).body).toMatchObject({
      before: null,
      after: null,
      erased: false,
    });
  });

  it('of a step with parts names each by its path', async () => {
    const { member, id } = await sentIndividual(app, 'parts@exemple.test', 1);
    const after = { legal_officer: { phone: '612' }, urls: ['https://a.example.com'] };
    const line = await tell(database, id, { after });
    expect((await detail('user', member, id, line)).body).toMatchObject({
      after: { 'legal_officer.phone': '612', 'urls.1': 'https://a.example.com' },
    });
  });

  it('stays when the member is forgotten, and its values are gone; everybody else’s are there', async () => {
    const { member, id } = await sentIndividual(app, 'forgotten@exemple.test', 4);
    const other = await sentIndividual(app, 'kept@exemple.test', 4);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await saveStep(other.member, 'step_3', { city: 'Albi' });
    const [line, kept] = [await newest(id), await newest(other.id)];
    await database.db.transaction().execute((trx) => eraseMemberValues(trx, id, app.clock.now()));
    for (const [side, visitor] of [
      ['user', member],
      ['admin', reviewer.visitor],
    ] as const)
      expect(await detail(side, visitor, id, line)).toMatchObject({
        status: 200,
        body: { id: line, about: { step: 3 }, before: null, after: null, erased: true },
      });
    expect((await detail('admin', reviewer.visitor, other.id, kept)).body).toMatchObject({
      after: { city: 'Albi' },
      erased: false,
    });
  });

  it('is the member’s who is named before it, or it is not there', async () => {
    const { member, id } = await sentIndividual(app, 'mine@exemple.test', 1);
    const other = await sentIndividual(app, 'theirs@exemple.test', 1);
    const line = await tell(database, other.id);
    expect(await detail('user', member, id, line)).toMatchObject(notFound);
    expect(await detail('admin', reviewer.visitor, id, line)).toMatchObject(notFound);
    expect((await detail('user', member, other.id, line)).status).toBe(403);
    expect((await detail('admin', other.member, other.id, line)).status).toBe(403);
    expect((await detail('admin', reviewer.visitor, other.id, line)).status).toBe(200);
    expect((await detail('admin', reviewer.visitor, reviewer.id, line)).status).toBe(200);
    const absent = '00000000-0000-4000-8000-000000000001';
    expect(await detail('admin', reviewer.visitor, reviewer.id, absent)).toMatchObject(notFound);
  });

  it('that is the fund’s inner work is not there for the member', async () => {
    const { member, id } = await sentIndividual(app, 'inner@exemple.test');
    await reviewer.visitor.post(`/x/dossiers/${id}/take`);
    const line = await newest(id);
    expect(await detail('user', member, id, line)).toMatchObject(notFound);
    expect((await detail('admin', reviewer.visitor, id, line)).body).toMatchObject({
      subject: 'assignment',
      after: { reviewer_id: reviewer.id, enrollment_status: 'IN_REVIEW' },
    });
  });

  it('never tells the member who of the fund it was', async () => {
    const { member, id } = await sentIndividual(app, 'who@exemple.test');
    await raise(reviewer.visitor, id, { ...aboutCity, text: 'Another city' });
    const line = await newest(id);
    const own = await detail('user', member, id, line);
    expect(own.body).toMatchObject({
      by: 'fund',
      role: null,
      actor_id: null,
      actor_name: null,
      after: { status: 'OPEN', reason: 'DATA_INCORRECT' },
    });
    expect(own.text).not.toMatch(new RegExp(`${reviewer.id}|Another city`));
    expect((await detail('admin', finance.visitor, id, line)).body).toMatchObject({
      role: 'compliance',
      after: { text: 'Another city' },
    });
  });

  it('about a paper tells finance nothing of the paper', async () => {
    const { member, id } = await sentIndividual(app, 'papers@exemple.test');
    const [paper] = listed(await reviewer.visitor.get(`/activities/admin/list/${id}?activity_type=DOCUMENT`));
    for (const [side, of] of [
      ['admin', id],
      ['user', id],
      ['admin', finance.id],
    ] as const)
      expect(await detail(side, finance.visitor, of, paper?.id ?? '')).toMatchObject(notFound);
    expect((await detail('user', member, id, paper?.id ?? '')).status).toBe(200);
    await raise(reviewer.visitor, id, { ...aboutBill, text: 'A bill of last year' });
    const line = await newest(id);
    const answer = await detail('admin', finance.visitor, id, line);
    expect(answer.body).toMatchObject({ activity_type: 'ENROLLMENT', before: null, after: null });
    expect(answer.text).not.toMatch(/proof_of_address|TOO_OLD|last year/);
    expect((await detail('admin', reviewer.visitor, id, line)).body).toMatchObject({
      after: { reason: 'TOO_OLD' },
    });
  });

  it('about a screening or a check tells finance that it was done, and not what was found', async () => {
    const { id } = await sentIndividual(app, 'screened@exemple.test');
    const note = 'Same name and day of birth as a person on the list.';
    const match = { lists: ['EU_SANCTIONS'], screened_on: '2026-03-11', outcome: 'MATCH', note };
    expect((await screen(reviewer.visitor, id, match)).status).toBe(200);
    const screened = await newest(id);
    const lines: string[] = [screened];
    for (const which of ['data:3', 'proof_of_address']) {
      const { key: item, version, checks } = itemIn(await readReview(reviewer.visitor, id), which);
      const tick = { item, version, check: checks[0]?.name, outcome: 'FAILED' };
      expect((await reviewer.visitor.post(`/x/review/${id}/checks`, tick)).status).toBe(200);
      lines.push(await newest(id));
    }
    for (const line of lines)
      for (const of of [id, finance.id]) {
        const answer = await detail('admin', finance.visitor, of, line);
        expect(answer).toMatchObject({ status: 200, body: { before: null, after: null, erased: false } });
        expect(answer.text).not.toMatch(/MATCH|Same name|FAILED|proof_of_address|paper:/);
      }
    const listing = (by: Colleague) =>
      by.visitor.get(`/activities/admin/list/${id}?activity_type=ENROLLMENT`);
    expect(listed(await listing(finance))).toHaveLength(listed(await listing(reviewer)).length);
    expect((await detail('admin', reviewer.visitor, id, screened)).body).toMatchObject({
      after: { outcome: 'MATCH', note },
    });
  });
});
