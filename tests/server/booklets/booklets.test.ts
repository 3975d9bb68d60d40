import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accountId, demoPassword } from '../../../server/db/seed/accounts.ts';
import { bookletQueries } from '../../../server/repositories/booklets.ts';
import { field, startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { demoDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { openReviewed } from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());
const somebody = '00000000-0000-4000-8000-000000000001';

/** Puts booklets into the database, the first the oldest; two kinds in turn. */
async function give(userId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    user_id: userId,
    activity_type: n % 2 === 0 ? ('MONEY_IN' as const) : ('INVESTMENT' as const),
    urls: [`https://papers.example.com/${n}`],
    created_at: new Date(Date.UTC(2026, 0, 1, 0, n)),
  }));
  await database.db.insertInto('subscription_booklets').values(rows).execute();
}

async function memberWith(email: string, count: number): Promise<{ member: Visitor; id: string }> {
  const member = await app.memberOf(email);
  const id = field(await member.get('/auth/whoami'), 'id');
  if (count > 0) await give(id, count);
  return { member, id };
}

const urlsOf = ({ body }: Answer): readonly string[] =>
  Array.isArray(body) ? body.map((row: { urls: string[] }) => row.urls[0]?.split('/').at(-1) ?? '') : [];

describe('the booklets of a member', () => {
  it('come page by page, newest first, with the number of all', async () => {
    const { member, id } = await memberWith('pages@exemple.test', 23);
    const first = await member.get(`/subscriptionBooklets/${id}`);
    expect(first.headers['x-total-count']).toBe('23');
    expect(urlsOf(first)).toEqual(['22', '21', '20', '19', '18', '17', '16', '15', '14', '13']);
    const last = await member.get(`/subscriptionBooklets/${id}?offset=20&limit=10`);
    expect([last.headers['x-total-count'], urlsOf(last)]).toEqual(['23', ['2', '1', '0']]);
    const beyond = await member.get(`/subscriptionBooklets/${id}?offset=30`);
    expect([beyond.status, beyond.headers['x-total-count'], beyond.body]).toEqual([200, '23', []]);
  });

  it('are filtered by activity type, and counted so', async () => {
    const { member, id } = await memberWith('filter@exemple.test', 5);
    const money = await member.get(`/subscriptionBooklets/${id}?activity_type=MONEY_IN&limit=2`);
    expect([money.headers['x-total-count'], urlsOf(money)]).toEqual(['3', ['4', '2']]);
    const wrong = await member.get(`/subscriptionBooklets/${id}?activity_type=ALL`);
    expect(wrong).toMatchObject({ status: 422, body: { fields: { activity_type: 'invalid_value' } } });
  });

  it('are none for who has none, and not_found for nobody', async () => {
    const { member, id } = await memberWith('none@exemple.test', 0);
    const answer = await member.get(`/subscriptionBooklets/${id}`);
    expect([answer.headers['x-total-count'], answer.body]).toEqual(['0', []]);
    expect((await reviewer.get(`/subscriptionBooklets/${somebody}`)).status).toBe(404);
  });

  it('are found by an index, with the filter and without', async () => {
    const { id } = await memberWith('index@exemple.test', 0);
    const others = await memberWith('others@exemple.test', 0);
    await give(id, 40);
    await give(others.id, 4000);
    await sql`analyze subscription_booklets`.execute(database.db);
    for (const activity_type of [undefined, 'INVESTMENT'] as const) {
      const { page, count } = bookletQueries(database.db, id, { activity_type, offset: 10, limit: 10 });
      const plan = JSON.stringify(await page.explain());
      expect(plan).toMatch(/Index Scan using subscription_booklets_by_(member|kind)/);
      expect(plan).not.toMatch(/Seq Scan|Sort/);
      expect(JSON.stringify(await count.explain())).toMatch(/subscription_booklets_by_(member|kind)/);
    }
  });
});

describe('one booklet', () => {
  it('is read by its member and by staff, and is not there for another member', async () => {
    const { member, id } = await memberWith('own@exemple.test', 1);
    const stranger = await memberWith('stranger@exemple.test', 0);
    const { id: booklet } = await database.db
      .selectFrom('subscription_booklets')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const own = await member.get(`/subscriptionBooklet/${booklet}`);
    expect(own).toMatchObject({
      status: 200,
      body: {
        id: booklet,
        user_id: id,
        status: 'DRAFT',
        validation_info: null,
        activation_starting_date: null,
      },
    });
    expect((await reviewer.get(`/subscriptionBooklet/${booklet}`)).body).toEqual(own.body);
    const foreign = await stranger.member.get(`/subscriptionBooklet/${booklet}`);
    const absent = await stranger.member.get(`/subscriptionBooklet/${somebody}`);
    expect(foreign).toMatchObject({ status: 404, body: { error_key: 'not_found' } });
    const bare = ({ body }: Answer) => ({ ...Object(body), request_id: null });
    expect(bare(foreign)).toEqual(bare(absent));
  });

  it('of the demo’s validated member says how it was decided and from when it counts', async () => {
    const filled = await demoDatabase();
    const server = await startApp(filled);
    onTestFinished(async () => {
      await server.app.close();
      await filled.close();
    });
    const visitor = server.visitor();
    await visitor.post('/auth/login', { email: 'validated@demo.test', password: demoPassword });
    const { body } = await visitor.get(
      `/subscriptionBooklets/${accountId('validated')}?activity_type=INVESTMENT`,
    );
    expect(body).toMatchObject([
      { status: 'PENDING_VALIDATION', validation_info: null },
      { status: 'REFUSED', validation_info: { status: 'REFUSED', reason: 'MISSING_SIGNATURE' } },
      {
        status: 'VALIDATED',
        activation_starting_date: '2026-02-01',
        validation_info: { status: 'VALIDATED', reason: null, decided_at: '2026-01-27T09:34:00.000Z' },
      },
    ]);
  });
});
