import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enrollmentOverview,
  type EnrollmentOverview,
  type OverviewState,
} from '../../../contract/values/overview.ts';
import { goodPassword, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { registrationIssue } from '../../../contract/values/issue.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { raise, sentCompany, sentIndividual } from '../../fixtures/review.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';
import { submittedRow } from '../../fixtures/submitted-rows.ts';

const hour = 3600;
const day = 24 * hour;
let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
let compliance: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  admin = await colleague(app, database, 'admin');
  compliance = await colleague(app, database, 'compliance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const read = async (visitor: Visitor): Promise<EnrollmentOverview> =>
  enrollmentOverview.parse((await visitor.get('/x/overview/enrollment')).body);

type Asked = Pick<OverviewState, 'enrollment_status'> & Partial<OverviewState>;
const find = (
  { states }: EnrollmentOverview,
  { enrollment_status: status, registration_type: type = null, step = null }: Asked,
) =>
  states.find(
    (one) => one.enrollment_status === status && one.registration_type === type && one.step === step,
  );

/** How many the list of users answers for a state, asked as the dashboard's link asks. */
async function listed(visitor: Visitor, state: Asked & { readonly late?: boolean }): Promise<number> {
  const query = new URLSearchParams({ enrollment_status: state.enrollment_status, limit: '1' });
  if (state.registration_type) query.set('registration_type', state.registration_type);
  if (state.step) query.set('step', String(state.step));
  if (state.late) query.set('overdue', '1');
  return Number((await visitor.get(`/users?${query}`)).headers['x-total-count']);
}

/** Says of the dossiers at a step that they came there so many seconds ago. */
const enteredAgo = ({ step }: { readonly step: number }, seconds: number) =>
  database.db
    .updateTable('member_index')
    .set({ state_since: new Date(app.clock.now().getTime() - seconds * 1000) })
    .where('step', '=', step)
    .execute();

/** Dossiers that were submitted now, by what is kept of them. */
async function submitted(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1)
    await submittedRow(database.db, { email: `many.${n}@exemple.test`, at: app.clock.now() });
}

/** Time passes; the sessions end meanwhile, and staff logs in again. */
async function pass(seconds: number): Promise<void> {
  app.clock.pass(seconds);
  for (const { visitor, email } of [admin, compliance])
    await visitor.post('/auth/login', { email, password: goodPassword });
}

describe('the overview of all dossiers', () => {
  it('has no state that nobody is in', async () => {
    const seen = await read(admin.visitor);
    expect(seen.states).toEqual([]);
    expect(seen).toMatchObject({
      overdue_days: 5,
      overdue: { total: 0, first: [] },
      mine: { total: 0, first: [] },
      free: 0,
    });
  });

  it('counts each dossier at its step, or where it is with the fund, as the list of users does', async () => {
    await app.memberOf('new@exemple.test');
    await sentIndividual(app, 'third@exemple.test', 3);
    await sentIndividual(app, 'fourth@exemple.test', 4);
    await sentIndividual(app, 'also.fourth@exemple.test', 4);
    await sentIndividual(app, 'sent@exemple.test');
    const company = await sentCompany(app, 'company@exemple.test');
    const asked = await sentIndividual(app, 'asked@exemple.test');
    await raise(compliance.visitor, asked.id);
    await compliance.visitor.post(`/x/dossiers/${company.id}/take`);
    const seen = await read(admin.visitor);
    const counts = seen.states.map(({ registration_type, enrollment_status, step, count }) =>
      [registration_type ?? 'ANY', enrollment_status, step ?? '', count].join(' ').replace('  ', ' '),
    );
    expect(counts.toSorted()).toEqual([
      'ANY NOT_STARTED 1',
      'BUSINESS IN_REVIEW 1',
      'INDIVIDUAL CORRECTION_REQUESTED 1',
      'INDIVIDUAL IN_PROGRESS 3 1',
      'INDIVIDUAL IN_PROGRESS 4 2',
      'INDIVIDUAL SUBMITTED 2',
    ]);
    for (const state of seen.states)
      expect(await listed(admin.visitor, state), JSON.stringify(state)).toBe(state.count);
    // the one that was taken waits too, the one whose correction was asked for does not
    expect(seen.free).toBe(1);
    expect((await admin.visitor.get('/x/overview/waiting')).body).toEqual({
      dossiers: 2,
      requests_pending: 0,
      requests_approved: 0,
    });
  });

  it('says the median of the time since they entered the state', async () => {
    // steps are dated by the database's own clock
    await enteredAgo({ step: 4 }, hour);
    const ages = async () => {
      const seen = await read(admin.visitor);
      const of = (asked: Asked) => find(seen, asked)?.median_age ?? -1;
      return {
        fourth: of({ enrollment_status: 'IN_PROGRESS', registration_type: 'INDIVIDUAL', step: 4 }),
        review: of({ enrollment_status: 'IN_REVIEW', registration_type: 'BUSINESS' }),
        asked: of({ enrollment_status: 'CORRECTION_REQUESTED', registration_type: 'INDIVIDUAL' }),
        sent: of({ enrollment_status: 'SUBMITTED', registration_type: 'INDIVIDUAL' }),
      };
    };
    const before = await ages();
    await pass(2 * day);
    const after = await ages();
    for (const name of ['fourth', 'review', 'asked', 'sent'] as const)
      expect(after[name] - before[name], name).toBe(2 * day);
    // A third one, later: the one in the middle is the second of them.
    await sentIndividual(app, 'later@exemple.test');
    expect((await ages()).sent).toBe(after.sent);
    await sentIndividual(app, 'latest@exemple.test');
    expect((await ages()).sent).toBe(Math.round(after.sent / 2));
  });

  it('begins anew where a dossier moves on, and nowhere else', async () => {
    const { member } = await sentIndividual(app, 'moves@exemple.test', 2);
    const of = async (step: number) =>
      find(await read(admin.visitor), {
        enrollment_status: 'IN_PROGRESS',
        registration_type: 'INDIVIDUAL',
        step,
      });
    await enteredAgo({ step: 2 }, 9 * day);
    await saveStep(member, 'step_1', { preferred_currency: 'USD' });
    expect(await of(2)).toMatchObject({ count: 1, median_age: 9 * day });
    await saveStep(member, 'step_2', {});
    await goTo(member, 3);
    expect(await of(2)).toBeUndefined();
    expect((await of(3))?.count).toBe(2);
  });

  it('names what has waited for more than five days, the longest first, and not what waits for the member', async () => {
    await pass(3 * day - hour);
    expect((await read(admin.visitor)).overdue.total).toBe(0);
    await pass(2 * hour);
    const seen = await read(admin.visitor);
    expect(seen.overdue.total).toBe(2);
    expect(seen.overdue.first.map(({ user_name }) => user_name)).toHaveLength(2);
    const waits = seen.overdue.first.map(({ waiting_since }) => waiting_since ?? '');
    expect(waits).toEqual(waits.toSorted());
    const states = seen.states.filter(({ overdue }) => overdue > 0);
    expect(
      states.map(({ enrollment_status, overdue }) => `${enrollment_status} ${overdue}`).toSorted(),
    ).toEqual(['IN_REVIEW 1', 'SUBMITTED 1']);
    for (const state of states)
      expect(await listed(admin.visitor, { ...state, late: true })).toBe(state.overdue);
  });

  it('tells each reviewer what they have in hand, and all staff the same counts', async () => {
    const own = await read(compliance.visitor);
    expect(own.mine.total).toBe(1);
    expect(own.mine.first).toMatchObject([{ enrollment_status: 'IN_REVIEW', reviewer_id: compliance.id }]);
    for (const role of ['finance', 'auditor'] as const) {
      const seen = await read((await colleague(app, database, role)).visitor);
      expect(seen).toEqual({ ...own, mine: { total: 0, first: [] } });
    }
  });

  it('shows five of many', async () => {
    await submitted(5);
    await pass(6 * day);
    const { overdue } = await read(admin.visitor);
    expect(overdue.total).toBe(9);
    expect(overdue.first).toHaveLength(5);
  });

  it('counts what a member has to correct from the day on which it was asked again', async () => {
    const { id } = await sentCompany(app, 'reopened@exemple.test');
    const issue = registrationIssue.parse((await raise(compliance.visitor, id)).body);
    const change = (status: string, version: number) =>
      compliance.visitor.post(`/registrationIssue/${id}/${issue.id}`, { status, version });
    const of = async () =>
      find(await read(admin.visitor), {
        enrollment_status: 'CORRECTION_REQUESTED',
        registration_type: 'BUSINESS',
      });
    expect(await change('RESOLVED', 1)).toMatchObject({ status: 200 });
    expect(await of()).toBeUndefined();
    await pass(9 * day);
    expect(await change('OPEN', 2)).toMatchObject({ status: 200 });
    expect(await of()).toMatchObject({ count: 1, median_age: 0 });
    expect(await change('RESOLVED', 3)).toMatchObject({ status: 200 });
  });

  it('counts as free what the caller may be given next: not one’s own, nor anybody’s of the fund, and none of a closed account', async () => {
    const next = async ({ visitor }: Pick<Colleague, 'visitor'>) =>
      (await visitor.post('/x/dossiers/next')).body;
    const none = { member: null };
    const { free } = await read(compliance.visitor);
    for (let left = free; left > 0; left -= 1) expect(await next(compliance)).not.toEqual(none);
    expect(await next(compliance)).toEqual(none);
    const { id, member: visitor } = await sentIndividual(app, 'own@exemple.test');
    const set = (change: { role: 'compliance' | 'user' } | { active: false }) =>
      database.db.updateTable('users').set(change).where('id', '=', id).execute();
    await set({ role: 'compliance' });
    expect((await read(visitor)).free).toBe(0);
    expect(await next({ visitor })).toEqual(none);
    expect((await read(compliance.visitor)).free).toBe(0);
    await set({ role: 'user' });
    expect((await read(compliance.visitor)).free).toBe(1);
    await set({ active: false });
    expect((await read(compliance.visitor)).free).toBe(0);
    expect(await next(compliance)).toEqual(none);
  });

  it('counts what a closed account left neither as overdue nor in the badge, until it is opened again', async () => {
    const { id, email } = await sentIndividual(app, 'leaver@exemple.test');
    await pass(6 * day);
    const counts = async () => ({
      overdue: (await read(admin.visitor)).overdue.total,
      badge: Number(Object((await admin.visitor.get('/x/overview/waiting')).body).dossiers),
      late: await listed(admin.visitor, { enrollment_status: 'SUBMITTED', late: true }),
    });
    const set = (active: boolean) =>
      database.db.updateTable('users').set({ active }).where('id', '=', id).execute();
    const before = await counts();
    await set(false);
    expect(await counts()).toEqual({
      overdue: before.overdue - 1,
      badge: before.badge - 1,
      late: before.late - 1,
    });
    expect(await rowOf(admin.visitor, email)).toMatchObject({
      enrollment_status: 'SUBMITTED',
      waiting_since: null,
    });
    await set(true);
    expect(await counts()).toEqual(before);
  });
});
