import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Effect } from '../../../contract/values/effect.ts';
import {
  another,
  confirm,
  decideFinally,
  listed,
  readApproval,
  refusal,
  validateAll,
  type Scene,
  type Shown,
} from '../../fixtures/approvals.ts';
import { startApp } from '../../fixtures/app.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { logOf, sentIndividual, type Subject } from '../../fixtures/review.ts';
import type { Colleague } from '../../fixtures/staff.ts';

let scene: Scene;
let first: Colleague;
let second: Colleague;
beforeAll(async () => {
  const database = await databaseWithMembers();
  scene = { app: await startApp(database), database };
  first = await another(scene, 'compliance');
  second = await another(scene, 'admin');
});
afterAll(async () => {
  await scene.app.app.close();
  await scene.database.close();
});

const answered = z.looseObject({ approval: z.looseObject({ id: z.string() }) });
async function prepared({ id }: Subject, proposal: object): Promise<Shown> {
  const { body } = await decideFinally(first, id, proposal);
  return readApproval(second, answered.parse(body).approval.id);
}

/** Everything that a final decision may touch. */
async function standing({ id, email }: Subject) {
  const { db } = scene.database;
  const { enrollment_status, decided_by, decision_reason } = await db
    .selectFrom('registrations')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  const held = await db.selectFrom('dossier_assignments').selectAll().where('user_id', '=', id).execute();
  const mails = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
  const told = await db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute();
  return {
    enrollment_status,
    decided_by,
    decision_reason,
    reviewers: held.map(({ reviewer_id }) => reviewer_id),
    mails: mails.map(({ template }) => template),
    told: told.map(({ kind }) => kind),
  };
}
type Standing = Awaited<ReturnType<typeof standing>>;

const payee = {
  account_holder: 'Camille Exemple',
  currency: 'EUR',
  account_country: 'FR',
  ending: '606',
} as const;

/** What changed between two standings, told as effects. */
function differences(before: Standing, after: Standing): readonly Effect[] {
  const added = (now: readonly string[], then: readonly string[]) => {
    const left = [...then];
    return now.filter((one) => {
      const at = left.indexOf(one);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [
    ...(before.enrollment_status === after.enrollment_status
      ? []
      : [
          {
            effect: 'dossier.status' as const,
            from: before.enrollment_status,
            to: after.enrollment_status,
          },
        ]),
    ...added(before.reviewers, after.reviewers).map((reviewer_id) => ({
      effect: 'assignment.ended' as const,
      reviewer_id,
    })),
    ...added(after.mails, before.mails).map((template) => ({
      effect: 'mail' as const,
      template,
      language: 'en' as const,
    })),
    // the account of the bank step, to which withdrawals may go from then on
    ...(after.enrollment_status === 'VALIDATED' ? [{ effect: 'payee.agreed' as const, payee }] : []),
    ...added(after.told, before.told).map((kind) => ({ effect: 'notification' as const, kind })),
  ];
}
const sorted = (effects: readonly object[]) => effects.map((one) => JSON.stringify(one)).toSorted();

describe.each([
  ['validation', { status: 'VALIDATED' }, 'dossier_validated'],
  ['refusal', refusal, 'dossier_refused'],
] as const)('the final %s of a dossier', (name, proposal, message) => {
  it('waits for a second person, and does exactly what was foretold when that one confirms', async () => {
    const sent = await sentIndividual(scene.app, `${name}@exemple.test`);
    await validateAll(first, sent.id);
    await first.visitor.post(`/x/dossiers/${sent.id}/take`);
    const before = await standing(sent);
    const answer = await decideFinally(first, sent.id, proposal);
    expect(answer).toMatchObject({
      status: 200,
      body: { approval: { state: 'OPEN', why_not: 'own' }, enrollment_status: 'IN_REVIEW' },
    });
    expect(await standing(sent)).toEqual(before);
    const approval = await readApproval(second, answered.parse(answer.body).approval.id);
    expect((await confirm(second, approval)).status).toBe(200);
    const after = await standing(sent);
    expect(sorted(differences(before, after))).toEqual(sorted(approval.effects));
    expect(after).toMatchObject({
      enrollment_status: proposal.status,
      decided_by: second.id,
      reviewers: [],
    });
    expect(after.told).toContain(message);
  });

  it('is done at once where the fund works without four eyes, and nothing waits', async () => {
    const single = await startApp(scene.database, { env: { FOUR_EYES: '0' } });
    const sent = await sentIndividual(single, `${name}.alone@exemple.test`);
    const visitor = single.visitor();
    for (const [cookie, value] of first.visitor.cookies) visitor.cookies.set(cookie, value);
    expect((await visitor.get('/x/features')).body).toMatchObject({ four_eyes: false });
    const alone = { ...first, visitor };
    await validateAll(alone, sent.id);
    expect(await decideFinally(alone, sent.id, proposal)).toMatchObject({
      status: 200,
      body: { approval: null, enrollment_status: proposal.status },
    });
    expect((await listed(first, `?user_id=${sent.id}`)).total).toBe(0);
    await single.app.close();
  });
});

it('the log of a dossier says who prepared its decision and who confirmed it; its member reads the decision and its reason alone', async () => {
  const sent = await sentIndividual(scene.app, 'told@exemple.test');
  const approval = await prepared(sent, refusal);
  await confirm(second, approval);
  const about = { kind: 'approval', approval: 'dossier.refusal', approval_id: approval.id };
  expect((await logOf(scene.database, sent.id)).slice(-3)).toEqual([
    { what: 'ENROLLMENT CREATE', subject: about },
    { what: 'ENROLLMENT REFUSE', subject: { kind: 'decision' } },
    { what: 'ENROLLMENT VALIDATE', subject: about },
  ]);
  const { body } = await sent.member.get(`/activities/user/list/${sent.id}?limit=100`);
  const told = JSON.stringify(body);
  expect(told).toContain('decision');
  expect(told).not.toContain('approval');
  const lines = z.array(z.looseObject({ id: z.string(), subject: z.string().nullable() })).parse(body);
  const decision = lines.find(({ subject }) => subject === 'decision');
  const read = await sent.member.get(`/activities/user/details/${sent.id}/${decision?.id}`);
  expect(read.body).toMatchObject({
    actor_id: null,
    after: { enrollment_status: 'REFUSED', reason: refusal.reason, text: refusal.text },
  });
});

it('a decision that was looked at in another state is refused, and nothing waits', async () => {
  const sent = await sentIndividual(scene.app, 'moved@exemple.test');
  const foretold = await first.visitor.post(`/x/review/${sent.id}/predict`, { act: 'final', ...refusal });
  const { hash } = z.object({ hash: z.string() }).parse(foretold.body);
  await second.visitor.post(`/x/dossiers/${sent.id}/take`);
  const answer = await first.visitor.post(`/x/dossiers/${sent.id}/decision`, {
    ...refusal,
    effects_hash: hash,
  });
  expect(answer).toMatchObject({ status: 409, body: { error_key: 'stale_version' } });
  expect((await listed(first, `?user_id=${sent.id}`)).total).toBe(0);
});

describe('a final validation that waits', () => {
  const effectsOf = ({ effects }: Shown) => effects.map(({ effect }) => effect);
  async function validated(email: string): Promise<Subject> {
    const sent = await sentIndividual(scene.app, email);
    await first.visitor.post(`/x/dossiers/${sent.id}/take`);
    await validateAll(first, sent.id);
    return sent;
  }

  it('is confirmed in whosever hands the dossier is, and says whose work ends with it', async () => {
    const sent = await validated('hands@exemple.test');
    const approval = await prepared(sent, { status: 'VALIDATED' });
    expect(effectsOf(approval)).toContain('assignment.ended');
    expect((await first.visitor.post(`/x/dossiers/${sent.id}/release`)).status).toBe(200);
    const free = await readApproval(second, approval.id);
    expect(free).toMatchObject({ may_confirm: true, why_not: null, effects_hash: approval.effects_hash });
    expect(effectsOf(free)).not.toContain('assignment.ended');
    expect(free.effects).toContainEqual({ effect: 'dossier.status', from: 'SUBMITTED', to: 'VALIDATED' });
    expect((await second.visitor.post(`/x/dossiers/${sent.id}/take`)).status).toBe(200);
    const held = await readApproval(second, approval.id);
    expect(held).toMatchObject({ may_confirm: true, why_not: null });
    expect(held.effects).toContainEqual({ effect: 'assignment.ended', reviewer_id: second.id });
    expect(await readApproval(first, approval.id)).toMatchObject({ why_not: 'own' });
    // the record says what was done, and not what was prepared
    expect(await confirm(second, held)).toMatchObject({
      status: 200,
      body: { state: 'CONFIRMED', effects: held.effects },
    });
    expect(await standing(sent)).toMatchObject({ enrollment_status: 'VALIDATED', reviewers: [] });
  });

  it('that was prepared by a former rule is confirmed by nobody; its preparer is told, and prepares it anew', async () => {
    const sent = await validated('former@exemple.test');
    const foretold = await first.visitor.post(`/x/review/${sent.id}/predict`, {
      act: 'final',
      status: 'VALIDATED',
    });
    const { hash } = z.object({ hash: z.string() }).parse(foretold.body);
    const approval = await prepared(sent, { status: 'VALIDATED' });
    // a decision's hash was that of all its effects
    const { db } = scene.database;
    await db.updateTable('approvals').set({ effects_hash: hash }).where('id', '=', approval.id).execute();
    const former = await readApproval(second, approval.id);
    expect(former).toMatchObject({ effects_hash: hash, may_confirm: false, why_not: 'facts_moved' });
    expect(await confirm(second, former)).toMatchObject({
      status: 409,
      body: { error_key: 'stale_version' },
    });
    expect(await readApproval(first, approval.id)).toMatchObject({ why_not: 'facts_moved', may_end: true });
    expect((await first.visitor.post(`/x/approvals/${approval.id}/withdraw`)).status).toBe(200);
    const anew = await prepared(sent, { status: 'VALIDATED' });
    expect(await confirm(second, anew)).toMatchObject({ status: 200, body: { state: 'CONFIRMED' } });
  });
});

it('a dossier that lacks something is not validated, and the refusal says what', async () => {
  const sent = await sentIndividual(scene.app, 'lacking@exemple.test');
  const answer = await decideFinally(first, sent.id, { status: 'VALIDATED' });
  expect(answer).toMatchObject({ status: 422, body: { error_key: 'step_incomplete' } });
  expect(JSON.stringify(answer.body)).toContain('KYC.screening');
});

it.each([
  ['no reason', { status: 'REFUSED' }, { reason: 'required' }],
  ['“other” without words', { status: 'REFUSED', reason: 'OTHER' }, { text: 'required' }],
  ['10 000 characters', { ...refusal, text: 'a'.repeat(10_000) }, { text: 'too_long' }],
])('a refusal with %s is named at its field', async (_, proposal, fields) => {
  const sent = '00000000-0000-4000-8000-000000000001';
  const answer = await first.visitor.post(`/x/dossiers/${sent}/decision`, {
    ...proposal,
    effects_hash: '0'.repeat(64),
  });
  expect(answer).toMatchObject({ status: 422, body: { error_key: 'validation_failed', fields } });
});

it('nobody decides the own dossier, neither first nor second', async () => {
  const sent = await sentIndividual(scene.app, 'own@exemple.test');
  const approval = await prepared(sent, refusal);
  const { db } = scene.database;
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', sent.id).execute();
  const self = { visitor: sent.member, id: sent.id, email: sent.email };
  expect(await readApproval(self, approval.id)).toMatchObject({ why_not: 'own' });
  expect((await confirm(self, approval)).status).toBe(403);
  expect((await decideFinally(self, sent.id, refusal)).status).toBe(403);
});
