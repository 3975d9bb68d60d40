import { sql, type Kysely, type Selectable } from 'kysely';
import type { BusinessStep7 } from '../../contract/steps/business.ts';
import type { IndividualStep6 } from '../../contract/steps/individual.ts';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { EnrollmentBankDetailsTable } from '../db/tables/enrollment.ts';

/** The bank step is the same for both types of dossier, under two numbers. */
export type BankStep = IndividualStep6 & BusinessStep7;

type Row = Omit<Selectable<EnrollmentBankDetailsTable>, 'saved_at'>;

function stepOf(row: Row): BankStep | null {
  if (!row.signatory_confirmation_check) return null;
  const { iban, swift, bank_account_number, routing_number } = row;
  return {
    currency: row.currency,
    account_country: row.account_country,
    ...(iban === null ? {} : { iban }),
    ...(swift === null ? {} : { swift }),
    ...(bank_account_number === null ? {} : { bank_account_number }),
    ...(routing_number === null ? {} : { routing_number }),
    account_holder: row.account_holder,
    signatory_confirmation_check: true,
    accredited_confirmation_check: row.accredited_confirmation_check,
  };
}

/** The account that was given at the bank step; null: none yet. */
export async function readBank(db: Kysely<Database>, userId: string): Promise<BankStep | null> {
  const row = await db
    .selectFrom('enrollment_bank_details')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? stepOf(row) : null;
}

/** The rows of several members, to be read with others. */
export const banksOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('enrollment_bank_details')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`);

/** The accounts of several members, by id. */
export const bankSteps = (rows: readonly Row[]): ReadonlyMap<string, BankStep | null> =>
  new Map(rows.map((row) => [row.user_id, stepOf(row)]));

export async function saveBank(trx: Trx, userId: string, bank: BankStep, at: Date): Promise<void> {
  const { iban = null, swift = null, bank_account_number = null, routing_number = null, ...rest } = bank;
  const row = {
    ...rest,
    iban,
    swift,
    bank_account_number,
    routing_number,
    saved_at: at,
  };
  await trx
    .insertInto('enrollment_bank_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

export async function dropBank(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('enrollment_bank_details').where('user_id', '=', userId).execute();
}
