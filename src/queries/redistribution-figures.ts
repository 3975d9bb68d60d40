import type { QueryClient } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import type { RedistributionPreview } from '../../contract/values/redistribution.ts';
import { keys } from './keys.ts';

export type SharedMonth = { readonly year: number; readonly month: number; readonly currency: Currency };

/** The figures that were read of a month last; null: none were. */
export function knownFigures(
  client: QueryClient,
  { currency, year, month }: SharedMonth,
): RedistributionPreview | null {
  const read = client
    .getQueryCache()
    .findAll({ queryKey: keys.redistributionPreviews(currency, year, month) })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  const figures = read.map(({ queryKey }) => client.getQueryData<RedistributionPreview>(queryKey));
  return figures.findLast((one) => one !== undefined) ?? null;
}

type Adjusted = Extract<Effect, { readonly effect: 'redistribution.adjusted' }>;
/** What adjustments have paid or taken by themselves: the base is without it. Null: nothing. */
export const adjustedIn = (effects: readonly Effect[]): Adjusted | null =>
  effects.find((one) => one.effect === 'redistribution.adjusted') ?? null;

/** The same in words of `effects`. */
export function adjustedWords(
  { amount, currency }: Adjusted,
  { money }: { readonly money: (amount: string, currency: Currency) => string },
) {
  const way = amount.startsWith('-') ? ('takes' as const) : ('adds' as const);
  return {
    key: `redistribution.adjusted_${way}` as const,
    values: { amount: money(amount.replace('-', ''), currency) },
  };
}

/** How many members a page of a month's lines has. */
export const linesPerPage = 100;

/** The latest day among values, in whatever order they come; a value of a quarter has none. */
export const newestOf = (values: readonly { readonly value_date: string | null }[]): string | null =>
  values
    .flatMap(({ value_date }) => value_date ?? [])
    .toSorted()
    .at(-1) ?? null;
