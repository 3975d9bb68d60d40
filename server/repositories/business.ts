import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type {
  BusinessStep1,
  BusinessStep2,
  BusinessStep3,
  BusinessStep7,
  LegalOfficer,
} from '../../contract/steps/business.ts';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { BusinessDetailsTable } from '../db/tables/business.ts';
import { readBank, type BankStep } from './bank-details.ts';
import { restOfAddress, startOf, whole } from './saved-step.ts';

export type BusinessSteps = {
  readonly step_1: BusinessStep1 | null;
  readonly step_2: BusinessStep2 | null;
  readonly step_3: BusinessStep3 | null;
  readonly step_7: BusinessStep7 | null;
  readonly first_financial_year: boolean;
};

type Saved = `step_${1 | 2 | 3 | 4}_saved_at`;
/** When a step was saved doesn't matter here, only whether it was. */
export type BusinessRow = Omit<Selectable<BusinessDetailsTable>, Saved> & Readonly<Record<Saved, unknown>>;

function step2Of(row: BusinessRow): BusinessStep2 | null {
  const needed = whole({
    business_name: row.business_name,
    company_type: row.company_type,
    registration_number: row.registration_number,
    business_size: row.business_size,
    category: row.category,
  });
  return needed && { ...needed, ...(row.website === null ? {} : { website: row.website }) };
}

const officerOf = (row: BusinessRow): LegalOfficer | null =>
  whole({
    first_name: row.officer_first_name,
    last_name: row.officer_last_name,
    date_of_birth: row.officer_date_of_birth,
    country_of_birth: row.officer_country_of_birth,
    nationality: row.officer_nationality,
    identity_document_kind: row.officer_identity_document_kind,
    phone_prefix: row.officer_phone_prefix,
    phone: row.officer_phone,
    function: row.officer_function,
  });

function step3Of(row: BusinessRow): BusinessStep3 | null {
  const needed = whole({
    address: row.address,
    city: row.city,
    zip_code: row.zip_code,
    country: row.address_country,
    tax_residence: row.tax_residence,
    tax_number: row.tax_number,
    legal_officer: officerOf(row),
  });
  return needed && { ...needed, ...restOfAddress(row) };
}

const stepsOf = (row: BusinessRow | undefined, bank: BankStep | null): BusinessSteps => ({
  step_1: row?.step_1_saved_at ? startOf(row) : null,
  step_2: row?.step_2_saved_at ? step2Of(row) : null,
  step_3: row?.step_3_saved_at ? step3Of(row) : null,
  step_7: bank,
  first_financial_year: row?.first_financial_year ?? false,
});

/** What a business has saved, step by step; null where nothing is saved. Its owners are read apart. */
export async function readBusiness(db: Kysely<Database>, userId: string): Promise<BusinessSteps> {
  const row = await db
    .selectFrom('business_details')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stepsOf(row, await readBank(db, userId));
}

/** The rows of several businesses, to be read with others. */
export const businessesOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('business_details')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`);

/** What several businesses have saved, by id; whoever saved nothing is absent. */
export const businessSteps = (
  rows: readonly BusinessRow[],
  banks: ReadonlyMap<string, BankStep | null>,
): ReadonlyMap<string, BusinessSteps> =>
  new Map(rows.map((row) => [row.user_id, stepsOf(row, banks.get(row.user_id) ?? null)]));

type DetailsRow = Omit<Partial<Insertable<BusinessDetailsTable>>, 'user_id'>;

async function saveDetails(trx: Trx, userId: string, row: DetailsRow): Promise<void> {
  await trx
    .insertInto('business_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export const saveCompanyStep1 = (trx: Trx, userId: string, step: BusinessStep1, at: Date) =>
  saveDetails(trx, userId, { ...step, step_1_saved_at: at });

export const saveCompany = (trx: Trx, userId: string, step: BusinessStep2, at: Date) =>
  saveDetails(trx, userId, { ...step, website: step.website ?? null, step_2_saved_at: at });

export function saveSeatAndOfficer(trx: Trx, userId: string, step: BusinessStep3, at: Date) {
  const { country, address_complement = null, state = null, legal_officer: officer, ...rest } = step;
  return saveDetails(trx, userId, {
    ...rest,
    address_country: country,
    address_complement,
    state,
    officer_first_name: officer.first_name,
    officer_last_name: officer.last_name,
    officer_date_of_birth: officer.date_of_birth,
    officer_country_of_birth: officer.country_of_birth,
    officer_nationality: officer.nationality,
    officer_identity_document_kind: officer.identity_document_kind,
    officer_phone_prefix: officer.phone_prefix,
    officer_phone: officer.phone,
    officer_function: officer.function,
    step_3_saved_at: at,
  });
}

export const markOwnersSaved = (trx: Trx, userId: string, at: Date) =>
  saveDetails(trx, userId, { step_4_saved_at: at });

export const saveFirstFinancialYear = (trx: Trx, userId: string, declared: boolean) =>
  saveDetails(trx, userId, { first_financial_year: declared });

/** Forgets the steps and the declaration that a business saved. */
export async function dropBusiness(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('business_details').where('user_id', '=', userId).execute();
}
