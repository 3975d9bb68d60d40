import { parseMoney } from './money.ts';

/** The four who share a month's result, in the order in which they are asked for and told (specification §3). */
export const parties = ['investors', 'internal_fund', 'provider', 'foundation'] as const;
export type Party = (typeof parties)[number];

/** What counts of one who shares. Whole numbers, never below zero: hundredths of a percent, or cents held on days. */
type Weighed<Key> = { readonly key: Key; readonly weight: bigint };

/**
 * An amount in cents shared out by weights to the cent: each gets what its weight makes, rounded down, and the cents
 * that are left go one each to the largest remainders, the earlier of two alike (decisions §9). 100.00 in three equal
 * parts is 33.34, 33.33 and 33.33. Null: there is something to share out, and nothing weighs anything.
 */
function shareOut<Key>(amount: bigint, weighed: readonly Weighed<Key>[]): ReadonlyMap<Key, bigint> | null {
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0n);
  if (total === 0n) return amount === 0n ? new Map(weighed.map(({ key }) => [key, 0n])) : null;
  const parts = weighed.map(({ key, weight }, place) => ({
    key,
    place,
    share: (amount * weight) / total,
    rest: (amount * weight) % total,
  }));
  const left = amount - parts.reduce((sum, { share }) => sum + share, 0n);
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  const topped = new Set(byRest.slice(0, Number(left)).map(({ key }) => key));
  return new Map(parts.map(({ key, share }) => [key, share + (topped.has(key) ? 1n : 0n)]));
}

/** The four percentages as the wire has them. */
export type Shares = Readonly<Record<`${Party}_percentage`, string>>;
/** Of each party its part, in cents. */
export type PartyAmounts = Readonly<Record<Party, bigint>>;

/** A percentage in hundredths; one that can't be read counts as nothing. */
const hundredths = (text: string): bigint => parseMoney(text) ?? 0n;

/** How much of 100 % is shared out, in hundredths: `10_000n` is all of it. */
export const sumOfShares = (shares: Shares): bigint =>
  parties.reduce((sum, party) => sum + hundredths(shares[`${party}_percentage`]), 0n);

/** All that can be shared out, in hundredths of a percent. */
export const wholeShare = 10_000n;

/**
 * The base of a month in its four parts, in cents; they add up to it to the cent when the shares add up to 100 %. Of
 * shares that don't yet, each part is rounded down: what a form shows while it is filled.
 */
export function splitBase(base: bigint, shares: Shares): PartyAmounts {
  const weighed = parties.map((key) => ({ key, weight: hundredths(shares[`${key}_percentage`]) }));
  const isWhole = sumOfShares(shares) === wholeShare;
  const shared = isWhole
    ? shareOut(base, weighed)
    : new Map(weighed.map(({ key, weight }) => [key, (base * weight) / wholeShare]));
  const of = (party: Party) => shared?.get(party) ?? 0n;
  return {
    investors: of('investors'),
    internal_fund: of('internal_fund'),
    provider: of('provider'),
    foundation: of('foundation'),
  };
}

/** What a member's part goes by: an id, and the sum of what was held on each day, in cents. */
export type MemberWeight = { readonly id: string; readonly weight: bigint };

/**
 * The investors' part by member, in cents; of two remainders alike the smaller id gets the cent. Null: nobody held
 * anything, and there is something to pay.
 */
export function splitByWeights(
  amount: bigint,
  weights: readonly MemberWeight[],
): ReadonlyMap<string, bigint> | null {
  const ordered = weights.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return shareOut(
    amount,
    ordered.map(({ id, weight }) => ({ key: id, weight })),
  );
}

/** What a month realized and took in fees, and what adjustments put into wallets by themselves. Cents. */
type Results = { readonly realized: bigint; readonly fees: bigint; readonly adjusted: bigint };

/**
 * What is shared out of a month, in cents: realized results less fees, never below zero (decisions §9). An adjustment is
 * realized in the values and has been paid by itself: both payments together are what the values say.
 */
export const baseOf = ({ realized, fees, adjusted }: Results): bigint => {
  const left = realized - fees - adjusted;
  return left > 0n ? left : 0n;
};
