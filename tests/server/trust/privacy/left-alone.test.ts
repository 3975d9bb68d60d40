import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgettings } from '../../../../server/repositories/forgetting.ts';
import { tell } from '../../../fixtures/activities.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt } from '../../../fixtures/member.ts';
import { payIn } from '../../../fixtures/money-people.ts';
import { sentIndividual } from '../../../fixtures/review.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, { env: { KEEP_ABANDONED_ACCOUNTS_DAYS: '730' } });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const later = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
async function forget(name: string, days: number): Promise<void> {
  const one = forgettings(server.config.retention, later(days)).find((kind) => kind.name === name);
  while (await one?.batch(database.db));
}

it('papers that were removed after the dossier was sent stay: they are what the fund has seen', async () => {
  const { id } = await sentIndividual(server, 'corrects@exemple.test');
  const papers = database.db.selectFrom('enrollment_files').select('type').where('user_id', '=', id);
  const gone = (at: Date, type: string) =>
    sql`update enrollment_files set removed_at = ${at} where user_id = ${id} and type = ${type}`.execute(
      database.db,
    );
  const before = (await papers.execute()).map(({ type }) => type);
  await gone(later(-1), 'identity_back');
  await gone(later(1), 'identity_front');
  await forget('removed papers', 400);
  const left = (await papers.execute()).map(({ type }) => type);
  expect(left.toSorted()).toEqual(before.filter((type) => type !== 'identity_back').toSorted());
});

describe('an account without a dossier that was sent', () => {
  const there = async () =>
    (
      await database.db
        .selectFrom('users')
        .select('email')
        .where('email', 'like', '%@left.test')
        .orderBy('email')
        .execute()
    ).map(({ email }) => email);
  const idOf = async (email: string) =>
    (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id;

  it('stays for whoever came since, of whom something was written since, or who has a wallet', async () => {
    const ids: Record<string, string> = {};
    for (const name of ['abandoned', 'acted', 'called', 'paid', 'read']) {
      await memberAt(server, `${name}@left.test`, 2);
      ids[name] = await idOf(`${name}@left.test`);
    }
    const { acted = '', called = '', paid: member = '', read = '' } = ids;
    const at = later(400);
    await sql`update sessions set last_seen_at = ${at} where user_id = ${read}`.execute(database.db);
    await tell(database, null, { actorId: acted, at });
    await tell(database, called, { actorId: randomUUID(), role: 'compliance', at });
    await payIn(database, { member, currency: 'EUR', amount: 100n });
    await payIn(database, { member, currency: 'EUR', amount: -100n });
    await forget('abandoned accounts', 800);
    expect(await there()).toEqual(['acted', 'called', 'paid', 'read'].map((name) => `${name}@left.test`));
    // two years after that, nobody is left but who had money
    await forget('abandoned accounts', 1200);
    expect(await there()).toEqual(['paid@left.test']);
  });
});
