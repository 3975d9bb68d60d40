import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { recordActivity } from '../../server/repositories/activity.ts';
import { lastLogSeal, sealActivities } from '../../server/repositories/sealer.ts';
import type { Heads } from '../../server/backup/manifest.ts';
import { runChecks } from '../../server/verify-checks.ts';
import { startApp } from '../fixtures/app.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../fixtures/database.ts';
import { memberAt } from '../fixtures/member.ts';

let database: TestDatabase;
let sealed: { id: number; hash: string };
beforeAll(async () => {
  database = await freshDatabase();
  const app = await startApp(database);
  for (const name of ['camille', 'zoe']) {
    await memberAt(app, `${name}@exemple.test`, 5);
    for (const { id, hash } of await sealActivities(database.db, app.clock.now())) sealed = { id, hash };
  }
  await memberAt(app, 'loose@exemple.test', 2);
  await app.app.close();
});
afterAll(() => database.close());

/** What the owner of the tables can do to them with the triggers off. */
async function tamper(change: string): Promise<void> {
  await database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of change.split(';')) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

async function verify(noted: { seal: number; hash: string } | null = null) {
  const lines: string[] = [];
  const whole = await runChecks(database.db, { noted, say: (line) => lines.push(line), progress: () => {} });
  return { whole, said: lines.join('\n') };
}

async function idOf(query: string): Promise<string> {
  const { rows } = await sql.raw<{ id: string }>(query).execute(database.db);
  return rows[0]?.id ?? 'nothing';
}

/** Does a harm, expects it to be told, undoes it. */
async function harm(change: string, undo: string, told: (string | RegExp)[]): Promise<void> {
  await tamper(change);
  try {
    const { whole, said } = await verify();
    expect(whole, said).toBe(false);
    for (const part of told) expect(said).toMatch(part);
  } finally {
    await tamper(undo);
    // what was undone past the triggers isn't counted
    await sql`select recount_lists()`.execute(database.db);
  }
  expect(await verify()).toMatchObject({ whole: true });
}

const flip = (table: string, column: string, at: number, where: string) =>
  `update ${table} set ${column} = set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 1) where ${where}`;

describe('npm run verify', () => {
  it('counts what is whole and gives the last seal to note down', async () => {
    const { whole, said } = await verify();
    expect(whole, said).toBe(true);
    expect(said).toMatch(
      /^ok {4}Activity log: \d+ rows in 2 seals, \d+ not sealed yet \(places \d+ to \d+\); seal 2 is [\da-f]{64}$/m,
    );
    expect(said).toMatch(/^ok {4}Papers: 10 papers, 0 proofs of payment, 0\.\d MB$/m);
    expect(await verify({ seal: sealed.id, hash: sealed.hash })).toMatchObject({ whole: true });
  });

  it.each(['sealed', 'not sealed'])(
    'names the row of the log of which one byte was flipped, %s',
    async (how) => {
      const where = how === 'sealed' ? 'seal = 1' : 'seal is null';
      const id = await idOf(
        `select id from activities where ${where} and after_sealed is not null order by seq desc limit 1`,
      );
      const change = flip('activities', 'after_sealed', 30, `id = '${id}'`);
      await harm(change, change, [/^WRONG Activity log/m, `row ${id}`, 'edited']);
    },
  );

  it('names the place of a deleted row', async () => {
    const seq = await idOf('select seq as id from activities where seal = 1 and seal_position = 2');
    await harm(
      'create table kept as select * from activities where seal = 1 and seal_position = 2;' +
        'delete from activities where seal = 1 and seal_position = 2',
      'insert into activities overriding system value select * from kept; drop table kept',
      [`place ${seq}, seal 1: a row was deleted: position 2`],
    );
  });

  it('names a row that was put into a seal, right as it is by itself', async () => {
    const id = await database.db.transaction().execute((trx) =>
      recordActivity(trx, {
        actorId: null,
        memberId: null,
        activity_type: 'ENROLLMENT',
        operation_type: 'VALIDATE',
        trigger_type: 'SYSTEM',
        role: null,
        at: new Date('2026-03-11T10:00:00.000Z'),
      }),
    );
    const place = '(select max(seal_position) + 1 from activities where seal = 1)';
    await harm(
      `update activities set seal = 1, seal_position = ${place} where id = '${id}'`,
      `delete from activities where id = '${id}';` +
        "delete from activity_heads where holder_id = '00000000-0000-0000-0000-000000000000'",
      [/^WRONG Activity log/m, new RegExp(`row ${id}, seal 1, place \\d+: a row was inserted`)],
    );
  });

  it('names rows that were exchanged', async () => {
    const id = await idOf('select id from activities where seal = 2 and seal_position = 5');
    const move = (from: number, to: number) =>
      `update activities set seal_position = ${to} where seal = 2 and seal_position = ${from}`;
    const exchange = [move(2, 9999), move(5, 2), move(9999, 5)].join(';');
    await harm(exchange, exchange, [
      new RegExp(`row ${id}, seal 2, place \\d+: the rows were reordered: the row belongs to position 5`),
      'position 2',
    ]);
  });

  it('tells of a seal of which one byte was flipped, and of a chain whose end was cut off', async () => {
    const change = flip('activity_seals', 'hash', 0, 'id = 1');
    await harm(change, change, [/^WRONG Activity log/m, 'seal 1']);
    const longer = await verify({ seal: 3, hash: sealed.hash });
    expect(longer.said).toMatch('seal 3: the seal noted down is gone: the end was cut off');
    const other = await verify({ seal: 2, hash: '0'.repeat(64) });
    expect(other.said).toMatch('seal 2: the seal has another hash than the one noted down');
  });

  it('names the paper of which one byte was flipped, a replaced one too', async () => {
    const id = await idOf("select id from enrollment_files where type = 'identity_front' limit 1");
    const change = flip('enrollment_file_contents', 'content', 100, `file_id = '${id}'`);
    await harm(change, change, [/^WRONG Papers/m, `paper ${id}: its bytes are not those of its SHA-256`]);
  });

  it('tells by the log of a paper whose bytes and hash were both written anew', async () => {
    const id = await idOf("select id from enrollment_files where type = 'proof_of_address' limit 1");
    const { rows } = await sql<{ content: Buffer }>`
      select content from enrollment_file_contents where file_id = ${id}`.execute(database.db);
    const content = Buffer.concat([Buffer.from(rows[0]?.content ?? '').subarray(0, -1), Buffer.from('x')]);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const write = (bytes: Buffer) =>
      `update enrollment_file_contents set content = '\\x${bytes.toString('hex')}' where file_id = '${id}';` +
      `update enrollment_files set sha256 = '${hash(bytes)}' where id = '${id}'`;
    await harm(write(content), write(Buffer.from(rows[0]?.content ?? '')), [
      `paper ${id}: row `,
      'tells of another SHA-256 at its upload',
    ]);
  });

  it('names a paper whose bytes are gone', async () => {
    const id = await idOf("select id from enrollment_files where type = 'identity_back' limit 1");
    await harm(
      `create table kept as select * from enrollment_file_contents where file_id = '${id}';` +
        `delete from enrollment_file_contents where file_id = '${id}'`,
      'insert into enrollment_file_contents select * from kept; drop table kept',
      [`paper ${id}: its bytes are gone`],
    );
  });
});

describe('the heads that are told', () => {
  it('are those that were looked at, though a seal is made meanwhile', async () => {
    let made: Promise<unknown> | null = null;
    const told: Heads[] = [];
    await runChecks(database.db, {
      noted: null,
      progress: () => {},
      say: () => (made ??= sealActivities(database.db, new Date('2026-03-12T10:00:00.000Z'))),
      heads: (heads) => told.push(heads),
    });
    await made;
    expect(told.map(({ log }) => log)).toEqual([{ seal: sealed.id, hash: sealed.hash }]);
    expect((await lastLogSeal(database.db))?.seal).toBe(sealed.id + 1);
  });
});

describe('the command', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });

  async function command(env: Readonly<Record<string, string>>, ...words: string[]) {
    const child = spawn(process.execPath, [join(dirname(inject('builtServer')), 'verify.js'), ...words], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (err += part.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, out, err };
  }

  it('ends with 0 when all is whole, and with 1 and the name of what is not', async () => {
    const env = { DATABASE_URL: database.url };
    const good = await command(env);
    expect(good, good.err).toMatchObject({ code: 0 });
    expect(good.out).toMatch(
      /\nLog, keys, papers, .*executions, values, bank accounts and lists are as they were written\.\n$/,
    );
    const id = await idOf("select id from enrollment_files where type = 'identity_front' limit 1");
    const change = flip('enrollment_file_contents', 'content', 7, `file_id = '${id}'`);
    await tamper(change);
    const bad = await command(env);
    await tamper(change);
    expect(bad).toMatchObject({ code: 1 });
    expect(bad.out).toContain(`paper ${id}`);
  });

  it('explains itself, and refuses what it does not understand', async () => {
    const help = await command({}, '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toMatch(/^Usage: npm run verify/);
    for (const words of [
      ['--sael', '1'],
      ['--seal', '1:abc'],
      ['one', 'two'],
    ])
      expect(await command({}, ...words)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/Usage: npm run verify/),
      });
  });

  it('makes no database where there is none, and migrates none', async () => {
    const absent = await command({});
    expect(absent).toMatchObject({ code: 1, out: '' });
    expect(absent.err).toMatch(/There is no database in .* \(DATA_DIR\)\./);
    expect(readdirSync(folder)).toEqual([]);
    const empty = await emptyDatabase();
    const old = await command({ DATABASE_URL: empty.url });
    await empty.close();
    expect(old).toMatchObject({ code: 1, out: '' });
    expect(old.err).toMatch(/lacks \d+ of \d+ migrations\. Make a backup and start the server once/);
  });
});
