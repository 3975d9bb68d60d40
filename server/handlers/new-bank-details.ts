import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import type { BankStep } from '../repositories/bank-details.ts';
import { findRegistration } from '../repositories/registrations.ts';
import { assertConfirmed } from './second-factor-shared.ts';

type Payee = Partial<BankStep>;

/** Where money goes, as one text; the boxes that are ticked beside it say nothing of that. */
const placeOf = (bank: Payee | null): string | null =>
  bank &&
  JSON.stringify([
    bank.currency,
    bank.account_country,
    bank.iban ?? null,
    bank.swift ?? null,
    bank.bank_account_number ?? null,
    bank.routing_number ?? null,
    bank.account_holder,
  ]);

/** Where a validated member's money is to go to another account, the person confirms it first. */
export async function assertPayeeConfirmed(
  context: Context,
  trx: Trx,
  userId: string,
  { former, next }: { readonly former: Payee | null; readonly next: Payee },
): Promise<void> {
  if (placeOf(former) === placeOf(next)) return;
  const registration = await findRegistration(trx, userId);
  if (registration?.enrollment_status === 'VALIDATED') await assertConfirmed(context, trx, 'bank_details');
}
