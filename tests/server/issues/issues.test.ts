import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationIssue } from '../../../contract/values/issue.ts';
import { field, refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { colleague } from '../../fixtures/staff.ts';
import {
  aboutBill,
  aboutCity,
  logOf,
  openReviewed,
  raise,
  sentIndividual,
  type Subject,
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
const somebody = '00000000-0000-4000-8000-000000000001';

describe('an issue', () => {
  it('is raised in the reviewer’s words and read by its member', async () => {
    const { member, id } = await sentIndividual(app, 'raised@exemple.test');
    const text = 'The street has no number.';
    const answer = await raise(reviewer, id, { ...aboutCity, text });
    expect(answer).toMatchObject({
      status: 201,
      body: { ...aboutCity, text, user_id: id, status: 'OPEN', version: 1, document_type: null },
    });
    const own = await member.get(`/registrationIssues/${id}`);
    const by = { id: field(await reviewer.get('/auth/whoami'), 'id'), name: 'Camille Exemple' };
    expect((await reviewer.get(`/registrationIssues/${id}`)).body).toEqual([answer.body]);
    expect(answer.body).toMatchObject({ raised_by: by });
    // for its member it is the fund's
    expect(own.body).toEqual([{ ...registrationIssue.parse(answer.body), raised_by: null }]);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      open_issues: 1,
      correction_steps: [3],
      current_step: 3,
    });
    expect(await logOf(database, id)).toContainEqual({
      what: 'ENROLLMENT CREATE',
      subject: { issue_id: field(answer, 'id'), section: 'KYC', step: 3, field: 'city' },
    });
  });

  it('about a paper tells finance where it stands, and neither the paper nor the words', async () => {
    const { id } = await sentIndividual(app, 'untold@exemple.test');
    await raise(reviewer, id, { ...aboutBill, text: 'The bill names another town.' });
    await raise(reviewer, id, { ...aboutCity, text: 'The town has another name.' });
    const { visitor: finance } = await colleague(app, database, 'finance');
    const told = registrationIssue.array().parse((await finance.get(`/registrationIssues/${id}`)).body);
    // both were raised at one moment
    expect(told.find(({ step }) => step === aboutBill.step)).toMatchObject({
      section: aboutBill.section,
      step: aboutBill.step,
      status: 'OPEN',
      document_type: null,
      reason: null,
      text: null,
    });
    expect(told.find(({ step }) => step === aboutCity.step)).toMatchObject({
      ...aboutCity,
      text: 'The town has another name.',
    });
  });

  // one for all: what is refused leaves nothing behind, and each case says so
  let untouched: Promise<Subject> | null = null;
  const sentAndLeft = (): Promise<Subject> => {
    untouched ??= sentIndividual(app, 'scope@exemple.test');
    return untouched;
  };
  it.each([
    [{ step: 7 }, { step: 'invalid_value' }],
    [{ step: 8 }, { step: 'invalid_value' }],
    [{ section: 'CONTRACT' }, { section: 'invalid_value' }],
    [{ step: 5, field: undefined }, { section: 'invalid_value' }],
    [{ field: 'iban' }, { field: 'invalid_value' }],
    [{ field: 'legal_officer.phone' }, { field: 'invalid_value' }],
    [{ document_type: 'proof_of_address' }, { document_type: 'invalid_value' }],
    [{ step: 4, field: undefined, document_type: 'kbis' }, { document_type: 'invalid_value' }],
    [{ owner_id: somebody }, { owner_id: 'invalid_value' }],
    [{ reason: 'OTHER' }, { text: 'required' }],
    [{ reason: 'BAD' }, { reason: 'invalid_value' }],
  ])('that names what the dossier doesn’t have is refused: %o', async (change, fields) => {
    const { id } = await sentAndLeft();
    expect(await raise(reviewer, id, { ...aboutCity, ...change })).toMatchObject(
      refused(422, 'validation_failed', { fields }),
    );
    expect((await reviewer.get(`/registrationIssues/${id}`)).body).toEqual([]);
  });

  it('can’t be raised before submission, after a final refusal, or on nobody', async () => {
    const early = await sentIndividual(app, 'early@exemple.test', 5);
    expect(await raise(reviewer, early.id)).toMatchObject(refused(409, 'conflict'));
    const { id: idle } = await sentIndividual(app, 'idle@exemple.test', 1);
    expect(await raise(reviewer, idle)).toMatchObject(refused(409, 'conflict'));
    const { id } = await sentIndividual(app, 'final@exemple.test');
    await setStatus(id, 'REFUSED');
    expect(await raise(reviewer, id)).toMatchObject(refused(409, 'conflict'));
    expect(await raise(reviewer, somebody)).toMatchObject(refused(404, 'not_found'));
    expect(await reviewer.get(`/registrationIssues/${somebody}`)).toMatchObject(refused(404, 'not_found'));
  });

  it('of a validated dossier reopens its step and leaves its status', async () => {
    const { member, id } = await sentIndividual(app, 'validated@exemple.test');
    await validateAll(reviewer, id);
    await setStatus(id, 'VALIDATED');
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED' },
    });
    await raise(reviewer, id);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      enrollment_status: 'VALIDATED',
      correction_steps: [3],
      sections: { KYC: 'PENDING_VALIDATION', CONTRACT: 'VALIDATED' },
    });
    expect((await saveStep(member, 'step_3')).status).toBe(200);
    await goTo(member, 4);
    expect(await goTo(member, 7, { submit: true })).toMatchObject({
      status: 200,
      body: { enrollment_status: 'VALIDATED', correction_steps: [], sections: { KYC: 'PENDING_VALIDATION' } },
    });
    const [issue] = await issuesOf(id);
    await change(id, issue, { status: 'RESOLVED' });
    expect((await member.get('/registrationStatus')).body).toMatchObject({ sections: { KYC: 'VALIDATED' } });
  });

  it('gets other words, and who looked at the former ones is told so', async () => {
    const { id } = await sentIndividual(app, 'words@exemple.test');
    await raise(reviewer, id);
    const [issue] = await issuesOf(id);
    const words = { reason: 'DATA_MISSING', text: 'Which city?' };
    expect(await change(id, issue, words)).toMatchObject({
      status: 200,
      body: { ...words, status: 'OPEN', version: 2 },
    });
    expect(await change(id, issue, { text: 'Late' })).toMatchObject(refused(409, 'stale_version'));
    expect(await change(id, issue, { version: 2 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
  });

  it('is resolved, opened again, and resolved is what it stays until then', async () => {
    const { member, id } = await sentIndividual(app, 'again@exemple.test');
    await raise(reviewer, id);
    const [issue] = await issuesOf(id);
    const at = app.clock.now().toISOString();
    expect(await change(id, issue, { status: 'RESOLVED' })).toMatchObject({
      status: 200,
      body: { status: 'RESOLVED', resolved_at: at, version: 2 },
    });
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      open_issues: 0,
      correction_steps: [],
      current_step: 7,
    });
    expect(await saveStep(member, 'step_3')).toMatchObject(refused(409, 'already_submitted'));
    expect(await change(id, issue, { version: 2, status: 'OPEN' })).toMatchObject({
      status: 200,
      body: { status: 'OPEN', resolved_at: null, version: 3 },
    });
    expect((await saveStep(member, 'step_3')).status).toBe(200);
  });

  it('says since when it is open, and since when it is open again', async () => {
    const { id } = await sentIndividual(app, 'since@exemple.test');
    await raise(reviewer, id);
    const [issue] = await issuesOf(id);
    const raised = app.clock.now().toISOString();
    expect(issue).toMatchObject({ created_at: raised, opened_at: raised });
    await change(id, issue, { status: 'RESOLVED' });
    app.clock.pass(60);
    expect(await change(id, issue, { version: 2, status: 'OPEN' })).toMatchObject({
      body: { created_at: raised, opened_at: app.clock.now().toISOString() },
    });
  });

  it('of a dossier that was refused for good can be resolved, never opened again', async () => {
    const { member, id } = await sentIndividual(app, 'refusedlater@exemple.test');
    await raise(reviewer, id);
    await setStatus(id, 'REFUSED');
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      correction_steps: [],
      open_issues: 0,
    });
    const [issue] = await issuesOf(id);
    expect((await change(id, issue, { status: 'RESOLVED' })).status).toBe(200);
    const again = await change(id, issue, { version: 2, status: 'OPEN' });
    expect(again).toMatchObject(refused(409, 'conflict'));
  });

  it('is withdrawn: the log keeps it, the dossier is as before', async () => {
    const { member, id } = await sentIndividual(app, 'withdrawn@exemple.test');
    const before = (await member.get('/registrationStatus')).body;
    const issue = await raise(reviewer, id);
    const path = `/registrationIssue/${id}/${field(issue, 'id')}`;
    expect(await reviewer.ask('DELETE', path)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await reviewer.ask('DELETE', path)).toMatchObject(refused(404, 'not_found'));
    expect((await member.get('/registrationStatus')).body).toEqual(before);
    expect((await logOf(database, id)).at(-1)).toMatchObject({
      what: 'ENROLLMENT DELETE',
      subject: { issue_id: field(issue, 'id'), withdrawn: true },
    });
  });

  it('goes with all others of its dossier, and with none of another', async () => {
    const { member, id } = await sentIndividual(app, 'all@exemple.test');
    const other = await sentIndividual(app, 'other@exemple.test');
    await raise(reviewer, other.id);
    await raise(reviewer, id);
    await raise(reviewer, id, aboutBill);
    expect((await reviewer.ask('DELETE', `/registrationIssues/${id}`)).status).toBe(200);
    expect(await issuesOf(id)).toEqual([]);
    expect(await issuesOf(other.id)).toHaveLength(1);
    expect((await member.get('/registrationStatus')).body).toMatchObject({ correction_steps: [] });
    const withdrawn = (await logOf(database, id)).filter(({ what }) => what === 'ENROLLMENT DELETE');
    expect(withdrawn).toHaveLength(2);
  });

  it('is told in the dossier’s history, as is the answer', async () => {
    const { member, id } = await sentIndividual(app, 'history@exemple.test');
    await raise(reviewer, id);
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    const { body } = await member.get(`/individualDetails/${id}`);
    expect(body).toMatchObject({
      history: [
        { by: 'you', activity_type: 'ENROLLMENT', operation_type: 'SUBMIT', about: 'correction' },
        { by: 'you', operation_type: 'UPDATE', step: 3 },
        { by: 'fund', activity_type: 'ENROLLMENT', operation_type: 'CREATE', step: 3, about: 'issue' },
        expect.not.objectContaining({ about: expect.anything() }),
        ...Array.from({ length: historyBefore(body) }, () => expect.anything()),
      ],
    });
  });

  it('is found under its own member alone', async () => {
    const { id } = await sentIndividual(app, 'mine@exemple.test');
    const other = await sentAndLeft();
    await raise(reviewer, id);
    const [issue] = await issuesOf(id);
    expect(await change(other.id, issue, { status: 'RESOLVED' })).toMatchObject(refused(404, 'not_found'));
    expect(await issuesOf(id)).toMatchObject([{ status: 'OPEN' }]);
  });
});

const historyBefore = (body: unknown): number =>
  z.object({ history: z.array(z.unknown()) }).parse(body).history.length - 4;

type Known = { readonly id: string; readonly version: number };

async function issuesOf(userId: string): Promise<Known[]> {
  const { body } = await reviewer.get(`/registrationIssues/${userId}`);
  if (!Array.isArray(body)) throw new Error('no list');
  return body.map((row: Record<string, unknown>) => ({
    ...row,
    id: String(row.id),
    version: Number(row.version),
  }));
}

const change = (userId: string, issue: Known | undefined, body: object) =>
  reviewer.post(`/registrationIssue/${userId}/${issue?.id}`, { version: issue?.version, ...body });

async function setStatus(id: string, enrollment_status: 'VALIDATED' | 'REFUSED'): Promise<void> {
  await database.db
    .updateTable('registrations')
    .set({ enrollment_status, decided_at: new Date() })
    .where('user_id', '=', id)
    .execute();
}
