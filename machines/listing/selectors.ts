import type { SnapshotFrom } from 'xstate';
import { pageSize } from '../../contract/enums.ts';
import type { listingMachine } from './machine.ts';
import type { Criteria } from './types.ts';

export type ListingSnapshot = SnapshotFrom<typeof listingMachine>;

/** What goes into the query string and the query key. */
export const selectCriteria = ({ context }: ListingSnapshot): Criteria => ({
  filters: context.filters,
  search: context.search,
  type: context.type,
  page: context.page,
});

/** The text of the search field. */
export const selectTyped = (snapshot: ListingSnapshot): string => snapshot.context.typed;

/** What the call is sent: page 1 is offset 0 (specification §2, §7). */
export const selectWindow = ({
  context,
}: ListingSnapshot): { readonly offset: number; readonly limit: number } => ({
  offset: (context.page - 1) * pageSize,
  limit: pageSize,
});
