import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { today } from '../clock.ts';
import { compiledOnce, type PlaceOf } from '../db/compiled-once.ts';
import type { Database } from '../db/schema.ts';
import type { RegistrationType, SectionStatus, TransactionType } from '../../contract/enums.ts';
import type { TransferAccount } from '../../contract/values/transaction.ts';
import { mostAnnounced, type MoneyFacts } from '../rules/request-obstacles.ts';
import { sectionStatuses, toldStatuses } from '../rules/review-sections.ts';
import { banksOf, bankSteps, type BankStep } from './bank-details.ts';
import type { StoredBlocking } from './blockings.ts';
import type { Present } from './dossier.ts';
import type { readDefaultBank } from './fund-banks.ts';
import { readCase } from './review-cases.ts';

type Db = Kysely<Database>;
type Asked = { readonly userId: string; readonly day: string };

/** The member's own account, as it stands at the bank step. */
export type MemberBank = {
  readonly account: TransferAccount;
  readonly status: SectionStatus;
  /** how it stands as the member is told */
  readonly told: SectionStatus;
  /** what was decided of who the member is */
  readonly identity: SectionStatus;
};

const first = sql.lit(1);

/** All that decides about a member's money beside the dossier, in one statement; `day`: today. */
const together = compiledOnce((db, place: PlaceOf<Asked>) => {
  const userId = place(({ userId }) => userId);
  const account = db.selectFrom('users').select(['role', 'email']).where('id', '=', userId);
  const registration = db
    .selectFrom('registrations')
    .select(['type', 'enrollment_status'])
    .where('user_id', '=', userId);
  const blocking = db
    .selectFrom('wallet_blockings')
    .select(['state', 'at', 'text'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(first);
  const payInto = db
    .selectFrom('fund_bank_accounts')
    .select(['id', 'bank_name', 'currency', 'account_country', 'iban', 'swift'])
    .select(['bank_account_number', 'routing_number', 'account_holder'])
    .where('is_default', '=', sql.lit(true));
  const booklets = db
    .selectFrom('subscription_booklets')
    .select('activity_type')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'VALIDATED')
    // without a date it is not active yet
    .where(
      'activation_starting_date',
      '<=',
      place(({ day }) => day),
    );
  const announced = db
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('request_status', '=', sql.lit('PENDING'))
    .where('transaction_type', '=', sql.lit('MONEY_IN'))
    .whereRef('created_by', '=', 'user_id');
  const banks = banksOf(
    db,
    place(({ userId }): readonly string[] => [userId]),
  );
  return db.selectNoFrom([
    jsonObjectFrom(account).as('account'),
    jsonObjectFrom(registration).as('registration'),
    jsonObjectFrom(blocking).as('blocking'),
    jsonObjectFrom(payInto).as('payInto'),
    jsonArrayFrom(booklets).as('booklets'),
    jsonArrayFrom(banks).as('banks'),
    announced.as('announced'),
  ]);
});

/** What was decided of the account that was given at the bank step; null: none is given yet. */
async function memberBankOf(
  db: Db,
  userId: string,
  bank: BankStep | null,
  present: Present,
): Promise<MemberBank | null> {
  const dossier = bank && (await readCase(db, userId, present));
  if (!bank || !dossier) return null;
  const { currency, account_country, account_holder } = bank;
  const { iban = null, swift = null, bank_account_number = null, routing_number = null } = bank;
  const numbers = { iban, swift, bank_account_number, routing_number };
  const { BANK_INFORMATION, KYC } = sectionStatuses(dossier);
  return {
    account: { bank_name: null, account_holder, currency, account_country, ...numbers },
    status: BANK_INFORMATION,
    told: toldStatuses(dossier).BANK_INFORMATION,
    identity: KYC,
  };
}

/** All that decides what a member may ask for, as it stands now. */
export type ReadFacts = {
  /** the account's; undefined: there is no such account */
  readonly role: string | undefined;
  /** that of the account; of somebody who was erased it is none that can be written to */
  readonly email: string | undefined;
  /** the dossier's; undefined: none was begun */
  readonly type: RegistrationType | undefined;
  readonly facts: MoneyFacts;
  /** the same as the member is told: what may be asked for; what is approved and executed goes by the facts */
  readonly told: MoneyFacts;
  readonly bank: MemberBank | null;
  readonly blocking: Pick<StoredBlocking, 'state' | 'at' | 'text'> | undefined;
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
  const [all] = await together(db, { userId, day: today(present.clock) }).execute();
  if (!all) throw new Error('what decides about money is always answered');
  const { account, registration, payInto, booklets, banks, announced } = all;
  const blocking = all.blocking ? { ...all.blocking, at: new Date(all.blocking.at) } : undefined;
  const own = type === 'MONEY_OUT' ? (bankSteps(banks).get(userId) ?? null) : null;
  const bank = await memberBankOf(db, userId, own, present);
  const facts = {
    isValidated: registration?.enrollment_status === 'VALIDATED',
    booklets: booklets.map(({ activity_type }) => activity_type),
    state: blocking?.state ?? ('UNBLOCKED' as const),
    bank: bank && { currency: bank.account.currency, status: bank.status },
    hasDefaultAccount: payInto !== null,
    // what was announced is no reason for the fund not to go on with it, nor to enter what came
    mayAnnounce: true,
  };
  return {
    role: account?.role,
    email: account?.email,
    type: registration?.type,
    facts,
    told: {
      ...facts,
      bank: bank && { currency: bank.account.currency, status: bank.told },
      mayAnnounce: Number(announced) < mostAnnounced,
    },
    bank,
    blocking,
    payInto: payInto ?? undefined,
  };
}
