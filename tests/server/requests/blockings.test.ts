import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { holdBelow } from '../../../contract/values/blocking.ts';
import { walletBlocking, type SettableBlocking } from '../../../contract/values/standing.ts';
import { mayBlock } from '../../../contract/values/standing.ts';
import { mayClose } from '../../../server/rules/blockings.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { confirmFor, conversion, investment, moneyIn, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');
const path = (at = 0) => `/x/wallets/${desk.investor(at).id}/blockings`;
const events = async (at = 0) => z.array(walletBlocking).parse((await desk.auditor().get(path(at))).body);
const block = async (by: Visitor, state: SettableBlocking, at = 0) => {
  const [latest] = await events(at);
  const text = state === 'UNBLOCKED' ? {} : { text: 'A question is open.' };
  return by.post(path(at), { state, ...text, after: latest?.id ?? null });
};
const stateOf = async (at = 0) => {
  const { visitor, id } = desk.investor(at);
  const { body } = await visitor.get(`/x/money/${id}/standing`);
  return z.looseObject({ blocking: z.looseObject({ state: z.string() }) }).parse(body).blocking;
};
/** Before and after of the newest line of the log. */
async function newestValues(id: string): Promise<unknown> {
  const list = await desk.admin().get(`/activities/admin/list/${id}?activity_type=USER_MANAGEMENT&limit=1`);
  const [line] = z.array(z.looseObject({ id: z.string() })).parse(list.body);
  return (await desk.admin().get(`/activities/admin/details/${id}/${line?.id}`)).body;
}

describe('wallets that are held', () => {
  it('let nothing out, and money in; what was promised stays promised', async () => {
    const { visitor } = desk.investor();
    const asked = requestIn(await askFor(visitor, moneyOut));
    const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
    const other = requestIn(await askFor(visitor, moneyOut));
    const waiting = requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
    const before = await desk.holding();
    expect(await block(desk.compliance(), 'BLOCKED_COMPLIANCE')).toMatchObject({
      status: 201,
      body: { state: 'BLOCKED_COMPLIANCE', text: 'A question is open.', by_name: 'Camille Exemple' },
    });
    for (const form of [moneyOut, conversion, investment])
      expect(await askFor(visitor, form)).toMatchObject(refusedBy(409, 'wallet_blocked'));
    expect((await askFor(visitor, moneyIn)).status).toBe(201);
    expect(await take(desk.finance(), other, { request_status: 'APPROVED' })).toMatchObject(
      refusedBy(409, 'wallet_blocked'),
    );
    expect(await confirmFor(desk.admin(), waiting)).toMatchObject(refusedBy(409, 'stale_version'));
    // nothing of it has changed: both are told what holds it, and nobody prepares it anew
    const shown = async (by: Visitor) => (await by.get(`/x/approvals/${waiting.approval?.id}`)).body;
    for (const by of [desk.admin(), desk.finance()])
      expect(await shown(by)).toMatchObject({ why_not: 'facts_moved', impediment: 'wallet_blocked' });
    expect(await desk.holding()).toEqual(before);
    expect(await stateOf()).toMatchObject({ state: 'BLOCKED_COMPLIANCE' });
    expect((await block(desk.compliance(), 'UNBLOCKED')).status).toBe(201);
    expect(await shown(desk.admin())).toMatchObject({ may_confirm: true, why_not: null, impediment: null });
    expect(await stateOf()).toMatchObject({ state: 'BLOCKED_PENDING_OPERATION' });
    expect((await confirmFor(desk.admin(), waiting)).status).toBe(200);
  });

  it('are held with a reason, knowing what was done before, and by one at a time', async () => {
    const [latest] = await events();
    const after = latest?.id ?? null;
    const by = desk.finance();
    expect(await by.post(path(), { state: 'BLOCKED_BY_ADMIN', after })).toMatchObject(
      refusedBy(422, 'validation_failed', { text: 'required' }),
    );
    expect(await by.post(path(), { state: 'BLOCKED_PENDING_OPERATION', text: 'Why', after })).toMatchObject({
      status: 422,
    });
    const form = { state: 'BLOCKED_BY_ADMIN', text: 'A question is open.', after };
    const answers = await Promise.all([by.post(path(), form), desk.secondFinance().post(path(), form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await by.post(path(), { state: 'UNBLOCKED', after })).toMatchObject(
      refusedBy(409, 'stale_version'),
    );
    expect(await block(by, 'BLOCKED_BY_ADMIN')).toMatchObject(refusedBy(409, 'conflict'));
    expect((await block(by, 'UNBLOCKED')).status).toBe(201);
    expect((await events()).map(({ state }) => state).slice(0, 2)).toEqual(['UNBLOCKED', 'BLOCKED_BY_ADMIN']);
  });

  it('are freed by those who hold them, or an administrator; whoever was overtaken is told that first', async () => {
    expect((await block(desk.compliance(), 'BLOCKED_COMPLIANCE', 1)).status).toBe(201);
    const late = { state: 'BLOCKED_BY_ADMIN', text: 'A question is open.', after: null };
    expect(await desk.finance().post(path(1), late)).toMatchObject(refusedBy(409, 'stale_version'));
    for (const state of ['UNBLOCKED', 'BLOCKED_BY_ADMIN'] as const)
      expect(await block(desk.finance(), state, 1)).toMatchObject(refusedBy(403, 'forbidden'));
    expect((await block(desk.admin(), 'UNBLOCKED', 1)).status).toBe(201);
  });

  it('stay held by finance when compliance, who held them too, lifts its own hold', async () => {
    const hold = { state: 'BLOCKED_BY_ADMIN', text: 'A transfer came back.' } as const;
    const [latest] = await events(1);
    expect((await desk.finance().post(path(1), { ...hold, after: latest?.id ?? null })).status).toBe(201);
    for (const again of [1, 2]) {
      expect((await block(desk.compliance(), 'BLOCKED_COMPLIANCE', 1)).status, `${again}`).toBe(201);
      expect(await block(desk.finance(), 'UNBLOCKED', 1)).toMatchObject(refusedBy(403, 'forbidden'));
      expect(await block(desk.compliance(), 'UNBLOCKED', 1)).toMatchObject({
        status: 201,
        body: { ...hold, by_name: null },
      });
      expect(await stateOf(1)).toMatchObject(hold);
    }
    expect((await events(1)).slice(0, 4)).toMatchObject([
      hold,
      { state: 'UNBLOCKED', by_name: 'Camille Exemple' },
      { state: 'BLOCKED_COMPLIANCE' },
      hold,
    ]);
    const { visitor, id } = desk.investor(1);
    expect(await askFor(visitor, moneyOut)).toMatchObject(refusedBy(409, 'wallet_blocked'));
    expect(await newestValues(id)).toMatchObject({
      before: { state: 'BLOCKED_COMPLIANCE' },
      after: hold,
    });
    expect(await block(desk.compliance(), 'UNBLOCKED', 1)).toMatchObject(refusedBy(403, 'forbidden'));
    expect((await block(desk.finance(), 'UNBLOCKED', 1)).status).toBe(201);
    expect(await stateOf(1)).toMatchObject({ state: 'UNBLOCKED' });
  });

  it('are freed of both holds by an administrator', async () => {
    expect((await block(desk.finance(), 'BLOCKED_BY_ADMIN', 1)).status).toBe(201);
    expect((await block(desk.compliance(), 'BLOCKED_COMPLIANCE', 1)).status).toBe(201);
    expect(await block(desk.admin(), 'UNBLOCKED', 1)).toMatchObject({ body: { state: 'UNBLOCKED' } });
    expect(await stateOf(1)).toMatchObject({ state: 'UNBLOCKED' });
  });

  it('are closed by an administrator when they are empty, and nothing moves in them any more', async () => {
    expect(await block(desk.admin(), 'CLOSED', 1)).toMatchObject(refusedBy(409, 'conflict'));
    expect(await block(desk.finance(), 'CLOSED', 2)).toMatchObject(refusedBy(403, 'forbidden'));
    const waits = requestIn(await askFor(desk.investor(2).visitor, moneyIn));
    expect(await block(desk.admin(), 'CLOSED', 2)).toMatchObject(refusedBy(409, 'conflict'));
    await take(desk.investor(2).visitor, waits, { request_status: 'CANCELLED' });
    expect((await block(desk.admin(), 'CLOSED', 2)).status).toBe(201);
    for (const form of [moneyIn, moneyOut])
      expect(await askFor(desk.investor(2).visitor, form)).toMatchObject(refusedBy(409, 'wallet_blocked'));
  });

  it('are read by staff alone, and the member’s log tells what the fund did, not compliance', async () => {
    const log = await desk.investor().visitor.get(`/activities/user/list/${desk.investor().id}?limit=100`);
    expect(log.status).toBe(200);
    expect(log.text.match(/"state":"\w+"/g)).toEqual(['"state":"UNBLOCKED"', '"state":"BLOCKED_BY_ADMIN"']);
    expect(log.text).not.toMatch(/COMPLIANCE|question/);
    expect(await desk.investor().visitor.get(path())).toMatchObject(refusedBy(403, 'forbidden'));
    expect(await desk.auditor().post(path(), { state: 'UNBLOCKED', after: null })).toMatchObject(
      refusedBy(403, 'forbidden'),
    );
  });
});

describe('who may hold and free', () => {
  const states = ['UNBLOCKED', 'BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED'] as const;
  const ways = (role: string) =>
    states.flatMap((from) =>
      states.filter((to) => to !== from && mayBlock(role, from, to)).map((to) => `${from} → ${to}`),
    );

  it('each role frees what it holds, and compliance may hold what finance holds', () => {
    expect(ways('compliance')).toEqual([
      'UNBLOCKED → BLOCKED_COMPLIANCE',
      'BLOCKED_COMPLIANCE → UNBLOCKED',
      'BLOCKED_BY_ADMIN → BLOCKED_COMPLIANCE',
    ]);
    expect(ways('finance')).toEqual(['UNBLOCKED → BLOCKED_BY_ADMIN', 'BLOCKED_BY_ADMIN → UNBLOCKED']);
    expect(ways('admin')).toHaveLength(12);
    expect(ways('auditor')).toEqual([]);
  });

  it('what compliance has covered is below its hold, for everybody but an administrator', () => {
    const below = (role: string, ...newestFirst: readonly SettableBlocking[]) =>
      holdBelow(
        role,
        newestFirst.map((state) => ({ state })),
      )?.state;
    const covered = ['BLOCKED_COMPLIANCE', 'BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'UNBLOCKED'] as const;
    expect(below('compliance', ...covered)).toBe('BLOCKED_BY_ADMIN');
    expect(below('admin', ...covered)).toBeUndefined();
    expect(below('compliance', 'BLOCKED_COMPLIANCE', 'UNBLOCKED', 'BLOCKED_BY_ADMIN')).toBeUndefined();
    expect(below('compliance', 'BLOCKED_BY_ADMIN', 'BLOCKED_COMPLIANCE')).toBeUndefined();
    expect(below('compliance', 'BLOCKED_COMPLIANCE')).toBeUndefined();
    expect(below('compliance')).toBeUndefined();
  });

  it('nothing is closed that holds money or promises, or waits', () => {
    expect(mayClose([], 0)).toBe(true);
    expect(mayClose([{ balance: 1n, reserved: 0n }], 0)).toBe(false);
    expect(mayClose([{ balance: 0n, reserved: 0n }], 1)).toBe(false);
  });
});
