import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { currencies } from '../../contract/enums.ts';
import type { TestDatabase } from '../fixtures/database.ts';
import { postmaster } from '../fixtures/keeper.ts';
import type { Opening } from '../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople } from '../fixtures/money-people.ts';
import { databaseIn, endDatabaseIn } from '../fixtures/own-database.ts';
import { startServerProcess, type ServerProcess } from '../fixtures/server-process.ts';

/** A server in a process of its own, with people who have money in their wallets. */
export type Fund = {
  readonly server: ServerProcess;
  readonly database: TestDatabase;
  readonly people: MoneyPeople;
  readonly opening: Opening;
};
/** The same with a PostgreSQL of its own below DATA_DIR, kept as in the house: nothing is told before it is on the disk. */
export type OwnFund = Fund & {
  readonly dataDir: string;
  /** the pid of its PostgreSQL */
  readonly postmaster: () => number;
  /** what `npm run verify` says beside the running server; empty when all is whole */
  readonly verify: () => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Fills a database that the server has migrated. */
export async function peopled(server: ServerProcess, database: TestDatabase, investors = 5): Promise<Fund> {
  const people = await moneyPeople(database, { investors, staff: ['finance', 'finance', 'admin'] });
  const opening = { members: people.investors.map(({ id }) => id), amount: 1000_00n };
  for (const member of opening.members)
    for (const currency of currencies) await payIn(database, { member, currency, amount: opening.amount });
  return { server, database, people, opening };
}

const run = promisify(execFile);
async function verify(env: Readonly<Record<string, string>>): Promise<string> {
  const command = join(dirname(inject('builtServer')), 'verify.js');
  return run(process.execPath, [command], { env: { PATH: process.env.PATH ?? '', ...env } }).then(
    () => '',
    (error: unknown) => String(error),
  );
}

type Wanted = {
  readonly env?: Readonly<Record<string, string>>;
  /** where DATA_DIR is made; a temporary folder when not given */
  readonly home?: string;
  readonly investors?: number;
};

/** Starts the built server on a new embedded database; ends both with `close`. */
export async function openFund({ env = {}, home = tmpdir(), investors }: Wanted = {}): Promise<OwnFund> {
  const folder = mkdtempSync(join(home, 'faults-'));
  const dataDir = join(folder, 'data');
  const place = { DATA_DIR: dataDir, DEMO: '0' };
  const server = await startServerProcess({ url: '' }, { ...place, ...env }, [inject('builtServer')]);
  const database = databaseIn(dataDir);
  const fund = await peopled(server, database, investors);
  return {
    ...fund,
    dataDir,
    postmaster: () => postmaster(dataDir),
    verify: () => verify(place),
    async close() {
      await server.kill();
      await fund.people.app.app.close();
      await database.close().catch(() => {});
      await endDatabaseIn(dataDir);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
