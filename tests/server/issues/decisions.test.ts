import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep, upload } from '../../fixtures/member.ts';
import { jpeg, pdf, png } from '../../fixtures/papers.ts';
import {
  currentPaper,
  decide,
  logOf,
  openReviewed,
  papersOf,
  predict,
  raise,
  removePaper,
  replacePaper,
  sentIndividual,
  unreadable,
} from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());
const issuesOf = async (id: string) => (await reviewer.get(`/registrationIssues/${id}`)).body;
const statusOf = async (member: Visitor) => (await member.get('/registrationStatus')).body;

describe('a paper after submission', () => {
  it('is validated, and the log says by whom', async () => {
    const { member, id } = await sentIndividual(app, 'good@exemple.test');
    const file_id = await currentPaper(database, id, 'identity_front');
    expect(await decide(reviewer, id, 'identity_front', { file_id, status: 'VALIDATED' })).toMatchObject({
      status: 200,
      body: { id: file_id, status: 'VALIDATED', reason: null, decided_at: app.clock.now().toISOString() },
    });
    expect(await issuesOf(id)).toEqual([]);
    expect(await statusOf(member)).toMatchObject({
      correction_steps: [],
      sections: { KYC: 'PENDING_VALIDATION' },
    });
    expect((await logOf(database, id)).at(-1)).toEqual({
      what: 'DOCUMENT VALIDATE',
      subject: { step: 4, document_type: 'identity_front', file_id },
    });
  });

  it('is refused, and that opens its issue with the same words', async () => {
    const { member, id } = await sentIndividual(app, 'bad@exemple.test');
    const file_id = await currentPaper(database, id, 'identity_front');
    const answer = await decide(reviewer, id, 'identity_front', { file_id, ...unreadable });
    expect(answer).toMatchObject({ status: 200, body: unreadable });
    expect(await issuesOf(id)).toMatchObject([
      {
        section: 'KYC',
        step: 4,
        document_type: 'identity_front',
        owner_id: null,
        field: null,
        reason: 'UNREADABLE',
        text: unreadable.text,
        status: 'OPEN',
      },
    ]);
    expect(await statusOf(member)).toMatchObject({
      correction_steps: [4],
      current_step: 4,
      sections: { KYC: 'REFUSED', CONTRACT: 'PENDING_VALIDATION' },
    });
  });

  it('refused twice has one issue with the last words', async () => {
    const { id } = await sentIndividual(app, 'twice@exemple.test');
    const file_id = await currentPaper(database, id, 'contract');
    await decide(reviewer, id, 'contract', { file_id, ...unreadable });
    await decide(reviewer, id, 'contract', { file_id, status: 'REFUSED', reason: 'MISSING_SIGNATURE' });
    expect(await issuesOf(id)).toMatchObject([
      { section: 'CONTRACT', step: 5, reason: 'MISSING_SIGNATURE', text: null, status: 'OPEN', version: 2 },
    ]);
  });

  it('validated after all has no issue left, and the correction is over', async () => {
    const { member, id } = await sentIndividual(app, 'afterall@exemple.test');
    const file_id = await currentPaper(database, id, 'bank_information');
    await decide(reviewer, id, 'bank_information', { file_id, ...unreadable });
    expect(await statusOf(member)).toMatchObject({ correction_steps: [6] });
    await decide(reviewer, id, 'bank_information', { file_id, status: 'VALIDATED' });
    expect(await issuesOf(id)).toMatchObject([{ status: 'RESOLVED' }]);
    expect(await statusOf(member)).toMatchObject({
      correction_steps: [],
      sections: { BANK_INFORMATION: 'PENDING_VALIDATION' },
    });
  });

  it('sent anew is judged anew: its answered issue is resolved, or opened again', async () => {
    const { member, id } = await sentIndividual(app, 'anew@exemple.test');
    const first = await currentPaper(database, id, 'identity_front');
    await decide(reviewer, id, 'identity_front', { file_id: first, ...unreadable });
    await replacePaper(member, first, png());
    await goTo(member, 5);
    await goTo(member, 7, { submit: true });
    expect(await issuesOf(id)).toMatchObject([{ status: 'ANSWERED' }]);
    const second = await currentPaper(database, id, 'identity_front');
    const still = { status: 'REFUSED', reason: 'INCOMPLETE' };
    await decide(reviewer, id, 'identity_front', { file_id: second, ...still });
    expect(await issuesOf(id)).toMatchObject([
      { status: 'OPEN', reason: 'INCOMPLETE', text: null, answered_at: null },
    ]);
    await replacePaper(member, second, jpeg());
    await goTo(member, 5);
    await goTo(member, 7, { submit: true });
    const third = await currentPaper(database, id, 'identity_front');
    await decide(reviewer, id, 'identity_front', { file_id: third, status: 'VALIDATED' });
    expect(await issuesOf(id)).toMatchObject([{ status: 'RESOLVED' }]);
  });

  it('beside another of its slot leaves the issue open until both are validated', async () => {
    const { member, id } = await sentIndividual(app, 'beside@exemple.test', 7);
    await upload(member, 'identity_front', png());
    await goTo(member, 7, { submit: true });
    const [one, other] = (await papersOf(database, id, 'identity_front')).map((paper) => paper.id);
    await raise(reviewer, id, {
      section: 'KYC',
      step: 4,
      document_type: 'identity_front',
      reason: 'INCOMPLETE',
    });
    await decide(reviewer, id, 'identity_front', { file_id: one, status: 'VALIDATED' });
    expect(await issuesOf(id)).toMatchObject([{ status: 'OPEN' }]);
    await decide(reviewer, id, 'identity_front', { file_id: other, status: 'VALIDATED' });
    expect(await issuesOf(id)).toMatchObject([{ status: 'RESOLVED' }]);
  });

  it('waits again when its issue is withdrawn or resolved without an answer', async () => {
    const { member, id } = await sentIndividual(app, 'back@exemple.test');
    const file_id = await currentPaper(database, id, 'proof_of_address');
    await decide(reviewer, id, 'proof_of_address', { file_id, ...unreadable });
    await reviewer.ask('DELETE', `/registrationIssues/${id}`);
    expect(await papersOf(database, id, 'proof_of_address')).toMatchObject([
      { status: 'PENDING_VALIDATION' },
    ]);
    expect(await statusOf(member)).toMatchObject({
      correction_steps: [],
      current_step: 7,
      sections: { KYC: 'PENDING_VALIDATION' },
    });
  });

  it('that was replaced, removed, or is somebody else’s or of another slot is not decided', async () => {
    const { member, id } = await sentIndividual(app, 'gone@exemple.test', 7);
    const other = await sentIndividual(app, 'elsewhere@exemple.test');
    const former = await currentPaper(database, id, 'identity_front');
    await replacePaper(member, former, png());
    const extra = await upload(member, 'identity_back', png());
    const removed = String(Object.entries(extra.body ?? {}).find(([name]) => name === 'id')?.[1]);
    await removePaper(member, removed);
    await goTo(member, 7, { submit: true });
    const validated = (file_id: string) => ({ file_id, status: 'VALIDATED' });
    const conflict = refused(409, 'conflict');
    const absent = refused(404, 'not_found');
    expect(await decide(reviewer, id, 'identity_front', validated(former))).toMatchObject(conflict);
    expect(await decide(reviewer, id, 'identity_back', validated(removed))).toMatchObject(conflict);
    const current = await currentPaper(database, id, 'identity_front');
    expect(await decide(reviewer, id, 'identity_back', validated(current))).toMatchObject(absent);
    expect(await decide(reviewer, other.id, 'identity_front', validated(current))).toMatchObject(absent);
    expect(
      await decide(reviewer, id, 'identity_front', { file_id: current, status: 'REFUSED' }),
    ).toMatchObject(refused(422, 'validation_failed', { fields: { reason: 'required' } }));
  });

  it('of a dossier that is refused for good is not decided any more', async () => {
    const { id } = await sentIndividual(app, 'over@exemple.test');
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status: 'REFUSED', decided_at: new Date() })
      .where('user_id', '=', id)
      .execute();
    const file_id = await currentPaper(database, id, 'contract');
    const answer = await decide(reviewer, id, 'contract', { file_id, status: 'VALIDATED' });
    expect(answer).toMatchObject(refused(409, 'conflict'));
  });

  it('that the dossier stopped asking for refuses nothing and can’t be asked for again', async () => {
    const { member, id } = await sentIndividual(app, 'passport@exemple.test', 7);
    const file_id = await currentPaper(database, id, 'identity_back');
    await decide(reviewer, id, 'identity_back', { file_id, ...unreadable });
    expect(await statusOf(member)).toMatchObject({ current_step: 4 });
    await saveStep(member, 'step_2', { identity_document_kind: 'passport' });
    await goTo(member, 5);
    expect((await goTo(member, 7, { submit: true })).status).toBe(200);
    expect(await statusOf(member)).toMatchObject({ sections: { KYC: 'PENDING_VALIDATION' } });
    const answer = await decide(reviewer, id, 'identity_back', { file_id, ...unreadable });
    expect(answer).toMatchObject(refused(409, 'conflict'));
  });
});

describe('a paper before submission', () => {
  it('refused takes its dossier back to its step, opens no issue, and is sent again', async () => {
    const { member, id } = await sentIndividual(app, 'draft@exemple.test', 7);
    const file_id = await currentPaper(database, id, 'proof_of_address');
    expect(await decide(reviewer, id, 'proof_of_address', { file_id, ...unreadable })).toMatchObject({
      status: 200,
      body: unreadable,
    });
    expect(await issuesOf(id)).toEqual([]);
    expect(await statusOf(member)).toMatchObject({
      current_step: 4,
      open_issues: 0,
      correction_steps: [],
      sections: { KYC: 'NOT_SUBMITTED' },
    });
    expect(await goTo(member, 7, { submit: true })).toMatchObject(
      refused(422, 'step_incomplete', { fields: { proof_of_address: 'required' } }),
    );
    await replacePaper(member, file_id, await pdf(), { issued_on: '2026-02-20' });
    await goTo(member, 5);
    expect(await goTo(member, 7, { submit: true })).toMatchObject({
      status: 200,
      body: { enrollment_status: 'SUBMITTED', sections: { KYC: 'PENDING_VALIDATION' } },
    });
  });

  it('refused does not count beside another of its slot either, until it is replaced or removed', async () => {
    const { member, id } = await sentIndividual(app, 'draft.beside@exemple.test', 7);
    await upload(member, 'identity_front', png());
    const [one, other] = (await papersOf(database, id, 'identity_front')).map((paper) => paper.id);
    if (!one || !other) throw new Error('two papers were expected');
    const foretold = await predict(reviewer, id, {
      act: 'document',
      file_id: one,
      ...unreadable,
    });
    expect(Object(foretold.body).effects).toContainEqual({ effect: 'step.reopened', step: 4 });
    await decide(reviewer, id, 'identity_front', { file_id: one, ...unreadable });
    expect(await statusOf(member)).toMatchObject({ current_step: 4, correction_steps: [] });
    expect(await goTo(member, 7, { submit: true })).toMatchObject(
      refused(422, 'step_incomplete', { fields: { identity_front: 'required' } }),
    );
    expect((await replacePaper(member, one, jpeg())).status).toBe(200);
    await decide(reviewer, id, 'identity_front', { file_id: other, ...unreadable });
    expect(await statusOf(member)).toMatchObject({ current_step: 4 });
    await removePaper(member, other);
    await goTo(member, 5);
    expect((await goTo(member, 7, { submit: true })).status).toBe(200);
  });

  it('may be validated, and its section stays unsubmitted', async () => {
    const { member, id } = await sentIndividual(app, 'soon@exemple.test', 5);
    const file_id = await currentPaper(database, id, 'identity_front');
    expect((await decide(reviewer, id, 'identity_front', { file_id, status: 'VALIDATED' })).status).toBe(200);
    expect(await statusOf(member)).toMatchObject({ current_step: 5, sections: { KYC: 'NOT_SUBMITTED' } });
  });
});
