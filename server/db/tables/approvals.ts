import type { ColumnType, Generated } from 'kysely';
import type { ApprovalKind, ApprovalState } from '../../../contract/values/approval.ts';
import type { Month } from '../../rules/redistribution.ts';

/** Read parsed, written as text, once. */
type Json = ColumnType<unknown, string, never>;

export type ApprovalsTable = {
  id: Generated<string>;
  kind: ApprovalKind;
  /** the thing that is decided, as `dossier:<id>` */
  subject: string;
  /** null: it is about no member */
  user_id: string | null;
  payload: Json;
  /** as prepared; once it is confirmed, as it was done */
  effects: ColumnType<unknown, string, string>;
  effects_hash: string;
  /** of values: the posted months that it was prepared with */
  posted_months: ColumnType<readonly Month[] | null, string | null | undefined, never>;
  prepared_by: string;
  prepared_at: Date;
  state: Generated<ApprovalState>;
  closed_by: Generated<string | null>;
  closed_at: Generated<Date | null>;
};

export type RoleGrantsTable = { user_id: string; granted_by: string; granted_at: Date };

/** Tables of migrations 0043 and 0044. */
export type ApprovalTables = { approvals: ApprovalsTable; role_grants: RoleGrantsTable };
