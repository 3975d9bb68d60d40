import type { EnrollmentStatus, RegistrationType } from '../../../contract/enums.ts';

export type DossierAssignmentsTable = { user_id: string; reviewer_id: string; taken_at: Date };

/** Read only: triggers keep it. `words` is for searching alone. */
export type MemberIndexTable = {
  readonly user_id: string;
  readonly created_at: Date;
  readonly enrollment_status: EnrollmentStatus | null;
  readonly registration_type: RegistrationType | null;
  readonly reviewer_id: string | null;
  readonly open_issues: number;
  /** `YYYY-MM-DD` */
  readonly expires_on: string | null;
  /** of a dossier that was not sent yet */
  readonly step: number | null;
  readonly waiting_since: Date | null;
  /** since when the dossier is in its state; null: not begun */
  readonly state_since: Date | null;
  /** since when the member has something to correct */
  readonly asked_since: Date | null;
  readonly words: string;
};

/** Tables of the migrations 0030 and 0049. */
export type MemberTables = { dossier_assignments: DossierAssignmentsTable; member_index: MemberIndexTable };
