import type { Role } from '../../../contract/enums.ts';
import { startApp, testClock, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { startScanner } from '../../fixtures/clamd.ts';
import { companyAt } from '../../fixtures/company.ts';
import { freshDatabase } from '../../fixtures/database.ts';
import { memberAt } from '../../fixtures/member.ts';
import { reader } from '../../fixtures/signing.ts';
import { moneyPeople, payIn, type Person } from '../../fixtures/money-people.ts';

const staff: readonly Role[] = ['finance', 'admin', 'compliance', 'auditor', 'admin'];
const of = (list: readonly Person[], at: number): Person => {
  const found = list[at];
  if (!found) throw new Error('nobody is there');
  return found;
};

/** A value that is made when it is first asked for, and kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** One running server with people of each kind, for requests of which each is refused in its own way. */
export async function openScene() {
  const database = await freshDatabase();
  const env = { FOUR_EYES: '1', MAX_FILE_MB: '1' };
  const people = await moneyPeople(database, { investors: 3, staff, env });
  const { app, bank } = people;
  const rich = of(people.investors, 0);
  for (const currency of ['EUR', 'USD'] as const)
    await payIn(database, { member: rich.id, currency, amount: 1_000_000n });
  const others: { readonly close: () => Promise<unknown> }[] = [];
  const beside = async (app: Promise<TestApp>): Promise<TestApp> => {
    const started = await app;
    others.push(started.app);
    return started;
  };
  const tight = { signInAccount: { points: 2, seconds: 60 } };
  const spring = once(() => beside(startApp(database, { env, limits: tight })));
  return {
    database,
    app,
    bank,
    /** nobody is logged in */
    stranger: (): Visitor => app.visitor(),
    /** with 10 000 in each wallet */
    rich,
    /** with empty wallets */
    poor: of(people.investors, 1),
    /** whose standing a request may spoil */
    spoilt: of(people.investors, 2),
    finance: of(people.staff, 0),
    admin: of(people.staff, 1),
    compliance: of(people.staff, 2),
    /** an individual at the documents, a company at the owners, somebody new at the first step */
    individual: once(() => memberAt(app, 'individual@exemple.test', 4)),
    company: once(() => companyAt(app, 'company@exemple.test', 4)),
    beginner: once(() => app.memberOf('beginner@exemple.test')),
    /** somebody at the contract, in the spring of the sample papers */
    signer: once(async () => reader(await spring())),
    /** the same server half an hour later */
    later: once(() => {
      const at = new Date(app.clock.now().getTime() + 31 * 60_000).toISOString();
      return beside(startApp(database, { env, clock: testClock(at) }));
    }),
    /** the same server in that spring */
    spring,
    /** the same with other settings */
    configured: (more: Readonly<Record<string, string>>) =>
      beside(
        startApp(database, { clock: testClock(app.clock.now().toISOString()), env: { ...env, ...more } }),
      ),
    /** what looks for viruses */
    scanner: once(async () => {
      const scanner = await startScanner();
      others.push({ close: scanner.stop });
      return scanner;
    }),
    /** a server without any of its parts */
    bare: once(() => beside(startApp(database, { handlers: {} }))),
    /** a server whose database has no connection left for it */
    cut: once(async () => {
      const pool = makePool(
        { connectionString: database.url, max: 1, connectionTimeoutMillis: 300 },
        () => {},
      );
      const server = await beside(startApp({ ...database, pool, db: makeDb(pool) }));
      const held = await pool.connect();
      others.push({
        close: async () => {
          held.release();
          await pool.end();
        },
      });
      return server;
    }),
    async close() {
      for (const one of others) await one.close();
      await app.app.close();
      await database.close();
    },
  };
}
export type ErrorScene = Awaited<ReturnType<typeof openScene>>;
