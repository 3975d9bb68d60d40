import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import {
  decide,
  decideData,
  logOf,
  raise,
  readReview,
  screen,
  sentIndividual,
  validateAll,
} from '../../fixtures/review.ts';
import { addresses, colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';
import { kindsOf, listOf, mailsOf } from '../notifications/told.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  // what was validated is decided again by one person
  app = await startApp(database, { env: { FOUR_EYES: '0' } });
  reviewer = await colleague(app, database, 'compliance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const limit = 5 * 86_400_000;
/** The dossier was sent, or sent anew, this many milliseconds ago. */
const wait = (id: string, column: 'submitted_at' | 'corrected_at', ms: number) =>
  database.db
    .updateTable('registrations')
    .set({ [column]: new Date(app.clock.now().getTime() - ms) })
    .where('user_id', '=', id)
    .execute();
const overdue = () => addresses(reviewer.visitor, '?overdue=1');

describe('a dossier that waits', () => {
  it('is overdue after five days, whether somebody has it in hand or not', async () => {
    const { id, email } = await sentIndividual(app, 'slow@exemple.test');
    await wait(id, 'submitted_at', limit);
    expect(await overdue()).toEqual([]);
    await wait(id, 'submitted_at', limit + 1);
    expect(await overdue()).toEqual([email]);
    await reviewer.visitor.post(`/x/dossiers/${id}/take`);
    expect(await overdue()).toEqual([email]);
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status: 'VALIDATED' })
      .where('user_id', '=', id)
      .execute();
    expect(await overdue()).toEqual([]);
  });

  it('is not overdue while its member has to correct it; sent anew it waits anew', async () => {
    const { member, id, email } = await sentIndividual(app, 'corrected@exemple.test');
    await wait(id, 'submitted_at', 3 * limit);
    expect(await overdue()).toEqual([email]);
    await raise(reviewer.visitor, id);
    expect(await overdue()).toEqual([]);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    const sent = await goTo(member, 7, { submit: true });
    expect(sent.status, sent.text).toBe(200);
    expect(await overdue()).toEqual([]);
    await wait(id, 'corrected_at', limit + 1);
    expect(await overdue()).toEqual([email]);
  });
});

it('doesn’t take it for an activity that somebody of the fund reads a paper', async () => {
  const { id, email } = await sentIndividual(app, 'read@exemple.test');
  const before = await rowOf(reviewer.visitor, email);
  app.clock.pass(60);
  const read = await reviewer.visitor.get(`/files/enrollment/${id}/file-download/contract`);
  expect(read.status).toBe(200);
  expect(await rowOf(reviewer.visitor, email)).toMatchObject({
    last_activity_at: before['last_activity_at'],
  });
  await reviewer.visitor.post(`/x/dossiers/${id}/take`);
  expect(await rowOf(reviewer.visitor, email)).toMatchObject({
    last_activity_at: app.clock.now().toISOString(),
  });
});

it('tells a member of no second look where there was no first one that ended well', async () => {
  const admin = await colleague(app, database, 'admin');
  for (const enrollment_status of ['SUBMITTED', 'REFUSED'] as const) {
    const { member, id, email } = await sentIndividual(
      app,
      `${enrollment_status.toLowerCase()}@exemple.test`,
    );
    await validateAll(reviewer.visitor, id);
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status })
      .where('user_id', '=', id)
      .execute();
    const { version } = await rowOf(admin.visitor, email);
    expect((await admin.visitor.put(`/users/${id}`, { last_name: 'Exemplaire', version })).status).toBe(200);
    expect(await kindsOf(member)).not.toContain('recheck_begun');
    expect(await mailsOf(database, email)).not.toContain('recheck_begun');
  }
});

describe('a validated dossier', () => {
  const counts = async () => {
    const [{ body: overview }, { body: waiting }] = [
      await reviewer.visitor.get('/x/overview/enrollment'),
      await reviewer.visitor.get('/x/overview/waiting'),
    ];
    return { free: Object(overview).free, dossiers: Object(waiting).dossiers };
  };
  const again = () => addresses(reviewer.visitor, '?enrollment_status=RECHECK_DUE');
  const next = async () => Object((await reviewer.visitor.post('/x/dossiers/next')).body).member;

  async function validated(email: string) {
    const sent = await sentIndividual(app, email);
    await validateAll(reviewer.visitor, sent.id);
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status: 'VALIDATED', decided_at: app.clock.now() })
      .where('user_id', '=', sent.id)
      .execute();
    return sent;
  }

  it('waits for the fund again when the fund gives its member another name, and is told, listed and handed out', async () => {
    while ((await next()) !== null);
    const admin = await colleague(app, database, 'admin');
    const { member, id, email } = await validated('married@exemple.test');
    const before = await counts();
    expect(await rowOf(reviewer.visitor, email)).toMatchObject({ derived_statuses: [], waiting_since: null });
    expect(await again()).toEqual([]);

    const { version } = await rowOf(admin.visitor, email);
    const renamed = await admin.visitor.put(`/users/${id}`, { last_name: 'Exemplaire', version });
    expect(renamed.status, renamed.text).toBe(200);
    const waiting = {
      enrollment_status: 'VALIDATED',
      derived_statuses: ['RECHECK_DUE'],
      waiting_since: app.clock.now().toISOString(),
    };
    expect(await rowOf(reviewer.visitor, email)).toMatchObject(waiting);
    expect(await again()).toEqual([email]);
    expect(await counts()).toEqual({ free: before.free + 1, dossiers: before.dossiers + 1 });
    const subject = { member_id: id, registration_type: 'INDIVIDUAL', section: 'KYC' };
    expect((await listOf(reviewer.visitor)).rows[0]).toMatchObject({ kind: 'recheck_due', subject });
    expect(await kindsOf(admin.visitor)).not.toContain('recheck_due');
    // and so is the member, whose withdrawals wait with it, whatever mails were switched off
    const told = await listOf(member);
    expect(told.rows.filter(({ kind }) => kind === 'recheck_begun')).toMatchObject([{ subject: {} }]);
    expect((await mailsOf(database, email)).filter((mail) => mail === 'recheck_begun')).toHaveLength(1);

    expect(await next()).toMatchObject({ email, ...waiting });
    expect(await next()).toBeNull();
    await validateAll(reviewer.visitor, id);
    expect(await rowOf(reviewer.visitor, email)).toMatchObject({ derived_statuses: [], waiting_since: null });
    expect(await again()).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  it('is in nobody’s hands once it was decided again, and is handed out anew when it waits anew', async () => {
    while ((await next()) !== null);
    const admin = await colleague(app, database, 'admin');
    const { id, email } = await validated('married.twice@exemple.test');
    const isHeld = async () => (await rowOf(reviewer.visitor, email))['reviewer_id'] !== null;
    async function rename(last_name: string) {
      const { version } = await rowOf(admin.visitor, email);
      expect((await admin.visitor.put(`/users/${id}`, { last_name, version })).status).toBe(200);
      expect(await next()).toMatchObject({ email, reviewer_id: reviewer.id });
    }
    // by the last decision on its items, which says so before
    await rename('Exemplaire');
    await validateAll(reviewer.visitor, id);
    expect(await isHeld()).toBe(false);
    expect((await logOf(database, id)).at(-1)).toMatchObject({ subject: { kind: 'assignment' } });
    expect(await addresses(reviewer.visitor, '?assigned=me')).not.toContain(email);
    // by the screening, where that comes last
    await rename('Exempla');
    for (const item of (await readReview(reviewer.visitor, id)).items)
      if (item.file)
        await decide(reviewer.visitor, id, item.file.type, { file_id: item.file.id, status: 'VALIDATED' });
      else await decideData(reviewer.visitor, id, item);
    expect(await isHeld()).toBe(true);
    expect(await screen(reviewer.visitor, id)).toMatchObject({ status: 200 });
    expect(await isHeld()).toBe(false);
    await rename('Exemple');
  });

  it('is the member’s while something is asked, and waits from the answer on', async () => {
    const { member, id, email } = await validated('moved@exemple.test');
    await raise(reviewer.visitor, id);
    const row = () => rowOf(reviewer.visitor, email);
    expect(await row()).toMatchObject({ derived_statuses: ['CORRECTION_REQUESTED'], waiting_since: null });
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    const sent = await goTo(member, 7, { submit: true });
    expect(sent.status, sent.text).toBe(200);
    expect(await row()).toMatchObject({
      enrollment_status: 'VALIDATED',
      derived_statuses: ['RECHECK_DUE'],
      waiting_since: app.clock.now().toISOString(),
    });
    expect(await next()).toMatchObject({ email });
  });
});
