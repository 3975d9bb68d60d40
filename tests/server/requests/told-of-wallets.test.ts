import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SettableBlocking } from '../../../contract/values/standing.ts';
import { factsForMember } from '../../../server/rules/activities.ts';
import { noticeOfWallets } from '../../../server/rules/blockings.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { kindsOf, listOf, mailsOf } from '../notifications/told.ts';
import { openDesk } from './desk.ts';

const desk = openDesk('1');
const events = z.array(z.looseObject({ id: z.string() }));
/** Puts wallets into a state, with words. */
async function put(by: Visitor, state: SettableBlocking, text: string, at = 0): Promise<void> {
  const path = `/x/wallets/${desk.investor(at).id}/blockings`;
  const [latest] = events.parse((await desk.auditor().get(path)).body);
  const { status } = await by.post(path, { state, text, after: latest?.id ?? null });
  expect(status, state).toBe(201);
}
const walletsIn = (kinds: readonly string[]) => kinds.filter((kind) => kind.startsWith('wallets_'));
const told = async (at = 0) => walletsIn(await kindsOf(desk.investor(at).visitor));
async function mailed(at = 0) {
  const users = await desk
    .database()
    .db.selectFrom('users')
    .select('email')
    .where('id', '=', desk.investor(at).id)
    .executeTakeFirstOrThrow();
  return walletsIn(await mailsOf(desk.database(), users.email));
}
/** Before and after of the lines about wallets in the member’s own log, the newest first. */
async function logged(at = 0) {
  const { visitor, id } = desk.investor(at);
  const list = await visitor.get(`/activities/user/list/${id}?activity_type=USER_MANAGEMENT&limit=100`);
  const lines = z.array(z.looseObject({ id: z.string(), subject: z.string().nullable() })).parse(list.body);
  const own = lines.filter(({ subject }) => subject?.startsWith('wallet'));
  const values = z.object({ before: z.unknown(), after: z.unknown() });
  return Promise.all(
    own.map(async (line) =>
      values.parse((await visitor.get(`/activities/user/details/${id}/${line.id}`)).body),
    ),
  );
}

describe('a member is told of the wallets', () => {
  it('that the fund blocked and unblocked them, in the list, by mail and in the log, with the words to them', async () => {
    await put(desk.finance(), 'BLOCKED_BY_ADMIN', 'Please call us.');
    expect(await told()).toEqual(['wallets_blocked']);
    await put(desk.finance(), 'UNBLOCKED', 'They called.');
    expect(await told()).toEqual(['wallets_blocked', 'wallets_unblocked']);
    expect(await mailed()).toEqual(['wallets_blocked', 'wallets_unblocked']);
    expect(await logged()).toEqual([
      // whoever lifts it writes for the fund
      { before: { state: 'BLOCKED_BY_ADMIN' }, after: { state: 'UNBLOCKED' } },
      { before: { state: 'UNBLOCKED' }, after: { state: 'BLOCKED_BY_ADMIN', text: 'Please call us.' } },
    ]);
  });

  it('nothing of what compliance holds, nor that it lifts its own hold', async () => {
    const before = [await told(), await mailed(), await logged()];
    await put(desk.compliance(), 'BLOCKED_COMPLIANCE', 'A report was filed.');
    await put(desk.compliance(), 'UNBLOCKED', 'Nothing came of it.');
    expect([await told(), await mailed(), await logged()]).toEqual(before);
  });

  it('once of the fund’s hold, whatever compliance lays over it, and of its end', async () => {
    const before = (await told()).length;
    await put(desk.finance(), 'BLOCKED_BY_ADMIN', 'Please call us again.');
    await put(desk.compliance(), 'BLOCKED_COMPLIANCE', 'A report was filed.');
    await put(desk.compliance(), 'UNBLOCKED', 'Nothing came of it.');
    await put(desk.compliance(), 'BLOCKED_COMPLIANCE', 'Another report was filed.');
    expect((await told()).slice(before)).toEqual(['wallets_blocked']);
    await put(desk.admin(), 'UNBLOCKED', 'Nothing came of either.');
    expect((await told()).slice(before)).toEqual(['wallets_blocked', 'wallets_unblocked']);
    const lines = await logged();
    expect(lines[0]).toEqual({ before: { state: 'BLOCKED_BY_ADMIN' }, after: { state: 'UNBLOCKED' } });
    expect(JSON.stringify(lines)).not.toMatch(/report|came of|COMPLIANCE/);
  });

  it('that the fund closed them, in the list alone where mails about money are switched off', async () => {
    const { visitor } = desk.investor(2);
    await visitor.put('/x/notifications/preferences', { mail: { money: false } });
    await put(desk.admin(), 'CLOSED', 'The member leaves.', 2);
    expect(await told(2)).toEqual(['wallets_closed']);
    expect(await mailed(2)).toEqual([]);
    expect((await listOf(visitor)).rows[0]?.subject).toEqual({});
    expect((await logged(2))[0]?.after).toEqual({ state: 'CLOSED', text: 'The member leaves.' });
  });
});

describe('what is told of wallets', () => {
  it.each([
    ['BLOCKED_COMPLIANCE', [], null],
    ['UNBLOCKED', ['BLOCKED_COMPLIANCE'], null],
    ['UNBLOCKED', ['BLOCKED_COMPLIANCE', 'UNBLOCKED', 'BLOCKED_BY_ADMIN'], null],
    ['UNBLOCKED', ['BLOCKED_COMPLIANCE', 'CLOSED'], 'wallets_unblocked'],
    ['BLOCKED_BY_ADMIN', ['BLOCKED_COMPLIANCE'], 'wallets_blocked'],
    ['CLOSED', ['BLOCKED_BY_ADMIN'], 'wallets_closed'],
    ['BLOCKED_BY_ADMIN', ['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN'], null],
  ] as const)('when they go to %s after %o is %s', (to, before, kind) =>
    expect(noticeOfWallets(to, before)).toBe(kind),
  );

  it('leaves other lines of the log as they are', () => {
    const facts = { state: 'UNBLOCKED', text: 'x' };
    expect(factsForMember({ kind: 'request' }, facts)).toEqual(facts);
    expect(factsForMember({ kind: 'wallet_told' }, null)).toBeNull();
  });
});
