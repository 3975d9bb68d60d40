// `npm run bench:ledger [-- --count 4000 --concurrency 8]`: how many operations a second the ledger executes, beside as
// many bare inserts of two rows, each in a transaction of its own, by the same driver in the same run.
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { asked } from '../../scripts/words.mjs';
import type { Database } from '../../server/db/schema.ts';
import { checkLedger } from '../../server/repositories/ledger-check.ts';
import { post, reserve } from '../../server/repositories/ledger.ts';
import type { Movement } from '../../server/rules/ledger.ts';
import { temporaryDatabase } from './temporary.ts';

const usage = 'Usage: npm run bench:ledger [-- --count N (10 or more) --concurrency N (1 or more)]';
const { count, concurrency } = asked(usage, () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '4000' },
      concurrency: { type: 'string', default: '8' },
    },
  });
  const given = { count: Number(values.count), concurrency: Number(values.concurrency) };
  const isWhole = Number.isInteger(given.count) && Number.isInteger(given.concurrency);
  return isWhole && given.count >= 10 && given.concurrency >= 1 ? given : null;
});
/** Each kind is measured in turns with the others, so that a busy minute of the machine is everybody's. */
const turns = 5;
const members = Array.from({ length: 1000 }, () => randomUUID());
const bank = randomUUID();
const memberOf = (at: number): string => members[at % members.length] ?? '';

type Trx = Transaction<Database>;
type Work = (trx: Trx, at: number) => Promise<unknown>;
const posted = (trx: Trx, movement: Movement, promised = 0n) =>
  post(trx, movement, {
    id: randomUUID(),
    transactionId: randomUUID(),
    at: new Date(),
    valueDate: '2026-03-12',
    promised,
  });
const bare: Work = (trx, at) =>
  sql`insert into bare (operation, account, amount) values
    (${randomUUID()}, ${memberOf(at)}, 100), (${randomUUID()}, ${bank}, -100)`.execute(trx);

const kinds: readonly (readonly [string, Work])[] = [
  ['bare insert of two rows', bare],
  [
    'money in, one bank for all',
    (trx, at) =>
      posted(trx, { kind: 'MONEY_IN', member: memberOf(at), bank, currency: 'EUR', amount: 100_000n }),
  ],
  [
    'money in, nothing shared',
    (trx, at) => {
      const member = memberOf(at);
      return posted(trx, { kind: 'MONEY_IN', member, bank: member, currency: 'EUR', amount: 100n });
    },
  ],
  [
    'money out with fees, promised before',
    async (trx, at) => {
      const member = memberOf(at);
      await reserve(trx, { member, currency: 'EUR', amount: 100n });
      return posted(trx, { kind: 'MONEY_OUT', member, bank, currency: 'EUR', amount: 100n, fees: 2n }, 100n);
    },
  ],
  [
    'conversion (five entries)',
    (trx, at) =>
      posted(trx, {
        kind: 'CONVERSION',
        member: memberOf(at),
        currency: 'EUR',
        target: 'USD',
        amount: 100n,
        clientPart: 107n,
        fundPart: 1n,
      }),
  ],
];

const database = await temporaryDatabase({ max: concurrency });
const { db } = database;

/** Does `work` `times` times, `concurrency` at once; the milliseconds of each, and of all. */
async function measure(work: Work, times: number): Promise<{ each: number[]; all: number }> {
  const each: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < times) {
      const at = next;
      next += 1;
      const begun = performance.now();
      await db.transaction().execute((trx) => work(trx, at));
      each.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: concurrency }, one));
  return { each, all: performance.now() - begun };
}

const percentile = (times: readonly number[], share: number): string =>
  `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(8)} ms`;

try {
  await sql`create table bare (operation uuid not null, account uuid not null, amount bigint not null)`.execute(
    db,
  );
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  console.log(
    `PostgreSQL ${rows[0]?.version}, durable; Node ${process.versions.node}; ${cpus().length} processors; ` +
      `${count} operations of each kind, ${concurrency} at once\n`,
  );
  const results = kinds.map(([name, work]) => ({ name, work, each: [] as number[], all: 0 }));
  // Opens every account, which is no part of what is measured, and warms everything up.
  for (const { work } of results) await measure(work, members.length);
  for (let turn = 0; turn < turns; turn += 1)
    for (const result of results) {
      const { each, all } = await measure(result.work, Math.ceil(count / turns));
      result.each.push(...each);
      result.all += all;
    }
  const speed = ({ each, all }: { each: readonly number[]; all: number }) => (each.length / all) * 1000;
  const reference = Math.max(...results.slice(0, 1).map(speed));
  console.log(
    `${''.padEnd(38)}${'per second'.padStart(11)}${'of bare'.padStart(9)}${'p50'.padStart(12)}${'p99'.padStart(12)}`,
  );
  for (const result of results) {
    const sorted = result.each.toSorted((one, other) => one - other);
    console.log(
      result.name.padEnd(38) +
        speed(result).toFixed(0).padStart(11) +
        `${((speed(result) / reference) * 100).toFixed(0)} %`.padStart(9) +
        ` ${percentile(sorted, 0.5)} ${percentile(sorted, 0.99)}`,
    );
  }
  const faults: string[] = [];
  await checkLedger(db, {
    fault: ({ where, why }) => faults.push(`${where}: ${why}`),
    checked: () => {},
  });
  console.log(faults.length === 0 ? '\nEvery balance and every operation is right.' : faults.join('\n'));
} finally {
  await database.close();
}
