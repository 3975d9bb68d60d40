import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prediction } from '../../../contract/values/effect.ts';
import { beforeAndAfter } from '../../fixtures/activities.ts';
import { refused } from '../../fixtures/app.ts';
import { saveStep } from '../../fixtures/member.ts';
import {
  aboutCity,
  currentPaper,
  decide,
  itemIn,
  openReviewed,
  predict,
  raise,
  readReview,
  sentCompany,
  sentIndividual,
  unreadable,
} from '../../fixtures/review.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

let house: Awaited<ReturnType<typeof openReviewed>>;
let auditor: Colleague;
beforeAll(async () => {
  house = await openReviewed();
  auditor = await colleague(house.app, house.database, 'auditor');
});
afterAll(() => house?.close());

const decideFront = (id: string, decision: object) => decide(house.reviewer, id, 'identity_front', decision);
const frontOf = async (id: string) =>
  itemIn(await readReview(house.reviewer, id), 'identity_front').file ?? undefined;
const listed = (email: string) => rowOf(auditor.visitor, email);

/** An individual whose identity card was sent, with the validation of its front. */
async function sent(email: string) {
  const { id, member } = await sentIndividual(house.app, email);
  const file_id = await currentPaper(house.database, id, 'identity_front');
  return { id, member, email, file_id, valid: { file_id, status: 'VALIDATED' } as const };
}

/** What the log keeps of decisions on papers, oldest first. */
async function decisionsOf(id: string) {
  const { db } = house.database;
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'operation_type'])
    .where('member_id', '=', id)
    .where('activity_type', '=', 'DOCUMENT')
    .where('operation_type', 'in', ['VALIDATE', 'REFUSE'])
    .orderBy('seq')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({ what: row.operation_type, ...(await beforeAndAfter({ db }, row.id)) })),
  );
}
const waiting = { status: 'PENDING_VALIDATION', reason: null, text: null };
const validated = { status: 'VALIDATED', reason: null, text: null };

describe('the day on which a document expires', () => {
  it('is said with its validation, kept in the log, and read by reviewer, member and list', async () => {
    const { id, member, email, file_id, valid } = await sent('said@exemple.test');
    const expires_on = '2026-04-05';
    expect(await decideFront(id, { ...valid, expires_on })).toMatchObject({
      status: 200,
      body: { id: file_id, status: 'VALIDATED', expires_on },
    });
    expect(await frontOf(id)).toMatchObject({ id: file_id, expires_on });
    expect((await member.get(`/individualDetails/${id}`)).body).toMatchObject({
      documents: expect.arrayContaining([expect.objectContaining({ id: file_id, expires_on })]),
    });
    expect(await listed(email)).toMatchObject({ expires_on, derived_statuses: [] });
    expect(await decisionsOf(id)).toEqual([
      { what: 'VALIDATE', before: { ...waiting, expires_on: null }, after: { ...validated, expires_on } },
    ]);
  });

  it('needs not be said: a document may bear none', async () => {
    const { id, email, valid } = await sent('none@exemple.test');
    expect(await decideFront(id, valid)).toMatchObject({ status: 200, body: { expires_on: null } });
    expect(await listed(email)).toMatchObject({ expires_on: null, derived_statuses: [] });
    expect(await decisionsOf(id)).toEqual([{ what: 'VALIDATE', before: waiting, after: validated }]);
  });

  it('is refused at its field where it has passed, lies too far ahead or is no day', async () => {
    const { id, valid } = await sent('wrong@exemple.test');
    const cases = [
      ['2026-03-10', 'document_expired'],
      ['2056-03-12', 'date_too_far'],
      ['2031-02-29', 'invalid_date'],
      ['14/05/2031', 'invalid_date'],
    ] as const;
    for (const [expires_on, key] of cases) {
      const no = refused(422, 'validation_failed', { fields: { expires_on: key } });
      expect(await decideFront(id, { ...valid, expires_on })).toMatchObject(no);
      expect(await predict(house.reviewer, id, { act: 'document', ...valid, expires_on })).toMatchObject(no);
    }
    expect(await frontOf(id)).toMatchObject({ status: 'PENDING_VALIDATION', expires_on: null });
    expect(await decisionsOf(id)).toEqual([]);
    // a document is valid on its last day
    for (const expires_on of ['2026-03-11', '2056-03-11'])
      expect(await decideFront(id, { ...valid, expires_on })).toMatchObject({ body: { expires_on } });
  });

  it('belongs to documents that expire, and to their validation alone', async () => {
    const { id, file_id } = await sent('alien@exemple.test');
    const expires_on = '2031-05-14';
    const no = refused(422, 'validation_failed', { fields: { expires_on: 'invalid_value' } });
    for (const type of ['proof_of_address', 'contract', 'bank_information'] as const) {
      const paper = await currentPaper(house.database, id, type);
      const decision = { file_id: paper, status: 'VALIDATED', expires_on };
      expect(await decide(house.reviewer, id, type, decision)).toMatchObject(no);
    }
    expect(await decideFront(id, { file_id, ...unreadable, expires_on })).toMatchObject(no);
    expect(await decisionsOf(id)).toEqual([]);
  });

  it('is said of the documents of owners, too', async () => {
    const { id, email } = await sentCompany(house.app, 'owners@exemple.test');
    const { items } = await readReview(house.reviewer, id);
    const passport = items.find(
      ({ document_type, owner_name }) => document_type === 'identity_front' && owner_name === 'Sacha Muestra',
    );
    const decision = { file_id: passport?.file?.id, status: 'VALIDATED', expires_on: '2029-09-01' };
    expect(await decideFront(id, decision)).toMatchObject({ status: 200 });
    expect(await listed(email)).toMatchObject({ expires_on: '2029-09-01' });
  });
});

describe('another day', () => {
  it('is told before it is written, replaces the former one, and sends the member nothing', async () => {
    const { id, file_id, valid } = await sent('another@exemple.test');
    const [from, to] = ['2031-05-14', '2032-05-14'];
    await decideFront(id, { ...valid, expires_on: from });
    const asked = await predict(house.reviewer, id, { act: 'document', ...valid, expires_on: to });
    const { effects, hash: effects_hash } = prediction.parse(asked.body);
    const paper = { file_id, document_type: 'identity_front', owner_id: null };
    expect(effects).toEqual([{ effect: 'paper.expiry', ...paper, from, to }]);
    const other = { ...valid, expires_on: '2033-05-14', effects_hash };
    expect(await decideFront(id, other)).toMatchObject(refused(409, 'stale_version'));
    const again = { ...valid, expires_on: to, effects_hash };
    expect(await decideFront(id, again)).toMatchObject({ status: 200, body: { expires_on: to } });
    // saying what is so already changes nothing
    expect(await decideFront(id, { ...valid, expires_on: to })).toMatchObject({ status: 200 });
    expect((await decisionsOf(id)).slice(1)).toEqual([
      {
        what: 'VALIDATE',
        before: { ...validated, expires_on: from },
        after: { ...validated, expires_on: to },
      },
    ]);
  });

  it('is none where the document is validated without one', async () => {
    const { id, email, valid } = await sent('without@exemple.test');
    await decideFront(id, { ...valid, expires_on: '2031-05-14' });
    expect(await decideFront(id, valid)).toMatchObject({ status: 200, body: { expires_on: null } });
    expect(await listed(email)).toMatchObject({ expires_on: null });
  });
});

describe('a document that expires', () => {
  it('and is refused bears the day no longer', async () => {
    const { id, email, file_id, valid } = await sent('refused@exemple.test');
    const expires_on = '2026-04-05';
    await decideFront(id, { ...valid, expires_on });
    const asked = await predict(house.reviewer, id, { act: 'document', file_id, ...unreadable });
    const paper = { file_id, document_type: 'identity_front', owner_id: null };
    expect(prediction.parse(asked.body).effects.slice(0, 2)).toEqual([
      { effect: 'paper.status', ...paper, from: 'VALIDATED', to: 'REFUSED' },
      { effect: 'paper.expiry', ...paper, from: expires_on, to: null },
    ]);
    expect(await decideFront(id, { file_id, ...unreadable })).toMatchObject({
      status: 200,
      body: { ...unreadable, expires_on: null },
    });
    expect(await listed(email)).toMatchObject({ expires_on: null });
    expect((await decisionsOf(id)).at(-1)).toEqual({
      what: 'REFUSE',
      before: { ...validated, expires_on },
      after: { ...unreadable, expires_on: null },
    });
  });

  it('keeps the day for its reviewer while it waits to be looked at again, and counts for no renewal', async () => {
    const { id, member, email, valid } = await sent('again@exemple.test');
    const expires_on = '2026-04-05';
    await decideFront(id, { ...valid, expires_on });
    await raise(house.reviewer, id, { ...aboutCity, step: 2, field: 'date_of_birth' });
    await saveStep(member, 'step_2', { date_of_birth: '1986-05-15' });
    expect(await frontOf(id)).toMatchObject({ status: 'PENDING_VALIDATION', expires_on });
    expect(await listed(email)).toMatchObject({ expires_on: null });
  });
});
