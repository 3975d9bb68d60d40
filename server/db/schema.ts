import type { Transaction } from 'kysely';
import type { AccountTables } from './tables/account.ts';
import type { ApprovalTables } from './tables/approvals.ts';
import type { BookletTables } from './tables/booklets.ts';
import type { BusinessTables } from './tables/business.ts';
import type { EnrollmentTables } from './tables/enrollment.ts';
import type { FundBankTables } from './tables/fund-banks.ts';
import type { KernelTables } from './tables/kernel.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { ListTables } from './tables/lists.ts';
import type { MemberTables } from './tables/members.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { RedistributionTables } from './tables/redistributions.ts';
import type { RequestTables } from './tables/requests.ts';
import type { ReviewTables } from './tables/review.ts';
import type { SecondFactorTables } from './tables/second-factors.ts';
import type { SigningTables } from './tables/signing.ts';
import type { ValueTables } from './tables/values.ts';

/** Every table, as Kysely knows it; each part stands beside the migrations that make it. */
export type Database = KernelTables &
  EnrollmentTables &
  BookletTables &
  BusinessTables &
  ReviewTables &
  SigningTables &
  SecondFactorTables &
  LedgerTables &
  FundBankTables &
  RequestTables &
  ValueTables &
  RedistributionTables &
  MemberTables &
  ListTables &
  ApprovalTables &
  NotificationTables &
  AccountTables;

/** An open transaction: what is done by it is done as one, or not at all. */
export type Trx = Transaction<Database>;
