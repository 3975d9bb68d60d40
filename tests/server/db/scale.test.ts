import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../../scripts/scale/measured.ts';
import { simulate } from '../../../scripts/scale/simulate.ts';
import { loadTable, sizeTable, steps } from '../../../scripts/scale/table.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

const page = readFileSync('docs/scale.md', 'utf8');
/** Tables are told apart by their words: whoever formats the page may widen its columns. */
const plain = (table: string) => table.replace(/-{3,}/g, '---').replace(/ {2,}/g, ' ');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe('docs/scale.md', () => {
  it('says of every table, and of no other, by which key it would be distributed', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const named = [...page.matchAll(/^\| `([a-z_]+)` +\| +(\S.*?) +\|/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name));
  });

  it('quotes the tables that the simulation prints', () => {
    expect(plain(page)).toContain(plain(loadTable(steps, services)));
    expect(plain(page)).toContain(plain(sizeTable(10_000_000)));
  });
});

describe('the simulation', () => {
  const setup = {
    members: 2_000_000,
    processes: 4,
    replicas: 0,
    pooler: false,
    cores: 4,
    connections: 16,
    seconds: 5,
    seed: 7,
  };

  it('gives the same minute for the same seed, and another one for another', () => {
    const first = simulate(setup, services);
    expect(simulate(setup, services)).toEqual(first);
    expect(simulate({ ...setup, seed: 8 }, services)).not.toEqual(first);
  });

  it('answers what comes while there are machines enough, and shows who can’t when there aren’t', () => {
    expect(simulate(setup, services).left).toBeLessThan(60);
    const narrow = simulate({ ...setup, processes: 1, members: 5_000_000 }, services);
    expect(narrow.api).toBeGreaterThan(0.98);
    expect(narrow.left).toBeGreaterThan(1000);
    const slow = simulate({ ...setup, cores: 1, members: 8_000_000, processes: 20 }, services);
    expect(slow.primary).toBeGreaterThan(0.98);
  });

  it('takes reads away from the primary with replicas, and connections with a pooler', () => {
    const alone = simulate(setup, services);
    const replicated = simulate({ ...setup, replicas: 1 }, services);
    expect(replicated.primary).toBeLessThan(alone.primary * 0.7);
    const pooled = simulate({ ...setup, pooler: true, connections: 4 }, services);
    expect(pooled.connections).toBeLessThanOrEqual(4);
  });
});

describe('membership numbers', () => {
  it('go on beyond the last of six digits', async () => {
    const { pool } = database;
    const next = async () =>
      (
        await pool.query<{ id: string }>(
          "select 'MBR-' || to_char(nextval('membership_number'), 'FM9999999000000') as id",
        )
      ).rows[0]?.id;
    const { rows } = await pool.query<{ standard: string }>(
      `select column_default as standard from information_schema.columns
       where table_name = 'registrations' and column_name = 'membership_id'`,
    );
    expect(rows[0]?.standard).toContain('FM9999999000000');
    expect(await next()).toMatch(/^MBR-0000\d\d$/);
    await pool.query("select setval('membership_number', 999998)");
    expect([await next(), await next(), await next()]).toEqual(['MBR-999999', 'MBR-1000000', 'MBR-1000001']);
  });
});
