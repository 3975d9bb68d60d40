import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { refused } from '../../fixtures/app.ts';
import { another, confirm } from '../../fixtures/approvals.ts';
import { pastTriggers } from '../../fixtures/past-triggers.ts';
import {
  emptyWallet,
  february,
  monthCalls,
  monthIn,
  previewIn,
  putDay,
  seventy,
} from '../../fixtures/redistribution.ts';
import { investorsOnly, openDesk, type Desk } from './desk.ts';

let desk: Desk;
let alone: Desk;
beforeAll(async () => {
  desk = await openDesk();
  alone = await openDesk({ FOUR_EYES: '0' });
});
afterAll(async () => {
  await desk.close();
  await alone.close();
});
const half = { ...investorsOnly, investors_percentage: '50.00', internal_fund_percentage: '50.00' };
const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);

describe('a month that is being filled in', () => {
  it('is refused where its shares are 99.99 or 100.01 %, its month is not over, or it has one already', async () => {
    const calls = monthCalls(desk.first);
    for (const investors_percentage of ['69.99', '70.01']) {
      const form = { ...february, ...seventy, investors_percentage };
      const problem = refused(422, 'validation_failed', {
        fields: { total_percentage: 'percentages_not_100' },
      });
      expect(await calls.create(form)).toMatchObject(problem);
      expect(await calls.preview(form)).toMatchObject(problem);
    }
    const running = { ...february, month: 3, ...seventy };
    const notOver = refused(422, 'validation_failed', { fields: { month: 'month_not_over' } });
    expect(await calls.create(running)).toMatchObject(notOver);
    expect(await calls.preview(running)).toMatchObject(notOver);
    const { id, version } = monthIn(await calls.create({ ...february, ...seventy, note: 'first' }));
    expect(await calls.create({ ...february, ...seventy })).toMatchObject(refused(409, 'conflict'));
    expect(await calls.update(id, { ...half, version: version + 1 })).toMatchObject(
      refused(409, 'stale_version'),
    );
    expect(await calls.update(id, { ...half, version })).toMatchObject({
      status: 200,
      body: { status: 'DRAFT', version: 2, investors_percentage: '50.00', note: 'first' },
    });
    // what another has saved since it was looked at isn't deleted
    const [now] = await calls.list();
    const who = { changed_at: now?.updated_at, changed_by: now?.updated_by };
    expect(await calls.remove(id, `?version=${version}`)).toMatchObject(refused(409, 'stale_version', who));
    expect(now).toMatchObject({ id, version: 2, updated_by: expect.stringMatching(/\w/) });
    expect(await calls.remove(id, '?version=2')).toMatchObject({ status: 200 });
    expect(await calls.list()).toEqual([]);
    const noted = monthIn(await calls.create({ ...february, ...seventy, note: 'second' }));
    expect(await calls.update(noted.id, { ...seventy, version: noted.version, note: null })).toMatchObject({
      status: 200,
      body: { note: null },
    });
    expect(await calls.remove(noted.id, '?version=2')).toMatchObject({ status: 200 });
  });

  it('can’t be published where nobody held anything, and is kept as a draft', async () => {
    await putDay(desk.database, null, { day: '2026-01-10', amounts: { realized_pl: 500n } });
    const january = { ...february, month: 1 };
    const calls = monthCalls(desk.first);
    const nobody = refused(409, 'conflict', { fields: { investors_percentage: 'nobody_to_pay' } });
    expect(await calls.preview({ ...january, ...seventy })).toMatchObject(nobody);
    const draft = monthIn(await calls.create({ ...january, ...seventy }));
    expect(draft).toMatchObject({ base_amount: '5.00' });
    expect(await calls.investors(draft.id)).toEqual({ total: 0, lines: [] });
    const form = { ...seventy, version: 1, status: 'PUBLISHED' };
    expect(await calls.update(draft.id, form)).toMatchObject(nobody);
    expect(await calls.list()).toMatchObject([{ status: 'DRAFT', version: 1 }]);
  });

  it('is read by all staff and written by those of the money alone', async () => {
    const auditor = await another(desk.scene, 'auditor');
    const form = { year: 2024, month: 5, currency: 'USD', ...seventy };
    expect(await monthCalls(auditor).list()).toMatchObject([{ status: 'DRAFT' }]);
    expect(await monthCalls(auditor).create(form)).toMatchObject(refused(403, 'forbidden'));
    const member = desk.members[0] ?? auditor;
    expect(await monthCalls(member).preview(form)).toMatchObject(refused(403, 'forbidden'));
  });

  it('goes back to a draft by whoever takes it back, and is neither changed nor deleted while it waits', async () => {
    const calls = monthCalls(desk.first);
    const month = await desk.freshMonth(100n);
    const sent = monthIn(await calls.create({ ...month, ...seventy, status: 'PUBLISHED' }));
    const { version } = await calls.read(sent.id);
    const waits = refused(409, 'conflict', { approval_id: sent.approval?.id });
    expect(await calls.update(sent.id, { ...half, version })).toMatchObject(waits);
    expect(await calls.remove(sent.id)).toMatchObject(refused(409, 'conflict'));
    const back = monthIn(await calls.update(sent.id, { ...half, version, status: 'DRAFT' }));
    expect(back).toMatchObject({ status: 'DRAFT', approval: null, investors_percentage: '50.00' });
    expect(await calls.remove(sent.id)).toMatchObject({ status: 200 });
  });
});

describe('a month that was posted', () => {
  it('is restated by the differences, for a reason, by two people, and keeps what it said', async () => {
    const { first, second, members, database } = desk;
    const month = await desk.freshMonth(90_000n);
    const posted = await desk.publish(month);
    const before = await desk.wallets();
    const form = { ...half, version: posted.version, status: 'PUBLISHED' };
    const noReason = refused(422, 'validation_failed', { fields: { reason: 'required' } });
    expect(await monthCalls(first).update(posted.id, form)).toMatchObject(noReason);
    expect(await monthCalls(first).remove(posted.id)).toMatchObject(refused(409, 'conflict'));
    const preview = previewIn(await monthCalls(first).preview({ ...month, ...half }));
    expect(preview.investors.map(({ paid, amount, change }) => [paid, amount, change])).toEqual(
      members.map(() => ['210.00', '150.00', '-60.00']),
    );
    const asked = monthIn(await monthCalls(first).update(posted.id, { ...form, reason: 'Wrong shares' }));
    expect(asked).toMatchObject({ status: 'PUBLISHED', investors_amount: '630.00', version: posted.version });
    const back = { ...seventy, version: posted.version, status: 'DRAFT' };
    const taken = monthIn(await monthCalls(first).update(posted.id, back));
    expect(taken).toMatchObject({ status: 'PUBLISHED', approval: null, version: posted.version + 1 });
    const again = { ...form, version: taken.version, reason: 'Wrong shares' };
    const waiting = monthIn(await monthCalls(first).update(posted.id, again));
    const approval = await desk.approvalOf(waiting);
    // what the second person is shown for the shares that wait is what is confirmed
    const seen = previewIn(await monthCalls(second).preview({ ...month, ...half }));
    expect(seen).toMatchObject({ hash: approval.effects_hash, investors: preview.investors });
    expect(await confirm(second, approval)).toMatchObject({ status: 200 });
    expect(await monthCalls(first).read(posted.id)).toMatchObject({
      status: 'RESTATED',
      reason: 'Wrong shares',
      investors_amount: '450.00',
      approval: null,
    });
    expect(await monthCalls(first).investors(posted.id)).toMatchObject({
      total: 3,
      lines: members.map(({ id }) => ({ user_id: id, amount: '150.00' })),
    });
    expect(await desk.wallets()).toEqual(before.map((held) => held - 6000n));
    const told = preview.effects.flatMap(({ effect, kind }) => (effect === 'notification' ? [kind] : []));
    expect(told).toEqual(['redistribution_corrected']);
    for (const { visitor, id } of members) {
      const notices = (await visitor.get('/x/notifications')).text;
      expect(notices.match(/redistribution_(paid|corrected)/g)?.toSorted()).toEqual([
        'redistribution_corrected',
        'redistribution_paid',
      ]);
      expect((await visitor.get(`/activities/user/list/${id}`)).text).toContain('"restated":true');
    }
    const mails = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'redistribution_corrected')
      .execute();
    expect(mails).toHaveLength(members.length);
    const kept = await database.db.selectFrom('redistribution_versions').selectAll().execute();
    expect(kept).toMatchObject([
      { redistribution_id: posted.id, investors_share: 7000, status: 'PUBLISHED' },
    ]);
    expect(await desk.verify()).toMatchObject({ whole: true });
    await pastTriggers(database.db, sql`update redistribution_versions set base_amount = base_amount + 1`);
    expect((await desk.verify()).said).toMatch(/row [\w-]+ of the log tells of other shares or amounts/);
    await pastTriggers(database.db, sql`update redistribution_versions set base_amount = base_amount - 1`);
    const ofProvider = sql`select operation_id from redistribution_postings
      where redistribution_id = ${posted.id} and party = 'internal_fund'`;
    const rehash = (hash: RawBuilder<unknown>) =>
      pastTriggers(database.db, sql`update ledger_operations set hash = ${hash} where id in (${ofProvider})`);
    await sql`create table kept_hashes as select id, hash from ledger_operations`.execute(database.db);
    await rehash(sql`sha256(hash)`);
    const { said } = await desk.verify();
    await rehash(sql`(select hash from kept_hashes k where k.id = ledger_operations.id)`);
    await sql`drop table kept_hashes`.execute(database.db);
    expect(said).toMatch(/an operation that row [\w-]+ of the log tells of is another/);
    expect(said).toContain('no row of the log tells of one of its operations');
    // a row that keeps nothing is none that the server writes
    const ofMonth = sql`from activities where operation_type = 'EXECUTE' and subject ->> 'redistribution_id' = ${posted.id}`;
    await sql`create table kept_keys as select seq, key_of ${ofMonth}`.execute(database.db);
    const rekey = (key: RawBuilder<unknown>) =>
      pastTriggers(
        database.db,
        sql`update activities a set key_of = ${key} where seq in (select seq from kept_keys)`,
      );
    await rekey(sql`null`);
    const emptied = await desk.verify();
    await rekey(sql`(select key_of from kept_keys k where k.seq = a.seq)`);
    await sql`drop table kept_keys`.execute(database.db);
    expect(emptied.said).toContain('it keeps nothing of the month that it executes');
    expect(await desk.verify()).toMatchObject({ whole: true });
  });

  it('is not restated at all where one wallet can’t give back its part', async () => {
    const { first, members, database } = desk;
    const month = await desk.freshMonth(60_000n);
    const posted = await desk.publish(month, investorsOnly);
    await emptyWallet(database, members[1]?.id ?? '');
    const before = [await desk.wallets(), await desk.counted()];
    const form = { ...half, version: posted.version, reason: 'Wrong shares' };
    const short = refused(422, 'insufficient_amount_balance');
    // who, and how much each lacks; what it would come to is shown all the same
    const shown = await monthCalls(first).preview({ ...month, ...half });
    const { user_id, change } = previewIn(shown).investors[1] ?? {};
    const lacks = { user_id, user_name: expect.any(String), amount: change?.slice(1) };
    expect(shown.body).toMatchObject({ lacking: { count: 1, members: [lacks], internal_fund: null } });
    expect(user_id).toBe(members[1]?.id);
    expect(await monthCalls(first).update(posted.id, form)).toMatchObject(short);
    expect([await desk.wallets(), await desk.counted()]).toEqual(before);
    expect(await monthCalls(first).read(posted.id)).toMatchObject({ status: 'PUBLISHED', approval: null });
  });
});

describe('where one person decides', () => {
  it('a month is posted at once when it is published, and asks nobody while it awaits approval', async () => {
    const { first } = alone;
    const month = await alone.freshMonth(10_000n);
    const waiting = monthIn(
      await monthCalls(first).create({ ...month, ...seventy, status: 'AWAITING_APPROVAL' }),
    );
    expect(waiting).toMatchObject({ status: 'AWAITING_APPROVAL', approval: null });
    const form = { ...seventy, version: waiting.version, status: 'PUBLISHED' };
    expect(monthIn(await monthCalls(first).update(waiting.id, form))).toMatchObject({ status: 'PUBLISHED' });
    expect(sumOf(await alone.wallets())).toBe(7000n);
    expect(await alone.verify()).toMatchObject({ whole: true });
  });

  it('a month whose server dies in the middle of it is not posted at all, and whole when it is asked for again', async () => {
    const { first, database, members } = alone;
    const draft = monthIn(
      await monthCalls(first).create({ ...(await alone.freshMonth(10_000n)), ...investorsOnly }),
    );
    const before = [await alone.wallets(), await alone.counted()];
    const form = { ...investorsOnly, version: draft.version, status: 'PUBLISHED' };
    // It stands still at the last member, with the others done.
    await sql`create function stand_still() returns trigger language plpgsql as $$
        begin perform pg_sleep(60); return new; end $$`.execute(database.db);
    await sql
      .raw(
        `create trigger stand_still before insert on transactions for each row
           when (new.user_id = '${members[2]?.id}') execute function stand_still()`,
      )
      .execute(database.db);
    const sent = monthCalls(first).update(draft.id, form);
    for (let found = 0; found === 0;) {
      const { rows } = await sql<{ ended: boolean }>`
          select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and wait_event = 'PgSleep'`.execute(database.db);
      found = rows.length;
    }
    expect(await sent).toMatchObject({ status: expect.toSatisfy((status: number) => status >= 500) });
    expect([await alone.wallets(), await alone.counted()]).toEqual(before);
    await sql`drop trigger stand_still on transactions`.execute(database.db);
    expect(monthIn(await monthCalls(first).update(draft.id, form))).toMatchObject({ status: 'PUBLISHED' });
    const [held] = before;
    expect(sumOf(await alone.wallets()) - sumOf(Array.isArray(held) ? held : [])).toBe(10_000n);
    expect(await alone.verify()).toMatchObject({ whole: true });
  });
});
