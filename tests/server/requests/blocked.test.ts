import { describe, expect, it } from 'vitest';
import { openDesk } from './desk.ts';

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
  });
});
