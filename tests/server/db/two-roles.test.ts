import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantTo } from '../../../server/db/grants.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { field, startApp } from '../../fixtures/app.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, upload } from '../../fixtures/member.ts';
import { moneyPeople, payIn } from '../../fixtures/money-people.ts';
import { pdf } from '../../fixtures/papers.ts';

const role = `portal_rows_${randomBytes(4).toString('hex')}`;
const password = randomBytes(16).toString('hex');

/** The same database as the server's own role sees it. */
function asRole(database: TestDatabase): TestDatabase {
  const url = new URL(database.url);
  url.username = role;
  url.password = password;
  const pool = makePool({ connectionString: url.href, max: 6 }, () => {});
  return { ...database, url: url.href, pool, db: makeDb(pool), close: () => pool.end() };
}

let owner: TestDatabase;
let server: TestDatabase;
beforeAll(async () => {
  owner = await freshDatabase();
  await owner.pool.query(`create role ${role} login password '${password}'`);
  await grantTo(owner.pool, role);
  server = asRole(owner);
});
afterAll(async () => {
  await server.close();
  await owner.pool.query(`drop owned by ${role}`);
  await owner.close();
  const elsewhere = await emptyDatabase();
  await elsewhere.pool.query(`drop role ${role}`);
  await elsewhere.close();
});

describe('a role of the server’s own', () => {
  it('finds the database migrated, and runs the portal on it', async () => {
    expect(await migrate(server.pool)).toEqual([]);
    const people = await moneyPeople(server, { investors: 1, staff: ['admin', 'finance'] });
    const [investor] = people.investors;
    await payIn(server, { member: investor?.id ?? '', currency: 'EUR', amount: 10_000n });
    await people.app.app.close();
    const app = await startApp(server, { workers: true });
    const member = await memberAt(app, 'rows@exemple.test', 4);
    const sent = await upload(member, 'identity_front', await pdf());
    expect(sent.status).toBe(201);
    expect(field(sent, 'status')).toBe('PENDING_VALIDATION');
    expect((await app.app.inject('/readyz')).statusCode).toBe(200);
    await new Promise((done) => setTimeout(done, 1500));
    await app.app.close();
    expect(app.logs.filter((line) => /42501|permission denied|unexpected error/.test(line))).toEqual([]);
  }, 60_000);

  it.each([
    'alter table users add column anything text',
    'drop table activities',
    'truncate users cascade',
    'create table anything (id int)',
    'alter table users disable trigger all',
    'create function anything() returns int language sql as $$ select 1 $$',
    "insert into schema_migrations (version, name, checksum) values (9999, 'x', 'x')",
    'delete from schema_migrations',
    'set session_replication_role = replica',
  ])('may not: %s', async (sql) => {
    await expect(server.pool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('has no right to migrate an empty database, and says so', async () => {
    const empty = await emptyDatabase();
    const inIt = asRole(empty);
    await expect(migrate(inIt.pool)).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringMatching(
        /permission denied for schema public.*npm run migrate as the role that owns/,
      ),
    });
    await inIt.close();
    await empty.close();
  });

  it.each([
    ['makes a table', 'create table of_the_next_version (id int)', 'permission denied for schema public'],
    ['changes one', 'alter table users add column of_the_next_version int', 'must be owner of table users'],
    ['changes rows alone', 'update users set version = version where false', 'table schema_migrations'],
  ])('may not apply what a new version brings that %s, and says who does it', async (_what, sql, why) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-next-version-'));
    cpSync('server/db/migrations', folder, { recursive: true });
    writeFileSync(join(folder, '9998_next_version.sql'), sql);
    await expect(migrate(server.pool, folder)).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringMatching(
        new RegExp(`9998_next_version.sql failed and left nothing .*${why}.*npm run migrate -- --grant ROLE`),
      ),
    });
    rmSync(folder, { recursive: true });
  });

  it('is told of the right that it lacks where it may not even look into the schema', async () => {
    const empty = await emptyDatabase();
    await empty.pool.query('revoke usage on schema public from public');
    const inIt = asRole(empty);
    await expect(migrate(inIt.pool)).rejects.toThrow('grant usage on schema public to it');
    await inIt.close();
    await empty.close();
  });

  it('is refused when it could change tables anyway, or is not there', async () => {
    const { rows } = await owner.pool.query<{ name: string }>('select current_user as name');
    await expect(grantTo(owner.pool, rows[0]?.name ?? '')).rejects.toThrow('may change tables');
    await expect(grantTo(owner.pool, 'nobody_there')).rejects.toThrow('There is no role nobody_there');
  });

  it('has no more afterwards than rows, whatever it had before', async () => {
    await owner.pool.query(`grant all on users, schema_migrations to ${role}`);
    await grantTo(owner.pool, role);
    const { rows } = await owner.pool.query<{ rights: string }>(
      `select distinct string_agg(privilege_type, ' ' order by privilege_type) as rights
       from information_schema.table_privileges where grantee = $1 group by table_name order by 1 desc`,
      [role],
    );
    expect(rows.map(({ rights }) => rights)).toEqual(['SELECT', 'DELETE INSERT SELECT UPDATE']);
  });

  describe('beside another role', () => {
    const other = `portal_other_${randomBytes(4).toString('hex')}`;
    beforeAll(() => owner.pool.query(`create role ${other}; grant ${other} to ${role}`));
    afterAll(() => owner.pool.query(`drop owned by ${other}; drop role ${other}`));

    it.each([
      [
        'owns a table',
        'create table of_another (id int); alter table of_another owner to OTHER',
        'drop table of_another',
        'may change tables',
      ],
      [
        'owns a trigger’s function',
        "create function of_another() returns trigger language plpgsql as 'begin return null; end';" +
          'alter function of_another() owner to OTHER',
        'drop function of_another()',
        'may change tables',
      ],
      [
        'may more',
        'grant truncate on activities to OTHER',
        'revoke truncate on activities from OTHER',
        'may do more with activities',
      ],
      [
        'may write the list of migrations',
        'grant insert on schema_migrations to OTHER',
        'revoke insert on schema_migrations from OTHER',
        'may do more with schema_migrations',
      ],
    ])('is refused when that one %s, and keeps what it had', async (_what, give, take, told) => {
      await owner.pool.query(give.replaceAll('OTHER', other));
      await expect(grantTo(owner.pool, role)).rejects.toThrow(told);
      expect((await server.pool.query('select from users limit 1')).command).toBe('SELECT');
      await owner.pool.query(take.replaceAll('OTHER', other));
      await grantTo(owner.pool, role);
    });
  });
});
