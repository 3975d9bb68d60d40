/** A screening while it is written. */
export type ScreeningValues = {
  readonly lists: readonly string[];
  /** `YYYY-MM-DD`, or what is half typed */
  readonly screened_on: string;
  readonly outcome: string;
  readonly note: string;
};
