import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { firstOwner, twoOwners } from '../../fixtures/company-facts.ts';
import { addOwner, companyAt } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { raise, reviewerOf, sentCompany } from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const ok = { status: 200, body: { ok: true } };
const refused = (status: number, error_key: string, fields?: object) => ({
  status,
  body: { error_key, ...(fields && { fields }) },
});
const wrong = (fields: object) => refused(422, 'validation_failed', fields);
const idOf = async (member: Visitor) => field(await member.get('/auth/whoami'), 'id');
const atOwners = (name: string, step = 4) => companyAt(app, `${name}@exemple.test`, step);

const pathOf = async (member: Visitor, owner: Answer) =>
  `/beneficialOwners/${await idOf(member)}/${field(owner, 'id')}`;

describe('the owners of a business', () => {
  it('are added, read, changed and removed, in the order in which they came', async () => {
    const member = await atOwners('list');
    const list = `/beneficialOwners/${await idOf(member)}`;
    expect(await member.get(list)).toMatchObject({ status: 200, body: [] });
    const added = await addOwner(member);
    expect(added).toMatchObject({
      status: 201,
      body: { ...firstOwner, user_id: await idOf(member), is_minor: false, documents: [] },
    });
    const second = await addOwner(member, twoOwners[1]);
    expect(second).toMatchObject({ status: 201, body: { is_minor: true } });
    expect((await member.get(list)).body).toEqual([added.body, second.body]);
    const path = await pathOf(member, added);
    expect((await member.get(path)).body).toEqual(added.body);
    const change = { ...firstOwner, share_percentage: '59.5', country_of_birth: 'Italy' };
    expect(await member.put(path, change)).toMatchObject({
      status: 200,
      body: { share_percentage: '59.50', country_of_birth: 'Italy', id: field(added, 'id') },
    });
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      beneficialOwners: [{ id: field(added, 'id'), country_of_birth: 'Italy' }, { id: field(second, 'id') }],
    });
    expect(await member.ask('DELETE', path)).toMatchObject(ok);
    expect((await member.get(list)).body).toEqual([second.body]);
  });

  it('that another tab removed are not found, whatever is tried with them', async () => {
    const member = await atOwners('removed');
    const path = await pathOf(member, await addOwner(member));
    expect(await member.ask('DELETE', path)).toMatchObject(ok);
    const gone = refused(404, 'not_found');
    expect(await member.get(path)).toMatchObject(gone);
    expect(await member.put(path, firstOwner)).toMatchObject(gone);
    expect(await member.ask('DELETE', path)).toMatchObject(gone);
  });

  it('of somebody else can be neither seen nor touched, under either member’s address', async () => {
    const one = await atOwners('one');
    const other = await atOwners('another');
    const owner = await addOwner(one);
    const theirs = await pathOf(one, owner);
    const mine = await pathOf(other, owner);
    for (const [path, answer] of [
      [theirs, refused(403, 'forbidden')],
      [mine, refused(404, 'not_found')],
    ] as const) {
      expect(await other.get(path)).toMatchObject(answer);
      expect(await other.put(path, firstOwner)).toMatchObject(answer);
      expect(await other.ask('DELETE', path)).toMatchObject(answer);
    }
    expect(await one.get(theirs)).toMatchObject({ status: 200 });
  });

  it.each([
    [{ share_percentage: '24.99' }, { share_percentage: 'too_small' }],
    [{ share_percentage: '100.01' }, { share_percentage: 'too_big' }],
    [{ share_percentage: '33,33' }, { share_percentage: 'invalid_decimal' }],
    [{ share_percentage: '' }, { share_percentage: 'required' }],
    [{ kind: 'trustee' }, { kind: 'invalid_value' }],
    [{ country_of_birth: 'BE' }, { country_of_birth: 'invalid_country' }],
    [{ date_of_birth: '2026-03-12' }, { date_of_birth: 'date_in_future' }],
    [{ nationality: 'Belgium' }, { nationality: 'invalid_country' }],
  ])('with %j are refused at that field', async (change, fields) => {
    const member = await atOwners(`wrong.${Math.random()}`);
    expect(await addOwner(member, change)).toMatchObject(wrong(fields));
  });

  it('are fifty at most, of whom each can still be changed', async () => {
    const member = await atOwners('fifty');
    const { country_of_birth, date_of_birth, nationality, identity_document_kind } = firstOwner;
    const rows = Array.from({ length: 49 }, (_, at) => ({
      first_name: 'Alex',
      last_name: `Exemple ${at}`,
      kind: 'control' as const,
      politically_exposed: false,
      created_at: app.clock.now(),
      country_of_birth,
      date_of_birth,
      nationality,
      identity_document_kind,
    }));
    const user_id = await idOf(member);
    await database.db
      .insertInto('beneficial_owners')
      .values(rows.map((row) => ({ ...row, user_id })))
      .execute();
    const last = await addOwner(member);
    expect(last).toMatchObject({ status: 201 });
    expect(await addOwner(member, twoOwners[1])).toMatchObject(refused(422, 'too_many_owners'));
    expect(await member.put(await pathOf(member, last), firstOwner)).toMatchObject({ status: 200 });
  });

  it('are closed when the dossier is submitted', async () => {
    const member = await atOwners('sent', 9);
    const list = await member.get(`/beneficialOwners/${await idOf(member)}`);
    const [first] = Array.isArray(list.body) ? list.body : [];
    const path = `/beneficialOwners/${await idOf(member)}/${first.id}`;
    const closed = refused(409, 'already_submitted');
    expect(
      await addOwner(member, { first_name: 'Noa', kind: 'control', share_percentage: undefined }),
    ).toMatchObject(closed);
    expect(await member.put(path, firstOwner)).toMatchObject(closed);
    expect(await member.ask('DELETE', path)).toMatchObject(closed);
    const files = `/files/enrollment/file-delete/${await idOf(member)}/${first.id}`;
    expect(await member.ask('DELETE', files)).toMatchObject(closed);
  });

  it('stay closed to whoever corrects another step, and are open while theirs is asked for', async () => {
    const reviewer = await reviewerOf(app, database);
    const { member, id } = await sentCompany(app, 'asked@exemple.test');
    const { body } = await member.get(`/beneficialOwners/${id}`);
    const [first] = Array.isArray(body) ? body : [];
    const path = `/beneficialOwners/${id}/${first.id}`;
    const papers = { section: 'KYC', step: 5, document_type: 'identity_front', reason: 'UNREADABLE' };
    expect((await raise(reviewer, id, papers)).status).toBe(201);
    expect(await member.ask('DELETE', path)).toMatchObject(refused(409, 'already_submitted'));
    expect((await member.get(path)).status).toBe(200);
    const owners = { section: 'KYC', step: 4, reason: 'OWNERSHIP_INCOMPLETE' };
    expect((await raise(reviewer, id, owners)).status).toBe(201);
    expect(await member.ask('DELETE', path)).toMatchObject(ok);
  });

  it('leave their trace in the log: what was there before, and after', async () => {
    const member = await atOwners('logged');
    const owner = await addOwner(member);
    await member.put(await pathOf(member, owner), { ...firstOwner, share_percentage: '50' });
    await member.ask('DELETE', await pathOf(member, owner));
    const rows = await database.db
      .selectFrom('activities')
      .select(['operation_type', 'subject'])
      .where('member_id', '=', await idOf(member))
      .orderBy('seq', 'desc')
      .limit(3)
      .execute();
    const subject = { step: 4, owner_id: field(owner, 'id') };
    expect(rows).toEqual(
      ['DELETE', 'UPDATE', 'CREATE'].map((operation_type) => ({ operation_type, subject })),
    );
  });
});

describe('a half-typed owner', () => {
  it('is kept as the draft of step 4, also when another owner is removed, and forgotten when one is saved', async () => {
    const member = await atOwners('draft');
    const path = '/x/drafts/business.step_4';
    const values = { first_name: 'Al', share_percentage: '6' };
    const owner = await addOwner(member);
    await member.put(path, { values });
    await member.ask('DELETE', await pathOf(member, owner));
    expect((await member.get(path)).body).toMatchObject({ values });
    await addOwner(member);
    expect((await member.get(path)).body).toMatchObject({ values: {}, saved_at: null });
  });

  it('covers no owner that was saved elsewhere since: it is refused until it goes on from that', async () => {
    const member = await atOwners('slept');
    const path = '/x/drafts/business.step_4';
    const since = field(await member.put(path, { values: { first_name: 'Al' }, since: null }), 'written_at');
    const owner = await addOwner(member);
    const typed = { first_name: 'Ali', share_percentage: '6' };
    expect(await member.put(path, { values: typed, since })).toMatchObject(refused(409, 'stale_version'));
    const added = field(await member.get(path), 'written_at');
    expect(await member.put(path, { values: typed, since: added })).toMatchObject({ status: 200 });
    await member.put(await pathOf(member, owner), { ...firstOwner, share_percentage: '50' });
    expect(await member.put(path, { values: typed, since: added })).toMatchObject(
      refused(409, 'stale_version'),
    );
  });
});
