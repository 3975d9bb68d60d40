import { describe, expect, it } from 'vitest';
import {
  correctedIn,
  daysOf,
  effectsOfPlan,
  isOver,
  monthProblems,
  partsOf,
  planOf,
  type MonthFacts,
} from '../../../server/rules/redistribution.ts';

const shares = {
  investors_percentage: '50.00',
  internal_fund_percentage: '25.00',
  provider_percentage: '15.00',
  foundation_percentage: '10.00',
};
const nothingPosted = {
  members: new Map<string, { readonly name: string; readonly amount: bigint }>(),
  parties: { investors: 0n, internal_fund: 0n, provider: 0n, foundation: 0n },
};
const facts: MonthFacts = {
  base: 1000n,
  adjusted: 0n,
  weights: [
    { id: 'b', name: 'Noa Modèle', weight: 1n },
    { id: 'a', name: 'Camille Exemple', weight: 3n },
    { id: 'z', name: 'Nobody', weight: 0n },
  ],
  posted: nothingPosted,
};
const month = { year: 2026, month: 2, currency: 'EUR' } as const;

describe('a month', () => {
  it('has its days, in a leap year too', () => {
    expect(daysOf(month)).toEqual({ first: '2026-02-01', last: '2026-02-28', count: 28 });
    expect(daysOf({ year: 2028, month: 2 })).toEqual({ first: '2028-02-01', last: '2028-02-29', count: 29 });
    expect(daysOf({ year: 2026, month: 12 })).toEqual({ first: '2026-12-01', last: '2026-12-31', count: 31 });
  });

  it('is over the day after its last', () => {
    expect(isOver(month, '2026-02-28')).toBe(false);
    expect(isOver(month, '2026-03-01')).toBe(true);
  });

  it('that can’t be shared out says so at its field', () => {
    expect(monthProblems).toEqual({
      running: { month: 'month_not_over' },
      twice: { month: 'month_twice' },
      nobody: { investors_percentage: 'nobody_to_pay' },
    });
  });
});

describe('a plan', () => {
  it('gives each their part, by id, and nothing to who held nothing', () => {
    const plan = planOf(shares, facts);
    expect(plan.amounts).toEqual({ investors: 500n, internal_fund: 250n, provider: 150n, foundation: 100n });
    expect(plan.changes).toEqual(plan.amounts);
    expect(plan.base).toBe(1000n);
    expect(plan.members).toEqual([
      { id: 'a', name: 'Camille Exemple', weight: 3n, amount: 375n, paid: 0n, change: 375n },
      { id: 'b', name: 'Noa Modèle', weight: 1n, amount: 125n, paid: 0n, change: 125n },
    ]);
    expect(partsOf(plan)).toEqual([
      { party: 'investors', userId: 'a', amount: 375n, target: { to: 'WALLET', member: 'a' } },
      { party: 'investors', userId: 'b', amount: 125n, target: { to: 'WALLET', member: 'b' } },
      { party: 'internal_fund', userId: null, amount: 250n, target: { to: 'FUND_CASH' } },
      { party: 'provider', userId: null, amount: 150n, target: { to: 'PROVIDER' } },
      { party: 'foundation', userId: null, amount: 100n, target: { to: 'FOUNDATION' } },
    ]);
    expect(correctedIn(plan)).toEqual(new Set());
    expect(effectsOfPlan(month, plan)).toEqual([
      { effect: 'redistribution.paid', year: 2026, month: 2, currency: 'EUR', count: 2, amount: '5.00' },
      { effect: 'fund.moves', account: 'FUND_CASH', currency: 'EUR', amount: '2.50' },
      { effect: 'fund.moves', account: 'PROVIDER', currency: 'EUR', amount: '1.50' },
      { effect: 'fund.moves', account: 'FOUNDATION', currency: 'EUR', amount: '1.00' },
      { effect: 'fund.moves', account: 'PROFIT_AND_LOSS', currency: 'EUR', amount: '-10.00' },
      { effect: 'notification', kind: 'redistribution_paid' },
    ]);
  });

  it('of a month that was posted posts the differences, and takes back what somebody no longer gets', () => {
    const posted = {
      members: new Map([
        ['a', { name: 'Camille Exemple', amount: 375n }],
        ['c', { name: 'Alex Muestra', amount: 20n }],
      ]),
      parties: { investors: 395n, internal_fund: 250n, provider: 155n, foundation: 100n },
    };
    const plan = planOf(shares, { ...facts, posted });
    expect(
      plan.members?.map(({ id, name, weight, paid, change }) => [id, name, weight, paid, change]),
    ).toEqual([
      ['a', 'Camille Exemple', 3n, 375n, 0n],
      ['b', 'Noa Modèle', 1n, 0n, 125n],
      ['c', 'Alex Muestra', 0n, 20n, -20n],
    ]);
    expect(plan.changes).toEqual({ investors: 105n, internal_fund: 0n, provider: -5n, foundation: 0n });
    expect(partsOf(plan).map(({ party, userId, amount }) => [party, userId, amount])).toEqual([
      ['investors', 'b', 125n],
      ['investors', 'c', -20n],
      ['provider', null, -5n],
    ]);
    expect(correctedIn(plan)).toEqual(new Set(['c']));
    expect(effectsOfPlan(month, plan)).toEqual([
      { effect: 'redistribution.paid', year: 2026, month: 2, currency: 'EUR', count: 2, amount: '1.05' },
      { effect: 'fund.moves', account: 'PROVIDER', currency: 'EUR', amount: '-0.05' },
      { effect: 'fund.moves', account: 'PROFIT_AND_LOSS', currency: 'EUR', amount: '-1.00' },
      { effect: 'notification', kind: 'redistribution_paid' },
      { effect: 'notification', kind: 'redistribution_corrected' },
    ]);
  });

  it('that only takes back tells of no payment', () => {
    const members = new Map([
      ['a', { name: 'Camille Exemple', amount: 400n }],
      ['b', { name: 'Noa Modèle', amount: 100n }],
    ]);
    const plan = planOf(shares, { ...facts, posted: { ...nothingPosted, members } });
    const notices = effectsOfPlan(month, plan).filter(({ effect }) => effect === 'notification');
    expect(notices).toEqual([{ effect: 'notification', kind: 'redistribution_corrected' }]);
    expect(effectsOfPlan(month, plan)[0]).toMatchObject({ count: 2, amount: '0.00' });
  });

  it('pays nobody where there is something to pay and nobody held anything', () => {
    const plan = planOf(shares, { ...facts, weights: [] });
    expect(plan.members).toBeNull();
    expect(plan.changes.investors).toBe(0n);
    expect(partsOf(plan).map(({ party }) => party)).toEqual(['internal_fund', 'provider', 'foundation']);
    expect(correctedIn(plan)).toEqual(new Set());
    expect(effectsOfPlan(month, plan)[0]).toMatchObject({ count: 0, amount: '0.00' });
  });

  it('of nothing has nothing to post, whoever held what', () => {
    for (const weights of [facts.weights, []]) {
      const plan = planOf(shares, { ...facts, base: 0n, weights });
      expect(plan.members).toEqual([]);
      expect(partsOf(plan)).toEqual([]);
      expect(effectsOfPlan(month, plan)).toHaveLength(1);
    }
  });
});
