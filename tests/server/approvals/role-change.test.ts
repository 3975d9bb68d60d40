import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { effect } from '../../../contract/values/effect.ts';
import { hashEffects } from '../../../server/handlers/approval-kinds/hash.ts';
import { beforeAndAfter } from '../../fixtures/activities.ts';
import {
  another,
  confirm,
  listed,
  pendingIn,
  prepareRole,
  readApproval,
  withdraw,
} from '../../fixtures/approvals.ts';
import { refused, startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { sentIndividual } from '../../fixtures/review.ts';
import { postForm } from '../../fixtures/member.ts';
import { keyed } from '../../fixtures/requests.ts';
import { rowOf, type Colleague } from '../../fixtures/staff.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';

let database: TestDatabase;
let app: TestApp;
let scene: { app: TestApp; database: TestDatabase };
let first: Colleague;
let second: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  scene = { app, database };
  first = await another(scene, 'admin');
  second = await another(scene, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const roleOf = async (email: string) => (await rowOf(first.visitor, email)).role;
const ask = async (by: Colleague, { id, email }: Colleague, role: string) =>
  by.visitor.put(`/users/${id}`, { role, version: (await rowOf(first.visitor, email)).version });

/** The rows of the log about somebody, oldest first, with what they say. */
async function logOf(memberId: string) {
  const rows = await database.db
    .selectFrom('activities')
    .select(['id', 'actor_id', 'operation_type', 'subject'])
    .where('member_id', '=', memberId)
    .where('activity_type', '=', 'USER_MANAGEMENT')
    .orderBy('seq')
    .execute();
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({ ...row, ...(await beforeAndAfter(database, id)) })),
  );
}

describe('another role', () => {
  it('waits for a second administrator: until then nothing of the account changes', async () => {
    const subject = await another(scene, 'user');
    const answer = await ask(first, subject, 'compliance');
    expect(answer).toMatchObject({
      status: 200,
      body: { id: subject.id, role: 'user', pending_approval: expect.any(String) },
    });
    expect((await subject.visitor.get('/auth/whoami')).status).toBe(200);
    expect(await rowOf(first.visitor, subject.email)).toMatchObject({ role: 'user' });
    const { rows } = await listed(second, `?user_id=${subject.id}`);
    expect(rows).toMatchObject([
      {
        kind: 'role.change',
        user_id: subject.id,
        user_name: 'Camille Exemple',
        payload: { user_id: subject.id, role: 'compliance' },
        prepared_by: first.id,
        state: 'OPEN',
        may_confirm: true,
        why_not: null,
      },
    ]);
  });

  it('is prepared while the person does something else: one waits for the other, and both are done', async () => {
    const subject = await another(scene, 'user');
    const { version } = await rowOf(first.visitor, subject.email);
    const remove = '/files/enrollment/file-update/remove';
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', subject.id).forNoKeyUpdate().execute();
      calls.push(first.visitor.put(`/users/${subject.id}`, { role: 'auditor', version }));
      await untilWaiting(database, calls);
      calls.push(postForm(subject.visitor, remove, { file_id: subject.id }, null, keyed()));
      await untilWaiting(database, calls);
    });
    expect(await Promise.all(calls)).toMatchObject([
      { status: 200, body: { pending_approval: expect.any(String) } },
      refused(404, 'not_found'),
    ]);
  });

  it('is given when another administrator confirms, with exactly what was foretold', async () => {
    const { subject, approval } = await prepareRole(scene, first);
    expect(approval.effects).toEqual([
      { effect: 'role', from: 'user', to: 'compliance' },
      { effect: 'sessions.ended', user_id: subject.id },
      { effect: 'mail', template: 'role_changed', language: 'en' },
      { effect: 'notification', kind: 'role_changed' },
    ]);
    const answer = await confirm(second, approval);
    expect(answer).toMatchObject({ status: 200, body: { state: 'CONFIRMED', may_confirm: false } });
    expect(await roleOf(subject.email)).toBe('compliance');
    expect((await subject.visitor.get('/auth/whoami')).status).toBe(401);
    expect((await app.mail(subject.email)).template).toBe('role_changed');
    const told = await database.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', subject.id)
      .execute();
    expect(told).toEqual([{ kind: 'role_changed' }]);
  });

  it('says in the log who prepared it, who confirmed it, and what was there before', async () => {
    const { subject, approval } = await prepareRole(scene, first, 'finance');
    await confirm(second, approval);
    const about = { kind: 'approval', approval: 'role.change', approval_id: approval.id };
    expect(await logOf(subject.id)).toEqual([
      {
        actor_id: first.id,
        operation_type: 'CREATE',
        subject: about,
        before: null,
        after: { state: 'OPEN', asked: { user_id: subject.id, role: 'finance' } },
      },
      {
        actor_id: second.id,
        operation_type: 'UPDATE',
        subject: { kind: 'account', fields: ['role'], approval_id: approval.id },
        before: { role: 'user' },
        after: { role: 'finance' },
      },
      {
        actor_id: second.id,
        operation_type: 'VALIDATE',
        subject: about,
        before: { state: 'OPEN' },
        after: { state: 'CONFIRMED' },
      },
    ]);
  });

  it('gives back the dossiers that the person has in hand, as it was foretold', async () => {
    const reviewer = await another(scene, 'compliance');
    const sent = await sentIndividual(app, 'held@exemple.test');
    await reviewer.visitor.post(`/x/dossiers/${sent.id}/take`);
    const { body } = await ask(first, reviewer, 'auditor');
    const approval = await readApproval(second, pendingIn(body));
    expect(approval.effects).toContainEqual({ effect: 'dossiers.returned', reviewer_id: reviewer.id });
    expect((await confirm(second, approval)).status).toBe(200);
    expect(await rowOf(first.visitor, sent.email)).toMatchObject({
      reviewer_id: null,
      enrollment_status: 'SUBMITTED',
    });
  });

  it('of oneself is nobody’s to prepare, nor to confirm, nor to turn down', async () => {
    expect(await ask(first, first, 'auditor')).toMatchObject({
      status: 422,
      body: { fields: { role: 'not_oneself' } },
    });
    const { body } = await ask(first, second, 'auditor');
    const approval = await readApproval(second, pendingIn(body));
    expect(approval).toMatchObject({ may_confirm: false, why_not: 'own', may_end: false });
    expect((await confirm(second, approval)).status).toBe(403);
    expect((await withdraw(second, approval)).status).toBe(403);
    expect(await roleOf(second.email)).toBe('admin');
    expect((await withdraw(first, approval)).status).toBe(200);
  });

  it('that waited for an account which nobody has activated is not confirmed, and can be turned down', async () => {
    const { subject, approval } = await prepareRole(scene, first);
    const { db } = database;
    // as it could be prepared before that was refused
    await db.updateTable('users').set({ active: false }).where('id', '=', subject.id).execute();
    const code = db.updateTable('activation_codes').where('user_id', '=', subject.id);
    await code.set({ used_at: null }).execute();
    const effects = z.array(effect).parse(approval.effects);
    const prepared = hashEffects(effects, { user_id: subject.id, active: false });
    await db.updateTable('approvals').set({ effects_hash: prepared }).where('id', '=', approval.id).execute();
    const waiting = await readApproval(second, approval.id);
    expect(waiting).toMatchObject({ effects_hash: prepared, current_hash: null, why_not: 'facts_moved' });
    expect(await confirm(second, waiting)).toMatchObject(refused(409, 'stale_version'));
    expect(await roleOf(subject.email)).toBe('user');
    expect(await withdraw(second, waiting)).toMatchObject({ status: 200, body: { state: 'REFUSED' } });
  });

  it('that somebody prepared whose account was closed since is not confirmed, and can be turned down', async () => {
    const gone = await another(scene, 'admin');
    const { subject, approval } = await prepareRole(scene, gone);
    const { version } = await rowOf(first.visitor, gone.email);
    await first.visitor.put(`/users/${gone.id}`, { active: false, version });
    expect(await readApproval(second, approval.id)).toMatchObject({ why_not: 'facts_moved' });
    expect(await confirm(second, approval)).toMatchObject({
      status: 409,
      body: { error_key: 'stale_version' },
    });
    expect(await roleOf(subject.email)).toBe('user');
    expect(await withdraw(second, approval)).toMatchObject({ status: 200, body: { state: 'REFUSED' } });
    const lines = database.db.selectFrom('notifications').select('kind').where('user_id', '=', gone.id);
    expect((await lines.execute()).map(({ kind }) => kind)).not.toContain('approval_turned_down');
    expect((await ask(first, subject, 'compliance')).body).toHaveProperty('pending_approval');
  });

  it('leaves one administrator when two confirm at the same moment that the other goes', async () => {
    const alone = await freshDatabase();
    const fund = await startApp(alone);
    const here = { app: fund, database: alone };
    const [one, other, third] = [
      await another(here, 'admin'),
      await another(here, 'admin'),
      await another(here, 'admin'),
    ];
    const demotion = async (by: Colleague, { id, email }: Colleague) => {
      const { version } = await rowOf(by.visitor, email);
      const { body } = await by.visitor.put(`/users/${id}`, { role: 'auditor', version });
      return readApproval(by, pendingIn(body));
    };
    const ofOther = await demotion(third, other);
    const ofOne = await demotion(third, one);
    const answers = await Promise.all([confirm(one, ofOther), confirm(other, ofOne)]);
    const [done, refused] = answers.map(({ status }) => status).toSorted();
    expect(done).toBe(200);
    // whoever lost the role is logged out by it: told as the one or the other, by how far the call had come
    expect([401, 403]).toContain(refused);
    const left = await alone.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();
    expect(left).toHaveLength(2);
    await fund.app.close();
    await alone.close();
  });

  it('is given at once where the fund works without four eyes', async () => {
    const single = await startApp(database, { env: { FOUR_EYES: '0' } });
    const subject = await another(scene, 'user');
    const by = await another(scene, 'admin');
    const { version } = await rowOf(by.visitor, subject.email);
    const visitor = single.visitor();
    for (const [name, value] of by.visitor.cookies) visitor.cookies.set(name, value);
    const answer = await visitor.put(`/users/${subject.id}`, { role: 'auditor', version });
    expect(answer).toMatchObject({ status: 200, body: { role: 'auditor' } });
    expect(answer.body).not.toHaveProperty('pending_approval');
    expect((await listed(first, `?user_id=${subject.id}`)).rows).toEqual([]);
    await single.app.close();
  });

  it('leaves the rest of the same change as it is said: names at once, the role later', async () => {
    const subject = await another(scene, 'user');
    const { version } = await rowOf(first.visitor, subject.email);
    const answer = await first.visitor.put(`/users/${subject.id}`, {
      first_name: 'Ana',
      role: 'auditor',
      version,
    });
    expect(answer).toMatchObject({ status: 200, body: { first_name: 'Ana', role: 'user' } });
    const approval = await readApproval(second, pendingIn(answer.body));
    expect((await confirm(second, approval)).status).toBe(200);
    expect(await rowOf(first.visitor, subject.email)).toMatchObject({ first_name: 'Ana', role: 'auditor' });
  });

  it('is not asked for when it is the role that the person has', async () => {
    const subject = await another(scene, 'finance');
    const answer = await ask(first, subject, 'finance');
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('pending_approval');
  });
});
