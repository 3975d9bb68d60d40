import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { fundBankFields } from '../../contract/values/fund-bank-account.ts';
import type { Database } from '../db/schema.ts';
import { bankPlaceFields } from '../rules/bank-fields.ts';
import { dossierState } from '../rules/replay.ts';
import { isDemoBank } from '../db/seed/demo-ids.ts';
import { logOpener, rowsOfLog, type LogReport } from './told-by-log.ts';

type Db = Kysely<Database>;

const fundFields = [...fundBankFields, 'is_default'] as const;
const facts = z.record(z.string(), z.unknown());
type Facts = z.output<typeof facts>;

/** The fields that two tell otherwise; what is left out is nothing. */
const differing = (names: readonly string[], one: Facts, other: Facts): readonly string[] =>
  names.filter((name) => (one[name] ?? null) !== (other[name] ?? null));

const aboutBank = z.looseObject({
  kind: z.enum(['fund_bank', 'fund_bank_default']),
  bank_id: z.string(),
});

/**
 * The fund's accounts as the log has left them, `made`: it told all of them once; null: somebody's rows about it can't be
 * read any more.
 */
async function fundBanksTold(db: Db, { fault }: LogReport): Promise<ReadonlyMap<string, Facts | null>> {
  const told = new Map<string, Facts | null>();
  const rows = await rowsOfLog(db)
    .where('activities.activity_type', '=', 'BANK_ACCOUNT')
    .where(sql<string>`activities.subject ->> 'kind'`, 'in', aboutBank.shape.kind.options)
    .orderBy('activities.seq')
    .execute();
  const open = logOpener(db);
  for (const row of rows) {
    const about = aboutBank.safeParse(row.subject);
    if (!about.success) continue;
    const { bank_id: id } = about.data;
    const opened = await open(row);
    if (opened === 'damaged') fault({ where: `row ${row.id} of the log`, why: 'it can’t be decrypted' });
    if (typeof opened !== 'object') told.set(id, null);
    else if (told.get(id) !== null)
      told.set(id, {
        ...told.get(id),
        ...facts.catch({}).parse(opened.after),
        made: told.get(id)?.['made'] === true || row.operation_type === 'CREATE',
        removed: row.operation_type === 'DELETE',
      });
  }
  return told;
}

/** The fund's own accounts against the rows of the log that made, changed and deleted them: members pay into one. */
export async function checkFundBanksByLog(db: Db, report: LogReport): Promise<void> {
  const told = await fundBanksTold(db, report);
  const banks = await db.selectFrom('fund_bank_accounts').selectAll().orderBy('created_at').execute();
  const there = new Set(banks.map(({ id }) => id));
  for (const { removed_at, ...bank } of banks) {
    const said = told.get(bank.id);
    const where = `the fund’s account ${bank.id}`;
    // a demo from before its accounts were told
    if (said === null || (said?.['made'] !== true && isDemoBank(bank.id))) {
      report.passed(1);
      continue;
    }
    report.checked(1);
    if (said === undefined) {
      report.fault({ where, why: 'no row of the log tells of it' });
      continue;
    }
    const names = differing(fundFields, { ...said }, { ...bank });
    if (names.length > 0) report.fault({ where, why: `the log tells otherwise of ${names.join(', ')}` });
    if (said['removed'] !== (removed_at !== null))
      report.fault({
        where,
        why: removed_at ? 'the log does not tell that it was deleted' : 'the log deleted it',
      });
  }
  for (const id of told.keys())
    if (!there.has(id))
      report.fault({ where: `the fund’s account ${id}`, why: 'it is gone, and the log tells of it' });
}

const accountTold = z.looseObject({
  currency: z.string(),
  account_country: z.string(),
  account_holder: z.string(),
});
/** The account in what a change made of a dossier, or in the step that was saved. */
function accountIn(state: unknown, after: unknown): Facts | null {
  const parts = Object.values(dossierState.safeParse(state).data?.parts ?? {});
  for (const told of [...parts, after]) {
    const found = accountTold.safeParse(told);
    if (found.success) return found.data;
  }
  return null;
}

const batch = 50;
const nobody = '00000000-0000-0000-0000-000000000000';

/** Of some members the account that the log tells of last; undefined: it tells of none, null: not any more. */
async function accountsTold(db: Db, members: readonly string[]) {
  const told = new Map<string, Facts | null>();
  const rows = await rowsOfLog(db)
    .where('activities.member_id', '=', sql<string>`any(${members}::uuid[])`)
    .where('activities.activity_type', 'in', [
      'ENROLLMENT',
      'DOCUMENT',
      'SUBSCRIPTION_BOOKLET',
      'BANK_ACCOUNT',
    ])
    .where('activities.operation_type', '!=', 'DOWNLOAD')
    .where((eb) =>
      eb.or([eb('activities.state_sealed', 'is not', null), eb('activities.after_sealed', 'is not', null)]),
    )
    .orderBy('activities.seq', 'desc')
    .execute();
  const open = logOpener(db);
  for (const row of rows) {
    if (row.member_id === null || told.has(row.member_id)) continue;
    const opened = await open(row);
    if (typeof opened !== 'object') {
      told.set(row.member_id, null);
      continue;
    }
    const account = accountIn(opened.state, opened.after);
    if (account) told.set(row.member_id, account);
  }
  return told;
}

/** Each member's account, which withdrawals are paid to, against what the log tells of it last. */
export async function checkMemberBanksByLog(db: Db, report: LogReport): Promise<void> {
  for (let after = nobody; ;) {
    const banks = await db
      .selectFrom('enrollment_bank_details')
      .select(['user_id', ...bankPlaceFields])
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(batch)
      .execute();
    const told = await accountsTold(
      db,
      banks.map(({ user_id }) => user_id),
    );
    for (const { user_id, ...bank } of banks) {
      const said = told.get(user_id);
      const where = `the account of member ${user_id}`;
      if (said === null) {
        report.passed(1);
        continue;
      }
      report.checked(1);
      const names = said && differing(bankPlaceFields, said, bank);
      if (!names) report.fault({ where, why: 'no row of the log tells of it' });
      else if (names.length > 0)
        report.fault({ where, why: `the log tells otherwise of ${names.join(', ')}` });
    }
    const last = banks.at(-1);
    if (!last) return;
    after = last.user_id;
  }
}
