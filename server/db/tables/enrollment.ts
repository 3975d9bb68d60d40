import type { DraftValues } from '../../../contract/values/half-typed.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type {
  ContractTemplateKind,
  Currency,
  DocumentStatus,
  DocumentType,
  EnrollmentStatus,
  IdentityDocumentKind,
  Reason,
  RegistrationType,
  Section,
  SignatureKind,
} from '../../../contract/enums.ts';
import type { IndividualStep3 } from '../../../contract/steps/individual.ts';

/** A calendar day, `YYYY-MM-DD` both ways. */
type Day = ColumnType<string, string, string>;
type OptionalDay = ColumnType<string | null, string | null | undefined, string | null>;

export type RegistrationsTable = {
  user_id: string;
  type: RegistrationType;
  current_step: Generated<number>;
  membership_id: Generated<string>;
  user_name: string;
  enrollment_status: Generated<EnrollmentStatus>;
  started_at: Date;
  submitted_at: Date | null;
  /** when a correction was sent last */
  corrected_at: Generated<Date | null>;
  /** since when a section of a validated dossier is not validated any more */
  waits_again_since: Generated<Date | null>;
  decided_at: Date | null;
  decided_by: string | null;
  decision_reason: string | null;
  decision_text: Generated<string | null>;
  version: Generated<number>;
};

export type IndividualDetailsTable = {
  user_id: string;
  country: string | null;
  preferred_currency: Currency | null;
  us_person: boolean | null;
  accreditation_claimed: boolean | null;
  step_1_saved_at: Date | null;
  date_of_birth: Day | null;
  country_of_birth: string | null;
  nationality: string | null;
  identity_document_kind: IdentityDocumentKind | null;
  phone_prefix: string | null;
  phone: string | null;
  step_2_saved_at: Date | null;
  address: string | null;
  address_complement: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  /** `country` of step 3; step 1 has a country of its own */
  address_country: string | null;
  tax_residence: string | null;
  tax_number: string | null;
  politically_exposed: boolean | null;
  source_of_funds: IndividualStep3['source_of_funds'] | null;
  step_3_saved_at: Date | null;
};

export type EnrollmentBankDetailsTable = {
  user_id: string;
  currency: Currency;
  account_country: string;
  iban: string | null;
  swift: string | null;
  bank_account_number: string | null;
  routing_number: string | null;
  account_holder: string;
  signatory_confirmation_check: boolean;
  accredited_confirmation_check: boolean;
  saved_at: Date;
};

export type EnrollmentFilesTable = {
  id: Generated<string>;
  user_id: string;
  owner_id: string | null;
  type: DocumentType;
  name: string;
  size: number;
  media_type: string;
  sha256: string;
  status: Generated<DocumentStatus>;
  reason: Reason | null;
  text: string | null;
  issued_on: OptionalDay;
  expires_on: OptionalDay;
  uploaded_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  replaced_by: string | null;
  removed_at: Date | null;
  version: Generated<number>;
  /** how it was signed on the screen; null: it was uploaded */
  signature: Generated<SignatureKind | null>;
};

/** A paper's bytes in parts; or one line that says under which key of the bucket they are. */
export type EnrollmentFileContentsTable = {
  file_id: string;
  part: Generated<number>;
  content: Buffer | null;
  object_key: string | null;
};

/** Objects of the bucket that no row names, and when they go. */
export type StrayObjectsTable = { key: string; due_at: Date; attempts: Generated<number> };

export type ContractAcknowledgementsTable = {
  user_id: string;
  kind: ContractTemplateKind;
  version: string;
  read_at: Date;
};

export type EnrollmentDraftsTable = {
  user_id: string;
  form: string;
  values: JSONColumnType<DraftValues>;
  saved_at: Date;
};

export type RegistrationIssuesTable = {
  id: Generated<string>;
  user_id: string;
  section: Section;
  step: number;
  field: string | null;
  document_type: DocumentType | null;
  owner_id: string | null;
  reason: Reason;
  text: string | null;
  status: Generated<'OPEN' | 'ANSWERED' | 'RESOLVED'>;
  created_at: Date;
  created_by: string | null;
  /** when it was opened again */
  opened_at: Generated<Date | null>;
  answered_at: Date | null;
  /** when the person went on from its step, while it is OPEN */
  attended_at: Generated<Date | null>;
  /** what stood there when it was opened; null once it is RESOLVED */
  sent_before: ColumnType<unknown, string | null | undefined, string | null>;
  resolved_at: Date | null;
  version: Generated<number>;
};

export type ReopenedStepsTable = { user_id: string; step: number; attended_at: Date | null };

/** The tables of enrollment, as Kysely sees them. */
export type EnrollmentTables = {
  registrations: RegistrationsTable;
  individual_details: IndividualDetailsTable;
  enrollment_bank_details: EnrollmentBankDetailsTable;
  enrollment_files: EnrollmentFilesTable;
  enrollment_file_contents: EnrollmentFileContentsTable;
  stray_objects: StrayObjectsTable;
  contract_acknowledgements: ContractAcknowledgementsTable;
  enrollment_drafts: EnrollmentDraftsTable;
  registration_issues: RegistrationIssuesTable;
  reopened_steps: ReopenedStepsTable;
};
