import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../fixtures/database.ts';

/** What writes to the disk, and what it writes: none of it a log but PostgreSQL's own. */
const writers: Readonly<Record<string, string>> = {
  'server/privacy-export.ts': 'what a person is handed out',
  'server/files/spool.ts': 'an upload on its way',
  'server/db/embedded/folder.ts': 'the settings of the embedded PostgreSQL',
  'server/db/embedded/postmaster.ts': 'the log of the embedded PostgreSQL',
  'server/backup/unpacked.ts': 'a backup that is unpacked',
  'server/backup/archive.ts': 'a backup',
};
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `server/${name}`)
  .toSorted();
const textOf = (path: string) => readFileSync(path, 'utf8');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe('logs', () => {
  it('go to the standard error output, to PostgreSQL, and nowhere else', () => {
    const writing = /\b(createWriteStream|writeFile(Sync)?|appendFile(Sync)?|openSync)\(/;
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.filter((path) => writing.test(textOf(path)))).toEqual(Object.keys(writers).toSorted());
    expect(sources.filter((path) => /\bconsole\./.test(textOf(path)))).toEqual([]);
    expect(sources.filter((path) => /\bdestination\(/.test(textOf(path)))).toEqual([]);
    const writes = sources.filter((path) => /\bwrite(Sync)?\b[^;]* from 'node:fs'/.test(textOf(path)));
    expect(writes).toEqual(['server/log-output.ts']);
    expect(textOf('server/log-output.ts').match(/\blogOutput\((?!fd)[^)]*\)/g)).toEqual(['logOutput(2)']);
    expect(textOf('server/main.ts')).toContain("import { errorOutput } from './log-output.ts';");
  });

  it('bear one time: milliseconds since 1970, and an instant in every column of the database', async () => {
    const { rows } = await database.pool.query<{ type: string; count: string }>(
      `select data_type as type, count(*) from information_schema.columns
       where table_schema = 'public' and data_type like 'time%' group by 1`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['timestamp with time zone']);
    expect(Number(rows[0]?.count)).toBeGreaterThan(40);
    const server = await startApp(database);
    const before = Date.now();
    await server.app.inject('/healthz');
    const after = Date.now();
    await server.app.close();
    const times = server.logs.map((line) => Number(JSON.parse(line).time));
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect([time >= before, time <= after]).toEqual([true, true]);
  });
});
