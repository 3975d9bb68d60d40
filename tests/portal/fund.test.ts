import { describe, expect, it } from 'vitest';
import { walletBlockingStates } from '../../contract/enums.ts';
import { settableBlockings } from '../../contract/values/standing.ts';
import type { Wallet } from '../../contract/values/wallet.ts';
import { countSet } from '../../machines/listing/criteria.ts';
import {
  conversionBody,
  emptyConversion,
  judgeConversion,
  walletsAfter,
  type ConversionValues,
} from '../../src/features/fund/conversion/figures.ts';
import {
  everything,
  investorFiltersOf,
  investorListing,
  operationFiltersOf,
  operationListing,
  walletFiltersOf,
  walletListing,
} from '../../src/features/fund/criteria.ts';
import {
  effectOfReversal,
  operationFault,
  positionAfter,
  undone,
} from '../../src/features/fund/operations/figures.ts';
import {
  emptyOperation,
  judgeOperation,
  operationBody,
  plannedOf,
  type OperationValues,
} from '../../src/features/fund/operations/operation-values.ts';
import { movesMoney, settableBy } from '../../src/features/fund/rights.ts';
import { judgeBlocking, staysInside } from '../../src/features/fund/wallets/blocking-values.ts';

const id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const as = (role: string) => ({ id, role });

describe('whoever looks at the money of members', () => {
  it('moves it as an administrator or for finance, and not otherwise', () => {
    const movers = ['admin', 'finance', 'compliance', 'auditor', 'unheard_of'].filter((role) =>
      movesMoney(as(role)),
    );
    expect(movers).toEqual(['admin', 'finance']);
  });

  it.each([
    ['admin', 'UNBLOCKED', ['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED']],
    ['admin', 'BLOCKED_COMPLIANCE', ['UNBLOCKED', 'BLOCKED_BY_ADMIN', 'CLOSED']],
    ['compliance', 'BLOCKED_PENDING_OPERATION', ['BLOCKED_COMPLIANCE']],
    ['compliance', 'BLOCKED_COMPLIANCE', ['UNBLOCKED']],
    ['compliance', 'BLOCKED_BY_ADMIN', ['BLOCKED_COMPLIANCE']],
    ['compliance', 'CLOSED', []],
    ['finance', 'UNBLOCKED', ['BLOCKED_BY_ADMIN']],
    ['finance', 'BLOCKED_COMPLIANCE', []],
    ['finance', 'BLOCKED_BY_ADMIN', ['UNBLOCKED']],
  ] as const)('as %s is offered, of wallets that are %s, %j', (role, now, offered) => {
    expect(settableBy(as(role), now)).toEqual(offered);
  });

  it('as an auditor is offered nothing', () => {
    for (const now of walletBlockingStates) expect(settableBy(as('auditor'), now)).toEqual([]);
  });

  it('writes for the member, but where compliance holds, and where a hold is lifted', () => {
    expect(settableBlockings.filter(staysInside)).toEqual(['UNBLOCKED', 'BLOCKED_COMPLIANCE']);
  });

  it('has to say why wallets are held, and need not say why they are freed', () => {
    expect(judgeBlocking({ state: '', text: '' })).toEqual({ state: 'required' });
    expect(judgeBlocking({ state: 'BLOCKED_COMPLIANCE', text: '  ' })).toEqual({ text: 'required' });
    expect(judgeBlocking({ state: 'BLOCKED_COMPLIANCE', text: 'A check.' })).toEqual({});
    expect(judgeBlocking({ state: 'UNBLOCKED', text: '' })).toEqual({});
  });
});

describe('what the lists of the fund are asked for', () => {
  it('leaves out what is ALL, empty or unheard of', () => {
    for (const names of [walletListing, investorListing, operationListing]) {
      expect(countSet(everything(names))).toBe(0);
      expect(walletFiltersOf(everything(names))).toEqual({});
    }
    const strange = { filters: { currency: 'GBP', blocking_state: 'LOST' }, type: '?', search: ' ', page: 2 };
    expect(walletFiltersOf(strange)).toEqual({});
    expect(investorFiltersOf(strange)).toEqual({});
    expect(operationFiltersOf('USD', strange)).toEqual({ currency: 'USD' });
  });

  it('names what is set as the calls do', () => {
    const criteria = {
      filters: { currency: 'USD', blocking_state: 'CLOSED', request_status: 'FAILED' },
      type: 'MISC_FEES',
      search: ' exemple ',
      page: 1,
    };
    expect(walletFiltersOf(criteria)).toEqual({
      transaction_type: 'MISC_FEES',
      blocking_state: 'CLOSED',
      search: 'exemple',
    });
    expect(investorFiltersOf(criteria)).toEqual({ currency: 'USD', search: 'exemple' });
    expect(operationFiltersOf('EUR', criteria)).toEqual({
      currency: 'EUR',
      transaction_type: 'MISC_FEES',
      request_status: 'FAILED',
      search: 'exemple',
    });
  });
});

const wallet = (currency: Wallet['currency'], available: string): Wallet => ({
  currency,
  balance: available,
  available,
  reserved: '0.00',
  incoming: '0.00',
  blocked: '0.00',
});
const wallets = [wallet('EUR', '1000.00'), wallet('USD', '500.00')];
const typed = (part: Partial<ConversionValues>): ConversionValues => ({
  ...emptyConversion,
  exchange_rate: '1.08451234',
  amount: '100',
  ...part,
});
const judged = (part: Partial<ConversionValues>, language = 'en') =>
  judgeConversion(typed(part), language, wallets);

describe('a conversion as it is typed', () => {
  it('takes a rate of eight decimals, rounds down, and parts what comes of it', () => {
    const { wrong, figures } = judged({ fund_part: '0.45' });
    expect(wrong).toEqual({});
    expect(figures).toMatchObject({
      amount: 100_00n,
      converted: 108_45n,
      clientPart: 108_00n,
      fundPart: 45n,
    });
    expect(figures && conversionBody(figures)).toEqual({
      amount: '100.00',
      exchange_rate: '1.08451234',
      client_part: '108.00',
      fund_part: '0.45',
    });
    expect(figures && walletsAfter(figures, { EUR: 1000_00n, USD: 500_00n })).toEqual({
      EUR: 900_00n,
      USD: 608_00n,
    });
  });

  it('is more than there is before a rate is typed, and after', () => {
    for (const exchange_rate of ['', '1.08451234'])
      expect(judged({ amount: '1000.01', exchange_rate }).wrong).toMatchObject({
        amount: 'insufficient_amount_balance',
      });
    expect(judged({ amount: '1000', exchange_rate: '' }).wrong).not.toHaveProperty('amount');
  });

  it('lets the fund’s part follow when the member’s is typed, and both are the whole together', () => {
    const { figures } = judged({ typed: 'client_part', client_part: '108' });
    expect(figures).toMatchObject({ clientPart: 108_00n, fundPart: 45n });
  });

  it('divides the other way, and gives nothing to the fund when nothing is said', () => {
    const { figures } = judged({ conversion_type: 'USD_TO_EUR', amount: '108.45' });
    expect(figures).toMatchObject({ source: 'USD', target: 'EUR', converted: 99_99n, fundPart: 0n });
  });

  it.each([
    ['', 'required'],
    ['0', 'too_small'],
    ['-1.08', 'too_small'],
    ['1.084512345', 'invalid_decimal'],
    ['NaN', 'invalid_decimal'],
    ['0x10', 'invalid_decimal'],
    ['1e10000000', 'invalid_decimal'],
    ['1,08', 'invalid_decimal'],
    ['0.00000001', 'too_small'],
  ])('refuses the rate %j with %s, at the rate', (exchange_rate, key) => {
    expect(judged({ exchange_rate, amount: '1' })).toMatchObject({
      wrong: { exchange_rate: key },
      figures: null,
    });
  });

  it('reads a comma as the decimal mark in French, and more than is free as too much', () => {
    expect(judged({ exchange_rate: '1,0845' }, 'fr').wrong).toEqual({});
    expect(judged({ amount: '1e3' }).wrong).toEqual({});
    expect(judged({ amount: '1000.01' }).wrong).toEqual({ amount: 'insufficient_amount_balance' });
    expect(judged({ amount: '0' }).wrong).toEqual({ amount: 'too_small' });
  });

  it.each([
    [{ fund_part: '108.45' }, { fund_part: 'too_big' }],
    [{ fund_part: '-1' }, { fund_part: 'too_small' }],
    [{ fund_part: '1.005' }, { fund_part: 'invalid_decimal' }],
    [{ typed: 'client_part', client_part: '108.46' }, { client_part: 'too_big' }],
    [{ typed: 'client_part', client_part: '0' }, { client_part: 'too_small' }],
  ] as const)('refuses parts that are not the whole: %j', (part, wrong) => {
    expect(judged(part).wrong).toEqual(wrong);
  });
});

const put = { invested: 300_00n, investedFree: 200_00n };
const position = { balance: 500_00n, free: 400_00n, available: 400_00n, isHeld: false, ...put };
const held = { ...position, available: 0n, isHeld: true };
const of = { userId: id, currency: 'EUR', reversalOf: null, language: 'en', today: '2026-03-12' } as const;
const operation = (part: Partial<OperationValues>): OperationValues => ({
  ...emptyOperation(of.today),
  transaction_type: 'INVESTMENT_IN',
  amount: '100',
  ...part,
});

describe('an operation of the fund', () => {
  it('moves between wallet and investment, and the fees to the fund', () => {
    const after = (type: 'INVESTMENT_IN' | 'INVESTMENT_OUT' | 'MISC_FEES') =>
      positionAfter(position, { type, amount: 100_00n });
    expect(after('INVESTMENT_IN')).toMatchObject({ balance: 400_00n, available: 300_00n, invested: 400_00n });
    expect(after('INVESTMENT_OUT')).toMatchObject({
      balance: 600_00n,
      available: 500_00n,
      invested: 200_00n,
    });
    expect(after('MISC_FEES')).toMatchObject({ balance: 400_00n, available: 300_00n, invested: 300_00n });
  });

  it('takes no more than is free, nor out of the fund than is invested and not asked back', () => {
    const fault = (type: 'INVESTMENT_IN' | 'INVESTMENT_OUT' | 'ADJUSTMENT', amount: bigint) =>
      operationFault(position, { type, amount });
    expect(fault('INVESTMENT_IN', 400_00n)).toBeNull();
    expect(fault('INVESTMENT_IN', 400_01n)).toBe('insufficient_amount_balance');
    expect(fault('INVESTMENT_OUT', 200_01n)).toBe('over_invested');
    expect(fault('ADJUSTMENT', -400_01n)).toBe('insufficient_amount_balance');
    expect(fault('ADJUSTMENT', 10_000_00n)).toBeNull();
  });

  it('takes from a wallet that is held what is promised to nothing, and leaves nothing to use there', () => {
    const takes = operation({ transaction_type: 'ADJUSTMENT', direction: 'out', amount: '400' });
    for (const one of [operation({ transaction_type: 'MISC_FEES', amount: '400' }), takes]) {
      expect(judgeOperation(one, of, held)).toEqual({});
      const more = judgeOperation({ ...one, amount: '400.01' }, of, held);
      expect(more).toEqual({ amount: 'insufficient_amount_balance' });
    }
    const after = positionAfter(held, { type: 'INVESTMENT_OUT', amount: 100_00n });
    expect(after).toMatchObject({ balance: 600_00n, free: 500_00n, available: 0n });
  });

  it('is judged field by field, and asks an adjustment which way it goes', () => {
    expect(judgeOperation(operation({}), of, position)).toEqual({});
    expect(judgeOperation(operation({ transaction_type: '' }), of, position)).toMatchObject({
      transaction_type: 'required',
    });
    expect(judgeOperation(operation({ amount: '-5' }), of, position)).toMatchObject({ amount: 'too_small' });
    expect(judgeOperation(operation({ amount: '1,5' }), of, position)).toMatchObject({
      amount: 'invalid_decimal',
    });
    expect(judgeOperation(operation({ starting_date: '31/02' }), of, position)).toMatchObject({
      starting_date: 'invalid_date',
    });
    expect(judgeOperation(operation({ transaction_type: 'ADJUSTMENT' }), of, position)).toEqual({
      direction: 'required',
    });
  });

  it('sends an adjustment that takes as an amount below zero', () => {
    const takes = operation({ transaction_type: 'ADJUSTMENT', direction: 'out', amount: '12,5' });
    expect(operationBody(takes, { ...of, language: 'it' })).toMatchObject({ amount: '-12.50' });
  });

  it.each([
    ['out', '-12.50'],
    ['in', '12.50'],
  ])('goes by the direction "%s" of an adjustment whose amount is typed with a plus', (direction, amount) => {
    const plus = operation({ transaction_type: 'ADJUSTMENT', direction, amount: '+12.50' });
    expect(judgeOperation(plus, of, position)).toEqual({});
    expect(operationBody(plus, of)).toMatchObject({ amount });
    expect(plannedOf(plus, 'en')?.amount).toBe(direction === 'out' ? -12_50n : 12_50n);
  });

  it('gives back by a reversal what an investment took, invested and in the wallet', () => {
    const invested = { transaction_type: 'INVESTMENT_IN', amount: '100.00' } as const;
    expect(effectOfReversal(position, invested)).toMatchObject({
      balance: 600_00n,
      available: 500_00n,
      invested: 200_00n,
    });
    const came = { transaction_type: 'MONEY_IN', amount: '100.00', received_amount: '90.00' } as const;
    expect(undone(came)).toBe('-90.00');
    const paid = { transaction_type: 'MONEY_OUT', amount: '100.00', received_amount: null } as const;
    expect(undone(paid)).toBe('100.00');
    expect(effectOfReversal(position, paid)).toMatchObject({
      balance: 600_00n,
      available: 500_00n,
      invested: 300_00n,
    });
  });
});
