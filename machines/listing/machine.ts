import { assign, setup } from 'xstate';
import { typed } from '../typed.ts';
import { unset } from './criteria.ts';
import type { Criteria, ListingContext, ListingEvent, ListingInput, ListingTag } from './types.ts';

/** Translation keys of why a button is off, by the guard that closes it. */
export const guardReasons = { pageExists: 'ui:pager.why.no_such_page' } as const;

/**
 * What a list shows: any change of filter, search text or type returns to page 1 and resets nothing else
 * (specification §2, §4). Rows and totals are not here: they are fetched by these criteria.
 */
export const listingMachine = setup({
  types: typed<{
    context: ListingContext;
    events: ListingEvent;
    input: ListingInput;
    tags: ListingTag;
  }>(),
  guards: {
    filterDiffers: ({ context }, params: { readonly name: string; readonly value: string }) =>
      (context.filters[params.name] ?? unset) !== params.value,
    typeDiffers: ({ context }, params: { readonly value: string }) => context.type !== params.value,
    searchDiffers: ({ context }, params: { readonly text: string }) => context.search !== params.text,
    pageExists: ({ context }, params: { readonly page: number; readonly lastPage: number | null }) =>
      Number.isSafeInteger(params.page) &&
      params.page >= 1 &&
      params.page !== context.page &&
      (params.lastPage === null || params.page <= params.lastPage),
  },
  actions: {
    keepFilter: assign({
      filters: ({ context }, params: { readonly name: string; readonly value: string }) => ({
        ...context.filters,
        [params.name]: params.value,
      }),
      page: 1,
    }),
    keepType: assign({ type: (_, params: { readonly value: string }) => params.value, page: 1 }),
    keepTyped: assign({ typed: (_, params: { readonly text: string }) => params.text }),
    applySearch: assign({ search: ({ context }) => context.typed, page: 1 }),
    keepPage: assign({ page: (_, params: { readonly page: number }) => params.page }),
    keepCriteria: assign((_, params: { readonly criteria: Criteria }) => ({
      ...params.criteria,
      typed: params.criteria.search,
    })),
  },
  delays: { searchPause: 300 },
}).createMachine({
  id: 'listing',
  description:
    'What a list shows: any change of filter, search text or type returns to page 1 and resets nothing else.',
  context: ({ input }) => ({ ...input, typed: input.search }),
  initial: 'browsing',
  on: {
    'filter.changed': {
      guard: { type: 'filterDiffers', params: ({ event }) => event },
      actions: { type: 'keepFilter', params: ({ event }) => event },
    },
    'type.changed': {
      guard: { type: 'typeDiffers', params: ({ event }) => event },
      actions: { type: 'keepType', params: ({ event }) => event },
    },
    'search.typed': {
      target: '.typing',
      actions: { type: 'keepTyped', params: ({ event }) => event },
    },
    'search.submitted': {
      guard: { type: 'searchDiffers', params: ({ event }) => event },
      target: '.browsing',
      actions: [{ type: 'keepTyped', params: ({ event }) => event }, 'applySearch'],
    },
    'address.changed': {
      target: '.browsing',
      actions: { type: 'keepCriteria', params: ({ event }) => event },
    },
  },
  states: {
    browsing: {
      description: 'The person looks at the page that filters, search, type and page number ask for.',
      on: {
        'page.changed': {
          guard: { type: 'pageExists', params: ({ event }) => event },
          actions: { type: 'keepPage', params: ({ event }) => event },
        },
      },
    },
    typing: {
      description: 'The person types a search text; it is applied after a short pause.',
      tags: 'typing',
      after: {
        searchPause: [
          {
            guard: { type: 'searchDiffers', params: ({ context }) => ({ text: context.typed }) },
            target: 'browsing',
            actions: 'applySearch',
          },
          { target: 'browsing' },
        ],
      },
    },
  },
});
