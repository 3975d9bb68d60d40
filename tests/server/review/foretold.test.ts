import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prediction } from '../../../contract/values/effect.ts';
import { readActivityValues } from '../../../server/repositories/activity.ts';
import { refused, startApp, type TestApp } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { png } from '../../fixtures/papers.ts';
import {
  aboutBill,
  aboutCity,
  currentPaper,
  decide,
  decideData,
  itemIn,
  logOf,
  papersOf,
  predict,
  raise,
  readReview,
  replacePaper,
  sentIndividual,
  type Subject,
  unreadable,
  validateAll,
} from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let first: Colleague;
let second: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database, { env: { FOUR_EYES: '0' } });
  first = await colleague(app, database, 'compliance');
  second = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const foretold = async (id: string, act: object) => {
  const answer = await predict(first.visitor, id, act);
  return prediction.parse(answer.body);
};
const issuesOf = async (id: string) => (await first.visitor.get(`/registrationIssues/${id}`)).body;
const decisionsIn = async (id: string) =>
  (await logOf(database, id)).filter(({ what }) => /^DOCUMENT (VALIDATE|REFUSE)$/.test(what));

let untouched: Promise<Subject> | null = null;
/** A dossier for what is only foretold or is refused, and leaves it as it was sent; made by the first who asks. */
const sentAndLeft = (): Promise<Subject> => {
  untouched ??= sentIndividual(app, 'left.alone@exemple.test');
  return untouched;
};

describe('what an act will do', () => {
  it('is told before it is done, in the order in which it is done, and nothing is done by telling', async () => {
    const { id, email } = await sentAndLeft();
    const file_id = await currentPaper(database, id, 'contract');
    const { effects } = await foretold(id, { act: 'document', file_id, ...unreadable });
    const paper = { document_type: 'contract', owner_id: null };
    expect(effects).toEqual([
      { effect: 'paper.status', file_id, ...paper, from: 'PENDING_VALIDATION', to: 'REFUSED' },
      { effect: 'issue.opened', issue_id: null, section: 'CONTRACT', step: 5, field: null, ...paper },
      { effect: 'step.reopened', step: 5 },
      { effect: 'section.status', section: 'CONTRACT', from: 'PENDING_VALIDATION', to: 'REFUSED' },
      { effect: 'notification', kind: 'document_refused' },
      { effect: 'mail', template: 'correction_requested', language: 'en' },
    ]);
    expect(await papersOf(database, id, 'contract')).toMatchObject([{ status: 'PENDING_VALIDATION' }]);
    expect(await issuesOf(id)).toEqual([]);
    const { db } = database;
    const mails = await db.selectFrom('outbox').select('template').where('recipient', '=', email).execute();
    expect(mails.map(({ template }) => template)).not.toContain('correction_requested');
  });

  it('is told of no dossier that isn’t there, and of no act that is refused', async () => {
    const nobody = '00000000-0000-4000-8000-000000000001';
    const all = { act: 'issue.removeAll' };
    expect(await predict(first.visitor, nobody, all)).toMatchObject(refused(404, 'not_found'));
    const { id } = await sentAndLeft();
    const file_id = await currentPaper(database, id, 'contract');
    const without = { act: 'document', file_id, status: 'REFUSED' };
    expect(await predict(first.visitor, id, without)).toMatchObject(
      refused(422, 'validation_failed', { fields: { reason: 'required' } }),
    );
    expect(await predict(first.visitor, id, { act: 'guess' })).toMatchObject(
      refused(422, 'validation_failed'),
    );
    expect(await predict(first.visitor, id, { act: 'issue.create', ...aboutCity, step: 5 })).toMatchObject(
      refused(422, 'validation_failed', { fields: { section: 'invalid_value' } }),
    );
  });

  it('is hashed: words may be polished meanwhile, and nothing else', async () => {
    const { id } = await sentIndividual(app, 'hashed@exemple.test');
    const file_id = await currentPaper(database, id, 'contract');
    const { hash } = await foretold(id, { act: 'document', file_id, ...unreadable });
    const polished = { ...unreadable, text: 'The lower edge is missing.' };
    const wrong = { file_id, ...polished, effects_hash: 'f'.repeat(64) };
    expect(await decide(first.visitor, id, 'contract', wrong)).toMatchObject(refused(409, 'stale_version'));
    expect(await papersOf(database, id, 'contract')).toMatchObject([{ status: 'PENDING_VALIDATION' }]);
    const done = await decide(first.visitor, id, 'contract', { file_id, ...polished, effects_hash: hash });
    expect(done).toMatchObject({ status: 200, body: polished });
  });
});

describe('two reviewers', () => {
  it('who decide one paper at once: one wins, the other is told so, and nothing is done twice', async () => {
    const { id } = await sentIndividual(app, 'race@exemple.test');
    const file_id = await currentPaper(database, id, 'identity_front');
    const validated = { file_id, status: 'VALIDATED' };
    const reject = { file_id, ...unreadable };
    const hashes = [
      (await foretold(id, { act: 'document', ...validated })).hash,
      (await foretold(id, { act: 'document', ...reject })).hash,
    ];
    const answers = await Promise.all([
      decide(first.visitor, id, 'identity_front', { ...validated, effects_hash: hashes[0] }),
      decide(second.visitor, id, 'identity_front', { ...reject, effects_hash: hashes[1] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(409, 'stale_version'));
    expect(await decisionsIn(id)).toHaveLength(1);
    const winner = answers[0]?.status === 200 ? 'VALIDATED' : 'REFUSED';
    expect(await papersOf(database, id, 'identity_front')).toMatchObject([{ status: winner }]);
    expect(await issuesOf(id)).toHaveLength(winner === 'REFUSED' ? 1 : 0);
  });

  it('who say the same without having looked say it once', async () => {
    const { id } = await sentIndividual(app, 'same@exemple.test');
    const file_id = await currentPaper(database, id, 'contract');
    const same = { file_id, ...unreadable };
    const answers = await Promise.all(
      [first, second].map(({ visitor }) => decide(visitor, id, 'contract', same)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await decisionsIn(id)).toHaveLength(1);
    expect(await issuesOf(id)).toHaveLength(1);
  });

  it('who validate data at once: one does, the other’s version is over', async () => {
    const { id } = await sentIndividual(app, 'both@exemple.test');
    const data = itemIn(await readReview(first.visitor, id), 'data:2');
    const answers = await Promise.all([first, second].map(({ visitor }) => decideData(visitor, id, data)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('who raise and settle what the other has changed meanwhile are told so', async () => {
    const { id } = await sentIndividual(app, 'meanwhile@exemple.test');
    const { hash } = await foretold(id, { act: 'issue.create', ...aboutBill });
    const file_id = await currentPaper(database, id, 'proof_of_address');
    await decide(second.visitor, id, 'proof_of_address', { file_id, status: 'VALIDATED' });
    const late = { ...aboutBill, effects_hash: hash };
    expect(await raise(first.visitor, id, late)).toMatchObject(refused(409, 'stale_version'));
    await raise(second.visitor, id);
    const all = await foretold(id, { act: 'issue.removeAll' });
    await raise(second.visitor, id, aboutBill);
    const removing = `/registrationIssues/${id}?effects_hash=${all.hash}`;
    expect(await first.visitor.ask('DELETE', removing)).toMatchObject(refused(409, 'stale_version'));
    expect(await issuesOf(id)).toHaveLength(2);
  });
});

describe('bad input', () => {
  it('a paper that the member replaced while it was looked at is a conflict', async () => {
    const { member, id } = await sentIndividual(app, 'replaced@exemple.test');
    const file_id = await currentPaper(database, id, 'identity_front');
    await decide(first.visitor, id, 'identity_front', { file_id, ...unreadable });
    const again = { file_id, status: 'VALIDATED' };
    const { hash } = await foretold(id, { act: 'document', ...again });
    expect((await replacePaper(member, file_id, png())).status).toBe(200);
    const late = { ...again, effects_hash: hash };
    expect(await decide(first.visitor, id, 'identity_front', late)).toMatchObject(refused(409, 'conflict'));
    expect(await predict(first.visitor, id, { act: 'document', ...again })).toMatchObject(
      refused(409, 'conflict'),
    );
    const newest = await currentPaper(database, id, 'identity_front');
    expect(newest).not.toBe(file_id);
    expect((await decide(first.visitor, id, 'identity_front', { ...again, file_id: newest })).status).toBe(
      200,
    );
  });

  it('a decision without a reason, or with 10 000 characters, is refused at its field', async () => {
    const { id } = await sentAndLeft();
    const file_id = await currentPaper(database, id, 'contract');
    const long = 'x'.repeat(10_000);
    const cases = [
      [{ status: 'REFUSED' }, { reason: 'required' }],
      [{ status: 'REFUSED', reason: 'OTHER' }, { text: 'required' }],
      [{ ...unreadable, text: long }, { text: 'too_long' }],
      [{ status: 'PENDING_VALIDATION' }, { status: 'invalid_value' }],
    ] as const;
    for (const [decision, fields] of cases)
      expect(await decide(first.visitor, id, 'contract', { file_id, ...decision })).toMatchObject(
        refused(422, 'validation_failed', { fields }),
      );
    expect(await raise(first.visitor, id, { ...aboutCity, text: long })).toMatchObject(
      refused(422, 'validation_failed', { fields: { text: 'too_long' } }),
    );
    expect(await decisionsIn(id)).toEqual([]);
    expect(await issuesOf(id)).toEqual([]);
  });
});

describe('the final decision', () => {
  const final = (id: string, body: object) => first.visitor.post(`/x/dossiers/${id}/decision`, body);

  it('names what a dossier lacks for its validation', async () => {
    const { id } = await sentIndividual(app, 'lacking@exemple.test');
    await validateAll(first.visitor, id);
    await raise(first.visitor, id, { section: 'CONTRACT', step: 5, reason: 'INCOMPLETE' });
    const [issue] = Object(await issuesOf(id));
    expect(await predict(first.visitor, id, { act: 'final', status: 'VALIDATED' })).toMatchObject(
      refused(422, 'step_incomplete', { fields: { [`CONTRACT.issue:${issue.id}`]: 'required' } }),
    );
  });

  it('validates a dossier, ends its assignment, and tells the member', async () => {
    const { member, id, email } = await sentIndividual(app, 'final@exemple.test');
    await first.visitor.post(`/x/dossiers/${id}/take`);
    await validateAll(first.visitor, id);
    const { effects, hash } = await foretold(id, { act: 'final', status: 'VALIDATED' });
    expect(effects).toEqual([
      { effect: 'dossier.status', from: 'IN_REVIEW', to: 'VALIDATED' },
      { effect: 'assignment.ended', reviewer_id: first.id },
      {
        effect: 'payee.agreed',
        payee: { account_holder: 'Camille Exemple', currency: 'EUR', account_country: 'FR', ending: '606' },
      },
      { effect: 'notification', kind: 'dossier_validated' },
      { effect: 'mail', template: 'dossier_validated', language: 'en' },
    ]);
    expect((await final(id, { status: 'VALIDATED', effects_hash: hash })).status).toBe(200);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      enrollment_status: 'VALIDATED',
      decided_at: app.clock.now().toISOString(),
      sections: { KYC: 'VALIDATED', CONTRACT: 'VALIDATED', BANK_INFORMATION: 'VALIDATED' },
    });
    expect(await app.mail(email)).toMatchObject({ template: 'dossier_validated' });
    expect(
      await predict(first.visitor, id, { act: 'final', status: 'REFUSED', reason: 'EXPIRED' }),
    ).toMatchObject(refused(409, 'conflict'));
  });

  it('refuses a dossier with its words, which the log keeps, and ends its correction', async () => {
    const { member, id } = await sentIndividual(app, 'over@exemple.test');
    await raise(first.visitor, id);
    const words = { reason: 'OTHER', text: 'The origin of the funds could not be shown.' };
    const { effects, hash } = await foretold(id, { act: 'final', status: 'REFUSED', ...words });
    expect(effects).toContainEqual({ effect: 'step.closed', step: 3 });
    expect((await final(id, { status: 'REFUSED', ...words, effects_hash: hash })).status).toBe(200);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      enrollment_status: 'REFUSED',
      correction_steps: [],
    });
    const row = await database.db
      .selectFrom('activities')
      .select('id')
      .where('member_id', '=', id)
      .where('operation_type', '=', 'REFUSE')
      .executeTakeFirstOrThrow();
    expect(await readActivityValues(database.db, row.id)).toEqual({
      before: { enrollment_status: 'SUBMITTED' },
      after: { enrollment_status: 'REFUSED', ...words },
      erased: false,
    });
  });
});
