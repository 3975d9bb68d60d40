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
  readonly words: string;
};

/** Tables of migration 0030. */
export type MemberTables = { dossier_assignments: DossierAssignmentsTable; member_index: MemberIndexTable };
