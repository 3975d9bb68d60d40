import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../server/db/schema.ts';
import { showAll } from '../../../server/handlers/redistribution-shown.ts';
import { listRedistributions } from '../../../server/repositories/redistributions.ts';
import { refused } from '../../fixtures/app.ts';
import { confirm } from '../../fixtures/approvals.ts';
import { monthCalls, monthIn, putDay, seventy } from '../../fixtures/redistribution.ts';
import { openDesk, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

/** What is shown of these records, and how many statements that takes. */
async function showing(rows: Awaited<ReturnType<typeof listRedistributions>>['rows']) {
  let statements = 0;
  const dialect = new PostgresDialect({ pool: desk.database.pool });
  const db = new Kysely<Database>({ dialect, log: () => void (statements += 1) });
  return { shown: await showAll(db, rows), statements };
}

describe('the list of months', () => {
  it('is read by as many statements as one month, and says of each what it says alone', async () => {
    const { database, first, members } = desk;
    const [one, other] = [await desk.freshMonth(90_000n), await desk.freshMonth(30_000n)];
    await desk.publish(one);
    const held = { currency: 'USD', amounts: { ending_balance: 70_000n } } as const;
    await putDay(database, members[1]?.id ?? '', { day: '2025-07-20', ...held });
    await putDay(database, null, { day: '2025-08-05', currency: 'USD', amounts: { realized_pl: 900n } });
    const august = { year: 2025, month: 8, currency: 'USD' };
    for (const month of [other, august, { ...august, month: 7 }])
      expect(await monthCalls(first).create({ ...month, ...seventy })).toMatchObject({ status: 201 });

    const { rows } = await listRedistributions(database.db, {});
    const together = await showing(rows);
    expect(together.shown).toMatchObject([
      { month: 8, currency: 'USD', base_amount: '9.00', investors_amount: '6.30', provider_amount: '0.90' },
      { month: 7, currency: 'EUR', base_amount: '300.00', investors_amount: '210.00' },
      { month: 7, currency: 'USD', base_amount: '0.00', investors_amount: '0.00' },
      { month: 6, currency: 'EUR', base_amount: '900.00', investors_amount: '630.00', status: 'PUBLISHED' },
    ]);
    // of a month that was posted, what it comes to by now stands beside it
    expect(together.shown.map(({ current_base }) => current_base)).toEqual([null, null, null, '900.00']);
    for (const [at, row] of rows.entries()) {
      const alone = await showing([row]);
      expect(alone.shown).toEqual([together.shown[at]]);
      expect(alone.statements).toBe(together.statements);
    }
    const paid = await Promise.all(rows.map(({ id }) => monthCalls(first).investors(id)));
    expect(paid).toMatchObject([
      { total: 1, lines: [{ user_id: members[1]?.id, amount: '6.30' }] },
      { total: 3, lines: members.map(({ id }) => ({ user_id: id, amount: '70.00' })) },
      { total: 0, lines: [] },
      { total: 3, lines: members.map(({ id }) => ({ user_id: id, amount: '210.00' })) },
    ]);
  });

  it('leaves those who were paid to pages of their own, from either end', async () => {
    const { first, members } = desk;
    const { id } = await desk.publish(await desk.freshMonth(10_000n));
    const ids = members.map((one) => one.id);
    for (const [offset, limit] of [
      [0, 2],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 10],
      [3, 2],
      [40, 10],
    ] as const) {
      const { total, lines } = await monthCalls(first).investors(id, `?offset=${offset}&limit=${limit}`);
      expect([total, lines.map(({ user_id }) => user_id)]).toEqual([3, ids.slice(offset, offset + limit)]);
    }
    expect((await monthCalls(first).investors(id)).lines.map(({ amount }) => amount)).toEqual([
      '23.34',
      '23.33',
      '23.33',
    ]);
  });

  it('keep who has nothing any more out of them, and answer the version that is meant', async () => {
    const { first, second, members } = desk;
    const month = await desk.freshMonth(10_000n);
    const posted = await desk.publish(month);
    const [gone, ...left] = members.map(({ id }) => id);
    const day = `${month.year}-${String(month.month).padStart(2, '0')}-01`;
    const hold = (cents: string) =>
      desk.database.pool.query(
        `update capital_values now set ending_balance = $3 from capital_values former
         where former.id = now.id and now.user_id = $1 and now.value_date = $2
         returning former.ending_balance as cents`,
        [gone, day, cents],
      );
    const { rows: held } = await hold('0');
    const form = { ...seventy, version: posted.version, status: 'PUBLISHED', reason: 'One held nothing' };
    const sent = monthIn(await monthCalls(first).update(posted.id, form));
    expect(await confirm(second, await desk.approvalOf(sent))).toMatchObject({ status: 200 });
    const ofNow = { total: 2, lines: left.map((id) => ({ user_id: id, amount: '35.00' })) };
    const { version } = await monthCalls(first).read(posted.id);
    expect(await monthCalls(first).investors(posted.id, `?version=${version}`)).toMatchObject(ofNow);
    const { lines } = await monthCalls(first).investors(posted.id, '?offset=1&limit=5');
    expect(lines).toMatchObject(ofNow.lines.slice(1));
    const path = `/x/monthlyRedistribution/values/${posted.id}/investors?version=${posted.version}`;
    expect(await first.visitor.get(path)).toMatchObject(refused(409, 'stale_version'));
    // past the portal, which the log would tell of
    await hold(z.array(z.object({ cents: z.string() })).parse(held)[0]?.cents ?? '');
    expect(await desk.verify()).toMatchObject({ whole: true });
  });

  it('tells of what was posted before it was kept what it tells of what is posted since', async () => {
    const { pool } = desk.database;
    const told = async () =>
      (
        await pool.query(
          'select id, investors_amount, internal_fund_amount, provider_amount, foundation_amount, members_paid from redistributions order by id',
        )
      ).rows;
    const before = await told();
    const [fill = ''] =
      /^update redistributions r\n[^;]+/m.exec(
        readFileSync('server/db/migrations/0110_what_was_shared_out.sql', 'utf8'),
      ) ?? [];
    await pool.query(
      'update redistributions set investors_amount = 0, provider_amount = 0, members_paid = 0',
    );
    expect(await told()).not.toEqual(before);
    await pool.query(fill);
    expect(await told()).toEqual(before);
  });

  it('tells what was posted, and the check of the books says where it does not', async () => {
    const { database } = desk;
    const { id } = await desk.publish(await desk.freshMonth(600n));
    expect(await desk.verify()).toMatchObject({ whole: true });
    await database.pool.query('update redistributions set members_paid = 2 where id = $1', [id]);
    expect((await desk.verify()).said).toContain('it tells something else than what was posted of it');
    await database.pool.query('update redistributions set members_paid = 3 where id = $1', [id]);
    expect(await desk.verify()).toMatchObject({ whole: true });
  });
});

it('a month that a former release answered is answered again under its key', async () => {
  const { database, first } = desk;
  const form = { year: 2024, month: 9, currency: 'EUR', ...seventy };
  const key = randomUUID();
  const said = await monthCalls(first).create(form, key);
  expect(said).toMatchObject({ status: 201, body: { current_base: null, weights_changed: false } });
  const { numUpdatedRows } = await database.db
    .updateTable('idempotency_keys')
    .set({ reply: sql`reply - 'current_base' - 'weights_changed'` })
    .where('user_id', '=', first.id)
    .where('call', '=', 'redistribution.create')
    .where('reply', '@>', sql<string>`'{"year": 2024}'`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  expect(await monthCalls(first).create(form, key)).toMatchObject({ status: 201, body: said.body });
});
