import type { Kysely } from 'kysely';
import { currencies, type Currency } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { Report, ReportDay, ReportPart } from '../../contract/values/report.ts';
import { resultPercentage } from '../../contract/values/result.ts';
import type { AmountField } from '../../contract/values/roll-forward.ts';
import type { Database } from '../db/schema.ts';
import { readFirstDay, readReportDays, readReportValues, type ReportScope } from './report-values.ts';
import { readReportWallet } from './report-wallets.ts';
import { shownAmounts } from './values.ts';
import { readHolder } from './wallet-statement.ts';

type Db = Kysely<Database>;
export type ReportAsked = {
  /** null: the fund's */
  readonly userId: string | null;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly currency?: Currency | undefined;
  /** where the period ends when nothing says so */
  readonly today: string;
};

async function readPart(db: Db, scope: ReportScope): Promise<ReportPart> {
  const { before, after, months, quarters } = await readReportValues(db, scope);
  const total = (field: AmountField) => months.reduce((sum, { amounts }) => sum + amounts[field], 0n);
  const contributions = total('money_in_new_funds') - total('money_out');
  const unrealized = after.unrealized - before.unrealized;
  const moved = after.balance - before.balance;
  const explained = contributions - total('misc_fees') + total('realized_pl') + unrealized;
  const result = after.balance - after.contributions;
  return {
    currency: scope.currency,
    days: months.reduce((sum, { days }) => sum + days, 0),
    opening: formatMoney(before.balance),
    opening_date: before.day,
    closing: formatMoney(after.balance),
    closing_date: after.day,
    money_in_new_funds: formatMoney(total('money_in_new_funds')),
    money_out: formatMoney(total('money_out')),
    misc_fees: formatMoney(total('misc_fees')),
    realized_pl: formatMoney(total('realized_pl')),
    unrealized_change: formatMoney(unrealized),
    investment_in: formatMoney(total('investment_in')),
    investment_out: formatMoney(total('investment_out')),
    contributions: formatMoney(contributions),
    result: formatMoney(moved - contributions),
    difference: formatMoney(moved - explained),
    since_beginning: {
      net_contributions: formatMoney(after.contributions),
      result: formatMoney(result),
      result_percentage: resultPercentage(result, after.contributions),
    },
    months: months.map(({ amounts, ...month }) => ({ ...month, ...shownAmounts(amounts) })),
    quarters: quarters.map(({ amounts, ...quarter }) => ({ ...quarter, ...shownAmounts(amounts) })),
    wallet: await readReportWallet(db, scope),
  };
}

const hasAnything = ({ days, quarters, closing_date, wallet }: ReportPart): boolean =>
  days > 0 ||
  quarters.length > 0 ||
  closing_date !== null ||
  wallet.movements.length > 0 ||
  wallet.closing !== '0.00';

/** It ends today at the latest, as a statement does: of a day that has not come nothing is known. */
async function resolved(db: Db, { userId, from, to, today }: ReportAsked, wanted: readonly Currency[]) {
  const end = to === undefined || to > today ? today : to;
  const asked = to ?? today;
  if (from !== undefined) return { from: from < end ? from : end, to: end, asked };
  const firsts = await Promise.all(wanted.map((currency) => readFirstDay(db, { userId, currency })));
  const [first = end] = firsts.filter((day) => day !== undefined).toSorted();
  return { from: first < end ? first : end, to: end, asked };
}

export type ReportWithDays = {
  readonly told: Report;
  /** the published days, by currency; empty where nobody asked for them */
  readonly days: readonly { readonly currency: Currency; readonly rows: readonly ReportDay[] }[];
};

/** What a report says, and its days for a workbook, all as it stands at one moment. */
export function readReport(db: Db, asked: ReportAsked, withDays: boolean): Promise<ReportWithDays> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { userId } = asked;
      const wanted = asked.currency === undefined ? currencies : [asked.currency];
      const { asked: last, ...period } = await resolved(trx, asked, wanted);
      const holder = userId === null ? undefined : await readHolder(trx, userId);
      const parts: ReportPart[] = [];
      const days: ReportWithDays['days'][number][] = [];
      for (const currency of wanted) {
        const scope = { userId, currency, ...period, asked: last };
        const part = await readPart(trx, scope);
        if (asked.currency === undefined && !hasAnything(part)) continue;
        parts.push(part);
        if (withDays) days.push({ currency, rows: await readReportDays(trx, scope) });
      }
      const told = {
        user_id: userId,
        user_name: holder?.user_name ?? null,
        member_id: holder?.member_id ?? null,
        ...period,
        parts,
      };
      return { told, days };
    });
}
