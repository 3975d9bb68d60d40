import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDb, makePool } from '../../../../server/db/pool.ts';
import { exportPerson } from '../../../../server/privacy-export.ts';
import { eraseMemberValues } from '../../../../server/repositories/activity.ts';
import { writeRows } from '../../../../server/repositories/activity-rows.ts';
import { timedId } from '../../../../server/rules/timed-id.ts';
import { startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { colleague } from '../../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'long-log-'));
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('what a person is handed out', () => {
  it('has a long log whole and in its order, read in few statements, and says of a row that its values are gone', async () => {
    const { id: own } = await colleague(app, database, 'user');
    const turns = Array.from({ length: 1200 }, (_, turn) => turn);
    await database.db.transaction().execute((trx) =>
      writeRows(
        trx,
        turns.map((turn) => ({
          id: timedId(),
          actorId: own,
          memberId: own,
          activity_type: 'PROFILE',
          operation_type: 'UPDATE',
          trigger_type: 'USER',
          role: 'user',
          after: { turn },
          at: new Date(),
        })),
      ),
    );
    const pool = makePool({ connectionString: database.url }, () => {});
    let statements = 0;
    pool.on('connect', (client) => {
      const query: unknown = Reflect.get(client, 'query');
      const counted = (...given: readonly unknown[]): unknown => {
        statements += 1;
        return typeof query === 'function' ? Reflect.apply(query, client, given) : null;
      };
      Object.assign(client, { query: counted });
    });
    const valuesIn = async (name: string) => {
      const out = join(folder, name);
      await exportPerson({ db: makeDb(pool), bucket: null, person: own, out });
      const values: unknown[] = JSON.parse(
        readFileSync(join(out, 'tables', 'activities-values.json'), 'utf8'),
      );
      return values;
    };
    const row = (turn: number) => expect.objectContaining({ after: { turn }, erased: false });
    const told = await valuesIn('long');
    expect(told.slice(-turns.length)).toEqual(turns.map(row));
    expect(statements).toBeLessThan(300);
    await database.db.transaction().execute((trx) => eraseMemberValues(trx, own, new Date()));
    expect(await valuesIn('long-erased')).toContainEqual(
      expect.objectContaining({ before: null, after: null, erased: true }),
    );
    await pool.end();
  });
});
