/** A screening while it is written. */
export type ScreeningValues = {
  readonly lists: readonly string[];
  /** `YYYY-MM-DD`, or what is half typed */
  readonly screened_on: string;
  readonly outcome: string;
  readonly note: string;
  /** the version of those who stood in the dossier when the form was opened, or were looked up anew since */
  readonly persons: string;
  /** the screening that stood at the form's opening, or was looked at since; empty: none did */
  readonly replaces: string;
};
