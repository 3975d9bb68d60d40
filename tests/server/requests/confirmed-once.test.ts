import { describe, expect, it } from 'vitest';
import { askFor, requestIn, take } from '../../fixtures/requests.ts';
import { confirmFor, moneyOut, openDesk, refusedBy } from './desk.ts';

const desk = openDesk('1');

/** A withdrawal whose execution waits for a second person. */
async function waiting() {
  const asked = requestIn(await askFor(desk.investor().visitor, moneyOut));
  const approved = requestIn(await take(desk.finance(), asked, { request_status: 'APPROVED' }));
  return requestIn(await take(desk.finance(), approved, { request_status: 'EXECUTED' }));
}

describe('confirming an execution', () => {
  it('with the same key again gives the first answer, byte by byte, and moves nothing more', async () => {
    const request = await waiting();
    const first = await confirmFor(desk.admin(), request, 'one-press');
    expect(first.status).toBe(200);
    const held = await desk.holding();
    const again = await confirmFor(desk.admin(), request, 'one-press');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await confirmFor(desk.admin(), request, 'another')).toMatchObject(refusedBy(409, 'conflict'));
    expect(await desk.holding()).toEqual(held);
  });

  it('twice at once with one key moves the money once', async () => {
    const before = await desk.holding();
    const request = await waiting();
    const both = await Promise.all([
      confirmFor(desk.admin(), request, 'pressed-twice'),
      confirmFor(desk.admin(), request, 'pressed-twice'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.text).toBe(both[1]?.text);
    expect((await desk.holding()).balance).toBe(before.balance - 25_000n);
  });

  it('needs a key, and takes none that was used for something else', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const path = `/x/approvals/${one.approval?.id}/confirm`;
    expect(await desk.admin().post(path, { hash: '0'.repeat(64) })).toMatchObject(
      refusedBy(422, 'idempotency_key_missing'),
    );
    expect((await confirmFor(desk.admin(), one, 'taken')).status).toBe(200);
    expect(await confirmFor(desk.admin(), other, 'taken')).toMatchObject(
      refusedBy(422, 'idempotency_key_reused'),
    );
    expect((await confirmFor(desk.admin(), other, 'free')).status).toBe(200);
  });
});
