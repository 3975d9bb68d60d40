import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAssignment, heldBy } from '../../../server/repositories/assignments.ts';
import { lockDossier } from '../../../server/repositories/registrations.ts';
import { lockWithAdministrators, updateUser } from '../../../server/repositories/users.ts';
import { refused, startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';
import { submittedRow } from '../../fixtures/submitted-rows.ts';

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

/** A submitted dossier; its member’s id is below that of anybody who signs up. */
const waitingDossier = (n: number): Promise<string> =>
  submittedRow(database.db, {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    email: `waiting.${n}@exemple.test`,
    at: app.clock.now(),
  });
const person = (role: 'admin' | 'compliance', name: string) =>
  colleague(app, database, role, `${name}@exemple.test`);
const take = ({ visitor }: Colleague, id: string) => visitor.post(`/x/dossiers/${id}/take`);

type Reach = (by: Colleague, id: string) => Promise<Answer>;
const ways: readonly (readonly [string, Reach])[] = [
  ['takes a dossier', take],
  ['takes the next one', ({ visitor }) => visitor.post('/x/dossiers/next')],
  [
    'says that one is in review',
    ({ visitor }, id) => visitor.post(`/adminRegistrationStatus/${id}`, { enrollment_status: 'IN_REVIEW' }),
  ],
];
const ends = [
  ['is closed', { active: false }, refused(401, 'unauthenticated')],
  ['loses the role', { role: 'auditor' }, refused(403, 'forbidden')],
] as const;

let nth = 0;
describe.each(ways)('whoever %s', (_way, reach) => {
  it.each(ends)('and %s meanwhile is refused, and has nothing in hand', async (_end, change, refusal) => {
    nth += 1;
    const id = await waitingDossier(nth);
    const leaving = await person('compliance', `leaving.${nth}`);
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await lockWithAdministrators(trx, leaving.id);
      expect(await heldBy(trx, leaving.id)).toEqual([]);
      await updateUser(trx, leaving.id, change);
      calls.push(reach(leaving, id));
      await untilWaiting(database, calls);
    });
    expect(await calls[0]).toMatchObject(refusal);
    expect(await heldBy(database.db, leaving.id)).toEqual([]);
  });
});

describe('taking a dossier and closing an account at the same moment', () => {
  const close = async ({ visitor }: Colleague, id: string) => {
    const { version } = await database.db
      .selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return visitor.put(`/users/${id}`, { version, active: false });
  };
  /** Does both while somebody holds the member, one after the other; answers how they ended. */
  async function crossing(id: string, acts: readonly (() => Promise<Answer>)[]): Promise<readonly number[]> {
    const calls: Promise<Answer>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await lockDossier(trx, id);
      for (const act of acts) {
        calls.push(act());
        await untilWaiting(database, calls);
      }
    });
    return (await Promise.all(calls)).map(({ status }) => status);
  }

  it('ends, when it is the member’s account', async () => {
    const [taker, closer] = [await person('admin', 'taker.1'), await person('admin', 'closer.1')];
    const id = await waitingDossier(101);
    expect(await crossing(id, [() => close(closer, id), () => take(taker, id)])).toEqual([200, 200]);
  });

  it('ends, when it is the reviewer’s account: the dossier is given back', async () => {
    const [taker, closer] = [await person('admin', 'taker.2'), await person('admin', 'closer.2')];
    const id = await waitingDossier(102);
    expect((await take(taker, id)).status).toBe(200);
    expect(await crossing(id, [() => take(taker, id), () => close(closer, taker.id)])).toEqual([200, 200]);
    expect(await findAssignment(database.db, id)).toBeUndefined();
  });
});
