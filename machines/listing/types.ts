/** What a list is asked for: seeded from the query string and written back to it. No rows, no total. */
export type Criteria = {
  /** name of the filter → its value; ALL is the default and is never sent */
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  /** the kind of entry, where a list has one; ALL otherwise */
  readonly type: string;
  /** from 1 */
  readonly page: number;
};

export type ListingInput = Criteria;

export type ListingContext = Criteria & {
  /** the search text while it is being typed */
  readonly typed: string;
};

export type ListingEvent =
  | { readonly type: 'filter.changed'; readonly name: string; readonly value: string }
  | { readonly type: 'type.changed'; readonly value: string }
  | { readonly type: 'search.typed'; readonly text: string }
  /** Enter, or the search button: no waiting */
  | { readonly type: 'search.submitted'; readonly text: string }
  /** `lastPage` null: the total is unknown (an answer without x-total-count) */
  | { readonly type: 'page.changed'; readonly page: number; readonly lastPage: number | null }
  /** back or forward in the browser: the query string says all of it */
  | { readonly type: 'address.changed'; readonly criteria: Criteria };

/** `typing`: a search text is not applied yet. */
export type ListingTag = 'typing';
