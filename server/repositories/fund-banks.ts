import { sql, type Kysely } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import type { FundBankDetails } from '../../contract/values/fund-bank-account.ts';
import type { TransferAccount } from '../../contract/values/transaction.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { FundBank } from '../rules/fund-banks.ts';

type Db = Kysely<Database>;

const columns = [
  'bank_name',
  'currency',
  'account_country',
  'iban',
  'swift',
  'bank_account_number',
  'routing_number',
  'account_holder',
] as const;

/** What lies at each bank, by the ledger, where a bank's account is below zero. */
async function balancesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Record<Currency, bigint>>> {
  const found = new Map(ids.map((id) => [id, { EUR: 0n, USD: 0n }]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['owner_id', 'currency', 'balance'])
    .where('kind', '=', 'BANK')
    .where('owner_id', 'in', [...ids])
    .execute();
  for (const { owner_id, currency, balance } of rows) {
    const balances = found.get(owner_id ?? '');
    if (balances) balances[currency] = -BigInt(balance);
  }
  return found;
}

/** The fund's accounts, the default one first, then by name; deleted ones are no more among them. */
export async function listFundBanks(db: Db): Promise<readonly FundBank[]> {
  const rows = await db
    .selectFrom('fund_bank_accounts')
    .select(['id', 'is_default', 'version', ...columns])
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('bank_name')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const balances = await balancesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, is_default, version, ...details }) => ({
    id,
    details,
    isDefault: is_default,
    version,
    balances: balances.get(id) ?? { EUR: 0n, USD: 0n },
  }));
}

/** What tells an account from others, of deleted ones too: what went through them stays. */
export const readBankName = (db: Db, id: string) =>
  db
    .selectFrom('fund_bank_accounts')
    .select(['bank_name', 'currency', 'iban', 'bank_account_number'])
    .where('id', '=', id)
    .executeTakeFirst();

/** An account with all that a payer needs, as it stands now. */
export const readTransferAccount = (db: Db, id: string): Promise<TransferAccount | undefined> =>
  db.selectFrom('fund_bank_accounts').select(columns).where('id', '=', id).executeTakeFirst();

/** The account that members pay into; undefined: the fund has none yet. */
export const readDefaultBank = (db: Db) =>
  db
    .selectFrom('fund_bank_accounts')
    .select(['id', ...columns])
    .where('is_default', '=', true)
    .executeTakeFirst();

/** Whether one of these accounts was deleted. */
export async function isAnyDeleted(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const found = await db
    .selectFrom('fund_bank_accounts')
    .select('id')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Nobody else changes the fund's accounts until the transaction ends; they are few, and changed rarely. Reading them,
 * and requests that name one, go on.
 */
export async function lockFundBanks(trx: Trx): Promise<void> {
  await sql`lock table fund_bank_accounts in share row exclusive mode`.execute(trx);
}

/** Keeps one account as it is: a request that is about to name it waits, and finds it gone if it was deleted. */
export async function lockFundBank(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('fund_bank_accounts').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertFundBank(
  trx: Trx,
  row: FundBankDetails & { readonly id: string; readonly is_default: boolean; readonly created_at: Date },
): Promise<void> {
  await trx.insertInto('fund_bank_accounts').values(row).execute();
}

/**
 * An account that was there twice before (migration 0153) is let off only beside an older row of the same one: of those
 * that stay, one is always held against a further one by the index.
 */
async function endLettingOff(trx: Trx): Promise<void> {
  const at = (row: 'mine' | 'other') => {
    const of = (name: string) => sql.ref(`${row}.${name}`);
    return sql`account_at_bank(${of('currency')}, ${of('iban')}, ${of('bank_account_number')},
      ${of('routing_number')}, ${of('swift')})`;
  };
  await sql`update fund_bank_accounts as mine set twice_as = null
    where mine.removed_at is null and mine.twice_as is not null and (
      mine.twice_as <> ${at('mine')} or not exists (
        select from fund_bank_accounts other
        where other.id <> mine.id and other.removed_at is null and ${at('other')} = mine.twice_as
          and (other.twice_as is distinct from mine.twice_as
            or (other.created_at, other.id) < (mine.created_at, mine.id))))`.execute(trx);
}

export async function updateFundBank(trx: Trx, id: string, details: FundBankDetails): Promise<void> {
  await trx
    .updateTable('fund_bank_accounts')
    .set((eb) => ({ ...details, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await endLettingOff(trx);
}

/** The former default is one no longer: first, since the database never has two. */
export async function setDefaultBank(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('fund_bank_accounts')
    .set({ is_default: false })
    .where('is_default', '=', true)
    .execute();
  await trx.updateTable('fund_bank_accounts').set({ is_default: true }).where('id', '=', id).execute();
}

export async function removeFundBank(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable('fund_bank_accounts').set({ removed_at: at }).where('id', '=', id).execute();
  await endLettingOff(trx);
}

/** Whether requests are open that name this account: to pay into it, or to undo what went through it. A failed one may be retried. */
export async function isAwaited(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('transactions')
    .select('id')
    .where('fund_bank_id', '=', id)
    .where('request_status', 'in', ['PENDING', 'APPROVED', 'FAILED'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether anything was ever booked on this account. */
export async function hasMoved(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'BANK')
    .where('owner_id', '=', id)
    .where('entries', '>', '0')
    .executeTakeFirst();
  return found !== undefined;
}

/** What waits for a second person about each account that is there, by its id. */
export async function openApprovalsOfBanks(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('approvals')
    .select(['id', 'subject'])
    .where('state', '=', 'OPEN')
    .where('subject', 'like', 'fund_bank:%')
    .execute();
  return new Map(rows.map(({ id, subject }) => [subject.slice('fund_bank:'.length), id]));
}
