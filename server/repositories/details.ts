import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type {
  IndividualStep1,
  IndividualStep2,
  IndividualStep3,
  IndividualStep6,
} from '../../contract/steps/individual.ts';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { IndividualDetailsTable } from '../db/tables/enrollment.ts';
import { readBank, type BankStep } from './bank-details.ts';
import { restOfAddress, startOf, whole } from './saved-step.ts';

export type IndividualSteps = {
  readonly step_1: IndividualStep1 | null;
  readonly step_2: IndividualStep2 | null;
  readonly step_3: IndividualStep3 | null;
  readonly step_6: IndividualStep6 | null;
};

type Saved = 'step_1_saved_at' | 'step_2_saved_at' | 'step_3_saved_at';
/** When a step was saved doesn't matter here, only whether it was. */
type Row = Omit<Selectable<IndividualDetailsTable>, Saved> & Readonly<Record<Saved, unknown>>;

const step2Of = (row: Row): IndividualStep2 | null =>
  whole({
    date_of_birth: row.date_of_birth,
    country_of_birth: row.country_of_birth,
    nationality: row.nationality,
    identity_document_kind: row.identity_document_kind,
    phone_prefix: row.phone_prefix,
    phone: row.phone,
  });

function step3Of(row: Row): IndividualStep3 | null {
  const needed = whole({
    address: row.address,
    city: row.city,
    zip_code: row.zip_code,
    country: row.address_country,
    tax_residence: row.tax_residence,
    tax_number: row.tax_number,
    politically_exposed: row.politically_exposed,
    source_of_funds: row.source_of_funds,
  });
  return needed && { ...needed, ...restOfAddress(row) };
}

const stepsOf = (row: Row | undefined, bank: BankStep | null): IndividualSteps => ({
  step_1: row?.step_1_saved_at ? startOf(row) : null,
  step_2: row?.step_2_saved_at ? step2Of(row) : null,
  step_3: row?.step_3_saved_at ? step3Of(row) : null,
  step_6: bank,
});

/** What an individual has saved, step by step; null where nothing is saved. */
export async function readIndividual(db: Kysely<Database>, userId: string): Promise<IndividualSteps> {
  const row = await db
    .selectFrom('individual_details')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stepsOf(row, await readBank(db, userId));
}

/** The rows of several members, to be read with others. */
export const individualsOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('individual_details')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`);

/** What several members have saved, by id; whoever saved nothing is absent. */
export const individualSteps = (
  rows: readonly Row[],
  banks: ReadonlyMap<string, BankStep | null>,
): ReadonlyMap<string, IndividualSteps> =>
  new Map(rows.map((row) => [row.user_id, stepsOf(row, banks.get(row.user_id) ?? null)]));

type DetailsRow = Omit<Partial<Insertable<IndividualDetailsTable>>, 'user_id'>;

async function saveDetails(trx: Trx, userId: string, row: DetailsRow): Promise<void> {
  await trx
    .insertInto('individual_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export const saveStep1 = (trx: Trx, userId: string, step: IndividualStep1, at: Date) =>
  saveDetails(trx, userId, { ...step, step_1_saved_at: at });

export const saveStep2 = (trx: Trx, userId: string, step: IndividualStep2, at: Date) =>
  saveDetails(trx, userId, { ...step, step_2_saved_at: at });

export function saveStep3(trx: Trx, userId: string, step: IndividualStep3, at: Date) {
  const { country, address_complement = null, state = null, ...rest } = step;
  const row = { ...rest, address_country: country, address_complement, state, step_3_saved_at: at };
  return saveDetails(trx, userId, row);
}

/** Forgets the steps that an individual saved. */
export async function dropIndividual(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('individual_details').where('user_id', '=', userId).execute();
}
