import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPerson } from '../../../../server/privacy-export.ts';
import { recordActivity } from '../../../../server/repositories/activity.ts';
import { lastLogSeal, sealActivities, sealLedger } from '../../../../server/repositories/sealer.ts';
import { erasePerson, ErasureRefused } from '../../../../server/repositories/erasure.ts';
import { forgettings } from '../../../../server/repositories/forgetting.ts';
import { notify } from '../../../../server/repositories/notifications.ts';
import { personalTables } from '../../../../server/repositories/personal-tables.ts';
import { runChecks } from '../../../../server/verify-checks.ts';
import { startApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt } from '../../../fixtures/member.ts';
import { moneyPeople, payIn, type MoneyPeople } from '../../../fixtures/money-people.ts';
import { rowsOfPeople } from '../../../fixtures/rows-of-people.ts';
import { tellOfValues } from '../../../fixtures/values.ts';

let database: TestDatabase;
let people: MoneyPeople;
let folder = '';
const day = 86_400_000;
const iban = 'FR1420041010050500013M02606';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'privacy-'));
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 2, staff: ['finance'] });
  // papers are of a certain day
  const then = await startApp(database);
  await memberAt(then, 'zoe@exemple.test', 6);
  await then.app.close();
  await sealActivities(database.db, people.app.clock.now());
}, 60_000);
afterAll(async () => {
  await people.app.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = async (email: string): Promise<string> => {
  const row = await database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row?.id ?? '';
};
const erase = (
  person: string,
  { now = people.app.clock.now(), repeated }: { now?: Date; repeated?: Date } = {},
) =>
  database.db
    .transaction()
    .execute((trx) => erasePerson(trx, { person, now, repeated, retention: people.app.config.retention }));
const addressOf = async (id: string): Promise<string> => {
  const row = await database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? '';
};

const everything = () => rowsOfPeople(database);

async function wrong(): Promise<readonly string[]> {
  const said: string[] = [];
  await runChecks(database.db, {
    noted: await lastLogSeal(database.db),
    progress: () => {},
    say: (line) => said.push(line),
  });
  return said.filter((line) => !line.startsWith('ok '));
}

describe('what is kept of a person', () => {
  it('is told of every table, and of no other', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    expect(Object.keys(personalTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const page = readFileSync('docs/privacy.md', 'utf8').split('## Every table')[1] ?? '';
    const told = [...page.matchAll(/^\| `([a-z_]+)` +\| (\w+)/gm)].map(([, name, kept]) => `${name} ${kept}`);
    expect(told.toSorted()).toEqual(
      Object.entries(personalTables)
        .map(([name, { kept }]) => `${name} ${kept}`)
        .toSorted(),
    );
  });

  it('hides every secret, and names the person in every table that has one', async () => {
    const { rows } = await database.pool.query<{ place: string }>(`
      select c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (t.typname in ('bytea', '_bytea') or a.attname in ('user_id', 'member_id', 'owner_id', 'holder_id', 'password_hash'))`);
    for (const { place } of rows) {
      const [name = '', column = ''] = place.split('.');
      const { whose, hidden = [] } = personalTables[name] ?? { whose: null };
      if (column.endsWith('_id')) expect(whose, place).not.toBeNull();
      else if (whose !== null) expect(hidden, place).toContain(column);
    }
  });

  it('is handed out whole: rows, what the log keeps encrypted, and documents byte for byte', async () => {
    const out = join(folder, 'zoe');
    const person = await idOf('zoe@exemple.test');
    const { documents } = await exportPerson({ db: database.db, bucket: null, person, out });
    const read = (name: string) => readFileSync(join(out, 'tables', `${name}.json`), 'utf8');
    expect(read('users')).toContain('zoe@exemple.test');
    expect(read('users')).not.toContain('password_hash');
    expect(read('individual_details')).toContain('1234567890123');
    expect(read('activities-values')).toContain('1234567890123');
    expect(readdirSync(join(out, 'documents'))).toHaveLength(documents);
    expect(documents).toBeGreaterThan(2);
    expect(statSync(join(out, 'documents')).mode & 0o077).toBe(0);
    await expect(exportPerson({ db: database.db, bucket: null, person, out })).rejects.toThrow(/not empty/);
  });
});

describe('what was looked up against money laundering', () => {
  it('is not handed out: neither its table nor what the log tells of it', async () => {
    const person = await idOf('zoe@exemple.test');
    const note = 'A namesake on the list of sanctions';
    await database.db.transaction().execute((trx) =>
      recordActivity(trx, {
        actorId: null,
        memberId: person,
        activity_type: 'ENROLLMENT',
        operation_type: 'CREATE',
        trigger_type: 'USER',
        role: 'compliance',
        subject: { kind: 'screening', screening_id: crypto.randomUUID(), section: 'KYC' },
        before: { outcome: 'CLEAR' },
        after: { lists: ['SANCTIONS'], screened_on: '2026-03-10', outcome: 'MATCH', note },
        at: people.app.clock.now(),
      }),
    );
    const out = join(folder, 'screened');
    await exportPerson({ db: database.db, bucket: null, person, out });
    const tables = readdirSync(join(out, 'tables'));
    expect(tables).not.toContain('review_screenings.json');
    expect(tables).toContain('activities-values.json');
    for (const name of tables)
      expect(readFileSync(join(out, 'tables', name), 'utf8'), name).not.toMatch(/screen|namesake/i);
  });
});

describe('an erasure', () => {
  it('leaves nothing of somebody who never sent a dossier but ids, and every chain as it was', async () => {
    const person = await idOf('zoe@exemple.test');
    expect(await everything()).toMatch(/zoe@exemple\.test|1234567890123/);
    expect(await erase(person)).toEqual({ dossierDue: null, moneyDue: null, done: true });
    const left = await everything();
    expect(left).not.toContain('zoe@exemple.test');
    const lines = left.split('\n').filter((line) => line.includes(person));
    const tables = new Set(lines.map((line) => line.split(':')[0]));
    expect([...tables].toSorted()).toEqual(['activities', 'activity_heads', 'erasures', 'member_keys']);
    const { rows } = await database.pool.query('select key from member_keys where member_id = $1', [person]);
    expect(rows, 'the key of what the log keeps').toEqual([{ key: null }]);
    expect(await wrong()).toEqual([]);
    expect(await erase(person)).toMatchObject({ done: true });
  });

  it('is refused while money or a request is there, and to whoever works for the fund', async () => {
    const [investor] = people.investors;
    const [finance] = people.staff;
    await expect(erase(finance?.id ?? '')).rejects.toThrow(/works for the fund/);
    await payIn(database, { member: investor?.id ?? '', currency: 'EUR', amount: 100n });
    await expect(erase(investor?.id ?? '')).rejects.toThrow(ErasureRefused);
    await payIn(database, { member: investor?.id ?? '', currency: 'EUR', amount: -100n });
    expect(await idOf('user.1@exemple.test')).toBe(investor?.id);
  });

  it('keeps of somebody who worked for the fund an id alone, where what was decided names it', async () => {
    const person = await idOf('compliance@demo.test');
    await database.db.updateTable('users').set({ role: 'user' }).where('id', '=', person).execute();
    expect(await erase(person)).toEqual({ dossierDue: null, moneyDue: null, done: true });
    const { rows } = await database.pool.query(
      'select first_name, last_name, email from users where id = $1',
      [person],
    );
    expect(rows).toEqual([
      { first_name: person.slice(0, 8), last_name: '', email: `erased-${person}@erased.invalid` },
    ]);
    expect(await everything()).not.toContain('compliance@demo.test');
    expect(await wrong()).toEqual([]);
  });

  it('is repeated from the day that it was asked', async () => {
    const person = people.investors[1]?.id ?? '';
    const now = people.app.clock.now();
    const asked = (years: number) => new Date(now.getTime() - years * 366 * day);
    const { dossierDue } = await erase(person, { repeated: asked(3) });
    expect(dossierDue?.getUTCFullYear()).toBe(asked(3).getUTCFullYear() + 5);
    expect(await addressOf(person)).not.toBe('');
    await database.pool.query('delete from erasures where person_id = $1', [person]);
    expect(await erase(person, { repeated: asked(6) })).toMatchObject({ dossierDue: null, done: true });
    expect(await addressOf(person)).toBe('');
  });

  it('locks out when it is repeated, even where the rest must wait', async () => {
    const { id = '', visitor } = people.staff[0] ?? {};
    expect((await visitor?.get('/auth/whoami'))?.status).toBe(200);
    expect(await erase(id, { repeated: people.app.clock.now() })).toMatchObject({
      done: false,
      refused: expect.stringMatching(/works for the fund/),
    });
    expect((await visitor?.get('/auth/whoami'))?.status).not.toBe(200);
    expect(await idOf('finance.0@exemple.test')).toBe('');
    await expect(erase(id)).rejects.toThrow(/works for the fund/);
  });

  it('keeps what a law keeps for as long as it does, and locks the person out at once', async () => {
    const person = people.investors[0]?.id ?? '';
    const asked = people.app.clock.now();
    await database.db
      .insertInto('transactions')
      .values({
        user_id: person,
        seq: '900001',
        reference: 'TX-900001',
        transaction_type: 'MONEY_OUT',
        request_status: 'CANCELLED',
        currency: 'EUR',
        amount: '100',
        bank_account: JSON.stringify({ iban, account_holder: 'Camille Exemple' }),
        text: 'Camille asked by phone',
        created_at: asked,
      })
      .execute();
    const words = 'Camille asked by phone';
    await sql`insert into capital_values (series, user_id, currency, value_date, beginning_balance, money_in_new_funds,
        unrealized_pl_previous_day, investment_in, investment_out, total_unrealized_pl, money_out, misc_fees,
        ending_balance, realized_pl, status, note, reason, version, updated_at)
      values ('INVESTOR_DAILY', ${person}, 'EUR', '2026-01-02', 100, 0, 0, 0, 0, 0, 100, 0, 0, 0, 'RESTATED', ${words},
        ${words}, 3, ${asked})`.execute(database.db);
    await sql`insert into capital_value_versions
      select id, 2, 90, 0, 0, 0, 0, 0, 0, 0, 90, 0, 'RESTATED', note, reason, updated_at, updated_by
      from capital_values where user_id = ${person}`.execute(database.db);
    await tellOfValues(database, person, asked);
    const valuesIn = (rows: string) => rows.split('\n').filter((line) => line.startsWith('capital_value'));
    await sealLedger(database.db, asked);
    const { dossierDue, moneyDue, done } = await erase(person, { now: asked });
    expect([dossierDue?.getUTCFullYear(), moneyDue?.getUTCFullYear(), done]).toEqual([
      asked.getUTCFullYear() + 5,
      asked.getUTCFullYear() + 10,
      false,
    ]);
    expect((await people.investors[0]?.visitor.get('/auth/whoami'))?.status).not.toBe(200);
    const kept = await everything();
    expect(kept).toContain(iban);
    expect(kept, 'the address is free').not.toContain('user.1@exemple.test');
    const { clock, config } = people.app;
    const notice = { userId: person, kind: 'dossier_validated' } as const;
    await database.db.transaction().execute((trx) => notify({ clock, config }, trx, notice));
    expect(await everything()).toBe(kept);
    const run = async (years: number) => {
      const now = new Date(asked.getTime() + years * 366 * day);
      for (const { name, batch } of forgettings(people.app.config.retention, now))
        if (name === 'erasures') await batch(database.db);
    };
    const details = 'select user_id from individual_details where user_id = $1';
    await run(4);
    expect((await database.pool.query(details, [person])).rows).toHaveLength(1);
    await run(6);
    const afterDossier = await everything();
    expect(afterDossier).toContain('asked by phone');
    expect(valuesIn(afterDossier).filter((line) => line.includes(words))).toHaveLength(2);
    expect(
      afterDossier
        .split('\n')
        .filter((line) => line.startsWith('individual_details') && line.includes(person)),
    ).toEqual([]);
    await run(11);
    const end = await everything();
    for (const word of [iban, 'asked by phone', 'user.1@exemple.test']) expect(end).not.toContain(word);
    expect(end.split('\n').filter((line) => line.includes('TX-900001'))).toHaveLength(1);
    expect(valuesIn(end)).toHaveLength(2);
    expect(await wrong()).toEqual([]);
  });
});
