import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, goodPassword, refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { saveCompanyStep } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, readTemplates, saveStep, upload } from '../../fixtures/member.ts';
import { jpeg, pdf, png } from '../../fixtures/papers.ts';
import {
  aboutBill,
  aboutCity,
  currentPaper,
  decide,
  logOf,
  openReviewed,
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
const at = (current_step: number, correction_steps: readonly number[], more: object = {}) => ({
  status: 200,
  body: { current_step, correction_steps, ...more },
});
const bill = { issued_on: '2026-02-20' };
const statusOf = (member: Visitor) => member.get('/registrationStatus');
const submit = (member: Visitor) => goTo(member, 7, { submit: true });
const withdrawAll = (id: string) => reviewer.ask('DELETE', `/registrationIssues/${id}`);
const issuesOf = async (id: string) => (await reviewer.get(`/registrationIssues/${id}`)).body;
async function newBill(member: Visitor, id: string): Promise<void> {
  const former = await currentPaper(database, id, 'proof_of_address');
  const answer = await replacePaper(member, former, await pdf(`bill ${Math.random()}`), bill);
  expect(answer.status).toBe(200);
}

describe('a correction', () => {
  it('goes through the steps that issues name, in order, and answers all at once', async () => {
    const { member, id } = await sentIndividual(app, 'order@exemple.test');
    await raise(reviewer, id, aboutBill);
    await raise(reviewer, id, { section: 'KYC', step: 2, field: 'nationality', reason: 'DATA_INCORRECT' });
    expect(await statusOf(member)).toMatchObject(at(2, [2, 4], { open_issues: 2 }));
    expect((await saveStep(member, 'step_2', { nationality: 'IT' })).status).toBe(200);
    expect(await goTo(member, 3)).toMatchObject(at(4, [2, 4]));
    await newBill(member, id);
    expect(await goTo(member, 5)).toMatchObject(at(7, [2, 4], { open_issues: 2 }));
    expect(await submit(member)).toMatchObject(at(7, [], { open_issues: 0, enrollment_status: 'SUBMITTED' }));
    const now = app.clock.now().toISOString();
    expect(await issuesOf(id)).toMatchObject([
      { status: 'ANSWERED', answered_at: now },
      { status: 'ANSWERED', answered_at: now },
    ]);
    expect((await logOf(database, id)).at(-1)).toEqual({
      what: 'ENROLLMENT SUBMIT',
      subject: { step: 7, corrected: [2, 4] },
    });
  });

  it('answered twice says that it was sent, and changes nothing', async () => {
    const { member, id } = await sentIndividual(app, 'twice@exemple.test');
    await raise(reviewer, id);
    await goTo(member, 4);
    const answers = await Promise.all([submit(member), submit(member), submit(member)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const issues = await issuesOf(id);
    const log = await logOf(database, id);
    expect(await submit(member)).toMatchObject(refused(409, 'already_submitted'));
    expect(await goTo(member, 7)).toMatchObject(refused(409, 'already_submitted'));
    expect(await issuesOf(id)).toEqual(issues);
    expect(await logOf(database, id)).toEqual(log);
    expect(log.filter(({ what }) => what === 'ENROLLMENT SUBMIT')).toHaveLength(2);
  });

  it('opens what belongs to its steps, and nothing else', async () => {
    const { member, id } = await sentIndividual(app, 'only@exemple.test');
    await raise(reviewer, id, {
      section: 'CONTRACT',
      step: 5,
      document_type: 'contract',
      reason: 'MISSING_SIGNATURE',
    });
    const closed = refused(409, 'already_submitted');
    for (const step of ['step_1', 'step_2', 'step_3', 'step_6'] as const)
      expect(await saveStep(member, step)).toMatchObject(closed);
    expect(await upload(member, 'identity_front', jpeg())).toMatchObject(closed);
    expect(await upload(member, 'bank_information', jpeg())).toMatchObject(closed);
    const front = await currentPaper(database, id, 'identity_front');
    expect(await replacePaper(member, front, png())).toMatchObject(closed);
    expect(await removePaper(member, front)).toMatchObject(closed);
    expect(await goTo(member, 1, { current_registration_type: 'BUSINESS' })).toMatchObject(closed);
    for (const answer of await readTemplates(member)) expect(answer.status).toBe(200);
    expect((await upload(member, 'contract', await pdf('Signed again'))).status).toBe(201);
  });

  it('takes step 1 of its own type alone', async () => {
    const { member, id } = await sentIndividual(app, 'type@exemple.test');
    await raise(reviewer, id, { section: 'KYC', step: 1, reason: 'DATA_INCORRECT' });
    const log = await logOf(database, id);
    expect(await saveCompanyStep(member, 'step_1')).toMatchObject(refused(409, 'conflict'));
    expect(await logOf(database, id)).toEqual(log);
    expect((await saveStep(member, 'step_1', { preferred_currency: 'USD' })).status).toBe(200);
  });

  it('refuses a step outside it, a later one before its turn, and sending before the end', async () => {
    const { member, id } = await sentIndividual(app, 'outside@exemple.test');
    await raise(reviewer, id, { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' });
    await raise(reviewer, id, aboutBill);
    const unreached = refused(422, 'step_not_reached');
    for (const step of [1, 5, 6, 7]) expect(await goTo(member, step)).toMatchObject(unreached);
    // Not yet: the bill has to be replaced first, wherever the person is.
    const incomplete = refused(422, 'step_incomplete', { fields: { proof_of_address: 'required' } });
    expect(await submit(member)).toMatchObject(incomplete);
    expect(await goTo(member, 4)).toMatchObject(at(4, [2, 4]));
    for (const step of [1, 6]) expect(await goTo(member, step)).toMatchObject(unreached);
    expect(await goTo(member, 5)).toMatchObject(incomplete);
    await newBill(member, id);
    expect(await submit(member)).toMatchObject(unreached);
    expect(await goTo(member, 5)).toMatchObject(at(7, [2, 4]));
  });

  it('lets a step that was attended be visited and saved again', async () => {
    const { member, id } = await sentIndividual(app, 'revisit@exemple.test');
    await raise(reviewer, id, { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' });
    await raise(reviewer, id, aboutCity);
    await goTo(member, 3);
    expect((await saveStep(member, 'step_2', { nationality: 'ES' })).status).toBe(200);
    expect(await goTo(member, 2)).toMatchObject(at(3, [2, 3]));
    await goTo(member, 4);
    expect((await saveStep(member, 'step_3', { city: 'Albi' })).status).toBe(200);
    expect(await goTo(member, 4)).toMatchObject(at(7, [2, 3]));
  });

  it('waits for a new paper in place of the one that was named, and goes back when that is taken out', async () => {
    const { member, id } = await sentIndividual(app, 'paper@exemple.test');
    await raise(reviewer, id, aboutBill);
    const incomplete = refused(422, 'step_incomplete', { fields: { proof_of_address: 'required' } });
    expect(await goTo(member, 5)).toMatchObject(incomplete);
    const former = await currentPaper(database, id, 'proof_of_address');
    const extra = await upload(member, 'proof_of_address', await pdf(), bill);
    expect(await goTo(member, 5)).toMatchObject(at(7, [4]));
    await removePaper(member, field(extra, 'id'));
    expect(await statusOf(member)).toMatchObject(at(4, [4]));
    expect(await submit(member)).toMatchObject(incomplete);
    await removePaper(member, former);
    expect(await goTo(member, 5)).toMatchObject(incomplete);
    await upload(member, 'proof_of_address', await pdf(), bill);
    expect(await goTo(member, 5)).toMatchObject(at(7, [4]));
    expect((await submit(member)).status).toBe(200);
  });

  it('wants a refused paper gone, not another one beside it', async () => {
    const { member, id } = await sentIndividual(app, 'gone@exemple.test');
    const file_id = await currentPaper(database, id, 'identity_front');
    await decide(reviewer, id, 'identity_front', { file_id, ...unreadable });
    await upload(member, 'identity_front', png());
    expect(await goTo(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { identity_front: 'required' } }),
    );
    await removePaper(member, file_id);
    expect(await goTo(member, 5)).toMatchObject(at(7, [4], { sections: { KYC: 'PENDING_VALIDATION' } }));
  });

  it('is where it was on another device, with what was half typed', async () => {
    const { member, id, email } = await sentIndividual(app, 'device@exemple.test');
    await raise(reviewer, id, aboutCity);
    await raise(reviewer, id, aboutBill);
    await goTo(member, 4);
    const draft = { values: { city: 'Alb' } };
    expect((await member.put('/x/drafts/individual.step_3', draft)).status).toBe(200);
    const other = app.visitor();
    await other.post('/auth/login', { email, password: goodPassword });
    expect(await statusOf(other)).toMatchObject(at(4, [3, 4]));
    expect((await other.get('/x/drafts/individual.step_3')).body).toMatchObject(draft);
    await newBill(other, id);
    expect(await goTo(other, 5)).toMatchObject(at(7, [3, 4]));
    expect((await submit(member)).status).toBe(200);
    expect(await statusOf(other)).toMatchObject(at(7, []));
  });
});

describe('an issue that comes or goes while the member corrects', () => {
  it('adds its step, and takes the person back to it', async () => {
    const { member, id } = await sentIndividual(app, 'comes@exemple.test');
    await raise(reviewer, id, aboutBill);
    await newBill(member, id);
    await goTo(member, 5);
    await raise(reviewer, id, aboutCity);
    expect(await statusOf(member)).toMatchObject(at(3, [3, 4], { open_issues: 2 }));
    expect(await submit(member)).toMatchObject(refused(422, 'step_not_reached'));
    expect(await goTo(member, 4)).toMatchObject(at(7, [3, 4]));
  });

  it('on a step that was attended already has it attended again', async () => {
    const { member, id } = await sentIndividual(app, 'same@exemple.test');
    await raise(reviewer, id, aboutCity);
    await goTo(member, 4);
    await raise(reviewer, id, { ...aboutCity, field: 'zip_code' });
    expect(await statusOf(member)).toMatchObject(at(3, [3], { open_issues: 2 }));
    expect(await goTo(member, 4)).toMatchObject(at(7, [3]));
  });

  it('takes its step away, and the person goes on with the rest', async () => {
    const { member, id } = await sentIndividual(app, 'goes@exemple.test');
    await raise(reviewer, id, aboutBill);
    const issue = await raise(reviewer, id, aboutCity);
    await reviewer.ask('DELETE', `/registrationIssue/${id}/${field(issue, 'id')}`);
    expect(await statusOf(member)).toMatchObject(at(4, [4], { open_issues: 1 }));
    expect(await saveStep(member, 'step_3')).toMatchObject(refused(409, 'already_submitted'));
  });

  it('and was the last leaves the dossier with the fund, as before', async () => {
    const { member, id } = await sentIndividual(app, 'last@exemple.test');
    const before = (await statusOf(member)).body;
    await raise(reviewer, id, aboutBill);
    await newBill(member, id);
    await withdrawAll(id);
    expect((await statusOf(member)).body).toEqual(before);
    expect(await goTo(member, 5)).toMatchObject(refused(409, 'already_submitted'));
    expect(await submit(member)).toMatchObject({ status: 200, body: { enrollment_status: 'SUBMITTED' } });
  });

  it('strands nobody who had just taken the paper out: the step stays open until one is there', async () => {
    const { member, id } = await sentIndividual(app, 'strand@exemple.test');
    await raise(reviewer, id, aboutBill);
    await removePaper(member, await currentPaper(database, id, 'proof_of_address'));
    await withdrawAll(id);
    expect(await statusOf(member)).toMatchObject(at(4, [4], { open_issues: 0 }));
    await upload(member, 'proof_of_address', await pdf(), bill);
    expect(await goTo(member, 5)).toMatchObject(at(7, [4]));
    expect(await submit(member)).toMatchObject(at(7, []));
  });
});

describe('a change that leaves another step unfinished', () => {
  it('takes that step into the correction until it is sent', async () => {
    const { member, id } = await sentIndividual(app, 'card@exemple.test', 4);
    await saveStep(member, 'step_2', { identity_document_kind: 'passport' });
    await saveStep(member, 'step_1', { accreditation_claimed: false });
    await upload(member, 'identity_front', jpeg());
    await upload(member, 'proof_of_address', await pdf(), bill);
    await goTo(member, 5);
    await readTemplates(member);
    await upload(member, 'contract', await pdf());
    await goTo(member, 6);
    await saveStep(member, 'step_6');
    await upload(member, 'bank_information', await pdf());
    await goTo(member, 7);
    expect((await submit(member)).status).toBe(200);

    await raise(reviewer, id, {
      section: 'KYC',
      step: 2,
      field: 'identity_document_kind',
      reason: 'DATA_INCORRECT',
    });
    await saveStep(member, 'step_2', { identity_document_kind: 'identity_card' });
    expect(await goTo(member, 3)).toMatchObject(at(4, [2, 4], { open_issues: 1 }));
    expect(await goTo(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { identity_back: 'required' } }),
    );
    await upload(member, 'identity_back', png());
    const wrong = await currentPaper(database, id, 'identity_back');
    expect((await replacePaper(member, wrong, jpeg())).status).toBe(200);
    expect(await goTo(member, 5)).toMatchObject(at(7, [2, 4]));
    expect(await submit(member)).toMatchObject(at(7, []));
    expect(await upload(member, 'identity_back', png())).toMatchObject(refused(409, 'already_submitted'));
  });

  it('no longer waits for a paper that the dossier has stopped asking for', async () => {
    const { member, id } = await sentIndividual(app, 'spared@exemple.test');
    await raise(reviewer, id, { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' });
    const file_id = await currentPaper(database, id, 'identity_back');
    await decide(reviewer, id, 'identity_back', { file_id, ...unreadable });
    await saveStep(member, 'step_2', { identity_document_kind: 'passport' });
    await goTo(member, 3);
    expect(await goTo(member, 5)).toMatchObject(at(7, [2, 4], { sections: { KYC: 'PENDING_VALIDATION' } }));
    expect((await submit(member)).status).toBe(200);
  });
});
