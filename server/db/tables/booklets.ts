import type { ColumnType, Generated } from 'kysely';
import type { bookletActivityTypes, BookletStatus, Reason } from '../../../contract/enums.ts';

export type SubscriptionBookletsTable = {
  id: Generated<string>;
  user_id: string;
  activity_type: (typeof bookletActivityTypes)[number];
  status: Generated<BookletStatus>;
  urls: string[];
  /** a calendar day, `YYYY-MM-DD` both ways */
  activation_starting_date: ColumnType<string | null, string | null | undefined, string | null>;
  /** what was decided last, which stays when the booklet is changed later */
  decision: 'VALIDATED' | 'REFUSED' | null;
  reason: Reason | null;
  text: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  created_at: Date;
  created_by: string | null;
  version: Generated<number>;
};

/** The tables of subscription booklets, as Kysely sees them. */
export type BookletTables = { subscription_booklets: SubscriptionBookletsTable };
