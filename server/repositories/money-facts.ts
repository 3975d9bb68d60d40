import type { Kysely } from 'kysely';
import { today } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import type { SectionStatus, TransactionType } from '../../contract/enums.ts';
import type { TransferAccount } from '../../contract/values/transaction.ts';
import type { MoneyFacts } from '../rules/request-obstacles.ts';
import { sectionStatuses } from '../rules/review-sections.ts';
import { readBank } from './bank-details.ts';
import { latestBlocking, type StoredBlocking } from './blockings.ts';
import type { Present } from './dossier.ts';
import { readDefaultBank } from './fund-banks.ts';
import { findRegistration } from './registrations.ts';
import { readCase } from './review-cases.ts';

type Db = Kysely<Database>;

/** The member's own account, as it stands at the bank step. */
export type MemberBank = {
  readonly account: TransferAccount;
  readonly status: SectionStatus;
  /** what was decided of who the member is */
  readonly identity: SectionStatus;
};

async function bookletsOf(db: Db, userId: string, day: string): Promise<MoneyFacts['booklets']> {
  const rows = await db
    .selectFrom('subscription_booklets')
    .select('activity_type')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'VALIDATED')
    .where(({ or, eb }) =>
      or([eb('activation_starting_date', 'is', null), eb('activation_starting_date', '<=', day)]),
    )
    .execute();
  return rows.map(({ activity_type }) => activity_type);
}

/** The account that was given at the bank step, with what was decided of its section; null: none yet. */
export async function readMemberBank(db: Db, userId: string, present: Present): Promise<MemberBank | null> {
  const bank = await readBank(db, userId);
  const dossier = bank && (await readCase(db, userId, present));
  if (!bank || !dossier) return null;
  const { currency, account_country, account_holder } = bank;
  const { iban = null, swift = null, bank_account_number = null, routing_number = null } = bank;
  const numbers = { iban, swift, bank_account_number, routing_number };
  const { BANK_INFORMATION, KYC } = sectionStatuses(dossier);
  return {
    account: { bank_name: null, account_holder, currency, account_country, ...numbers },
    status: BANK_INFORMATION,
    identity: KYC,
  };
}

/** All that decides what a member may ask for, as it stands now. */
export type ReadFacts = {
  readonly facts: MoneyFacts;
  readonly bank: MemberBank | null;
  readonly blocking: StoredBlocking | undefined;
  /** the account of the fund's that members pay into */
  readonly payInto: Awaited<ReturnType<typeof readDefaultBank>>;
};

/** `type`: of the one operation that they are read for; the member's account is looked at where something is paid to it. */
export async function readMoneyFacts(
  db: Db,
  userId: string,
  present: Present,
  type: TransactionType = 'MONEY_OUT',
): Promise<ReadFacts> {
  const registration = await findRegistration(db, userId);
  const bank = type === 'MONEY_OUT' ? await readMemberBank(db, userId, present) : null;
  const blocking = await latestBlocking(db, userId);
  const payInto = await readDefaultBank(db);
  const facts = {
    isValidated: registration?.enrollment_status === 'VALIDATED',
    booklets: await bookletsOf(db, userId, today(present.clock)),
    state: blocking?.state ?? ('UNBLOCKED' as const),
    bank: bank && { currency: bank.account.currency, status: bank.status },
    hasDefaultAccount: payInto !== undefined,
  };
  return { facts, bank, blocking, payInto };
}
