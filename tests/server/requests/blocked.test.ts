import { describe, expect, it } from 'vitest';
import { openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');

describe('why wallets are blocked', () => {
  it('is told to the member, but what compliance looks into', async () => {
    const { id, visitor } = desk.investor();
    const block = (state: string, after: number | string | null) =>
      desk.admin().post(`/x/wallets/${id}/blockings`, { state, text: 'A question is open.', after });
    const latest = async () => {
      const { body } = await desk.admin().get(`/x/wallets/${id}/blockings`);
      return Array.isArray(body) ? (body[0]?.id ?? null) : null;
    };
    const told = async (by = visitor) => (await by.get(`/x/money/${id}/standing`)).body;

    expect((await block('BLOCKED_BY_ADMIN', await latest())).status).toBeLessThan(300);
    expect(await told()).toMatchObject({
      blocking: { state: 'BLOCKED_BY_ADMIN', text: 'A question is open.' },
    });
    expect((await block('BLOCKED_COMPLIANCE', await latest())).status).toBeLessThan(300);
    expect(await told()).toMatchObject({ blocking: { state: 'BLOCKED_COMPLIANCE', text: null } });
    expect(await told(desk.compliance())).toMatchObject({ blocking: { text: 'A question is open.' } });
    // nor is it by the words that lift it
    expect((await block('UNBLOCKED', await latest())).status).toBeLessThan(300);
    expect(await told()).toMatchObject({ blocking: { state: 'UNBLOCKED', text: null } });
    expect(await told(desk.compliance())).toMatchObject({ blocking: { text: 'A question is open.' } });
  });
});

describe('a member with money', () => {
  it('is made nobody of the fund, and has no wallets closed', async () => {
    const { id } = desk.investor(1);
    const users = await desk
      .database()
      .db.selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .execute();
    const change = { role: 'auditor', version: users[0]?.version };
    expect(await desk.admin().put(`/users/${id}`, change)).toMatchObject(
      refusedBy(409, 'conflict', { role: 'has_money' }),
    );
    const closed = { state: 'CLOSED', text: 'The member leaves.', after: null };
    expect(await desk.admin().post(`/x/wallets/${id}/blockings`, closed)).toMatchObject(
      refusedBy(409, 'conflict'),
    );
  });

  it('is made one when nothing is left', async () => {
    const { id } = desk.investor(2);
    const users = await desk
      .database()
      .db.selectFrom('users')
      .select('version')
      .where('id', '=', id)
      .execute();
    const change = { role: 'auditor', version: users[0]?.version };
    expect((await desk.admin().put(`/users/${id}`, change)).status).toBe(200);
  });
});
