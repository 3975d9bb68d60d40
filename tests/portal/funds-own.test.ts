import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { TransactionDetail } from '../../contract/values/transaction.ts';
import { requestMachine } from '../../machines/request/machine.ts';
import { selectMayCancel, selectRequestState } from '../../machines/request/selectors.ts';
import type { RequestRef, RequestStanding } from '../../machines/request/types.ts';
import { standingOf } from '../../src/actors/request.ts';
import { lifeOf } from '../../src/features/requests/life/nodes.ts';
import { moneyOutDetail } from '../../contract/calls/examples.ts';

const viewer = { id: moneyOutDetail.user_id, fourEyes: true };
const [begun] = moneyOutDetail.history;
/** A request that is PENDING by now, after the statuses that are named. */
const pending = (
  transaction_type: TransactionDetail['transaction_type'],
  ...path: readonly TransactionDetail['request_status'][]
): TransactionDetail => ({
  ...moneyOutDetail,
  transaction_type,
  request_status: 'PENDING',
  history: path.flatMap((request_status) => (begun ? [{ ...begun, request_status }] : [])),
});

/** Whether the page of its investor offers to take it back, and foretells it. */
async function offered(request: TransactionDetail) {
  const actors = {
    loadRequest: fromPromise<RequestStanding, RequestRef>(() => Promise.resolve(standingOf(request, viewer))),
  };
  const input = { request: { userId: request.user_id, id: request.id }, side: 'investor' } as const;
  const page = createActor(requestMachine.provide({ actors }), { input }).start();
  await expect.poll(() => selectRequestState(page.getSnapshot())).toBe('pending');
  const now = lifeOf(request).find(({ kind }) => kind === 'now');
  return {
    mayCancel: selectMayCancel(page.getSnapshot()),
    branches: now && 'branches' in now ? now.branches.map(({ key }) => key) : [],
  };
}

describe('a request that is pending', () => {
  it('is taken back by the investor who asked for it, though it had failed', async () => {
    const taken = { mayCancel: true, branches: ['rejected', 'cancelled_investor', 'cancelled_fund'] };
    expect(await offered(pending('MONEY_OUT', 'PENDING'))).toEqual(taken);
    expect(await offered(pending('MONEY_OUT', 'PENDING', 'APPROVED', 'FAILED', 'PENDING'))).toEqual(taken);
  });

  it('is taken back by no investor where the fund posted it', async () => {
    const kept = { mayCancel: false, branches: ['rejected', 'cancelled_fund'] };
    for (const type of ['ADJUSTMENT', 'INVESTMENT_OUT'] as const)
      expect(await offered(pending(type, 'APPROVED', 'FAILED', 'PENDING'))).toEqual(kept);
  });
});

describe('the first place on the way of a transaction', () => {
  const firstOf = (request: TransactionDetail) => lifeOf(request)[0];

  it('is that it was requested where somebody asked for it, and recorded where nobody did', () => {
    expect(firstOf(pending('MONEY_OUT', 'PENDING'))).toMatchObject({ word: 'requested' });
    expect(firstOf(pending('REDISTRIBUTION', 'PENDING'))).toMatchObject({ word: 'recorded' });
  });
});
