import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { bookletDesk, bookletForm, bookletUrls, unsigned } from '../../fixtures/booklets.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { reviewerOf, sentCompany } from '../../fixtures/review.ts';
import { listOf } from '../notifications/told.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let desk: ReturnType<typeof bookletDesk>;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  reviewer = await reviewerOf(app, database);
  desk = bookletDesk(app, database, reviewer);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const error = (status: number, error_key: string) => ({ status, body: { error_key } });
const somebody = '00000000-0000-4000-8000-000000000001';

describe('a booklet that the fund prepares', () => {
  it('is in preparation, and the member reads it', async () => {
    const member = await desk.memberOf('draft@exemple.test');
    const answer = await desk.create(member, { activation_starting_date: '2026-04-01' });
    expect(answer).toMatchObject({
      status: 201,
      body: { ...bookletForm, user_id: member.id, status: 'DRAFT', version: 1, validation_info: null },
    });
    expect((await member.visitor.get(`/subscriptionBooklet/${field(answer, 'id')}`)).body).toEqual(
      answer.body,
    );
    expect(await desk.mailsTo(member)).toEqual([]);
  });

  it.each([
    ['no address', { urls: [] }, { urls: 'must_not_be_empty' }],
    ['an address that is not safe', { urls: ['http://papers.example.com'] }, { 'urls.0': 'invalid_url' }],
    [
      'a script for an address',
      { urls: [...bookletUrls, 'javascript:alert(1)'] },
      { 'urls.1': 'invalid_url' },
    ],
    ['a state that only a decision gives', { status: 'VALIDATED' }, { status: 'invalid_value' }],
    ['a day that does not exist', { activation_starting_date: '2026-02-30' }, expect.anything()],
  ])('is refused with %s, and nothing is kept', async (what, wrong, fields) => {
    const member = await desk.memberOf(`${what.replaceAll(' ', '.')}@exemple.test`);
    expect(await desk.create(member, wrong)).toMatchObject({
      ...error(422, 'validation_failed'),
      body: { fields },
    });
    expect(await desk.told(member)).toEqual([]);
    expect((await reviewer.get(`/subscriptionBooklets/${member.id}`)).body).toEqual([]);
  });

  it('that is sent again under its key, since its answer was lost, is there and told once', async () => {
    const member = await desk.memberOf('once@exemple.test');
    const send = (key: string, more: object = {}) =>
      reviewer.post(
        `/subscriptionBooklet/${member.id}`,
        { ...bookletForm, status: 'AWAITING_SIGNATURE', ...more },
        { 'idempotency-key': key },
      );
    const [first, again] = await Promise.all([send('one-form'), send('one-form')]);
    expect(first).toMatchObject({ status: 201, body: { status: 'AWAITING_SIGNATURE' } });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await send('one-form', { urls: ['https://papers.example.com/2'] })).toMatchObject(
      error(422, 'idempotency_key_reused'),
    );
    expect((await reviewer.get(`/subscriptionBooklets/${member.id}`)).body).toEqual([first.body]);
    expect(await desk.told(member)).toHaveLength(1);
    expect(await desk.mailsTo(member)).toHaveLength(1);
    // without a key, or under another, it is one of its own
    expect((await desk.create(member)).status).toBe(201);
    expect((await send('another-form')).status).toBe(201);
    expect((await reviewer.get(`/subscriptionBooklets/${member.id}`)).body).toHaveLength(3);
  });

  it('is for investors: not for nobody, not for staff, not for who was refused for good', async () => {
    const member = await desk.memberOf('closed@exemple.test');
    expect(await reviewer.post(`/subscriptionBooklet/${somebody}`, bookletForm)).toMatchObject(
      error(404, 'not_found'),
    );
    await database.db.updateTable('users').set({ role: 'finance' }).where('id', '=', member.id).execute();
    expect(await desk.create(member)).toMatchObject(error(409, 'conflict'));
    const company = await sentCompany(app, 'refused.company@exemple.test');
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status: 'REFUSED' })
      .where('user_id', '=', company.id)
      .execute();
    expect(await reviewer.post(`/subscriptionBooklet/${company.id}`, bookletForm)).toMatchObject(
      error(409, 'conflict'),
    );
  });
});

describe('the mail about a booklet', () => {
  it('comes in the member’s language when it is issued, validated and refused, with a link to the page', async () => {
    const member = await desk.memberOf('mails@exemple.test');
    await database.db.updateTable('users').set({ language: 'es' }).where('id', '=', member.id).execute();
    const booklet = field(await desk.create(member, { status: 'AWAITING_SIGNATURE' }), 'id');
    app.clock.pass(60);
    await desk.decide(member, booklet, unsigned);
    app.clock.pass(60);
    await desk.decide(member, booklet, { version: 2 });
    const link = `${app.config.publicUrl}/user/individual/view_contract_info#booklets`;
    expect(await desk.mailsTo(member)).toEqual(
      ['booklet_issued', 'booklet_refused', 'investment_booklet_undated'].map((template) => ({
        template,
        language: 'es',
        link,
      })),
    );
  });

  it('leads a company to its own page', async () => {
    const { id, email, member } = await sentCompany(app, 'company@exemple.test');
    await reviewer.post(`/subscriptionBooklet/${id}`, { ...bookletForm, status: 'AWAITING_SIGNATURE' });
    const [mail] = await desk.mailsTo({ id, email, visitor: member });
    expect(mail?.link).toMatch(/\/user\/business\/view_contract_info#booklets$/);
  });

  it('is one for booklets that are issued together, and another for a later one', async () => {
    const { member, booklet } = await desk.prepared('together@exemple.test', {
      status: 'AWAITING_SIGNATURE',
    });
    const second = field(await desk.create(member), 'id');
    await desk.change(member, second, { status: 'AWAITING_SIGNATURE' });
    expect(await desk.mailsTo(member)).toHaveLength(1);
    app.clock.pass(900);
    await desk.change(member, booklet, { status: 'PENDING_VALIDATION' });
    expect(await desk.mailsTo(member)).toHaveLength(1);
    await desk.create(member, { status: 'AWAITING_SIGNATURE' });
    expect(await desk.mailsTo(member)).toHaveLength(2);
  });

  it('is not sent for other words on the same decision, nor for a change that is refused', async () => {
    const { member, booklet } = await desk.prepared('same@exemple.test');
    await desk.decide(member, booklet, unsigned);
    await desk.decide(member, booklet, { ...unsigned, text: 'No page is signed.', version: 2 });
    await desk.decide(member, booklet, { status: 'REFUSED', version: 3 });
    expect(await desk.mailsTo(member)).toHaveLength(1);
  });
});

describe('a change of a booklet', () => {
  it('keeps the state, and the date when none is said', async () => {
    const { member, booklet } = await desk.prepared('change@exemple.test');
    const other = ['https://papers.example.com/2', 'https://papers.example.com/3'];
    expect(
      (await desk.change(member, booklet, { urls: other, activation_starting_date: '2026-05-01' })).body,
    ).toMatchObject({ urls: other, activation_starting_date: '2026-05-01', status: 'DRAFT', version: 2 });
    expect((await desk.change(member, booklet, { version: 2 })).body).toMatchObject({
      urls: bookletUrls,
      activation_starting_date: '2026-05-01',
    });
    const cleared = await desk.change(member, booklet, { activation_starting_date: null, version: 3 });
    expect(cleared.body).toMatchObject({ activation_starting_date: null, version: 4 });
  });

  it.each([
    ['has a validated one decided anew', { urls: ['https://papers.example.com/9'] }],
    ['makes an active one active later', { activation_starting_date: '2030-06-01' }],
    ['takes its day away', { activation_starting_date: null }],
  ])('that %s is told to the member, once', async (what, change) => {
    const { member, booklet } = await desk.prepared(`${what.replaceAll(' ', '.')}@exemple.test`);
    await desk.decide(member, booklet, { activation_starting_date: '2026-03-01' });
    await desk.change(member, booklet, { version: 2, activation_starting_date: '2026-03-02' });
    expect(await desk.mailsTo(member)).toHaveLength(1);
    app.clock.pass(60);
    await desk.change(member, booklet, { version: 3, ...change });
    app.clock.pass(60);
    const other = { urls: ['https://papers.example.com/8'], activation_starting_date: null };
    await desk.change(member, booklet, { version: 4, status: 'PENDING_VALIDATION', ...other });
    const [validated, changed, ...others] = await desk.mailsTo(member);
    expect([validated?.template, changed?.template]).toEqual(['investment_booklet_dated', 'booklet_changed']);
    // one that was active later only waits for a decision again: that is news
    expect(others).toHaveLength('urls' in change ? 0 : 1);
    expect((await listOf(member.visitor)).rows[0]).toMatchObject({
      kind: 'booklet_changed',
      subject: { booklet_id: booklet, booklet_type: 'INVESTMENT', registration_type: 'INDIVIDUAL' },
    });
  });

  it('by a decision that was there already, on another day, is told where it makes an active one wait', async () => {
    const { member, booklet } = await desk.prepared('later@exemple.test');
    await desk.decide(member, booklet, { activation_starting_date: '2026-03-01' });
    app.clock.pass(60);
    await desk.decide(member, booklet, { activation_starting_date: '2030-06-01', version: 2 });
    const mails = await desk.mailsTo(member);
    expect(mails.map(({ template }) => template)).toEqual(['investment_booklet_dated', 'booklet_changed']);
  });

  it('of the addresses has a validated one decided anew; of the date alone it stays validated', async () => {
    const { member, booklet } = await desk.prepared('anew@exemple.test');
    await desk.decide(member, booklet, { activation_starting_date: '2026-04-01' });
    const dated = await desk.change(member, booklet, { activation_starting_date: '2026-06-01', version: 2 });
    expect(dated.body).toMatchObject({
      status: 'VALIDATED',
      activation_starting_date: '2026-06-01',
      validation_info: { status: 'VALIDATED' },
    });
    const moved = await desk.change(member, booklet, { urls: ['https://papers.example.com/9'], version: 3 });
    expect(moved.body).toMatchObject({ status: 'PENDING_VALIDATION', validation_info: null });
  });

  it('tells no former decision while it waits again, nor where it is read or listed', async () => {
    const { member, booklet } = await desk.prepared('waits.again@exemple.test');
    const refusal = { status: 'REFUSED', reason: 'MISSING_SIGNATURE', text: 'Not signed.' } as const;
    await desk.decide(member, booklet, refusal);
    const moved = await desk.change(member, booklet, { urls: ['https://papers.example.com/9'], version: 2 });
    const waits = { status: 'PENDING_VALIDATION', validation_info: null };
    expect(moved.body).toMatchObject(waits);
    expect((await desk.read(booklet)).body).toMatchObject(waits);
    const listed = await member.visitor.get(`/subscriptionBooklets/${member.id}`);
    expect(listed.body).toMatchObject([waits]);
    const again = await desk.decide(member, booklet, { version: 3 });
    expect(again.body).toMatchObject({ validation_info: { status: 'VALIDATED', reason: null } });
  });

  it('by somebody who read an older state is stale, and changes nothing', async () => {
    const { member, booklet } = await desk.prepared('stale@exemple.test');
    await desk.change(member, booklet, { activation_starting_date: '2026-05-01' });
    expect(await desk.change(member, booklet, { activation_starting_date: null })).toMatchObject(
      error(409, 'stale_version'),
    );
    expect(await desk.decide(member, booklet)).toMatchObject(error(409, 'stale_version'));
    expect((await desk.read(booklet)).body).toMatchObject({
      activation_starting_date: '2026-05-01',
      version: 2,
    });
    expect(await desk.told(member)).toHaveLength(2);
  });
});

describe('every write on a booklet', () => {
  it('asks that the booklet is that member’s', async () => {
    const { booklet } = await desk.prepared('whose@exemple.test');
    const other = await desk.memberOf('not.whose@exemple.test');
    for (const answer of [
      await desk.change(other, booklet, {}),
      await desk.decide(other, booklet),
      await desk.remove(other, booklet),
    ])
      expect(answer).toMatchObject(error(404, 'not_found'));
    expect((await desk.read(booklet)).body).toMatchObject({ status: 'DRAFT', version: 1 });
  });

  it('is not for somebody’s own booklets', async () => {
    const { member, booklet } = await desk.prepared('own@exemple.test');
    await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', member.id).execute();
    expect(
      await member.visitor.post(`/subscriptionBooklet/validation/${member.id}/${booklet}`, {
        status: 'VALIDATED',
        version: 1,
      }),
    ).toMatchObject(error(403, 'forbidden'));
  });

  it('is told in the log with what was before and after', async () => {
    const { member, booklet } = await desk.prepared('told@exemple.test');
    await desk.change(member, booklet, { activation_starting_date: '2026-05-01' });
    await desk.decide(member, booklet, { ...unsigned, version: 2 });
    await desk.remove(member, booklet);
    const subject = { booklet_id: booklet, booklet_type: 'INVESTMENT' };
    const said = (status: string, activation_starting_date: string | null, reason: string | null = null) => ({
      urls: bookletUrls,
      status,
      activation_starting_date,
      reason,
      text: reason && unsigned.text,
    });
    const states = [
      said('DRAFT', null),
      said('DRAFT', '2026-05-01'),
      said('REFUSED', '2026-05-01', 'MISSING_SIGNATURE'),
    ];
    expect(await desk.told(member)).toEqual([
      { operation_type: 'CREATE', role: 'compliance', subject, before: null, after: states[0] },
      { operation_type: 'UPDATE', role: 'compliance', subject, before: states[0], after: states[1] },
      { operation_type: 'REFUSE', role: 'compliance', subject, before: states[1], after: states[2] },
      { operation_type: 'DELETE', role: 'compliance', subject, before: states[2], after: null },
    ]);
  });
});
