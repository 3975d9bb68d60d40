import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Currency } from '../../contract/enums.ts';
import { later } from '../db/later.ts';
import { isRefusedBy } from '../db/refused.ts';
import type { Database, Trx } from '../db/schema.ts';
import { problem } from '../http/problem.ts';
import { entriesOf, reversed, type LedgerAccount, type LedgerEntry, type Movement } from '../rules/ledger.ts';
import { closing, holding, opening, type Closing, type Opened, type Operation } from './ledger-statements.ts';

/** What an account is called by here: the same text for the same account. */
export const nameOf = ({ kind, currency, owner }: LedgerAccount) => `${kind} ${currency} ${owner ?? ''}`;

/** The constraint that a wallet, or the fund's own cash, has what is asked of it. */
const covered = 'ledger_accounts_covered';
const isUncovered = (error: unknown): boolean => isRefusedBy(error, covered);

/** Does what needs cover; throws `insufficient_amount_balance` where the database finds too little. */
export async function withCover<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isUncovered(error) ? problem('insufficient_amount_balance') : error;
  }
}

/** That an account is one of these. */
const isOneOf =
  (accounts: readonly LedgerAccount[]) =>
  ({ or, and, eb }: ExpressionBuilder<Database, 'ledger_accounts'>) =>
    or(
      accounts.map(({ kind, currency, owner }) =>
        and([
          eb('kind', '=', kind),
          eb('currency', '=', currency),
          // not "is not distinct from": that would read all wallets of the currency
          owner === null ? eb('owner_id', 'is', null) : eb('owner_id', '=', owner),
        ]),
      ),
    );

/** The ids of those accounts that there are, by their names. */
async function findAccounts(
  trx: Trx,
  accounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'currency', 'owner_id'])
    .where(isOneOf(accounts))
    .execute();
  return new Map(rows.map(({ id, owner_id, ...row }) => [nameOf({ ...row, owner: owner_id }), id]));
}

/** The ids of accounts by their names, made where they are missing: in one order, since two may make the same ones. */
async function accountIds(
  trx: Trx,
  accounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, string>> {
  const found = await findAccounts(trx, accounts);
  const missing = accounts.filter((account) => !found.has(nameOf(account)));
  if (missing.length === 0) return found;
  await trx
    .insertInto('ledger_accounts')
    .values(
      missing
        .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
        .map(({ kind, currency, owner }) => ({ kind, currency, owner_id: owner })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findAccounts(trx, accounts);
}

/** How many accounts one statement looks for: each has two or three parameters, of which a statement takes 65 535. */
const batch = 1000;
/** Accounts, each once, by so many as one statement looks for. */
function inBatches(accounts: readonly LedgerAccount[]): readonly (readonly LedgerAccount[])[] {
  const named = [...new Map(accounts.map((account) => [nameOf(account), account])).values()];
  return Array.from({ length: Math.ceil(named.length / batch) }, (_, at) =>
    named.slice(at * batch, (at + 1) * batch),
  );
}

/**
 * Makes accounts where they are missing and holds them until the transaction ends, in the order of their ids: for whoever
 * posts several operations in one transaction, so that no two such wait for each other in a circle. Answers their ids by
 * their names.
 */
export async function lockAccounts(
  trx: Trx,
  accounts: readonly LedgerAccount[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of inBatches(accounts))
    for (const [name, id] of await accountIds(trx, some)) found.set(name, id);
  const ids = [...found.values()];
  await holding(ids).execute(trx);
  return found;
}

/** What is said of an operation beside its entries. `valueDate`: `YYYY-MM-DD`, UTC. */
export type Posting = {
  readonly id: string;
  /** the request that is executed by it */
  readonly transactionId: string | null;
  readonly at: Date;
  readonly valueDate: string;
  /** what the wallet had promised to it, in cents of the movement's currency: given back in the same moment */
  readonly promised?: bigint;
};

type Written = {
  readonly kind: Movement['kind'];
  readonly entries: readonly LedgerEntry[];
  readonly reversalOf: string | null;
};

/** What an operation takes out of a wallet: out of the one that had promised. */
const payer = (entries: readonly LedgerEntry[]): LedgerEntry | undefined =>
  entries.find(({ account, amount }) => account.kind === 'WALLET' && amount < 0n);

async function open(trx: Trx, operation: Operation, entries: readonly LedgerEntry[]): Promise<Opened> {
  const [opened] = (await opening(operation, entries).execute(trx)).rows;
  if (opened) return opened;
  // an account that nothing ever moved
  await accountIds(
    trx,
    entries.map(({ account }) => account),
  );
  const [again] = (await opening(operation, entries).execute(trx)).rows;
  if (!again) throw new Error('no operation was written');
  return again;
}

/** Entries of transactions that write theirs last of all: the accounts that everybody shares are held for a moment only. */
const held = new WeakMap<Trx, Closing[]>();

/**
 * From now on what this transaction posts has its entries written by `writeHeldEntries`, after its rows of the log: places
 * in the log are held before accounts. What pays many at once (`postMany`) holds accounts first, and the rows of the
 * members that it pays before those: whoever posts for a member holds that member's row too, so that neither waits for the
 * other in a circle. A row of the log without a member would be another order.
 */
export const holdEntries = (trx: Trx): void => void held.set(trx, []);

/**
 * Writes the entries that have waited, on the way of the end of the transaction: what a wallet doesn't hold is told then
 * (`withCover`). Of several operations all accounts are held first, in the order of their ids.
 */
export async function writeHeldEntries(trx: Trx): Promise<void> {
  const waiting = held.get(trx) ?? [];
  held.delete(trx);
  if (waiting.length > 1)
    await later(trx, holding(waiting.flatMap(({ lines }) => lines.map(({ account_id }) => account_id))));
  for (const close of waiting) await later(trx, closing(close));
}

async function write(
  trx: Trx,
  { id, transactionId, at, valueDate, promised = 0n }: Posting,
  { kind, entries, reversalOf }: Written,
): Promise<Buffer> {
  const operation = {
    id,
    kind,
    transaction_id: transactionId,
    reversal_of: reversalOf,
    posted_at: at,
    value_date: valueDate,
  };
  const { hash, accounts } = await open(trx, operation, entries);
  const idOf = (place: number) => accounts[place] ?? '';
  const lines = entries.map(({ account, amount }, place) => ({
    account_id: idOf(place),
    currency: account.currency,
    amount,
  }));
  const wallet = payer(entries);
  const release =
    promised > 0n && wallet ? { wallet: idOf(entries.indexOf(wallet)), amount: promised } : null;
  const close = { id, lines, release };
  const waiting = held.get(trx);
  if (waiting) waiting.push(close);
  else await withCover(closing(close).execute(trx));
  return hash;
}

/**
 * Posts an executed operation: all its entries or none. Throws `insufficient_amount_balance` when a wallet or the
 * fund's cash would fall below what it has promised; where entries are held (`holdEntries`) the end of the transaction
 * does. Answers the operation's hash, for the log.
 */
export const post = (trx: Trx, movement: Movement, posting: Posting): Promise<Buffer> =>
  write(trx, posting, { kind: movement.kind, entries: entriesOf(movement), reversalOf: null });

/**
 * Posts what undoes an operation; a second time it is refused by the database. `known`: by which its entries may have been
 * read before, since they never change.
 */
export async function postReversal(
  trx: Trx,
  operationId: string,
  posting: Posting,
  known: Kysely<Database> = trx,
): Promise<Buffer> {
  const entries = await readEntries(known, operationId);
  return write(trx, posting, { kind: 'ADJUSTMENT', entries: reversed(entries), reversalOf: operationId });
}

/** The entries of one operation. */
export async function readEntries(db: Kysely<Database>, operationId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select(['kind', 'ledger_accounts.currency', 'owner_id', 'amount'])
    .where('operation_id', '=', operationId)
    .orderBy('ledger_entries.seq')
    .execute();
  return rows.map(({ owner_id, amount, ...account }) => ({
    account: { ...account, owner: owner_id },
    amount: BigInt(amount),
  }));
}

type Share = { readonly member: string; readonly currency: Currency; readonly amount: bigint };

/**
 * Promises a part of a wallet to an outflow that waits, or gives it back (`amount` below zero) when it won't be
 * executed; `post` gives back what it executes by itself (`promised`), so that all its accounts are locked in one order.
 * Throws `insufficient_amount_balance` when the wallet holds less than all its promises.
 */
export async function reserve(trx: Trx, { member, currency, amount }: Share): Promise<void> {
  const promise = () =>
    withCover(
      trx
        .updateTable('ledger_accounts')
        .set({ reserved: sql<string>`reserved + ${String(amount)}` })
        .where('kind', '=', 'WALLET')
        .where('currency', '=', currency)
        .where('owner_id', '=', member)
        .executeTakeFirst(),
    );
  if ((await promise()).numUpdatedRows > 0n) return;
  // one that nothing ever moved
  await accountIds(trx, [{ kind: 'WALLET', currency, owner: member }]);
  await promise();
}

/** What accounts hold and have promised, in cents, in the order asked for; one that nothing ever moved holds nothing. */
export async function readBalances(
  db: Kysely<Database>,
  accounts: readonly LedgerAccount[],
): Promise<readonly { readonly balance: bigint; readonly reserved: bigint }[]> {
  const found = new Map<string, { readonly balance: bigint; readonly reserved: bigint }>();
  for (const some of inBatches(accounts)) {
    const rows = await db
      .selectFrom('ledger_accounts')
      .select(['kind', 'currency', 'owner_id', 'balance', 'reserved'])
      .where(isOneOf(some))
      .execute();
    for (const { owner_id, balance, reserved, ...account } of rows)
      found.set(nameOf({ ...account, owner: owner_id }), {
        balance: BigInt(balance),
        reserved: BigInt(reserved),
      });
  }
  return accounts.map((account) => found.get(nameOf(account)) ?? { balance: 0n, reserved: 0n });
}

/** What a wallet holds and has promised, in cents. */
export type Holding = { readonly currency: Currency; readonly balance: bigint; readonly reserved: bigint };

/** The wallets that a member has; one that nothing was ever paid into may be missing. */
export async function readHoldings(db: Kysely<Database>, member: string): Promise<Holding[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['currency', 'balance', 'reserved'])
    .where('kind', '=', 'WALLET')
    .where('owner_id', '=', member)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency, balance, reserved }) => ({
    currency,
    balance: BigInt(balance),
    reserved: BigInt(reserved),
  }));
}
