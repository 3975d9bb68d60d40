import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { bookletDesk, unsigned } from '../../fixtures/booklets.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { reviewerOf } from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let desk: ReturnType<typeof bookletDesk>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  desk = bookletDesk(app, database, await reviewerOf(app, database));
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const error = (status: number, error_key: string) => ({ status, body: { error_key } });

describe('the decision on a booklet', () => {
  it('says when, and from which day it counts', async () => {
    const { member, booklet } = await desk.prepared('decided@exemple.test');
    const answer = await desk.decide(member, booklet, { activation_starting_date: '2026-04-01' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'VALIDATED',
        activation_starting_date: '2026-04-01',
        version: 2,
        validation_info: {
          status: 'VALIDATED',
          reason: null,
          text: null,
          decided_at: app.clock.now().toISOString(),
        },
      },
    });
  });

  it('needs a reason to refuse, and OTHER its words', async () => {
    const { member, booklet } = await desk.prepared('why@exemple.test');
    expect(await desk.decide(member, booklet, { status: 'REFUSED' })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'required' } },
    });
    expect(await desk.decide(member, booklet, { status: 'REFUSED', reason: 'OTHER' })).toMatchObject({
      status: 422,
      body: { fields: { text: 'required' } },
    });
    expect(await desk.decide(member, booklet, { ...unsigned, text: 'x'.repeat(10_000) })).toMatchObject({
      status: 422,
      body: { fields: { text: 'too_long' } },
    });
    expect((await desk.read(booklet)).body).toMatchObject({ status: 'DRAFT', version: 1 });
  });

  it('is a conflict for the second of two reviewers, at the same moment too', async () => {
    const { member, booklet } = await desk.prepared('two@exemple.test');
    const answers = await Promise.all([desk.decide(member, booklet), desk.decide(member, booklet, unsigned)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(error(409, 'conflict'));
    expect(await desk.change(member, booklet, {})).toMatchObject(error(409, 'conflict'));
    expect((await desk.told(member)).map(({ operation_type }) => operation_type)).toHaveLength(2);
    expect(await desk.mailsTo(member)).toHaveLength(1);
  });
});

describe('deleting a booklet', () => {
  it('takes away one that is not validated', async () => {
    const { member, booklet } = await desk.prepared('gone@exemple.test');
    await desk.decide(member, booklet, unsigned);
    expect(await desk.remove(member, booklet)).toMatchObject({ status: 200, body: { ok: true } });
    expect((await desk.read(booklet)).status).toBe(404);
    expect(await desk.remove(member, booklet)).toMatchObject(error(404, 'not_found'));
  });

  it('is told to a member who was told of it, and to nobody of one in preparation', async () => {
    const { member, booklet } = await desk.prepared('told.gone@exemple.test', {
      status: 'AWAITING_SIGNATURE',
    });
    await desk.remove(member, booklet);
    const templates = (await desk.mailsTo(member)).map(({ template }) => template);
    expect(templates.toSorted()).toEqual(['booklet_issued', 'booklet_withdrawn']);
    const other = await desk.prepared('untold.gone@exemple.test');
    expect((await desk.remove(other.member, other.booklet)).status).toBe(200);
    expect(await desk.mailsTo(other.member)).toEqual([]);
  });

  it('takes away none that was issued or decided since it was looked at', async () => {
    const { member, booklet } = await desk.prepared('looked@exemple.test');
    await desk.change(member, booklet, { status: 'AWAITING_SIGNATURE' });
    expect(await desk.remove(member, booklet, '?version=1')).toMatchObject(error(409, 'stale_version'));
    await desk.decide(member, booklet, { ...unsigned, version: 2 });
    expect(await desk.remove(member, booklet, '?version=2')).toMatchObject(error(409, 'conflict'));
    expect((await desk.read(booklet)).body).toMatchObject({ status: 'REFUSED', version: 3 });
    expect(await desk.remove(member, booklet, '?version=3')).toMatchObject({ status: 200 });
  });

  it('leaves a validated one where it is', async () => {
    const { member, booklet } = await desk.prepared('kept@exemple.test');
    await desk.decide(member, booklet);
    expect(await desk.remove(member, booklet)).toMatchObject(error(409, 'conflict'));
    expect((await desk.read(booklet)).body).toMatchObject({ status: 'VALIDATED' });
  });
});
