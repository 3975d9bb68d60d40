import { formatMoney } from '../../contract/values/money.ts';
import {
  mostLacking,
  type Lacking,
  type Redistribution,
  type RedistributionLine,
  type RedistributionPreview,
} from '../../contract/values/redistribution.ts';
import {
  parties,
  splitBase,
  type PartyAmounts,
  type Shares,
} from '../../contract/values/redistribution-shares.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readBalances } from '../repositories/ledger.ts';
import { readBases, readMonthFacts } from '../repositories/redistribution-facts.ts';
import {
  findRedistribution,
  readPaidMembers,
  readRedistribution,
  type NamedRedistribution,
  type StoredRedistribution,
} from '../repositories/redistributions.ts';
import {
  daysOf,
  effectsOfPlan,
  isOver,
  monthProblems,
  partsOf,
  planOf,
  type Month,
  type Plan,
} from '../rules/redistribution.ts';
import { entriesOf } from '../rules/ledger.ts';
import { hashEffects } from './approval-kinds/hash.ts';
import type { Prediction, Reading } from './approval-kinds/kind.ts';
import { today } from '../clock.ts';
import { assertRead } from './version-read.ts';

type Db = Context['db'];
type StoredShares = Pick<
  StoredRedistribution,
  'investors_share' | 'internal_fund_share' | 'provider_share' | 'foundation_share'
>;

const percent = (hundredths: number) => formatMoney(BigInt(hundredths));
/** The stored shares as the wire has them. */
export const sharesOf = (row: StoredShares): Shares => ({
  investors_percentage: percent(row.investors_share),
  internal_fund_percentage: percent(row.internal_fund_share),
  provider_percentage: percent(row.provider_share),
  foundation_percentage: percent(row.foundation_share),
});

const hundredths = (text: string) => Number(text.replace('.', ''));
/** The shares of a form, which are canonical, as they are stored. */
export const storedShares = (shares: Shares): StoredShares => ({
  investors_share: hundredths(shares.investors_percentage),
  internal_fund_share: hundredths(shares.internal_fund_percentage),
  provider_share: hundredths(shares.provider_percentage),
  foundation_share: hundredths(shares.foundation_percentage),
});

/** Throws unless the month is over: what isn't complete yet can't be shared out. */
export function assertOver(context: Context, month: Pick<Month, 'year' | 'month'>): void {
  if (!isOver(month, today(context.clock)))
    throw problem('validation_failed', { fields: monthProblems.running });
}

const amountsShown = (base: bigint, amounts: PartyAmounts) => ({
  base_amount: formatMoney(base),
  investors_amount: formatMoney(amounts.investors),
  internal_fund_amount: formatMoney(amounts.internal_fund),
  provider_amount: formatMoney(amounts.provider),
  foundation_amount: formatMoney(amounts.foundation),
});

type Figures = { readonly base: bigint; readonly amounts: PartyAmounts };

/** What was posted of a published month; null of any other. */
const postedOf = (row: StoredRedistribution): Figures | null =>
  row.base_amount === null
    ? null
    : {
        base: BigInt(row.base_amount),
        amounts: {
          investors: BigInt(row.investors_amount),
          internal_fund: BigInt(row.internal_fund_amount),
          provider: BigInt(row.provider_amount),
          foundation: BigInt(row.foundation_amount),
        },
      };
/** What would be posted by a month's shares. */
const plannedOf = (row: StoredRedistribution, base: bigint): Figures => ({
  base,
  amounts: splitBase(base, sharesOf(row)),
});

function shown(row: NamedRedistribution, { base, amounts }: Figures, now: bigint): Redistribution {
  const { id, year, month, currency, status, note, reason, version } = row;
  const { approval_id, prepared_by, prepared_by_name, prepared_at } = row;
  return {
    id,
    year,
    month,
    currency,
    ...sharesOf(row),
    ...amountsShown(base, amounts),
    current_base: row.base_amount === null ? null : formatMoney(now),
    weights_changed: row.reweighed,
    status,
    note,
    reason,
    version,
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by_name,
    approval:
      approval_id !== null && prepared_by !== null && prepared_at !== null
        ? {
            id: approval_id,
            prepared_by,
            prepared_by_name: prepared_by_name ?? '',
            prepared_at: prepared_at.toISOString(),
          }
        : null,
  };
}

/** Of published ones what was posted, and their base of now; of any other what would be posted now. One read for all. */
export async function showAll(db: Db, rows: readonly NamedRedistribution[]): Promise<Redistribution[]> {
  const bases = await readBases(db, rows);
  return rows.map((row, at) => {
    const { base } = bases[at] ?? { base: 0n };
    return shown(row, postedOf(row) ?? plannedOf(row, base), base);
  });
}

export async function showOne(db: Db, id: string): Promise<Redistribution> {
  const row = await readRedistribution(db, id);
  const [one] = row ? await showAll(db, [row]) : [];
  if (!one) throw problem('not_found');
  return one;
}

type Page = { readonly offset: number; readonly limit: number };
type Lines = { readonly total: number; readonly lines: RedistributionLine[] };

async function linesOf(db: Db, row: NamedRedistribution, page: Page): Promise<Lines> {
  const line = (user_id: string, name: string, amount: bigint) => ({
    user_id,
    user_name: name,
    amount: formatMoney(amount),
  });
  if (row.base_amount !== null) {
    const paid = await readPaidMembers(db, row, page);
    return {
      total: row.members_paid,
      lines: paid.map(({ user_id, name, amount }) => line(user_id, name, BigInt(amount))),
    };
  }
  const members = planOf(sharesOf(row), await readMonthFacts(db, row, row.id)).members ?? [];
  const some = members.slice(page.offset, page.offset + page.limit);
  return { total: members.length, lines: some.map(({ id, name, amount }) => line(id, name, amount)) };
}

/** Throws `stale_version` where another version of a month stands than the one that was read. */
export const assertVersion = (
  db: Db,
  { id, version }: Pick<StoredRedistribution, 'id' | 'version'>,
  read: number | undefined,
): Promise<void> =>
  assertRead(version, read, async () => {
    const row = await readRedistribution(db, id);
    return row ? { at: row.updated_at.toISOString(), by: row.updated_by_name } : null;
  });

/**
 * One page of the members of a month: what each has of a published one, of any other what each would be paid now. Throws
 * `stale_version` where another version was meant than there is.
 */
export const showLines = (
  db: Db,
  id: string,
  { version, ...page }: Page & { readonly version?: number | undefined },
): Promise<Lines> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const row = await readRedistribution(trx, id);
      if (!row) throw problem('not_found');
      await assertVersion(trx, row, version);
      return linesOf(trx, row, page);
    });

/** Of those who give back, how much more it is than each has available, in cents. The database has the last word. */
async function readLacking(db: Db, { currency }: Month, plan: Plan) {
  const taken = partsOf(plan).flatMap((part) => {
    const { amount, target } = part;
    const entries = amount < 0n ? entriesOf({ kind: 'REDISTRIBUTION', currency, amount, ...target }) : [];
    return entries.filter((entry) => entry.amount < 0n).map((entry) => ({ ...part, ...entry }));
  });
  const held = await readBalances(
    db,
    taken.map(({ account }) => account),
  );
  return taken.flatMap(({ userId, amount }, at) => {
    const { balance = 0n, reserved = 0n } = held[at] ?? {};
    const left = balance - reserved + amount;
    return left < 0n ? [{ userId, amount: -left }] : [];
  });
}
type LackingParts = Awaited<ReturnType<typeof readLacking>>;

async function countMonth(db: Db, month: Month, id: string | null, shares: Shares) {
  const plan = planOf(shares, await readMonthFacts(db, month, id));
  if (plan.members === null) throw problem('conflict', { fields: monthProblems.nobody });
  return { plan, lacks: await readLacking(db, month, plan) };
}

/** What a month comes to by these shares, now. Throws when it can't be posted. */
export async function planMonth(db: Db, month: Month, id: string | null, shares: Shares): Promise<Plan> {
  const { plan, lacks } = await countMonth(db, month, id, shares);
  if (lacks.length > 0) throw problem('insufficient_amount_balance');
  return plan;
}

/** Whose wallets can't give back their parts, those who lack most first: nobody finds them among thousands. */
function lackingShown(plan: Plan, lacks: LackingParts): Lacking {
  const names = new Map((plan.members ?? []).map(({ id, name }) => [id, name]));
  const own = lacks.find(({ userId }) => userId === null);
  const short = lacks
    .flatMap(({ userId, amount }) => (userId === null ? [] : [{ userId, amount }]))
    .toSorted((a, b) => (a.amount === b.amount ? 0 : a.amount < b.amount ? 1 : -1));
  return {
    count: short.length,
    members: short.slice(0, mostLacking).map(({ userId, amount }) => ({
      user_id: userId,
      user_name: names.get(userId) ?? '',
      amount: formatMoney(amount),
    })),
    internal_fund: own === undefined ? null : formatMoney(own.amount),
  };
}

/** What posting a plan does, and the hash of it and of every line of it. */
export function predictionOf({ year, month, currency }: Month, shares: Shares, plan: Plan): Prediction {
  const effects = effectsOfPlan({ year, month, currency }, plan);
  const lines = (plan.members ?? []).map(({ id, amount, paid }) => [id, String(amount), String(paid)]);
  const amounts = parties.map((party) => [party, String(plan.amounts[party]), String(plan.changes[party])]);
  const facts = {
    year,
    month,
    currency,
    shares: storedShares(shares),
    base: String(plan.base),
    amounts,
    lines,
  };
  return { effects, hash: hashEffects(effects, facts) };
}

/** What publishing would post now, by member, and what is lacking for it. */
export async function previewOf(
  { context, db }: Reading,
  month: Month,
  shares: Shares,
): Promise<RedistributionPreview> {
  assertOver(context, month);
  const existing = await findRedistribution(db, month);
  const { plan, lacks } = await countMonth(db, month, existing?.id ?? null, shares);
  const days = BigInt(daysOf(month).count);
  const { effects, hash } = predictionOf(month, shares, plan);
  return {
    year: month.year,
    month: month.month,
    currency: month.currency,
    ...amountsShown(plan.base, plan.amounts),
    investors: (plan.members ?? []).map(({ id, name, weight, amount, paid, change }) => ({
      user_id: id,
      user_name: name,
      average_balance: formatMoney(weight / days),
      amount: formatMoney(amount),
      paid: formatMoney(paid),
      change: formatMoney(change),
    })),
    lacking: lackingShown(plan, lacks),
    effects: [...effects],
    hash,
  };
}
