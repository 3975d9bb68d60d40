import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import {
  currencies,
  type Currency,
  type TransactionType,
  type WalletBlockingState,
} from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { memberWallets, memberWalletsRow } from '../../contract/values/wallet.ts';
import type { Database } from '../db/schema.ts';
import { walletFigures } from '../rules/requests.ts';
import { countFacts, countedTotal, deepPage, timeInLeaf, type Wanted } from './list-counts.ts';
import { asked, keysAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { hasWords, membersWith } from './member-words.ts';
import { memberName } from './names.ts';
import type { Viewer } from './requests.ts';
import { isUntold } from './told-requests.ts';

type Db = Kysely<Database>;
type MemberWallets = z.infer<typeof memberWallets>;
export type MemberWalletsRow = z.infer<typeof memberWalletsRow>;

/** Which members: what is absent chooses nothing. `transaction_type`: of the latest transaction. */
export type WalletFilters = {
  readonly transaction_type?: TransactionType | undefined;
  readonly blocking_state?: WalletBlockingState | undefined;
  readonly search?: string | undefined;
};

/** What waits, as far as whoever looks is told of it. */
const waits = (viewer: Viewer | undefined) =>
  sql<boolean>`request_status in ('PENDING', 'APPROVED')${viewer?.role === 'user' ? sql` and not ${isUntold}` : sql``}`;

/** A member's blocking: the last event, or that a request waits where nothing holds the wallets (decisions §5). */
const blockingOf = (viewer: Viewer | undefined) => sql<WalletBlockingState>`(
  select case
    when coalesce(b.state, 'UNBLOCKED') <> 'UNBLOCKED' then b.state
    when exists (select from transactions where user_id = member_index.user_id and ${waits(viewer)})
    then 'BLOCKED_PENDING_OPERATION'
    else 'UNBLOCKED' end
  from (values (1)) as one
  left join lateral (
    select state from wallet_blockings where user_id = member_index.user_id order by id desc limit 1) as b on true)`;

/** What the fund decided about a few wallets, whatever waits in them: those few have an index. */
const heldStates = ['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED'] as const;
const isHeld = (state: WalletBlockingState | undefined): state is (typeof heldStates)[number] =>
  heldStates.some((held) => held === state);

/** Who has wallets: the members whose dossier was validated. Everything that was typed travels as a parameter. */
function chosen(db: Db, { transaction_type, blocking_state, search }: WalletFilters) {
  let found = db.selectFrom('wallet_index');
  if (search) found = found.where(sql<boolean>`user_id in (${membersWith(search)})`);
  if (isHeld(blocking_state)) found = found.where('held', '=', blocking_state);
  else if (blocking_state) found = found.where('blocking_state', '=', blocking_state);
  if (transaction_type) found = found.where('latest_type', '=', transaction_type);
  return found;
}
const wantedOf = ({ transaction_type, blocking_state }: WalletFilters): Wanted => ({
  list: 'wallets',
  facts: [transaction_type, blocking_state],
});
/**
 * Where nothing but words is asked for, those who have wallets are found where the words are: whoever was validated has a
 * row in either index, made at the same time. Null: something else is asked.
 */
const foundByWords = (filters: WalletFilters): RawBuilder<unknown> | null =>
  filters.search && countFacts(wantedOf(filters)) === 0
    ? sql`from member_index where enrollment_status = 'VALIDATED' and ${hasWords(filters.search)}`
    : null;

/** Whole cents, as text. */
type WalletRow = {
  readonly user_id: string;
  readonly membership_id: string | null;
  readonly role: string;
  readonly user_name: string;
  readonly transaction_type: TransactionType | null;
  readonly created_at: Date | null;
  readonly blocking_state: WalletBlockingState;
  readonly holdings: readonly {
    readonly currency: Currency;
    readonly balance: string;
    readonly reserved: string;
  }[];
  readonly incoming: readonly { readonly currency: Currency; readonly amount: string }[];
};

/** The queries of the list, for the list and for the test that looks at their plans. */
export const walletQueries = {
  ids: (db: Db, filters: WalletFilters) =>
    chosen(db, filters).select('user_id').orderBy('created_at', 'desc').orderBy('user_id', 'desc'),
  page(db: Db, filters: WalletFilters, page: Page): Asked<{ user_id: string }> {
    const wanted = wantedOf(filters);
    const facts = countFacts(wanted);
    const isPlain = facts === 0 || (facts === 1 && isHeld(filters.blocking_state));
    const { limit, offset } = partOf(page);
    const found = foundByWords(filters);
    if (found !== null)
      return asked(
        db,
        sql<{ user_id: string }>`
          select user_id ${found} order by created_at desc, user_id desc limit ${limit} offset ${offset}`,
      );
    if (filters.search || (isPlain && page.offset + page.limit <= 100))
      return walletQueries.ids(db, filters).limit(limit).offset(offset);
    const inLeaf = chosen(db, filters).select(['user_id', 'created_at']).where(timeInLeaf('created_at'));
    return deepPage(db, wanted, page, inLeaf, sql`found.created_at desc, found.user_id desc`);
  },
  total(db: Db, filters: WalletFilters): Asked<{ total: string }> {
    const found = foundByWords(filters);
    if (found !== null) return asked(db, sql<{ total: string }>`select count(*) as total ${found}`);
    return filters.search
      ? chosen(db, filters).select((eb) => eb.fn.countAll<string>().as('total'))
      : countedTotal(db, wantedOf(filters));
  },
  /**
   * one row for each of these members and its two wallets, also for those that nothing was ever paid into, and for those
   * who work for the fund by now: the lists count them. What stands beside a row is looked up for that row.
   */
  rows: (db: Db, ids: readonly string[], viewer?: Viewer): Asked<WalletRow> =>
    asked(
      db,
      sql<WalletRow>`
        select member_index.user_id, registrations.membership_id, users.role,
          ${memberName} as user_name,
          latest.transaction_type, latest.created_at, ${blockingOf(viewer)} as blocking_state,
          (select coalesce(json_agg(json_build_object(
              'currency', currency, 'balance', balance::text, 'reserved', reserved::text)), '[]')
            from ledger_accounts where kind = 'WALLET' and owner_id = member_index.user_id) as holdings,
          (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text)), '[]') from (
            select currency, sum(amount) as amount from transactions
            where user_id = member_index.user_id and ${waits(viewer)}
              and transaction_type in ('MONEY_IN', 'INVESTMENT_OUT')
            group by currency) as come) as incoming
        from member_index
        cross join lateral (
          select role, first_name, last_name from users where users.id = member_index.user_id limit 1) as users
        left join lateral (
          select membership_id, user_name from registrations
          where registrations.user_id = member_index.user_id limit 1) as registrations on true
        left join lateral (
          select transaction_type, created_at from transactions
          where transactions.user_id = member_index.user_id order by seq desc limit 1) as latest on true
        where member_index.user_id = any(${ids}::uuid[])`,
    ),
};

function shownOf(row: WalletRow): MemberWalletsRow {
  return {
    user_id: row.user_id,
    member_id: row.membership_id,
    user_name: row.user_name,
    blocking_state: row.blocking_state,
    latest_transaction_type: row.transaction_type,
    latest_transaction_at: row.created_at?.toISOString() ?? null,
    wallets: currencies.map((currency) => {
      const own = row.holdings.find((one) => one.currency === currency);
      const come = row.incoming.find((one) => one.currency === currency);
      const figures = walletFigures(
        {
          currency,
          balance: BigInt(own?.balance ?? '0'),
          reserved: BigInt(own?.reserved ?? '0'),
          incoming: BigInt(come?.amount ?? '0'),
        },
        row.blocking_state,
      );
      return {
        currency,
        balance: formatMoney(figures.balance),
        available: formatMoney(figures.available),
        reserved: formatMoney(figures.reserved),
        incoming: formatMoney(figures.incoming),
        blocked: formatMoney(figures.blocked),
      };
    }),
  };
}

/** The wallets of these members, in their order: one of each currency, whether or not anything ever moved in it. */
export async function readWalletRows(db: Db, ids: readonly string[]): Promise<MemberWalletsRow[]> {
  if (ids.length === 0) return [];
  const rows = await walletQueries.rows(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [shownOf(row)] : [];
  });
}

/** One member's wallets, as whoever looks is told of them (without a viewer, all); undefined: there is no such member. */
export async function readWallets(
  db: Db,
  userId: string,
  viewer?: Viewer,
): Promise<MemberWallets | undefined> {
  const [row] = await walletQueries.rows(db, [userId], viewer).execute();
  if (row?.role !== 'user') return undefined;
  const { blocking_state, wallets } = shownOf(row);
  return { blocking_state, wallets };
}

/** One page, newest member first, and how many there are in all. */
export async function listWallets(
  db: Db,
  filters: WalletFilters,
  page: Page,
): Promise<{ readonly total: number; readonly rows: MemberWalletsRow[] }> {
  const { total, keys } = await keysAndTotal(
    db,
    walletQueries.page(db, filters, page),
    'user_id',
    walletQueries.total(db, filters),
  );
  return { total, rows: await readWalletRows(db, keys) };
}
