import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eraseMemberValues,
  readActivityValues,
  recordActivity,
  type Activity,
} from '../../../server/repositories/activity.ts';
import { sealActivities } from '../../../server/repositories/sealer.ts';
import { verifyActivity } from '../../../server/repositories/activity-check.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
const now = new Date('2026-03-11T10:00:00.123Z');
const camille = randomUUID();
const zoe = randomUUID();
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const told = (given: Partial<Activity> = {}): Activity => ({
  actorId: camille,
  memberId: camille,
  activity_type: 'PROFILE',
  operation_type: 'UPDATE',
  trigger_type: 'USER',
  role: 'user',
  subject: { step: 2, kind: 'details', nested: { b: 1, a: [2] } },
  before: { city: 'Toulouse' },
  after: { city: 'Pau' },
  at: now,
  ...given,
});
const record = (given: Partial<Activity> = {}) =>
  database.db.transaction().execute((trx) => recordActivity(trx, told(given)));
const seal = () => sealActivities(database.db, now);
const verify = () => verifyActivity(database.db);
/** What the owner of the tables can do: the triggers are off for one change. */
const tamper = (change: string) =>
  database.db.connection().execute(async (connection) => {
    for (const statement of [
      'alter table activities drop constraint if exists activities_seal_fkey',
      'alter table activities disable trigger user',
      'alter table activity_seals disable trigger user',
      ...change.split(';'),
      'alter table activities enable trigger user',
      'alter table activity_seals enable trigger user',
    ])
      await sql.raw(statement).execute(connection);
  });

const exchange = [
  [1, 9],
  [4, 1],
  [9, 4],
]
  .map(
    ([from, to]) => `update activities set seal_position = ${to} where seal = 2 and seal_position = ${from}`,
  )
  .join(';');

describe('the activity log', () => {
  it('keeps before and after encrypted, and reads them back', async () => {
    const id = await record();
    expect(await readActivityValues(database.db, id)).toEqual({
      before: { city: 'Toulouse' },
      after: { city: 'Pau' },
      erased: false,
    });
    const { rows } = await sql<{ row: string }>`select activities::text as row from activities`.execute(
      database.db,
    );
    expect(rows[0]?.row).not.toContain(Buffer.from('Toulouse').toString('hex'));
    expect(rows[0]?.row).not.toContain('Toulouse');
  });

  it('refuses a change, a deletion and being emptied', async () => {
    await record();
    await seal();
    for (const change of [
      "update activities set role = 'admin'",
      'update activities set seal = null, seal_position = null',
      'delete from activities',
      'truncate activities',
      "update activity_seals set hash = '\\x00'",
      'delete from activity_seals',
    ])
      await expect(sql.raw(change).execute(database.db), change).rejects.toThrow('append-only');
    expect(await verify()).toMatchObject({ ok: true, rows: 1, seals: 1 });
  });

  it('is undone with what it tells', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await recordActivity(trx, {
        actorId: null,
        memberId: zoe,
        activity_type: 'DOCUMENT',
        operation_type: 'UPLOAD',
        trigger_type: 'SYSTEM',
        role: null,
        at: now,
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await verify()).toMatchObject({ ok: true, rows: 0 });
  });

  it('makes nobody wait for an open transaction who writes about another member, nor the sealer', async () => {
    await record({ memberId: zoe });
    await database.db.transaction().execute(async (trx) => {
      await recordActivity(trx, told());
      // the row itself travels with the next statement
      await sql`select 1`.execute(trx);
      // one who has rows already, and one who has none: they are written in two ways
      const others = Promise.all([record({ memberId: zoe }), record({ memberId: randomUUID() })]);
      const sealed = others.then(seal);
      const first = await Promise.race([sealed, sleep(5000, 'still waiting', { ref: false })]);
      expect(first).toMatchObject([{ id: 1, rows: 3 }]);
    });
    expect(await seal()).toMatchObject([{ id: 2, rows: 1 }]);
    expect(await verify()).toMatchObject({ ok: true, rows: 4, seals: 2 });
  });

  it('is chained in batches by one sealer at a time, and every row is in one seal', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => record({ memberId: randomUUID() })));
      await Promise.all([seal(), seal(), record()]);
    }
    await seal();
    expect(await seal()).toEqual([]);
    const open = await database.db.selectFrom('activities').select('id').where('seal', 'is', null).execute();
    expect(open).toEqual([]);
    expect(await verify()).toMatchObject({ ok: true, rows: 63 });
  });

  it('stays whole when a member is erased: their values are gone, everybody else’s are there', async () => {
    const [mine, theirs] = [await record(), await record({ memberId: zoe, actorId: zoe })];
    await seal();
    const before = await verify();
    await database.db.transaction().execute((trx) => eraseMemberValues(trx, camille, now));
    const gone = { before: null, after: null, erased: true };
    expect(await readActivityValues(database.db, mine)).toEqual(gone);
    expect(await readActivityValues(database.db, theirs)).toMatchObject({ after: { city: 'Pau' } });
    expect(await verify()).toEqual(before);
    const later = await record();
    expect(await readActivityValues(database.db, later)).toEqual({ ...gone, erased: false });
  });

  it('names the row of which one byte was flipped, sealed or not', async () => {
    const ids = [await record(), await record(), await record()];
    const flip = (id = '') =>
      tamper(
        `update activities set after_sealed = set_byte(after_sealed, 30, get_byte(after_sealed, 30) # 1) where id = '${id}'`,
      );
    await flip(ids[1]);
    expect(await verify()).toMatchObject({ ok: false, broken: { row: ids[1] } });
    await flip(ids[1]);
    expect(await verify()).toMatchObject({ ok: true });
    await seal();
    await flip(ids[2]);
    expect(await verify()).toMatchObject({ ok: false, broken: { row: ids[2], seal: 1 } });
  });

  it.each([
    ['a changed fact', "update activities set role = 'admin' where seal_position = 2", 1],
    ['a hash made to fit', 'update activities set hash = sha256(hash) where seal_position = 2', 1],
    ['a row taken out', 'delete from activities where seal = 1 and seal_position = 2', 1],
    ['two rows exchanged', exchange, 2],
    ['a seal taken out', 'delete from activity_seals where id = 1', 1],
    ['a seal written anew', 'update activity_seals set hash = sha256(hash) where id = 1', 1],
  ])('notices %s', async (_what, change, at) => {
    for (let batch = 0; batch < 2; batch += 1) {
      for (let row = 0; row < 4; row += 1) await record();
      await seal();
    }
    expect(await verify()).toMatchObject({ ok: true, rows: 8, seals: 2 });
    await tamper(change);
    expect(await verify()).toMatchObject({ ok: false, broken: { seal: at } });
  });
});
