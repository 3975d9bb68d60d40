import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBankId } from '../../server/db/seed/demo-ids.ts';
import { eraseMemberValues, recordActivity, type Activity } from '../../server/repositories/activity.ts';
import { runChecks } from '../../server/verify-checks.ts';
import { another, confirm, readApproval } from '../fixtures/approvals.ts';
import { demoDatabase, type TestDatabase } from '../fixtures/database.ts';
import { bankCalls, freshForm } from '../fixtures/fund-banks.ts';
import { putDay } from '../fixtures/redistribution.ts';
import { valueScene, type ValueScene } from '../fixtures/value-scene.ts';
import { dayForm, daysOf, publish, valueCalls, valueIn } from '../fixtures/values.ts';

async function verify({ db }: TestDatabase) {
  const lines: string[] = [];
  const whole = await runChecks(db, { noted: null, say: (line) => lines.push(line), progress: () => {} });
  return { whole, said: lines.join('\n') };
}

/** What a superuser changes, expected to be told, and put back. */
async function harm(
  database: TestDatabase,
  change: string,
  undo: string,
  told: readonly (string | RegExp)[],
) {
  const typed = (statement: string) =>
    database.db.connection().execute(async (connection) => {
      await sql`set session_replication_role = replica`.execute(connection);
      await sql.raw(statement).execute(connection);
      await sql`set session_replication_role = origin`.execute(connection);
    });
  await typed(change);
  try {
    const { whole, said } = await verify(database);
    expect(whole, said).toBe(false);
    for (const part of told) expect(said).toMatch(part);
  } finally {
    await typed(undo);
  }
  const { whole, said } = await verify(database);
  expect(whole, said).toBe(true);
}

describe('the demo', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await demoDatabase();
  }, 120_000);
  afterAll(() => database?.close());
  const idOf = async (query: string) =>
    (await sql.raw<{ id: string }>(query).execute(database.db)).rows[0]?.id ?? 'nothing';

  it('has all of its published values and all accounts told by its log', async () => {
    const { whole, said } = await verify(database);
    expect(whole, said).toBe(true);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from capital_values
      where status = 'PUBLISHED' and series <> 'INVESTOR_GLOBAL'`.execute(database.db);
    expect(said).toMatch(`ok    Values: ${rows[0]?.count.toLocaleString('en')} published values\n`);
    expect(said).toMatch(/ok {4}Bank accounts: \d+ accounts\n/);
  });

  it.each(['FUND_DAILY', 'INVESTOR_DAILY', 'INVESTOR_QUARTERLY'])(
    'names the published record of which somebody has changed the amounts, %s',
    async (series) => {
      const id = await idOf(
        `select id from capital_values where series = '${series}' and status = 'PUBLISHED' limit 1`,
      );
      const by = (sign: string) =>
        `update capital_values set ending_balance = ending_balance ${sign} 1, realized_pl = realized_pl ${sign} 1 where id = '${id}'`;
      await harm(database, by('+'), by('-'), [
        /^WRONG Values/m,
        `value ${id} (${series}`,
        'tells of other amounts',
      ]);
    },
  );

  it('names whose records the log does not tell of', async () => {
    const id = await idOf(
      `select id from capital_values where status = 'DRAFT' and series = 'INVESTOR_DAILY' limit 1`,
    );
    // one more than the demo has written
    const other = '00000000-0000-4000-8000-00000000000a';
    await harm(
      database,
      `update capital_values set status = 'PUBLISHED', id = '${other}' where id = '${id}'`,
      `update capital_values set status = 'DRAFT', id = '${id}' where id = '${other}'`,
      [/^WRONG Values/m, /values of member [\w-]+: \d+ are published, and the log tells of \d+/],
    );
  });

  it('names the fund’s account and the member’s that were changed', async () => {
    const bank = await idOf('select id from fund_bank_accounts where is_default');
    const iban = await idOf('select iban as id from fund_bank_accounts where is_default');
    const set = (text: string) => `update fund_bank_accounts set iban = '${text}' where id = '${bank}'`;
    await harm(database, set('FR7630006000011234567890188'), set(iban), [
      /^WRONG Bank accounts/m,
      `the fund’s account ${bank}: the log tells otherwise of iban`,
    ]);
    const member = await idOf(
      'select user_id as id from enrollment_bank_details where iban is not null limit 1',
    );
    const own = await idOf(`select iban as id from enrollment_bank_details where user_id = '${member}'`);
    const to = (text: string) =>
      `update enrollment_bank_details set iban = '${text}' where user_id = '${member}'`;
    await harm(database, to('FR7630006000011234567890189'), to(own), [
      `the account of member ${member}: the log tells otherwise of iban`,
    ]);
  });

  it('names an account of the fund that was put in', async () => {
    const id = '00000000-0000-4000-8000-00000000000b';
    await harm(
      database,
      `insert into fund_bank_accounts (id, bank_name, currency, account_country, bank_account_number, account_holder, created_at)
       values ('${id}', 'Bank', 'USD', 'JP', '1', 'Somebody', now())`,
      `delete from fund_bank_accounts where id = '${id}'`,
      [`the fund’s account ${id}: no row of the log tells of it`],
    );
  });

  it('names the executed conversion of which the rate was changed', async () => {
    const id = await idOf(
      `select id from transactions where transaction_type = 'CONVERSION' and request_status = 'EXECUTED' limit 1`,
    );
    const by = (sign: string) =>
      `update transactions set exchange_rate = exchange_rate ${sign} 2 where id = '${id}'`;
    await harm(database, by('*'), by('/'), [`(${id}): its amounts are not what its rate makes`]);
  });

  it('passes by what the log kept of somebody who was erased', async () => {
    const member = await idOf(
      `select user_id as id from capital_values where series = 'INVESTOR_DAILY' limit 1`,
    );
    const { rows } = await sql`select key from member_keys where member_id = ${member}`.execute(database.db);
    expect(rows).toHaveLength(1);
    const at = new Date();
    await database.db.transaction().execute(async (trx) => {
      await recordActivity(trx, {
        actorId: null,
        memberId: member,
        activity_type: 'USER_MANAGEMENT',
        operation_type: 'DELETE',
        trigger_type: 'SYSTEM',
        role: null,
        subject: { kind: 'account', by: 'erasure' },
        at,
      });
      await sql`insert into erasures (person_id, asked_at, done_at) values (${member}, ${at}, ${at})`.execute(
        trx,
      );
      await eraseMemberValues(trx, member, at);
    });
    const { whole, said } = await verify(database);
    expect(whole, said).toBe(true);
    expect(said).toMatch(/Bank accounts: \d+ accounts, 1 not compared/);
    expect(said).toMatch(/Executions: \d+ executions, \d+ not compared/);
  });
});

describe('what the portal has written', () => {
  let scene: ValueScene;
  beforeAll(async () => {
    scene = await valueScene();
  });
  afterAll(() => scene?.close());

  const tell = (row: Omit<Activity, 'actorId' | 'trigger_type' | 'role' | 'at'>) =>
    scene.database.db.transaction().execute((trx) =>
      recordActivity(trx, {
        ...row,
        actorId: null,
        trigger_type: 'ADMIN',
        role: null,
        at: scene.app.clock.now(),
      }),
    );

  it.each(['two people', 'one person'])('is as its log tells it, decided by %s', async (how) => {
    const { first, second, database } = scene;
    const by = how === 'two people' ? first : scene.alone(first);
    const agree = async () => {
      const open = await database.db
        .selectFrom('approvals')
        .select('id')
        .where('state', '=', 'OPEN')
        .execute();
      expect(open).toHaveLength(how === 'two people' ? 1 : 0);
      for (const { id } of open)
        expect((await confirm(second, await readApproval(second, id))).status).toBeLessThan(300);
    };
    const members = [await another(scene, 'user'), await another(scene, 'user')];
    const made = await Promise.all(
      [
        daysOf(members[0]?.id ?? ''),
        daysOf(members[0]?.id ?? ''),
        daysOf(members[1]?.id ?? ''),
        undefined,
      ].map(async (path) => valueIn(await valueCalls(by, path).create(dayForm()))),
    );
    expect((await publish(by, made)).status).toBeLessThan(300);
    const [one, , , fund] = made;
    if (!one || !fund) throw new Error('nothing was made');
    await agree();
    const again = { misc_fees: '4.20', ending_balance: '10520.50', reason: 'Counted twice' };
    const path = daysOf(members[0]?.id ?? '');
    valueIn(await valueCalls(by, path).change({ id: one.id, version: 2 }, again));
    await agree();
    expect(await verify(database)).toMatchObject({ whole: true });
    const sign = (at: string) =>
      `update capital_value_versions set misc_fees = misc_fees ${at} 1 where value_id = '${one.id}'`;
    await harm(database, sign('+'), sign('-'), [`value ${one.id} (INVESTOR_DAILY EUR ${one.value_date})`]);
    const fees = (at: string) =>
      `update capital_values set misc_fees = misc_fees ${at} 1 where id = '${one.id}'`;
    await harm(database, fees('+'), fees('-'), [`value ${one.id} (INVESTOR_DAILY EUR ${one.value_date})`]);
    const funds = (at: string) =>
      `update capital_values set realized_pl = realized_pl ${at} 1 where id = '${fund.id}'`;
    await harm(database, funds('+'), funds('-'), [`value ${fund.id} (FUND_DAILY EUR ${fund.value_date})`]);
  });

  it('has the fund’s accounts as they were last saved, made the default or deleted', async () => {
    const { database } = scene;
    const calls = bankCalls(scene.alone(scene.first));
    const [one, other] = [freshForm(), freshForm()];
    for (const form of [one, other]) expect((await calls.create(form)).status).toBeLessThan(300);
    const { whole, said } = await verify(database);
    expect(whole, said).toBe(true);
  });

  it('names whose records are all gone, though the log tells no more than how many there were', async () => {
    const { database } = scene;
    const { id } = await another(scene, 'user');
    for (const day of ['2026-02-02', '2026-02-03'])
      await putDay(database, id, { day, status: 'RESTATED', amounts: { ending_balance: 100n } });
    // as one person alone had it told before each record had its fingerprint
    await tell({
      memberId: id,
      activity_type: 'FUND_VALUE',
      operation_type: 'VALIDATE',
      subject: { kind: 'values_published', series: 'INVESTOR_DAILY', records: 2 },
    });
    const to = (status: string) => `update capital_values set status = '${status}' where user_id = '${id}'`;
    await harm(database, to('DRAFT'), to('RESTATED'), [
      /^WRONG Values/m,
      `values of member ${id}: 0 are published, and the log tells of 2`,
    ]);
  });

  it('does not compare an account of a demo from before its accounts were told, whatever was told since', async () => {
    const { database } = scene;
    const id = demoBankId('dollar');
    await sql`
      insert into fund_bank_accounts (id, bank_name, currency, account_country, bank_account_number, account_holder, created_at)
      values (${id}, 'Sample Bank', 'USD', 'US', '000123456789', 'Sample Fund SA', now())`.execute(
      database.db,
    );
    await tell({
      memberId: null,
      activity_type: 'BANK_ACCOUNT',
      operation_type: 'UPDATE',
      subject: { kind: 'fund_bank_default', bank_id: id },
      after: { is_default: false },
    });
    const { whole, said } = await verify(database);
    expect(whole, said).toBe(true);
    expect(said).toMatch(/Bank accounts: .*1 not compared/);
  });
});
