import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDb, makePool } from '../../../../server/db/pool.ts';
import type { DocumentStore } from '../../../../server/files/store.ts';
import { exportPerson } from '../../../../server/privacy-export.ts';
import { writeRows } from '../../../../server/repositories/activity-rows.ts';
import { filesOf } from '../../../../server/privacy-readme.ts';
import { NoBucketError } from '../../../../server/repositories/documents.ts';
import { personalTables } from '../../../../server/repositories/personal-tables.ts';
import { unitsOf } from '../../../../server/repositories/personal-units.ts';
import { timedId } from '../../../../server/rules/timed-id.ts';
import { field, startApp, type TestApp, type Visitor } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt, saveStep } from '../../../fixtures/member.ts';
import { fileForm, picture } from '../../../fixtures/pictures.ts';
import { colleague } from '../../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
let folder = '';
let person = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handing-out-'));
  database = await freshDatabase();
  app = await startApp(database);
  member = await memberAt(app, 'camille@exemple.test', 5);
  person = field(await member.get('/auth/whoami'), 'id');
  const { body, headers } = await fileForm(await picture({ width: 200, height: 200 }));
  await member.post('/files/avatar/avatar-upload', body, headers);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Whole numbers that are neither money nor a rate: places in an order, ids, counts. */
const plainNumbers: readonly string[] = [
  'counter',
  'entries',
  'id',
  'last_step',
  'newest',
  'number',
  'position',
  'rows',
  'seal',
  'seal_position',
  'seq',
  'serial',
];

/** A bucket whose objects are gone. */
const emptied: DocumentStore = {
  put: async () => {},
  get: async () => undefined,
  delete: async () => {},
  exists: async () => false,
};
const handOut = (name: string, bucket: DocumentStore | null = null) =>
  exportPerson({ db: database.db, bucket, person, out: join(folder, name) });
const documentsIn = (name: string) => readdirSync(join(folder, name, 'documents'));

/** A proof of payment of the person whose bytes are in a bucket. */
async function proofInBucket(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with request as (
      insert into transactions
        (user_id, seq, reference, transaction_type, request_status, currency, amount, created_at)
      values (${person}, 900001, 'TX-900001', 'MONEY_OUT', 'CANCELLED', 'EUR', 100, now()) returning id
    ) insert into transaction_proofs (transaction_id, name, size, media_type, sha256, uploaded_at, uploaded_by)
      select id, 'proof.pdf', 1, 'application/pdf', repeat('0', 64), now(), ${person}::uuid from request
      returning id`.execute(database.db);
  const id = rows[0]?.id ?? '';
  await sql`insert into transaction_proof_contents (proof_id, object_key) values (${id}, 'proof')`.execute(
    database.db,
  );
  return id;
}

describe('what a person is handed out', () => {
  it('has the picture under the name of what it is', async () => {
    await handOut('whole');
    const { format } = await sharp(
      readFileSync(join(folder, 'whole', 'documents', 'picture.jpg')),
    ).metadata();
    expect(format).toBe('jpeg');
  });

  it('has its times in UTC, as it says, whatever the zone of the database', async () => {
    const pool = makePool(
      { connectionString: database.url, options: '-c timezone=Pacific/Auckland' },
      () => {},
    );
    const out = join(folder, 'zone');
    await exportPerson({ db: makeDb(pool), bucket: null, person, out });
    await pool.end();
    const rows: unknown = JSON.parse(readFileSync(join(out, 'tables', 'users.json'), 'utf8'));
    expect(rows).toEqual([expect.objectContaining({ created_at: expect.stringMatching(/\+00:00$/) })]);
  });

  it('is taken back alone where the folder was there before, and that may be gone', async () => {
    const out = join(folder, 'there');
    mkdirSync(out);
    let takeBack = () => {};
    const begun = (made: () => void) => (takeBack = made);
    await exportPerson({ db: database.db, bucket: null, person, out, begun });
    writeFileSync(join(out, 'theirs.txt'), '');
    takeBack();
    expect(readdirSync(out)).toEqual(['theirs.txt']);
    rmSync(out, { recursive: true });
    expect(takeBack).not.toThrow();
  });

  it('has what the dossier was before, and nothing of a screening or a check that stands among it', async () => {
    await saveStep(member, 'step_3', { address: '1 place Nouvelle' });
    const { at, actor_id: actorId } = await database.db
      .selectFrom('activities')
      .select(['at', 'actor_id'])
      .where('member_id', '=', person)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    const screening = { outcome: 'MATCH', note: 'A namesake on the list of sanctions' };
    const checks = [{ name: 'address', outcome: 'FAILED' }];
    const judged = {
      reviewer: { name: 'Robin' },
      items: ['data:3'],
      'item:data:3': { key: 'data:3', checks },
    };
    const row = {
      actorId,
      memberId: person,
      activity_type: 'ENROLLMENT',
      operation_type: 'UPDATE',
      trigger_type: 'USER',
      role: 'compliance',
      at,
    } as const;
    await database.db.transaction().execute((trx) =>
      writeRows(trx, [
        { ...row, id: timedId(), state: { parts: { screening, 'step:9': { note: 'told' } }, rows: [] } },
        { ...row, id: timedId(), state: { parts: { screening: null }, rows: [] } },
        { ...row, id: timedId(), state: { parts: judged, rows: [] } },
      ]),
    );
    await handOut('before');
    const states = readFileSync(join(folder, 'before', 'tables', 'activities-states.json'), 'utf8');
    const told = (text: string) => states.indexOf(text);
    expect(told("12 rue de l'Exemple")).toBeGreaterThan(0);
    expect(told('1 place Nouvelle')).toBeGreaterThan(told("12 rue de l'Exemple"));
    expect(states).not.toMatch(/screening|namesake|Robin|FAILED/);
    expect(JSON.parse(states).at(-1)).toEqual({
      at: at.toISOString(),
      parts: { 'step:9': { note: 'told' } },
    });
  });

  it('has what finance held of the wallets, and nothing of what compliance did', async () => {
    const staff = {
      finance: await colleague(app, database, 'finance'),
      compliance: await colleague(app, database, 'compliance'),
      admin: await colleague(app, database, 'admin'),
    };
    const place = `/x/wallets/${person}/blockings`;
    const held = [
      ['finance', 'BLOCKED_BY_ADMIN', 'A question is open.'],
      ['compliance', 'BLOCKED_COMPLIANCE', 'STR-4711 filed'],
      ['compliance', 'UNBLOCKED', 'FIU has no objection'],
      ['finance', 'UNBLOCKED', 'It was answered.'],
      ['compliance', 'BLOCKED_COMPLIANCE', 'STR-4712 filed'],
      ['admin', 'BLOCKED_BY_ADMIN', 'Another question is open.'],
      ['admin', 'UNBLOCKED', 'FIU has no objection any more'],
      ['admin', 'BLOCKED_BY_ADMIN', 'A third question is open.'],
      ['admin', 'UNBLOCKED', 'It was answered too.'],
    ] as const;
    for (const [role, state, text] of held) {
      const { body } = await staff.compliance.visitor.get(place);
      const after = Array.isArray(body) ? (body[0]?.id ?? null) : null;
      expect((await staff[role].visitor.post(place, { state, text, after })).status).toBe(201);
    }
    await handOut('held');
    const tables = join(folder, 'held', 'tables');
    for (const name of readdirSync(tables))
      expect(readFileSync(join(tables, name), 'utf8'), name).not.toMatch(/STR-|FIU|BLOCKED_COMPLIANCE/);
    const rows: { state: string; text: string | null }[] = JSON.parse(
      readFileSync(join(tables, 'wallet_blockings.json'), 'utf8'),
    );
    // each state once and none missing between two, as the bell has told them
    expect(rows.map(({ state, text }) => [state, text])).toEqual([
      ['BLOCKED_BY_ADMIN', 'A question is open.'],
      ['UNBLOCKED', null],
      ['BLOCKED_BY_ADMIN', 'Another question is open.'],
      ['UNBLOCKED', null],
      ['BLOCKED_BY_ADMIN', 'A third question is open.'],
      ['UNBLOCKED', null],
    ]);
    const told = await database.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person)
      .where('kind', 'in', ['wallets_blocked', 'wallets_unblocked'])
      .orderBy('seq')
      .execute();
    const kindOf = (state: string) => (state === 'UNBLOCKED' ? 'wallets_unblocked' : 'wallets_blocked');
    expect(told.map(({ kind }) => kind)).toEqual(rows.map(({ state }) => kindOf(state)));
    expect(rows.flatMap((row) => Object.keys(row))).not.toContain('id');
  });

  it('has amounts, rates and shares as they are shown, and says so in the person’s language', async () => {
    await sql`
      insert into transactions
        (user_id, seq, reference, transaction_type, request_status, currency, amount, exchange_rate, created_at)
      values (${person}, 900002, 'TX-900002', 'MONEY_OUT', 'CANCELLED', 'EUR', 2500005, 108000000, now())`.execute(
      database.db,
    );
    await sql`update users set language = 'fr' where id = ${person}`.execute(database.db);
    await handOut('figures');
    const [row] = JSON.parse(readFileSync(join(folder, 'figures', 'tables', 'transactions.json'), 'utf8'));
    expect(row).toMatchObject({ amount: '25000.05', exchange_rate: '1.08000000', misc_fees: null });
    const readme = readFileSync(join(folder, 'figures', 'README.txt'), 'utf8');
    expect(readme).toMatch(/^Vos données\n/);
    const named = [...readme.matchAll(/^ {2}tables\/(.+)$/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(readdirSync(join(folder, 'figures', 'tables')).toSorted());
  });

  it('has what two people were asked, and not how the fund foresaw the rest of the dossier', async () => {
    await sql`
      insert into approvals (kind, subject, user_id, payload, effects, effects_hash, prepared_by, prepared_at)
      select 'bank_details', 'data', id, '{}', '[]', repeat('0', 64), id, now() from users where id = ${person}`.execute(
      database.db,
    );
    await handOut('agreed');
    const asked = readFileSync(join(folder, 'agreed', 'tables', 'approvals.json'), 'utf8');
    expect(asked).toContain('"kind": "bank_details"');
    expect(asked).not.toMatch(/effects/);
  });

  it('has the account, and not what a former version took its holder for', async () => {
    await sql`
      insert into enrollment_bank_details (user_id, currency, account_country, account_holder,
        signatory_confirmation_check, accredited_confirmation_check, holder_matches, saved_at)
      values (${person}, 'EUR', 'FR', 'Camille Exemple', true, true, false, now())`.execute(database.db);
    await handOut('account');
    const told = readFileSync(join(folder, 'account', 'tables', 'enrollment_bank_details.json'), 'utf8');
    expect(told).toContain('"account_holder": "Camille Exemple"');
    expect(told).not.toContain('holder_matches');
  });

  it('has a unit for each number that may be money, and a word for each table', async () => {
    const { rows } = await sql<{ name: string; column: string }>`
      select c.relname as name, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (a.atttypid in ('bigint'::regtype, 'numeric'::regtype)
          or a.atttypid in ('integer'::regtype, 'smallint'::regtype) and a.attname ~ 'share|hundredths|percent|amount|rate')
    `.execute(database.db);
    const told = Object.entries(personalTables)
      .filter(([, { whose, withheld }]) => whose !== null && withheld === undefined)
      .map(([name]) => name);
    const untold = rows.filter(
      ({ name, column }) =>
        told.includes(name) &&
        !personalTables[name]?.hidden?.includes(column) &&
        !plainNumbers.includes(column) &&
        !(column in unitsOf(name)),
    );
    expect(untold).toEqual([]);
    const explained = filesOf.flatMap(([, names]) => names);
    expect(told.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('is refused where the picture is in a bucket that the command doesn’t know', async () => {
    await sql`update avatars set content = null, object_key = 'picture' where user_id = ${person}`.execute(
      database.db,
    );
    await expect(handOut('unknown')).rejects.toThrow(NoBucketError);
  });

  it('names each document whose bytes are gone, and has everything else', async () => {
    const proof = await proofInBucket();
    const { rows } = await sql<{ id: string }>`
      update enrollment_file_contents set content = null, object_key = 'paper'
      where file_id = (select id from enrollment_files where user_id = ${person} order by id limit 1)
      returning file_id as id`.execute(database.db);
    const paper = rows[0]?.id ?? '';
    const { missing } = await handOut('rest', emptied);
    expect(missing).toHaveLength(3);
    expect(missing).toEqual(expect.arrayContaining([`proofs-${proof}.pdf`, 'picture.jpg']));
    expect(missing.join()).toContain(`papers-${paper}`);
    const gone = [paper, proof, 'picture'];
    const others = documentsIn('whole').filter((name) => !gone.some((one) => name.includes(one)));
    expect(others.length).toBeGreaterThan(2);
    expect(documentsIn('rest').toSorted()).toEqual(others.toSorted());
    expect(readdirSync(join(folder, 'rest', 'tables'))).toContain('activities-values.json');
  });
});
