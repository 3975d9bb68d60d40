import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goodPassword, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyPeople, type Person } from '../../fixtures/money-people.ts';

let database: TestDatabase;
let app: TestApp;
let admins: readonly Person[];
let investors: readonly Person[];
const hour = { seconds: 3600 };
beforeAll(async () => {
  database = await freshDatabase();
  const limits = {
    signInAccount: { points: 3, seconds: 900 },
    refusals: { points: 5, ...hour },
    alarmAccount: { points: 1, ...hour },
    alarms: { points: 3, ...hour },
  };
  const people = await moneyPeople(database, { investors: 2, staff: ['admin', 'admin', 'finance'], limits });
  app = people.app;
  admins = people.staff.slice(0, 2);
  investors = people.investors;
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const told = async (kind: string) =>
  (
    await database.pool.query<{ user_id: string; about: string }>(
      `select user_id, subject ->> 'member_id' as about from notifications where kind = $1 order by seq`,
      [kind],
    )
  ).rows;
const mails = async (template: string) =>
  Number(
    (
      await database.pool.query<{ n: string }>('select count(*) as n from outbox where template = $1', [
        template,
      ])
    ).rows[0]?.n,
  );
const idOf = async (email: string) =>
  (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
    .id;
const guess = async (email: string, times: number) => {
  const statuses = [];
  for (let tried = 0; tried < times; tried += 1)
    statuses.push(
      (await app.visitor().post('/auth/login', { email, password: `not ${goodPassword}` })).status,
    );
  return statuses;
};
const settled = () => new Promise((done) => setTimeout(done, 300));

describe('administrators', () => {
  it('are told once of somebody who keeps asking for what the role does not open', async () => {
    const [, member] = investors;
    const ask = () => member?.visitor.get('/users?offset=0&limit=10');
    const statuses = [];
    for (let asked = 0; asked < 9; asked += 1) statuses.push((await ask())?.status);
    expect(new Set(statuses)).toEqual(new Set([403]));
    await vi.waitFor(async () => expect(await told('refusals_noticed')).toHaveLength(2));
    await settled();
    expect((await told('refusals_noticed')).map(({ about }) => about)).toEqual([member?.id, member?.id]);
    expect(await mails('refusals_noticed')).toBe(2);
  });

  it('are told once that an account is under guessing, each in the list, the hour having had its mail', async () => {
    const email = 'victim@exemple.test';
    app.clock.pass(50 * 60);
    await app.memberOf(email);
    const id = await idOf(email);
    expect(await guess(email, 3)).toEqual([422, 422, 422]);
    await settled();
    expect(await told('guessing_noticed')).toEqual([]);
    expect(await guess(email, 4)).toEqual([429, 429, 429, 429]);
    await vi.waitFor(async () => expect(await told('guessing_noticed')).toHaveLength(2));
    await settled();
    const rows = await told('guessing_noticed');
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(admins.map(({ id }) => id).toSorted());
    expect(new Set(rows.map(({ about }) => about))).toEqual(new Set([id]));
    expect(await mails('guessing_noticed')).toBe(0);
    expect(app.logs.join('')).not.toContain('an alarm was not told');
  });

  it('are told nothing of addresses without an account, and get the same answers', async () => {
    const before = (await told('guessing_noticed')).length;
    expect(await guess('nobody@exemple.test', 5)).toEqual([422, 422, 422, 429, 429]);
    await settled();
    expect((await told('guessing_noticed')).length).toBe(before);
  });

  it('are told of no more accounts in an hour than they could look at, and by one mail', async () => {
    app.clock.pass(2 * 3600);
    for (const one of await Promise.all(
      [0, 1, 2, 3].map(async (at) => {
        const email = `crowd-${at}@exemple.test`;
        await app.memberOf(email);
        return email;
      }),
    ))
      await guess(one, 4);
    await vi.waitFor(async () => expect(await told('guessing_noticed')).toHaveLength(6));
    await settled();
    // three accounts of five, to two administrators; and one mail to each for what comes within the hour
    expect(await told('guessing_noticed')).toHaveLength(6);
    expect(await mails('guessing_noticed')).toBe(2);
  });
});
