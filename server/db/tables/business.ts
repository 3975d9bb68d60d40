import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CompanyType, Currency, IdentityDocumentKind, OwnerKind } from '../../../contract/enums.ts';
import type { BusinessStep2 } from '../../../contract/steps/business.ts';

type Day = ColumnType<string, string, string>;

export type BusinessDetailsTable = {
  user_id: string;
  country: string | null;
  preferred_currency: Currency | null;
  us_person: boolean | null;
  accreditation_claimed: boolean | null;
  step_1_saved_at: Date | null;
  business_name: string | null;
  company_type: CompanyType | null;
  registration_number: string | null;
  business_size: BusinessStep2['business_size'] | null;
  website: string | null;
  category: BusinessStep2['category'] | null;
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
  officer_first_name: string | null;
  officer_last_name: string | null;
  officer_date_of_birth: Day | null;
  officer_country_of_birth: string | null;
  officer_nationality: string | null;
  officer_identity_document_kind: IdentityDocumentKind | null;
  officer_phone_prefix: string | null;
  officer_phone: string | null;
  officer_function: string | null;
  step_3_saved_at: Date | null;
  /** when an owner was added or changed last */
  step_4_saved_at: Generated<Date | null>;
  first_financial_year: Generated<boolean>;
};

export type BeneficialOwnersTable = {
  id: Generated<string>;
  user_id: string;
  first_name: string;
  last_name: string;
  date_of_birth: Day;
  country_of_birth: string;
  nationality: string;
  identity_document_kind: IdentityDocumentKind;
  kind: OwnerKind;
  /** hundredths of a percent */
  share_hundredths: number | null;
  politically_exposed: boolean;
  created_at: Date;
  serial: GeneratedAlways<string>;
  /** when the owner was taken out of a dossier that was sent, and kept as evidence */
  removed_at: Generated<Date | null>;
};

/** The tables that only a business fills, as Kysely sees them. */
export type BusinessTables = {
  business_details: BusinessDetailsTable;
  beneficial_owners: BeneficialOwnersTable;
};
