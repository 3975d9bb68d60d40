import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../../fixtures/app.ts';
import { another, confirm, withdraw } from '../../fixtures/approvals.ts';
import { pastTriggers } from '../../fixtures/past-triggers.ts';
import { february, monthCalls, monthIn, previewIn, putDay, seventy } from '../../fixtures/redistribution.ts';
import { centsOf, investorsOnly, openDesk, validatedMember, type Desk } from './desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

describe('what a month comes to', () => {
  it('is what its published days realized less their fees, by what validated members held on an average day', async () => {
    const { database, scene, app, members, second } = desk;
    const [one, two, three] = members.map(({ id }) => id);
    await putDay(database, null, { day: '2026-01-31', amounts: { realized_pl: 9999n } });
    await putDay(database, null, { day: '2026-02-02', amounts: { realized_pl: 30_000n, misc_fees: 1000n } });
    await putDay(database, null, { day: '2026-02-03', amounts: { realized_pl: -9000n } });
    await putDay(database, null, { day: '2026-02-04', status: 'DRAFT', amounts: { realized_pl: 5000n } });
    await putDay(database, null, { day: '2026-02-05', currency: 'USD', amounts: { realized_pl: 5000n } });
    // held from before the month; from the 15th on, half of its days; below zero, which counts as nothing
    await putDay(database, one ?? '', { day: '2025-05-20', amounts: { ending_balance: 300_00n } });
    await putDay(database, two ?? '', { day: '2026-02-15', amounts: { ending_balance: 200_00n } });
    await putDay(database, three ?? '', { day: '2026-02-01', amounts: { ending_balance: -5n } });
    const fresh = await another(scene, 'user');
    await putDay(database, fresh.id, { day: '2026-02-01', amounts: { ending_balance: 900_00n } });
    const closed = await validatedMember(scene, 'Gone Away');
    await putDay(database, closed.id, { day: '2026-02-01', amounts: { ending_balance: 900_00n } });
    const event = { user_id: closed.id, state: 'CLOSED', actor_id: null, text: null } as const;
    await database.db
      .insertInto('wallet_blockings')
      .values({ ...event, at: app.clock.now() })
      .execute();
    const hired = await validatedMember(scene, 'Now Staff');
    await putDay(database, hired.id, { day: '2026-02-01', amounts: { ending_balance: 900_00n } });
    await database.db.updateTable('users').set({ role: 'finance' }).where('id', '=', hired.id).execute();

    const preview = previewIn(await monthCalls(second).preview({ ...february, ...seventy }));
    expect(preview).toMatchObject({
      base_amount: '200.00',
      provider_amount: '20.00',
      foundation_amount: '10.00',
    });
    const lines = preview.investors.map((line) => [line.user_id, line.average_balance, line.amount]);
    expect(lines).toEqual([
      [one, '300.00', '105.00'],
      [two, '100.00', '35.00'],
    ]);
  });

  it('is nothing where fees are more than what was realized', async () => {
    const month = await desk.freshMonth(-700n);
    const preview = previewIn(await monthCalls(desk.first).preview({ ...month, ...seventy }));
    expect(preview).toMatchObject({ base_amount: '0.00', investors: [] });
  });
});

describe('a month that is published', () => {
  it('posts to the cent what was shown before, once a second person has confirmed it', async () => {
    const { first, second, members, wallets } = desk;
    const month = await desk.freshMonth(10_000n);
    const preview = previewIn(await monthCalls(first).preview({ ...month, ...investorsOnly }));
    expect(preview.investors.map(({ amount }) => amount)).toEqual(['33.34', '33.33', '33.33']);
    const before = await wallets();
    const draft = monthIn(await monthCalls(first).create({ ...month, ...investorsOnly }));
    expect(draft).toMatchObject({ status: 'DRAFT', version: 1, approval: null, base_amount: '100.00' });
    const form = { ...investorsOnly, version: 1, status: 'PUBLISHED', effects_hash: preview.hash };
    const sent = monthIn(await monthCalls(first).update(draft.id, form));
    expect(sent).toMatchObject({ status: 'AWAITING_APPROVAL' });
    expect(await wallets()).toEqual(before);
    const approval = await desk.approvalOf(sent);
    expect(approval).toMatchObject({ kind: 'redistribution', user_id: null, effects: preview.effects });
    expect(await confirm(first, approval)).toMatchObject(refused(403, 'forbidden'));
    expect(await confirm(second, approval)).toMatchObject({ status: 200, body: { state: 'CONFIRMED' } });

    const posted = await monthCalls(second).read(draft.id);
    expect(posted).toMatchObject({ status: 'PUBLISHED', base_amount: '100.00', approval: null });
    const { lines } = await monthCalls(second).investors(draft.id);
    expect(centsOf(lines)).toEqual(centsOf(preview.investors));
    const parts = centsOf(preview.investors);
    expect(await wallets()).toEqual(before.map((held, at) => held + (parts[at] ?? 0n)));
    const found = await members[0]?.visitor.get('/transaction/REDISTRIBUTION');
    expect(found).toMatchObject({
      status: 200,
      body: { amount: '33.34', request_status: 'EXECUTED', starting_date: '2025-07-31' },
    });
    expect(await desk.verify()).toMatchObject({ whole: true });
  });

  it('is told to each who is paid, in the list and in the log', async () => {
    const { members } = desk;
    await desk.publish(await desk.freshMonth(900n));
    for (const { visitor, id } of members) {
      expect((await visitor.get('/x/notifications')).text).toContain('redistribution_paid');
      const log = await visitor.get(`/activities/user/list/${id}`);
      expect(log.text).toContain('RD-2026-');
    }
  });

  it('owes provider and foundation theirs, keeps the fund’s own, and the books add up', async () => {
    const kinds = ['PROVIDER', 'FOUNDATION', 'FUND_CASH', 'PROFIT_AND_LOSS'] as const;
    const before = await Promise.all(kinds.map(desk.owedTo));
    await desk.publish(await desk.freshMonth(100_000n));
    const after = await Promise.all(kinds.map(desk.owedTo));
    expect(after.map((amount, at) => amount - (before[at] ?? 0n))).toEqual([
      10_000n,
      5000n,
      15_000n,
      -100_000n,
    ]);
    const { body } = await desk.second.visitor.get('/x/fund/books');
    expect(body).toMatchObject({
      currencies: [{ currency: 'EUR', sum: '0.00', provider: expect.not.stringMatching(/^0\.00$/) }, {}],
    });
  });

  it('is not what somebody was shown any more once a value has been published since', async () => {
    const { first, second, database, members } = desk;
    const month = await desk.freshMonth(50_000n);
    const { hash } = previewIn(await monthCalls(first).preview({ ...month, ...seventy }));
    const sent = monthIn(
      await monthCalls(first).create({ ...month, ...seventy, status: 'AWAITING_APPROVAL' }),
    );
    const approval = await desk.approvalOf(sent);
    const day = `${month.year}-${String(month.month).padStart(2, '0')}-20`;
    await putDay(database, members[0]?.id ?? '', { day, amounts: { ending_balance: 1n } });
    const before = await desk.counted();
    expect(await confirm(second, approval)).toMatchObject(refused(409, 'stale_version'));
    expect(await desk.counted()).toEqual(before);
    expect(await withdraw(first, approval)).toMatchObject({ status: 200, body: { state: 'WITHDRAWN' } });
    const again = await monthCalls(first).read(sent.id);
    expect(again).toMatchObject({ status: 'DRAFT', approval: null });
    const form = { ...seventy, version: again.version, status: 'PUBLISHED' };
    const late = await monthCalls(first).update(sent.id, { ...form, effects_hash: hash });
    expect(late).toMatchObject(refused(409, 'stale_version'));
    expect(await monthCalls(first).read(sent.id)).toMatchObject({ status: 'DRAFT', version: again.version });
  });

  it('is posted once, however often the same key is sent and however many confirm at once', async () => {
    const { first, second, scene } = desk;
    const month = await desk.freshMonth(7000n);
    const form = { ...month, ...seventy, status: 'PUBLISHED' };
    const key = randomUUID();
    const sent = monthIn(await monthCalls(first).create(form, key));
    expect(monthIn(await monthCalls(first).create(form, key))).toEqual(sent);
    const other = await monthCalls(first).create({ ...form, note: 'another' }, key);
    expect(other).toMatchObject(refused(422, 'idempotency_key_reused'));
    const twice = await monthCalls(first).create(form);
    expect(twice).toMatchObject(refused(409, 'conflict', { fields: { month: 'month_twice' } }));
    const approval = await desk.approvalOf(sent);
    const third = await another(scene, 'admin');
    const before = await desk.wallets();
    const answers = await Promise.all([second, third, second].map((by) => confirm(by, approval)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const paid = (await desk.wallets()).map((held, at) => held - (before[at] ?? 0n));
    expect(paid.reduce((sum, amount) => sum + amount, 0n)).toBe(4900n);
    expect(await desk.verify()).toMatchObject({ whole: true });
  });

  it('is named by the check when what it says or what was posted is another amount', async () => {
    const { database, verify } = desk;
    const tamper = (change: string) =>
      database.db.connection().execute(async (connection) => {
        await sql`set session_replication_role = replica`.execute(connection);
        await sql.raw(change).execute(connection);
        await sql`set session_replication_role = origin`.execute(connection);
      });
    const shared = 'update redistributions set base_amount = base_amount + 1 where base_amount > 0';
    await tamper(shared);
    expect((await verify()).said).toMatch(/WRONG Redistributions[^]*month 2025-\d\d EUR/);
    await tamper(shared.replace('+ 1', '- 1'));
    await tamper("update redistribution_postings set amount = amount + 1 where party = 'provider'");
    expect((await verify()).said).toMatch(/operation [\da-f-]+: it is not what the month says was posted/);
    await tamper("update redistribution_postings set amount = amount - 1 where party = 'provider'");
    expect(await verify()).toMatchObject({ whole: true });
  });

  it('is named by the check when the log does not tell of what one member was paid', async () => {
    const { database, verify } = desk;
    const { id, reference } = await database.db
      .selectFrom('transactions')
      .select(['id', 'reference'])
      .where('transaction_type', '=', 'REDISTRIBUTION')
      .limit(1)
      .executeTakeFirstOrThrow();
    await pastTriggers(
      database.db,
      sql`delete from activities where operation_type = 'EXECUTE' and subject ->> 'transaction_id' = ${id}`,
    );
    const told = `request ${reference} (${id}): no row of the log tells of its execution`;
    expect((await verify()).said).toContain(told);
  });
});
