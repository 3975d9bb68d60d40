import type { Currency } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { formatMoney } from '../../contract/values/money.ts';
import {
  parties,
  splitBase,
  splitByWeights,
  type MemberWeight,
  type Party,
  type PartyAmounts,
  type Shares,
} from '../../contract/values/redistribution-shares.ts';
import type { LedgerAccountKind, RedistributionTarget } from './ledger.ts';

export type Month = { readonly year: number; readonly month: number; readonly currency: Currency };

/** Why a month can't be shared out, by the field that says so: it still runs, has a record already, or pays nobody. */
export const monthProblems = {
  running: { month: 'month_not_over' },
  twice: { month: 'month_twice' },
  nobody: { investors_percentage: 'nobody_to_pay' },
} as const satisfies Record<string, Readonly<Record<string, FieldErrorKey>>>;

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
/** First and last day of a month, `YYYY-MM-DD`, and how many days it has. */
export function daysOf({ year, month }: Pick<Month, 'year' | 'month'>) {
  const last = Date.UTC(year, month, 0);
  return { first: iso(Date.UTC(year, month - 1, 1)), last: iso(last), count: new Date(last).getUTCDate() };
}

/** Only a month that is over is shared out: until then its values may still come. `today`: `YYYY-MM-DD`, UTC. */
export const isOver = (month: Pick<Month, 'year' | 'month'>, today: string): boolean =>
  daysOf(month).last < today;

/** A member who takes part, by what was held on the days of the month, added up in cents. */
export type Weighed = MemberWeight & { readonly name: string };

/** What was posted of a month so far, in cents: to each member, and to each of the fund's. */
export type Posted = {
  readonly members: ReadonlyMap<string, { readonly name: string; readonly amount: bigint }>;
  readonly parties: PartyAmounts;
};

/** What a month rests on, all of it as of now. */
export type MonthFacts = {
  readonly base: bigint;
  /** what adjustments have put into wallets by themselves, in cents: the base is without it */
  readonly adjusted: bigint;
  readonly weights: readonly Weighed[];
  readonly posted: Posted;
};

/** A member's line: what the shares make, what was posted already, and what is posted now. Cents. */
export type PlannedMember = {
  readonly id: string;
  readonly name: string;
  readonly weight: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly change: bigint;
};
export type Plan = {
  readonly base: bigint;
  readonly adjusted: bigint;
  readonly amounts: PartyAmounts;
  /** by id; null: there is something to pay, and nobody held anything */
  readonly members: readonly PlannedMember[] | null;
  /** what is posted now to each of the fund's; of the investors, to all of them */
  readonly changes: PartyAmounts;
};

function membersOf(part: bigint, { weights, posted }: MonthFacts): readonly PlannedMember[] | null {
  const split = splitByWeights(part, weights);
  if (split === null) return null;
  const weighed = new Map(weights.map((one) => [one.id, one]));
  const ids = [...new Set([...weighed.keys(), ...posted.members.keys()])].toSorted();
  return ids.flatMap((id) => {
    const before = posted.members.get(id);
    const amount = split.get(id) ?? 0n;
    const paid = before?.amount ?? 0n;
    if (amount === 0n && paid === 0n) return [];
    const { name = before?.name ?? '', weight = 0n } = weighed.get(id) ?? {};
    return [{ id, name, weight, amount, paid, change: amount - paid }];
  });
}

/** What a month comes to by these shares, and what is posted for it now: all of it, or the differences. */
export function planOf(shares: Shares, facts: MonthFacts): Plan {
  const { base, adjusted, posted } = facts;
  const amounts = splitBase(base, shares);
  const members = membersOf(amounts.investors, facts);
  const change = (party: Party) => amounts[party] - posted.parties[party];
  return {
    base,
    adjusted,
    amounts,
    members,
    changes: {
      investors: (members ?? []).reduce((sum, one) => sum + one.change, 0n),
      internal_fund: change('internal_fund'),
      provider: change('provider'),
      foundation: change('foundation'),
    },
  };
}

/** The account of each of the fund's parts. */
const accountOf = {
  internal_fund: 'FUND_CASH',
  provider: 'PROVIDER',
  foundation: 'FOUNDATION',
} as const satisfies Record<Exclude<Party, 'investors'>, LedgerAccountKind>;
const ownParties = ['internal_fund', 'provider', 'foundation'] as const;

/** One operation of the ledger: to whom and how much, in cents, below zero where it is taken back. */
export type Part = {
  readonly party: Party;
  readonly userId: string | null;
  readonly amount: bigint;
  readonly target: RedistributionTarget;
};

/** The operations of a plan, one for each who gets or gives back anything. */
export const partsOf = ({ members, changes }: Plan): readonly Part[] =>
  [
    ...(members ?? []).map(({ id, change }): Part => ({
      party: 'investors',
      userId: id,
      amount: change,
      target: { to: 'WALLET', member: id },
    })),
    ...ownParties.map((party): Part => ({
      party,
      userId: null,
      amount: changes[party],
      target: { to: accountOf[party] },
    })),
  ].filter(({ amount }) => amount !== 0n);

const changedIn = ({ members }: Plan) => (members ?? []).filter(({ change }) => change !== 0n);

/** Who has a part of this month already that is another from now on: that is no payment, and may take some back. */
export const correctedIn = (plan: Plan): ReadonlySet<string> =>
  new Set(changedIn(plan).flatMap(({ id, paid }) => (paid === 0n ? [] : [id])));

/** What is told before it is posted: the members together, then the fund's accounts. */
export function effectsOfPlan(month: Month, plan: Plan): readonly Effect[] {
  const { year, month: number, currency } = month;
  const { adjusted, changes } = plan;
  const count = changedIn(plan).length;
  const corrected = correctedIn(plan).size;
  const notices = [
    ...(count > corrected ? ['redistribution_paid' as const] : []),
    ...(corrected > 0 ? ['redistribution_corrected' as const] : []),
  ];
  const total = parties.reduce((sum, party) => sum + changes[party], 0n);
  const moves = (account: 'FUND_CASH' | 'PROVIDER' | 'FOUNDATION' | 'PROFIT_AND_LOSS', amount: bigint) =>
    amount === 0n ? [] : [{ effect: 'fund.moves' as const, account, currency, amount: formatMoney(amount) }];
  return [
    {
      effect: 'redistribution.paid',
      year,
      month: number,
      currency,
      count,
      amount: formatMoney(changes.investors),
    },
    ...(adjusted === 0n
      ? []
      : [{ effect: 'redistribution.adjusted' as const, currency, amount: formatMoney(adjusted) }]),
    ...ownParties.flatMap((party) => moves(accountOf[party], changes[party])),
    ...moves('PROFIT_AND_LOSS', -total),
    ...notices.map((kind) => ({ effect: 'notification' as const, kind })),
  ];
}
