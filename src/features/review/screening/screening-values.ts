import { fieldErrors } from '../../../../contract/errors.ts';
import type { ScreeningForm } from '../../../../contract/values/review.ts';
import { screeningFormAt } from '../../../../contract/values/review.ts';

/** A screening while it is written. */
export type ScreeningValues = {
  readonly lists: readonly string[];
  /** `YYYY-MM-DD`, or what is half typed */
  readonly screened_on: string;
  readonly outcome: string;
  readonly note: string;
};

const parsed = ({ lists, screened_on, outcome, note }: ScreeningValues, today: string) =>
  screeningFormAt(today).safeParse({
    lists,
    ...(screened_on === '' ? {} : { screened_on }),
    ...(outcome === '' ? {} : { outcome }),
    ...(note.trim() === '' ? {} : { note }),
  });

/** What is wrong with it, by entry; of a list it is the group that is told. */
export const judgeScreening = (today: string) => (values: ScreeningValues) => {
  const result = parsed(values, today);
  if (result.success) return {};
  const found = Object.entries(fieldErrors(result.error.issues));
  return Object.fromEntries(found.map(([name, key]) => [name.split('.')[0] ?? name, key]));
};

/** As it is sent; null: something is wrong with it. */
export function screeningOf(values: ScreeningValues, today: string): ScreeningForm | null {
  const result = parsed(values, today);
  return result.success ? result.data : null;
}
