import { describe, expect, it } from 'vitest';
import { requestStatuses, transactionTypes, walletBlockingStates } from '../../../contract/enums.ts';
import {
  activityOfType,
  incoming,
  isBlocking,
  isOutflow,
  isWaiting,
  mayMove,
  needsReason,
  needsTwo,
  nextStatuses,
  operationAt,
  promised,
  shownState,
  walletFigures,
} from '../../../server/rules/requests.ts';

const request = (transaction_type: Parameters<typeof promised>[0]['transaction_type']) =>
  ({ transaction_type, amount: 250n }) as const;

describe('the life of a request', () => {
  it('ends rejected, executed or cancelled, and never otherwise', () => {
    expect(requestStatuses.filter((status) => nextStatuses[status].length === 0).toSorted()).toEqual([
      'CANCELLED',
      'EXECUTED',
      'REJECTED',
    ]);
  });

  it('reaches execution by approval alone', () => {
    expect(requestStatuses.filter((from) => mayMove('fund', from, 'EXECUTED'))).toEqual(['APPROVED']);
    expect(requestStatuses.filter((from) => mayMove('fund', from, 'APPROVED'))).toEqual(['PENDING']);
  });

  it('lets its investor take it back while it waits, and do nothing else', () => {
    const may = requestStatuses.flatMap((from) =>
      requestStatuses.filter((to) => mayMove('investor', from, to)).map((to) => `${from} → ${to}`),
    );
    expect(may).toEqual(['PENDING → CANCELLED']);
  });

  it('asks the fund why where it turns a request down, fails it or calls it off', () => {
    const asked = requestStatuses.flatMap((from) =>
      requestStatuses
        .filter((to) => mayMove('fund', from, to) && needsReason('fund', from, to))
        .map((to) => `${from} → ${to}`),
    );
    expect(asked).toEqual([
      'PENDING → REJECTED',
      'PENDING → CANCELLED',
      'APPROVED → FAILED',
      'APPROVED → CANCELLED',
    ]);
    expect(needsReason('investor', 'PENDING', 'CANCELLED')).toBe(false);
  });
});

describe('what a request does to a wallet before it is executed', () => {
  it.each(requestStatuses)('an outflow that is %s holds its amount only while it waits', (request_status) => {
    const waits = request_status === 'PENDING' || request_status === 'APPROVED';
    for (const type of ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'] as const)
      expect(promised({ ...request(type), request_status })).toBe(waits ? 250n : 0n);
    for (const type of ['MONEY_IN', 'INVESTMENT_OUT', 'REDISTRIBUTION'] as const)
      expect(promised({ ...request(type), request_status })).toBe(0n);
  });

  it('an inflow is shown apart', () => {
    expect(incoming({ ...request('MONEY_IN'), request_status: 'PENDING' })).toBe(250n);
    expect(incoming({ ...request('MONEY_OUT'), request_status: 'PENDING' })).toBe(0n);
    expect(incoming({ ...request('MONEY_IN'), request_status: 'EXECUTED' })).toBe(0n);
  });
});

describe('the figures of a wallet', () => {
  const holding = { currency: 'EUR', balance: 1000n, reserved: 250n, incoming: 40n } as const;

  it('leave available what is neither promised nor held', () => {
    expect(walletFigures(holding, 'UNBLOCKED')).toMatchObject({ available: 750n, blocked: 0n });
    expect(walletFigures(holding, 'BLOCKED_PENDING_OPERATION')).toMatchObject({ available: 750n });
  });

  it.each(['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED'] as const)(
    'leave nothing while it is %s, and keep what was promised',
    (state) => {
      expect(walletFigures(holding, state)).toMatchObject({ available: 0n, blocked: 750n, reserved: 250n });
    },
  );
});

describe('what is known of a type or a status alone', () => {
  it('a request that failed may be tried again or called off', () => {
    expect(requestStatuses.filter((to) => mayMove('fund', 'FAILED', to))).toEqual(['PENDING', 'CANCELLED']);
    expect(needsReason('fund', 'FAILED', 'CANCELLED')).toBe(false);
  });

  it('what waits is pending or approved', () => {
    const waiting = requestStatuses.filter((request_status) => isWaiting({ request_status }));
    expect(waiting).toEqual(['PENDING', 'APPROVED']);
  });

  it('money leaves a wallet by a withdrawal, a conversion or an investment', () => {
    expect(transactionTypes.filter(isOutflow)).toEqual(['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN']);
    expect(incoming({ ...request('INVESTMENT_OUT'), request_status: 'APPROVED' })).toBe(250n);
    expect(incoming({ ...request('REDISTRIBUTION'), request_status: 'APPROVED' })).toBe(0n);
  });

  it('two people decide what moves money of a member, but not what the fund posts by itself', () => {
    expect(transactionTypes.filter((type) => !needsTwo(type))).toEqual([
      'INVESTMENT_IN',
      'REDISTRIBUTION',
      'MISC_FEES',
    ]);
  });

  it('wallets are held by three states, and that a request waits is only shown', () => {
    expect(walletBlockingStates.filter(isBlocking)).toEqual([
      'BLOCKED_COMPLIANCE',
      'BLOCKED_BY_ADMIN',
      'CLOSED',
    ]);
    expect(shownState('UNBLOCKED', 0)).toBe('UNBLOCKED');
    expect(shownState('UNBLOCKED', 1)).toBe('BLOCKED_PENDING_OPERATION');
    expect(shownState('CLOSED', 1)).toBe('CLOSED');
  });

  it('the log has its own words for both', () => {
    expect(Object.fromEntries(transactionTypes.map((type) => [type, activityOfType(type)]))).toEqual({
      MONEY_IN: 'MONEY_IN',
      MONEY_OUT: 'MONEY_OUT',
      CONVERSION: 'CONVERSION',
      INVESTMENT_IN: 'INVESTMENT',
      INVESTMENT_OUT: 'INVESTMENT',
      REDISTRIBUTION: 'REDISTRIBUTION',
      MISC_FEES: 'MONEY_OUT',
      ADJUSTMENT: 'MONEY_IN',
    });
    expect(Object.fromEntries(requestStatuses.map((status) => [status, operationAt(status)]))).toEqual({
      PENDING: 'UPDATE',
      APPROVED: 'VALIDATE',
      REJECTED: 'REFUSE',
      EXECUTED: 'EXECUTE',
      FAILED: 'UPDATE',
      CANCELLED: 'CANCEL',
    });
  });
});
