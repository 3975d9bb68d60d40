import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationKind } from '../../../contract/values/notification-kinds.ts';
import { refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { png } from '../../fixtures/papers.ts';
import {
  aboutCity,
  decide,
  decideData,
  itemIn,
  logOf,
  openReviewed,
  predict,
  raise,
  readReview,
  replacePaper,
  screen,
  sentCompany,
  sentIndividual,
  type Subject,
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

type Tick = { readonly item: string; readonly version: string };
const tick = (id: string, { item, version }: Tick, check: string, outcome: 'PASSED' | 'FAILED' | null) =>
  reviewer.post(`/x/review/${id}/checks`, { item, version, check, outcome });
const at = async (id: string, which: string) => {
  const { key, version } = itemIn(await readReview(reviewer, id), which);
  return { item: key, version };
};
const outcomeOf = async (id: string, which: string, check: string) =>
  itemIn(await readReview(reviewer, id), which).checks.find(({ name }) => name === check)?.outcome;

const noticesOf = async (id: string, kind: NotificationKind) => {
  const told = database.db.selectFrom('notifications').select('id').where('user_id', '=', id);
  return (await told.where('kind', '=', kind).execute()).length;
};

let untouched: Promise<Subject> | null = null;
/** A dossier for what only looks or is refused, and leaves it as it was sent; made by the first who asks. */
const sentAndLeft = (): Promise<Subject> => {
  untouched ??= sentIndividual(app, 'left.alone@exemple.test');
  return untouched;
};

describe('the review of a dossier', () => {
  it('names what is to be decided of an individual, data before their papers, step by step', async () => {
    const { id } = await sentAndLeft();
    const review = await readReview(reviewer, id);
    expect(review.items.map(({ step, kind, document_type }) => `${step} ${document_type ?? kind}`)).toEqual([
      '1 data',
      '2 data',
      '3 data',
      '4 identity_front',
      '4 identity_back',
      '4 proof_of_address',
      '4 tax_return_or_december_payslip_1y',
      '4 tax_return_or_december_payslip_2y',
      '5 contract',
      '6 data',
      '6 bank_information',
    ]);
    expect(review).toMatchObject({
      type: 'INDIVIDUAL',
      enrollment_status: 'SUBMITTED',
      reviewer: null,
      screening: null,
      approval: null,
      issues: 0,
      sections: {
        KYC: { status: 'PENDING_VALIDATION', done: 0, total: 8 },
        CONTRACT: { status: 'PENDING_VALIDATION', done: 0, total: 1 },
        BANK_INFORMATION: { status: 'PENDING_VALIDATION', done: 0, total: 2 },
      },
    });
  });

  it('keeps the papers of each owner together, after what was said of that owner', async () => {
    const { id } = await sentCompany(app, 'owners@exemple.test');
    const { items } = await readReview(reviewer, id);
    const ofOwners = items.filter(({ step }) => step === 4);
    expect(ofOwners.map(({ owner_name, document_type }) => `${owner_name}: ${document_type}`)).toEqual([
      'null: null',
      'Alex Échantillon: null',
      'Alex Échantillon: identity_front',
      'Alex Échantillon: identity_back',
      'Alex Échantillon: proof_of_address',
      'Sacha Muestra: null',
      'Sacha Muestra: identity_front',
      'Sacha Muestra: proof_of_address',
      'Sacha Muestra: certificate_of_registration',
    ]);
    expect(new Set(ofOwners.map(({ owner_kind }) => owner_kind))).toEqual(new Set([null, 'capital']));
  });

  it('holds each paper against what was declared', async () => {
    const { id } = await sentAndLeft();
    const { checks } = itemIn(await readReview(reviewer, id), 'proof_of_address');
    expect(checks.map(({ name, declared }) => [name, declared.map(({ value }) => value)])).toEqual([
      ['readable', []],
      ['name', ['Camille', 'Exemple']],
      ['address', ["12 rue de l'Exemple", '31000', 'Toulouse', 'FR']],
      ['date', ['2026-02-20']],
    ]);
  });

  it('is not found of whoever has no dossier', async () => {
    const nobody = '00000000-0000-4000-8000-000000000001';
    expect(await reviewer.get(`/x/review/${nobody}`)).toMatchObject(refused(404, 'not_found'));
    const { id } = await sentIndividual(app, 'idle@exemple.test', 1);
    expect(await reviewer.get(`/x/review/${id}`)).toMatchObject(refused(404, 'not_found'));
  });
});

describe('a check', () => {
  it('is ticked with who and when, changed, and taken back; each is told in the log once', async () => {
    const { id } = await sentIndividual(app, 'ticks@exemple.test');
    const name = ['FAILED', 'FAILED', 'PASSED', null] as const;
    for (const outcome of name) {
      const answer = await tick(id, await at(id, 'proof_of_address'), 'name', outcome);
      expect(answer.status).toBe(200);
      expect(await outcomeOf(id, 'proof_of_address', 'name')).toBe(outcome);
    }
    const told = (await logOf(database, id)).filter(({ subject }) => Object(subject).kind === 'check');
    expect(told).toHaveLength(3);
    await tick(id, await at(id, 'proof_of_address'), 'date', 'PASSED');
    const { checks } = itemIn(await readReview(reviewer, id), 'proof_of_address');
    expect(checks.find((check) => check.name === 'date')).toMatchObject({
      outcome: 'PASSED',
      by_name: 'Camille Exemple',
      at: app.clock.now().toISOString(),
    });
  });

  it('that failed keeps its paper and its data from being validated, and not from being refused', async () => {
    const { id } = await sentIndividual(app, 'failed@exemple.test');
    await tick(id, await at(id, 'contract'), 'signature', 'FAILED');
    const { file } = itemIn(await readReview(reviewer, id), 'contract');
    const validated = { file_id: file?.id, status: 'VALIDATED' };
    expect(await decide(reviewer, id, 'contract', validated)).toMatchObject(refused(409, 'checks_failed'));
    expect((await readReview(reviewer, id)).sections.CONTRACT.done).toBe(0);
    const reason = { status: 'REFUSED', reason: 'MISSING_SIGNATURE' };
    expect((await decide(reviewer, id, 'contract', { file_id: file?.id, ...reason })).status).toBe(200);
    await tick(id, await at(id, 'data:3'), 'address', 'FAILED');
    const data = itemIn(await readReview(reviewer, id), 'data:3');
    expect(await decideData(reviewer, id, data)).toMatchObject(refused(409, 'checks_failed'));
    await tick(id, await at(id, 'data:3'), 'address', null);
    expect((await decideData(reviewer, id, data)).status).toBe(200);
  });

  it('that fails after its item was validated holds back section and dossier, until it is taken back', async () => {
    const { id } = await sentIndividual(app, 'failed.later@exemple.test');
    await validateAll(reviewer, id);
    const told = () => noticesOf(id, 'section_validated');
    const before = await told();
    await tick(id, await at(id, 'data:3'), 'address', 'FAILED');
    const review = await readReview(reviewer, id);
    expect(itemIn(review, 'data:3').status).toBe('VALIDATED');
    expect(review.sections.KYC).toEqual({
      status: 'PENDING_VALIDATION',
      done: 7,
      total: 8,
      lacks: ['data:3'],
    });
    const final = { act: 'final', status: 'VALIDATED' };
    expect(await predict(reviewer, id, final)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { 'KYC.data:3': 'required' } }),
    );
    await tick(id, await at(id, 'data:3'), 'address', null);
    expect((await readReview(reviewer, id)).sections.KYC).toMatchObject({ status: 'VALIDATED', lacks: [] });
    // the member was told so before, and not of the check
    expect(await told()).toBe(before);
    expect((await predict(reviewer, id, final)).status).toBe(200);
  });

  it('of another item or of none is refused, and one of a version that is over is stale', async () => {
    const { id } = await sentAndLeft();
    const bill = await at(id, 'proof_of_address');
    expect(await tick(id, bill, 'income', 'PASSED')).toMatchObject(
      refused(422, 'validation_failed', { fields: { check: 'invalid_value' } }),
    );
    expect(await tick(id, bill, 'luck', 'PASSED')).toMatchObject(
      refused(422, 'validation_failed', { fields: { check: 'invalid_value' } }),
    );
    const old = { ...bill, version: 'f'.repeat(64) };
    expect(await tick(id, old, 'name', 'PASSED')).toMatchObject(refused(409, 'stale_version'));
    const absent = { ...bill, item: 'data:7' };
    expect(await tick(id, absent, 'name', 'PASSED')).toMatchObject(refused(404, 'not_found'));
  });

  it('is lost with the paper that it was about, and with what it was held against', async () => {
    const { member, id } = await sentIndividual(app, 'lost@exemple.test');
    for (const check of ['readable', 'date_of_birth', 'nationality'])
      await tick(id, await at(id, 'identity_front'), check, 'PASSED');
    await raise(reviewer, id, { ...aboutCity, step: 2, field: 'date_of_birth' });
    await saveStep(member, 'step_2', { date_of_birth: '1986-05-15' });
    expect(await outcomeOf(id, 'identity_front', 'date_of_birth')).toBeNull();
    expect(await outcomeOf(id, 'identity_front', 'nationality')).toBe('PASSED');
    const before = await at(id, 'identity_front');
    const { file } = itemIn(await readReview(reviewer, id), 'identity_front');
    await decide(reviewer, id, 'identity_front', { file_id: file?.id, ...unreadable });
    await replacePaper(member, file?.id ?? '', png());
    expect(await outcomeOf(id, 'identity_front', 'readable')).toBeNull();
    expect(await tick(id, before, 'readable', 'PASSED')).toMatchObject(refused(409, 'stale_version'));
  });
});

describe('one’s own dossier', () => {
  it('is reviewed by somebody else, whatever one’s role has become', async () => {
    const { member, id } = await sentIndividual(app, 'own@exemple.test');
    const { db } = database;
    await raise(reviewer, id);
    await db.updateTable('users').set({ role: 'compliance' }).where('id', '=', id).execute();
    const { file, ...contract } = itemIn(await readReview(member, id), 'contract');
    const { key: item, version } = contract;
    const decision = { file_id: file?.id, status: 'VALIDATED' };
    const own = [
      await decide(member, id, 'contract', decision),
      await member.post(`/x/review/${id}/checks`, { item, version, check: 'signature', outcome: 'PASSED' }),
      await screen(member, id),
      await raise(member, id),
      await predict(member, id, { act: 'document', ...decision }),
      await member.post(`/adminRegistrationStatus/${id}`, {}),
      await member.post(`/x/dossiers/${id}/release`),
    ];
    for (const answer of own) expect(answer).toMatchObject(refused(403, 'forbidden'));
  });
});

describe('data', () => {
  it('are validated, and wait again when the member changes them', async () => {
    const { member, id } = await sentIndividual(app, 'data@exemple.test');
    const data = itemIn(await readReview(reviewer, id), 'data:3');
    expect(await decideData(reviewer, id, data)).toMatchObject({
      status: 200,
      body: { key: 'data:3', status: 'VALIDATED', decided_by_name: 'Camille Exemple' },
    });
    expect(await decideData(reviewer, id, data)).toMatchObject(refused(409, 'stale_version'));
    await raise(reviewer, id);
    expect(itemIn(await readReview(reviewer, id), 'data:3').status).toBe('REFUSED');
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    const changed = itemIn(await readReview(reviewer, id), 'data:3');
    expect(changed).toMatchObject({ status: 'PENDING_VALIDATION', decided_at: null });
    await decideData(reviewer, id, changed);
    const issues = (await reviewer.get(`/registrationIssues/${id}`)).body;
    expect(issues).toMatchObject([{ status: 'RESOLVED' }]);
  });

  it('that were validated are so again when an issue about them is withdrawn', async () => {
    const { id } = await sentIndividual(app, 'withdrawn@exemple.test');
    await decideData(reviewer, id, itemIn(await readReview(reviewer, id), 'data:3'));
    await raise(reviewer, id);
    await reviewer.ask('DELETE', `/registrationIssues/${id}`);
    expect(itemIn(await readReview(reviewer, id), 'data:3').status).toBe('VALIDATED');
    const data = itemIn(await readReview(reviewer, id), 'data:3');
    await decideData(reviewer, id, data, 'PENDING_VALIDATION');
    expect(itemIn(await readReview(reviewer, id), 'data:3').status).toBe('PENDING_VALIDATION');
  });

  it('of a paper are none, and those of a dossier that is refused for good are not decided', async () => {
    const { id } = await sentIndividual(app, 'none@exemple.test');
    const paper = itemIn(await readReview(reviewer, id), 'contract');
    expect(await decideData(reviewer, id, paper)).toMatchObject(refused(404, 'not_found'));
    const data = itemIn(await readReview(reviewer, id), 'data:1');
    const refusal = { enrollment_status: 'REFUSED', decided_at: new Date() } as const;
    await database.db.updateTable('registrations').set(refusal).where('user_id', '=', id).execute();
    expect(await decideData(reviewer, id, data)).toMatchObject(refused(409, 'conflict'));
    const { key: item, version } = data;
    expect(await tick(id, { item, version }, 'residence', 'PASSED')).toMatchObject(refused(409, 'conflict'));
  });
});
