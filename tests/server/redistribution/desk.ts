import { sql } from 'kysely';
import { expect } from 'vitest';
import { parseMoney } from '../../../contract/values/money.ts';
import { runChecks } from '../../../server/verify-checks.ts';
import type { Month } from '../../../server/rules/redistribution.ts';
import { insertRegistration, updateRegistration } from '../../../server/repositories/registrations.ts';
import { startApp } from '../../fixtures/app.ts';
import { another, confirm, readApproval, type Scene } from '../../fixtures/approvals.ts';
import { freshDatabase } from '../../fixtures/database.ts';
import {
  heldBy,
  monthCalls,
  monthIn,
  putDay,
  seventy,
  type ShownMonth,
} from '../../fixtures/redistribution.ts';
import type { Colleague } from '../../fixtures/staff.ts';

export const investorsOnly = {
  investors_percentage: '100.00',
  internal_fund_percentage: '0.00',
  provider_percentage: '0.00',
  foundation_percentage: '0.00',
};
export const centsOf = (lines: readonly { readonly amount: string }[]) =>
  lines.map(({ amount }) => parseMoney(amount) ?? 0n);

/** A member whose dossier is validated. */
export async function validatedMember(scene: Scene, user_name: string): Promise<Colleague> {
  const found = await another(scene, 'user');
  const started_at = scene.app.clock.now();
  await scene.database.db.transaction().execute(async (trx) => {
    await insertRegistration(trx, {
      user_id: found.id,
      type: 'INDIVIDUAL',
      current_step: 7,
      user_name,
      started_at,
    });
    await updateRegistration(trx, found.id, {
      enrollment_status: 'VALIDATED',
      submitted_at: started_at,
      decided_at: started_at,
    });
  });
  return found;
}

/** A fund with two who decide and three validated members, in the order of their ids. */
export async function openDesk(env: Readonly<Record<string, string>> = {}) {
  const database = await freshDatabase();
  const app = await startApp(database, { env });
  const scene: Scene = { app, database };
  const first = await another(scene, 'finance');
  const second = await another(scene, 'admin');
  const three: Colleague[] = [];
  for (const name of ['Camille Exemple', 'Robin Sample', 'Alex Muestra'])
    three.push(await validatedMember(scene, name));
  const members = three.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const waiting = ['2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'];

  /** A month of its own: every member held as much, and the fund realized `realized` cents after its fees. */
  async function freshMonth(realized: bigint) {
    const name = waiting.shift();
    if (name === undefined) throw new Error('no month is left');
    for (const { id } of members)
      await putDay(database, id, { day: `${name}-01`, amounts: { ending_balance: 100_000n } });
    const amounts = { realized_pl: realized + 50n, misc_fees: 50n };
    await putDay(database, null, { day: `${name}-10`, amounts });
    const [year = 0, month = 0] = name.split('-').map(Number);
    return { year, month, currency: 'EUR' as const };
  }
  const approvalOf = (month: Pick<ShownMonth, 'approval'>) => readApproval(second, month.approval?.id ?? '');
  /** Prepared by the one, confirmed by the other. */
  async function publish(month: Month, shares: object = seventy) {
    const form = { ...month, ...shares, status: 'PUBLISHED' };
    const sent = monthIn(await monthCalls(first).create(form));
    expect(await confirm(second, await approvalOf(sent))).toMatchObject({ status: 200 });
    return monthCalls(second).read(sent.id);
  }
  async function owedTo(kind: 'PROVIDER' | 'FOUNDATION' | 'FUND_CASH' | 'PROFIT_AND_LOSS') {
    const row = await database.db
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('kind', '=', kind)
      .where('currency', '=', 'EUR')
      .executeTakeFirst();
    return BigInt(row?.balance ?? '0');
  }
  /** What there is of all that a posting writes. */
  async function counted() {
    const { rows } = await sql<Record<string, string>>`
      select (select count(*) from ledger_operations) as operations,
        (select count(*) from transactions) as transactions,
        (select count(*) from notifications) as notices,
        (select count(*) from activities) as told,
        (select count(*) from redistribution_postings) as postings`.execute(database.db);
    return rows[0];
  }
  async function verify() {
    const lines: string[] = [];
    const say = (line: string) => lines.push(line);
    const whole = await runChecks(database.db, { noted: null, say, progress: () => {} });
    return { whole, said: lines.join('\n') };
  }
  return {
    database,
    app,
    scene,
    first,
    second,
    members,
    freshMonth,
    approvalOf,
    publish,
    owedTo,
    counted,
    verify,
    wallets: () => Promise.all(members.map(({ id }) => heldBy(database, id))),
    close: async () => {
      await app.app.close();
      await database.close();
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
