import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportMedia, type ExportFormat } from '../../../contract/values/export.ts';
import { draw } from '../../../server/handlers/drawing.ts';
import { field, refused, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyScene, type MoneyScene } from '../../fixtures/money-scene.ts';

let database: TestDatabase;
let scene: MoneyScene;
beforeAll(async () => {
  database = await freshDatabase();
  scene = await moneyScene(database);
}, 120_000);
afterAll(async () => {
  await scene?.people.app.app.close();
  await database?.close();
});

const held = () => database.pool.totalCount - database.pool.idleCount;
const take = (by: Visitor, path: string, format: ExportFormat) =>
  by.get(path, { headers: { accept: exportMedia[format] } });
/** Lets so many papers of a person be drawn, or wait, until it is said that they are done. */
async function drawing(by: Visitor, many: number) {
  const id = field(await by.get('/auth/whoami'), 'id');
  const session = { id, role: 'user', sessionId: id, language: 'en' } as const;
  let done = () => {};
  const held = new Promise<void>((resolve) => (done = resolve));
  const drawn = Promise.all(Array.from({ length: many }, () => draw({ session }, () => held)));
  return async () => {
    done();
    await drawn;
  };
}
const logged = () =>
  database.db
    .selectFrom('activities')
    .select('id')
    .where('operation_type', '=', 'DOWNLOAD')
    .execute()
    .then(({ length }) => length);

describe('a list on paper', () => {
  it('is drawn in its turn, and holds neither a connection nor the place of an export until then', async () => {
    const { own, ownId } = scene;
    const path = `/transactions/list/${ownId}`;
    const end = await drawing(own, 1);
    let came = 0;
    const papers = [1, 2].map(async () => {
      const paper = await take(own, path, 'pdf');
      came += 1;
      return paper;
    });
    await pause(1000);
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
    expect((await take(own, path, 'csv')).status).toBe(200);
    expect(came).toBe(0);
    await end();
    for (const paper of await Promise.all(papers)) expect(paper.status).toBe(200);
  });

  it('is told to come again where too many of one person’s papers wait, is in no log then, and another’s is drawn', async () => {
    const { own, ownId, finance } = scene;
    const before = await logged();
    const end = await drawing(finance, 5);
    for (const path of ['/transactions', '/transactions/member_wallets', '/fund/investors']) {
      const answer = await take(finance, path, 'pdf');
      expect(answer).toMatchObject(refused(503, 'unavailable'));
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(await logged()).toBe(before);
    expect((await take(own, `/transactions/list/${ownId}`, 'pdf')).status).toBe(200);
    expect((await take(finance, '/fund/investors', 'csv')).status).toBe(200);
    expect(await logged()).toBe(before + 1);
    await end();
    expect((await take(finance, '/fund/investors', 'pdf')).status).toBe(200);
    expect(await logged()).toBe(before + 2);
    await expect.poll(held, { timeout: 20_000 }).toBe(0);
  });
});
