import { describe, expect, it } from 'vitest';
import { exampleHeld, exampleMoney } from '../../.storybook/charts/money-facts.ts';
import { stopsOf } from '../../machines/money-operation/guards.ts';
import { waysOf } from '../../src/actors/money-ways.ts';
import { availableAfter, netOf, sumOf } from '../../src/features/money/figures.ts';

const entry = (amount: string) => ({ currency: 'EUR' as const, amount, fields: {}, faults: {} });

describe('what may be asked for', () => {
  it('is limited by the wallet where money leaves it, by what is invested and not asked back where it comes back, else by nothing', () => {
    const most = (type: Parameters<typeof waysOf>[1]) => waysOf(exampleMoney, type).EUR.most;
    expect(most('MONEY_IN')).toBeNull();
    expect(most('MONEY_OUT')).toBe('48250.00');
    expect(most('CONVERSION')).toBe('48250.00');
    expect(most('INVESTMENT_IN')).toBe('48250.00');
    expect(most('INVESTMENT_OUT')).toBe('8500.00');
  });

  it('costs fees where it is paid out, and nowhere else', () => {
    expect(waysOf(exampleMoney, 'MONEY_OUT').EUR.fees).toBe('25.00');
    expect(waysOf(exampleMoney, 'CONVERSION').EUR.fees).toBe('0.00');
  });

  it('has obstacles of its own in each currency', () => {
    const ways = waysOf(exampleMoney, 'MONEY_OUT');
    expect(ways.EUR.obstacles).toEqual([]);
    expect(ways.USD.obstacles).toEqual(['bank_account_missing']);
  });

  it('tells of a blocked wallet, and not of the balance that is nothing because of it', () => {
    const ways = waysOf(exampleHeld, 'MONEY_OUT');
    expect(ways.EUR.most).toBe('0.00');
    expect(stopsOf({ entry: entry('100.00'), ways })).toEqual(['wallet_blocked', 'booklet_missing']);
  });

  it('is there, also where there is more than one amount has room for', () => {
    const ways = waysOf(exampleMoney, 'MONEY_OUT');
    const most = '19999999999999.98';
    const rich = { ...ways, EUR: { ...ways.EUR, most } };
    expect(stopsOf({ entry: entry('100.00'), ways: rich })).toEqual([]);
    expect(sumOf([most], ['100.00'])).toBe('19999999999899.98');
  });
});

describe('the figures of a request', () => {
  it('are sums of cents, whatever their size', () => {
    expect(sumOf(['0.10', '0.20'])).toBe('0.30');
    expect(sumOf(['9007199254740.93'], ['0.01'])).toBe('9007199254740.92');
    expect(sumOf(['1.00'], ['2.50'])).toBe('-1.50');
    expect(sumOf([null, '5.00'])).toBe('5.00');
  });

  it('leave what is paid after fees', () => {
    expect(netOf(entry('4500.00'), waysOf(exampleMoney, 'MONEY_OUT').EUR)).toBe('4475.00');
  });
});

it('what comes into a wallet that is held is not available, what is taken from one is away', () => {
  const change = { now: '10.00', amount: '500.00', gives: false, isHeld: false };
  expect(availableAfter(change)).toBe('510.00');
  expect(availableAfter({ ...change, isHeld: true })).toBe('10.00');
  expect(availableAfter({ ...change, amount: '4.00', gives: true })).toBe('6.00');
});
