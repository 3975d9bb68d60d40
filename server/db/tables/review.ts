import type { ColumnType, Generated } from 'kysely';
import type { CheckOutcome, ScreeningOutcome, screeningLists } from '../../../contract/values/review.ts';
import type { CheckName } from '../../../contract/values/review-checks.ts';

export type ReviewChecksTable = {
  user_id: string;
  /** the key of the item */
  item: string;
  name: CheckName;
  outcome: CheckOutcome;
  /** SHA-256 of what was looked at */
  content: string;
  checked_by: string;
  checked_at: Date;
};

export type ReviewDataTable = {
  user_id: string;
  item: string;
  content: string;
  decided_by: string;
  decided_at: Date;
};

export type ReviewScreeningsTable = {
  id: Generated<string>;
  user_id: string;
  lists: (typeof screeningLists)[number][];
  /** `YYYY-MM-DD` */
  screened_on: ColumnType<string, string, never>;
  outcome: ScreeningOutcome;
  note: string | null;
  /** SHA-256 of who was looked up */
  persons: string;
  recorded_by: string;
  recorded_at: Date;
  serial: Generated<string>;
};

/** Tables of migration 0040. */
export type ReviewTables = {
  review_checks: ReviewChecksTable;
  review_data: ReviewDataTable;
  review_screenings: ReviewScreeningsTable;
};
