import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrollmentStatuses, registrationTypes, requestStatuses } from '../../../contract/enums.ts';
import { individualStep2At } from '../../../contract/steps/individual.ts';
import { notificationSubject } from '../../../contract/values/notification.ts';
import { readConfig } from '../../../server/config.ts';
import { seedDemo } from '../../../server/db/seed.ts';
import { accountId, demoAccounts } from '../../../server/db/seed/accounts.ts';
import { readIndividual } from '../../../server/repositories/details.ts';
import { readFacts } from '../../../server/repositories/dossier.ts';
import { listFiles } from '../../../server/repositories/files.ts';
import { listOwners } from '../../../server/repositories/owners.ts';
import { readCase, readSections } from '../../../server/repositories/review-cases.ts';
import { findRegistration } from '../../../server/repositories/registrations.ts';
import { readWallets } from '../../../server/repositories/wallets.ts';
import { runChecks } from '../../../server/verify-checks.ts';
import { firstUnfinished, missingBefore } from '../../../server/rules/enrollment.ts';
import { demoDatabase, freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { keptBytes } from '../../fixtures/documents.ts';

const present = { config: readConfig({}), clock: { now: () => new Date('2026-03-11T10:00:00.000Z') } };
let database: TestDatabase;
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());

/** Every row of every table but what is random on purpose (ids of the log, keys, hashes over them). */
async function everything({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select jsonb_build_object(
      'users', (select jsonb_agg(u order by email) from users u),
      'registrations', (select jsonb_agg(r order by user_id) from registrations r),
      'details', (select jsonb_agg(d order by user_id) from individual_details d),
      'companies', (select jsonb_agg(c order by user_id) from business_details c),
      'owners', (select jsonb_agg(o order by serial) from beneficial_owners o),
      'bank', (select jsonb_agg(b order by user_id) from enrollment_bank_details b),
      'files', (select jsonb_agg(f order by id) from enrollment_files f),
      'contents', (select jsonb_agg(c order by file_id) from enrollment_file_contents c),
      'checks', (select jsonb_agg(c order by user_id, item, name) from review_checks c),
      'data', (select jsonb_agg(d order by user_id, item) from review_data d),
      'screenings', (select jsonb_agg(to_jsonb(s) - 'serial' order by id) from review_screenings s),
      'banks', (select jsonb_agg(b order by id) from fund_bank_accounts b),
      'transactions', (select jsonb_agg(t order by seq) from transactions t),
      'path', (select jsonb_agg(e order by id) from transaction_events e),
      'ledger', (select jsonb_agg(to_jsonb(a) - 'id' order by kind, currency, owner_id) from ledger_accounts a),
      'values', (select jsonb_agg(v order by id) from capital_values v),
      'approvals', (select jsonb_agg(a order by id) from approvals a),
      'booklets', (select jsonb_agg(b order by id) from subscription_booklets b),
      'read', (select jsonb_agg(a order by user_id, kind) from contract_acknowledgements a),
      'told', (select jsonb_agg(to_jsonb(n) - 'seq' order by seq) from notifications n),
      'log', (select jsonb_agg(jsonb_build_array(at, member_id, actor_id, activity_type, operation_type, subject)
              order by seq) from activities)
    )::text as all`.execute(db);
  return rows[0]?.all ?? '';
}

describe('the demo data', () => {
  it('tells members what the log says, the newest of it unread', async () => {
    const told = await database.db
      .selectFrom('notifications')
      .select(['kind', 'subject', 'at', 'read_at'])
      .where('user_id', '=', accountId('validated'))
      .orderBy('seq')
      .execute();
    expect(told.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'dossier_submitted',
        'document_validated',
        'booklet_refused',
        'booklet_issued',
      ]),
    );
    expect(told.filter(({ read_at }) => read_at === null)).toHaveLength(2);
    expect(told.filter(({ kind }) => kind === 'dossier_validated')).toMatchObject([{ subject: {} }]);
    const days = told.map(({ at }) => at.getTime());
    expect(days).toEqual(days.toSorted((one, other) => one - other));
    // a fee of the fund's own is booked, and never was a request
    const fees = told.filter(({ subject }) => subject.transaction_type === 'MISC_FEES');
    expect(fees.map(({ kind }) => kind)).toEqual(['request_executed']);
    for (const { subject } of told) expect(notificationSubject.parse(subject)).toEqual(subject);
  });

  it('lets all eight people in with the password that is printed', async () => {
    const users = await database.db
      .selectFrom('users')
      .select(['email', 'role', 'active', 'password_hash'])
      .where(
        'email',
        'in',
        demoAccounts.map(({ email }) => email),
      )
      .execute();
    expect(users.map(({ email, role }) => `${email} ${role}`).toSorted()).toEqual(
      demoAccounts.map(({ email, role }) => `${email} ${role}`).toSorted(),
    );
    expect(users).toHaveLength(8);
    for (const user of users) {
      expect(user.active).toBe(true);
      expect(user.password_hash).toMatch(/^\$argon2id\$/);
      expect(await verify(user.password_hash, 'demo-Portal-2026')).toBe(true);
    }
  });

  it('has an individual whose saved facts lead to step 4', async () => {
    const id = accountId('investor');
    expect(await findRegistration(database.db, id)).toMatchObject({ type: 'INDIVIDUAL', current_step: 4 });
    expect(firstUnfinished(await readFacts(database.db, id, 'INDIVIDUAL', present))).toBe(4);
    const { step_2 } = await readIndividual(database.db, id);
    expect(individualStep2At('2026-03-02').safeParse(step_2).success).toBe(true);
  });

  it('has a validated individual with nothing missing and real PDFs', async () => {
    const id = accountId('validated');
    expect(await findRegistration(database.db, id)).toMatchObject({
      enrollment_status: 'VALIDATED',
      current_step: 7,
    });
    expect(firstUnfinished(await readFacts(database.db, id, 'INDIVIDUAL', present))).toBe(7);
    const { step_2 } = await readIndividual(database.db, id);
    expect(individualStep2At('2026-03-02').safeParse(step_2).success).toBe(true);
    const files = await listFiles(database.db, id);
    expect(files.map(({ type }) => type).toSorted()).toEqual([
      'bank_information',
      'contract',
      'identity_front',
      'proof_of_address',
    ]);
    for (const file of files) {
      const content = await keptBytes(database.db, file.id);
      expect(content?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(content?.length).toBe(file.size);
    }
  });

  it('has a submitted business of two owners with nothing missing and a real PDF in every slot', async () => {
    const id = accountId('business');
    expect(await findRegistration(database.db, id)).toMatchObject({
      type: 'BUSINESS',
      enrollment_status: 'SUBMITTED',
      user_name: 'Atelier Modèle SARL',
    });
    const facts = await readFacts(database.db, id, 'BUSINESS', present);
    expect(missingBefore(8, facts)).toEqual({});
    const owners = await listOwners(database.db, id);
    expect(owners.map(({ share_percentage }) => share_percentage)).toEqual(['60.00', '40.00']);
    const files = await listFiles(database.db, id);
    expect(files).toHaveLength(13);
    expect(files.filter(({ owner_id }) => owner_id !== null)).toHaveLength(5);
    for (const file of files) {
      const content = await keptBytes(database.db, file.id);
      expect(content?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(content?.length).toBe(file.size);
    }
  });

  it('has members in every state that a dossier can be in, and more than two pages of them', async () => {
    const rows = await database.db.selectFrom('member_index').selectAll().execute();
    const members = rows.filter(({ enrollment_status }) => enrollment_status !== null);
    expect(members.length).toBeGreaterThan(20);
    expect(new Set(members.map(({ enrollment_status }) => enrollment_status))).toEqual(
      new Set(enrollmentStatuses),
    );
    for (const type of registrationTypes) {
      const own = members.filter(({ registration_type }) => registration_type === type);
      expect(own.length).toBeGreaterThan(5);
      for (const status of ['IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW', 'VALIDATED', 'REFUSED'])
        expect(
          own.some(({ enrollment_status }) => enrollment_status === status),
          `${type} ${status}`,
        ).toBe(true);
    }
    expect(members.some(({ open_issues }) => open_issues > 0)).toBe(true);
    expect(members.some(({ expires_on }) => expires_on !== null && expires_on < '2026-05-01')).toBe(true);
  });

  it('has nobody whose facts lead to another step than the one that is shown', async () => {
    const { db } = database;
    const registrations = await db.selectFrom('registrations').selectAll().execute();
    expect(registrations.length).toBeGreaterThan(20);
    for (const { user_id, type, current_step, enrollment_status, user_name } of registrations) {
      const facts = await readFacts(db, user_id, type, present);
      // a refused paper doesn't count: its step is open again
      const isToSend = (await listFiles(db, user_id)).some(({ status }) => status === 'REFUSED');
      if (!isToSend) expect(firstUnfinished(facts), `${user_name} ${enrollment_status}`).toBe(current_step);
    }
  });

  it('has validated dossiers whose every section is validated', async () => {
    const { db } = database;
    const rows = await db.selectFrom('registrations').select(['user_id', 'enrollment_status']).execute();
    const validated = rows.filter(({ enrollment_status }) => enrollment_status === 'VALIDATED');
    const sections = await readSections(
      db,
      validated.map(({ user_id }) => user_id),
      present,
    );
    expect([...sections.values()].flatMap((states) => Object.values(states))).toEqual(
      Array.from({ length: validated.length * 3 }, () => 'VALIDATED'),
    );
  });

  it('has a validated individual of whom every check passed and whom the lists don’t know', async () => {
    const dossier = await readCase(database.db, accountId('validated'), present);
    const outcomes = dossier?.items.flatMap(({ checks }) => checks.map(({ tick }) => tick?.outcome));
    expect(outcomes?.length).toBeGreaterThan(20);
    expect(new Set(outcomes)).toEqual(new Set(['PASSED']));
    expect(dossier?.screening).toMatchObject({ outcome: 'CLEAR', outdated: false });
  });

  it('has money that moved: requests in every state, wallets that the ledger and all checks agree with', async () => {
    const { db } = database;
    const states = await db.selectFrom('transactions').select('request_status').distinct().execute();
    expect(states.map((row) => row.request_status).toSorted()).toEqual([...requestStatuses].toSorted());
    // what has gone out and comes back later is an adjustment, and no failure (decisions §5)
    const failed = db.selectFrom('transactions').select('text').where('request_status', '=', 'FAILED');
    expect(await failed.execute()).toEqual([{ text: 'The bank did not accept the order.' }]);
    expect(await readWallets(db, accountId('validated'))).toEqual({
      blocking_state: 'BLOCKED_PENDING_OPERATION',
      wallets: [
        {
          currency: 'EUR',
          balance: '8785.00',
          available: '8535.00',
          reserved: '250.00',
          incoming: '1500.00',
          blocked: '0.00',
        },
        {
          currency: 'USD',
          balance: '3400.75',
          available: '2900.75',
          reserved: '500.00',
          incoming: '0.00',
          blocked: '0.00',
        },
      ],
    });
    const wrong: string[] = [];
    const say = (line: string) => {
      if (!line.startsWith('ok')) wrong.push(line);
    };
    const whole = await runChecks(db, { noted: null, say, progress: () => undefined });
    expect({ whole, wrong }).toEqual({ whole: true, wrong: [] });
  });

  it('changes nothing when it is put in again', async () => {
    const before = await everything(database);
    await seedDemo(database.db, readConfig({}));
    expect(await everything(database)).toBe(before);
  });

  it('keeps what a person has changed since', async () => {
    const id = accountId('investor');
    await database.db.updateTable('users').set({ first_name: 'Changed' }).where('id', '=', id).execute();
    await seedDemo(database.db, readConfig({}));
    const row = await database.db
      .selectFrom('users')
      .select('first_name')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.first_name).toBe('Changed');
    await database.db.updateTable('users').set({ first_name: 'Camille' }).where('id', '=', id).execute();
  });

  it('comes into no database of other people, be it that one has a demo’s address', async () => {
    const other = await freshDatabase();
    try {
      await other.db
        .insertInto('users')
        .values({
          id: crypto.randomUUID(),
          email: 'admin@demo.test',
          password_hash: '',
          first_name: 'Camille',
          last_name: 'Exemple',
          created_at: new Date('2026-03-11T10:00:00.000Z'),
        })
        .execute();
      const before = await everything(other);
      await expect(seedDemo(other.db, readConfig({}))).rejects.toThrow(
        /people who are not the demo’s.*Say DEMO=0/,
      );
      expect(await everything(other)).toBe(before);
    } finally {
      await other.close();
    }
  });

  it('is the same in every new database', async () => {
    const other = await freshDatabase();
    try {
      await seedDemo(other.db, readConfig({}));
      expect(await everything(other)).toBe(await everything(database));
    } finally {
      await other.close();
    }
  });
});
