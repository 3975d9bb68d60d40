import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { startEmbedded, type Embedded } from '../../../server/db/embedded.ts';
import { DatabaseError } from '../../../server/db/error.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import type { Database } from '../../../server/db/schema.ts';
import { dropClone } from './clone.ts';
import { logParts } from './fill-log.ts';
import { memberParts } from './fill-members.ts';
import { moneyParts } from './fill-money.ts';
import { valueParts } from './fill-values.ts';
import { prepare, type FundSizes, type OnProgress } from './filling.ts';

/** Another number, another fund: what was loaded before is made anew. In the first one benches left what they had done. */
const edition = 2;
const cache = resolve('.cache/bench');

/** What `npm run bench:api` measures, and the smaller one that it is compared with. */
export const fullFund: FundSizes = { members: 100_000, transactions: 1_000_000, activities: 5_000_000 };
export const smallFund: FundSizes = { members: 1000, transactions: 10_000, activities: 50_000 };

/** Fills an empty, migrated database; the same sizes give the same rows. */
export async function fillFund(
  all: Kysely<Database>,
  sizes: FundSizes,
  onProgress: OnProgress = () => {},
): Promise<void> {
  await all.connection().execute(async (db) => {
    const filling = { db, sizes, onProgress };
    await prepare(filling);
    for (const [name, fill] of [...memberParts, ...moneyParts, ...logParts, ...valueParts]) {
      const begun = performance.now();
      await fill(filling);
      onProgress(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    }
    onProgress('the counts of the lists');
    await sql`alter table activities enable trigger activities_counted`.execute(db);
    await sql`select recount_lists()`.execute(db);
  });
  onProgress('vacuum analyze');
  await sql`vacuum analyze`.execute(all);
}

const nameOf = ({ members, transactions, activities }: FundSizes) =>
  `fund-${members}-${transactions}-${activities}-`;
const folderOf = (sizes: FundSizes) => join(cache, `${nameOf(sizes)}${edition}`);

/** Takes away the fund of these sizes, of whatever edition: each of them takes gigabytes. */
function removeFolders(sizes: FundSizes): void {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache).filter((one) => one.startsWith(nameOf(sizes))))
    rmSync(join(cache, name), { recursive: true, force: true });
}

async function migrated(embedded: Embedded, work: (db: Kysely<Database>) => Promise<void>): Promise<void> {
  const pool = makePool({ ...embedded.connection }, () => {});
  try {
    const applied = await migrate(pool);
    const db = makeDb(pool);
    await work(db);
    if (applied.length > 0) await sql`vacuum analyze`.execute(db);
  } finally {
    await pool.end();
  }
}

/** Makes the fund's folder: without fsync, which is on again whenever it is opened. */
async function make(folder: string, sizes: FundSizes, onProgress: OnProgress): Promise<void> {
  removeFolders(sizes);
  mkdirSync(folder, { recursive: true });
  const embedded = await startEmbedded(folder, { durable: false });
  try {
    await migrated(embedded, (db) => fillFund(db, sizes, onProgress));
  } finally {
    await embedded.stop();
  }
  writeFileSync(join(folder, 'loaded'), '');
}

/** What a former run has left to be counted is counted, as a server does that runs. */
async function atRest(db: Kysely<Database>): Promise<void> {
  await sql`select fold_list_changes()`.execute(db);
  await sql`vacuum analyze list_changes`.execute(db);
}

/**
 * Opens the fund of these sizes, loaded once and kept below `.cache/bench`: a PostgreSQL of its own, durable. Migrations
 * that came since are applied to it; one that was changed makes it anew. What is measured writes nothing into it that
 * stays: who writes works in a copy (`withClone`).
 */
export async function loadFund(sizes: FundSizes, onProgress: OnProgress = () => {}): Promise<Embedded> {
  const folder = folderOf(sizes);
  if (!existsSync(join(folder, 'loaded'))) await make(folder, sizes, onProgress);
  const open = async () => {
    const embedded = await startEmbedded(folder);
    try {
      await migrated(embedded, atRest);
      await dropClone(embedded);
      return embedded;
    } catch (error) {
      await embedded.stop();
      throw error;
    }
  };
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    onProgress(`Loaded anew: ${error.message}`);
    await make(folder, sizes, onProgress);
    return open();
  }
}
