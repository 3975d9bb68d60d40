import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { memberMoments } from '../../../contract/values/history.ts';
import { accountId } from '../../../server/db/seed/accounts.ts';
import { eraseMemberValues } from '../../../server/repositories/activity.ts';
import { field, startApp, testClock, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { tell } from '../../fixtures/activities.ts';
import { demoDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { saveStep } from '../../fixtures/member.ts';
import {
  aboutCity,
  currentPaper,
  decide,
  raise,
  reviewerOf,
  sentIndividual,
  unreadable,
} from '../../fixtures/review.ts';
import { clearFactors, placeTotp } from '../../fixtures/second-factor.ts';
import { colleague } from '../../fixtures/staff.ts';
import { comparable, look, rewind, seenAt } from '../../fixtures/time-machine.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
const clock = testClock();
beforeAll(async () => {
  database = await demoDatabase();
  app = await startApp(database, { clock });
  reviewer = await reviewerOf(app, database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const momentsOf = async (id: string) =>
  memberMoments.parse((await reviewer.get(`/x/members/${id}/moments`)).body);
/** A time later than anything so far, after which something else may happen. */
function later(): string {
  clock.pass(10);
  const now = clock.now().toISOString();
  clock.pass(10);
  return now;
}

describe('a dossier at any moment', () => {
  it('is the same whatever is done to it afterwards', async () => {
    const walker = await sentIndividual(app, 'same@exemple.test');
    const seen = await look({ ...walker, reviewer });
    const then = later();
    await raise(reviewer, walker.id);
    await saveStep(walker.member, 'step_3', { city: 'Albi' });
    await walker.member.put(`/users/${walker.id}`, { language: 'fr' });
    expect(await seenAt(reviewer, walker.id, then)).toEqual(comparable(seen));
    expect(await seenAt(reviewer, walker.id, later())).not.toEqual(comparable(seen));
  });

  it('names each time at which something was changed, who did it, and what it did', async () => {
    const { id } = await sentIndividual(app, 'moments@exemple.test');
    clock.pass(10);
    const file_id = await currentPaper(database, id, 'proof_of_address');
    await decide(reviewer, id, 'proof_of_address', { file_id, ...unreadable });
    const { moments, has_older, erased } = await momentsOf(id);
    expect({ has_older, erased }).toEqual({ has_older: false, erased: false });
    const last = moments.at(-1);
    expect(
      last?.activities.map(({ activity_type, operation_type }) => `${activity_type} ${operation_type}`),
    ).toEqual(['DOCUMENT REFUSE', 'ENROLLMENT CREATE']);
    expect(last?.activities[0]).toMatchObject({ by: 'you', role: 'compliance', about: { file_id } });
    const { changes, moment } = await rewind(reviewer, id, last?.at ?? '');
    expect(moment).toBe(last?.at);
    expect(changes).toContainEqual({
      thing: 'paper',
      id: file_id,
      before: expect.objectContaining({ status: 'PENDING_VALIDATION', reason: null }),
      after: expect.objectContaining({ status: 'REFUSED', reason: 'UNREADABLE' }),
    });
    expect(changes).toContainEqual(
      expect.objectContaining({
        thing: 'issue',
        before: null,
        after: expect.objectContaining({ status: 'OPEN' }),
      }),
    );
    // Who only looks at a paper changes nothing.
    await reviewer.get(`/files/enrollment/${id}/file-view/proof_of_address?file_id=${file_id}`);
    expect((await momentsOf(id)).moments).toHaveLength(moments.length);
  });

  it('says that it is not recorded where the log has no values, and keeps it from the next change on', async () => {
    const { id, visitor } = await colleague(app, database, 'user', 'older@exemple.test');
    await tell(database, id, { activity_type: 'ENROLLMENT', subject: { step: 1 }, at: clock.now() });
    const then = later();
    expect(await rewind(reviewer, id, then)).toMatchObject({
      known: 'not_recorded',
      recorded_since: null,
      dossier: null,
    });
    await saveStep(visitor, 'step_1');
    const now = later();
    const first = await rewind(reviewer, id, now);
    expect(first).toMatchObject({ known: 'recorded', changes: [], dossier: { steps: [{ step: 1 }] } });
    expect(await rewind(reviewer, id, then)).toMatchObject({
      known: 'not_recorded',
      recorded_since: first.moment,
    });
    expect(await momentsOf(id)).toMatchObject({ has_older: true, recorded_since: first.moment });
    const long_ago = '2020-01-01T00:00:00.000Z';
    expect(await rewind(reviewer, id, long_ago)).toMatchObject({ known: 'nothing_yet' });
  });

  it('writes down with the next change what was changed past the portal', async () => {
    const { id, member } = await sentIndividual(app, 'past@exemple.test', 4);
    await database.db
      .updateTable('individual_details')
      .set({ city: 'Foix' })
      .where('user_id', '=', id)
      .execute();
    clock.pass(10);
    await saveStep(member, 'step_1', { accreditation_claimed: false });
    const { dossier } = await rewind(reviewer, id, later());
    expect(dossier?.steps.find(({ step }) => step === 3)?.values).toMatchObject({ city: 'Foix' });
  });

  it('is gone with the values of an erased member, for every time', async () => {
    const { id, member } = await sentIndividual(app, 'erased@exemple.test', 4);
    const then = later();
    expect(await rewind(reviewer, id, then)).toMatchObject({ known: 'recorded' });
    await database.db.transaction().execute((trx) => eraseMemberValues(trx, id, clock.now()));
    await saveStep(member, 'step_1', { accreditation_claimed: false });
    for (const at of [then, later()])
      expect(await rewind(reviewer, id, at)).toMatchObject({ known: 'erased', dossier: null, changes: [] });
    expect(await momentsOf(id)).toMatchObject({ erased: true, moments: [] });
  });

  it('is told to those who may read papers, of members that are there, at times that are times', async () => {
    const { id, member } = await sentIndividual(app, 'reach@exemple.test', 3);
    const finance = await colleague(app, database, 'finance');
    const auditor = await colleague(app, database, 'auditor');
    const at = `/x/members/${id}/at?at=${clock.now().toISOString()}`;
    const codes = async (path: string) =>
      Promise.all(
        [member, finance.visitor, auditor.visitor].map(async (who) => (await who.get(path)).status),
      );
    expect(await codes(at)).toEqual([403, 403, 200]);
    expect(await codes(`/x/members/${id}/moments`)).toEqual([403, 403, 200]);
    expect(await codes(`/x/members/${id}`)).toEqual([403, 200, 200]);
    // whether the sign-in takes two steps: to administrators, who are asked about it
    const admin = await colleague(app, database, 'admin');
    const told = async (who: Visitor) => field(await who.get(`/x/members/${id}`), 'has_second_factor');
    expect([await told(admin.visitor), await told(finance.visitor)]).toEqual(['false', 'null']);
    await placeTotp(database, id);
    expect([await told(admin.visitor), await told(finance.visitor)]).toEqual(['true', 'null']);
    await clearFactors(database, id);
    const nobody = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b99';
    for (const path of ['', '/moments', `/at?at=${clock.now().toISOString()}`])
      expect((await reviewer.get(`/x/members/${nobody}${path}`)).status).toBe(404);
    expect((await reviewer.get(`/x/members/${id}/at?at=yesterday`)).status).toBe(422);
    expect((await reviewer.get(`/x/members/${id}/at`)).status).toBe(422);
  });

  it('comes in the order in which it was changed, whatever the clock said', async () => {
    const { id, member } = await sentIndividual(app, 'back@exemple.test', 4);
    const { dossier } = await rewind(reviewer, id, later());
    const cityAt = async (at: string) => {
      const { moment, changes, ...then } = await rewind(reviewer, id, at);
      const { city } = then.dossier?.steps.find(({ step }) => step === 3)?.values ?? {};
      return { city, changed: moment === at ? changes.map(({ after }) => after?.['city']) : null };
    };
    const { city } = dossier?.steps.find(({ step }) => step === 3)?.values ?? {};
    const before = (await momentsOf(id)).moments.length;
    clock.pass(1200);
    await saveStep(member, 'step_3', { city: 'Albi' });
    clock.pass(-900);
    await saveStep(member, 'step_3', { city: 'Foix' });
    clock.pass(60);
    await saveStep(member, 'step_3', { city: 'Gap' });
    const times = (await momentsOf(id)).moments.slice(before).map(({ at }) => at);
    expect(times).toEqual([...new Set(times)].toSorted());
    const told: unknown[] = [];
    for (const at of times) told.push(await cityAt(at));
    expect(told).toEqual(['Albi', 'Foix', 'Gap'].map((name) => ({ city: name, changed: [name] })));
    // In between it stood as it stood before the first of them.
    expect(await cityAt(clock.now().toISOString())).toEqual({ city, changed: null });
    clock.pass(900);
    expect(await cityAt(later())).toMatchObject({ city: 'Gap' });
  });

  it('never keeps more than once what two people do at the same time', async () => {
    const { id, member } = await sentIndividual(app, 'at.once@exemple.test');
    await Promise.all([
      raise(reviewer, id, aboutCity),
      raise(reviewer, id, { ...aboutCity, field: 'zip_code' }),
      reviewer.post(`/x/dossiers/${id}/take`, {}),
    ]);
    const seen = await look({ member, reviewer, id });
    expect(await seenAt(reviewer, id, later())).toEqual(comparable(seen));
  });
});

const count = z.array(z.unknown());

describe('the demo', () => {
  it.each(['investor', 'business', 'validated'])(
    'can be looked back at from its first day: %s',
    async (name) => {
      const id = accountId(name);
      const { moments, has_older } = await momentsOf(id);
      expect(has_older).toBe(false);
      expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).toSorted());
      expect(moments.length).toBeGreaterThanOrEqual(3);
      const first = await rewind(reviewer, id, moments[0]?.at ?? '');
      expect(first.dossier).toMatchObject({ status: { current_step: 2 }, steps: [{ step: 1 }], papers: [] });
      const last = await rewind(reviewer, id, later());
      const type = name === 'business' ? 'business' : 'individual';
      const { body } = await reviewer.get(`/${type}Details/${id}`);
      const booklets = count.parse((await reviewer.get(`/subscriptionBooklets/${id}`)).body);
      expect(last.dossier?.steps.find(({ step }) => step === 2)?.values).toMatchObject(
        z.looseObject({ step_2: z.record(z.string(), z.unknown()) }).parse(body).step_2,
      );
      expect(last.dossier?.booklets).toEqual(booklets);
    },
  );

  it('tells of every member, in the order of time and up to what stands there today', async () => {
    const people = await database.db
      .selectFrom('registrations')
      .innerJoin('users', 'users.id', 'registrations.user_id')
      .select(['users.id', 'enrollment_status', 'current_step'])
      .where('email', 'like', '%@demo.test')
      .execute();
    expect(people.length).toBeGreaterThanOrEqual(3);
    for (const { id, enrollment_status } of people) {
      const { moments, has_older } = await momentsOf(id);
      const times = moments.map(({ at }) => at);
      expect({ id, has_older, times }).toEqual({ id, has_older: false, times: times.toSorted() });
      const { dossier } = await rewind(reviewer, id, later());
      expect(dossier?.status).toMatchObject({ enrollment_status });
      const papers = await database.db
        .selectFrom('enrollment_files')
        .select(['id', 'status'])
        .where('user_id', '=', id)
        .where('removed_at', 'is', null)
        .orderBy('id')
        .execute();
      const kept = (dossier?.papers ?? []).map((paper) => ({ id: paper.id, status: paper.status }));
      expect(kept.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(papers);
    }
  });

  it('had its papers accepted after they were sent', async () => {
    const id = accountId('validated');
    const sent = await rewind(reviewer, id, '2026-01-20T00:00:00.000Z');
    expect(sent.dossier?.status).toMatchObject({ enrollment_status: 'SUBMITTED' });
    expect(new Set(sent.dossier?.papers.map(({ status }) => status))).toEqual(
      new Set(['PENDING_VALIDATION']),
    );
    const decided = await rewind(reviewer, id, '2026-01-24T00:00:00.000Z');
    expect(decided.dossier?.status).toMatchObject({ enrollment_status: 'VALIDATED' });
    expect(new Set(decided.dossier?.papers.map(({ status }) => status))).toEqual(new Set(['VALIDATED']));
    expect(field(await reviewer.get(`/x/members/${id}/moments`), 'erased')).toBe('false');
  });
});
