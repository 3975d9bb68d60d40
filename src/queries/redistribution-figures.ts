import type { QueryClient } from '@tanstack/react-query';
import type { Currency } from '../../contract/enums.ts';
import type { RedistributionPreview } from '../../contract/values/redistribution.ts';
import { keys } from './keys.ts';

export type SharedMonth = { readonly year: number; readonly month: number; readonly currency: Currency };

/** What a month comes to, by the figures that were read of it last; null: none were. */
export function knownBase(client: QueryClient, { currency, year, month }: SharedMonth): string | null {
  const read = client
    .getQueryCache()
    .findAll({ queryKey: keys.redistributionPreviews(currency, year, month) })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
  const figures = read.map(({ queryKey }) => client.getQueryData<RedistributionPreview>(queryKey));
  return figures.findLast((one) => one !== undefined)?.base_amount ?? null;
}

/** How many members a page of a month's lines has. */
export const linesPerPage = 100;

/** The latest day among values, in whatever order they come; a value of a quarter has none. */
export const newestOf = (values: readonly { readonly value_date: string | null }[]): string | null =>
  values
    .flatMap(({ value_date }) => value_date ?? [])
    .toSorted()
    .at(-1) ?? null;
