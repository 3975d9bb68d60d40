import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../../../contract/values/money.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { readHoldings } from '../../../server/repositories/ledger.ts';
import type { Answer } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../fixtures/money-people.ts';
import { randomOf } from '../../fixtures/random.ts';
import { wholeRun } from '../../fixtures/sample.ts';

/** A thousand rounds take ten minutes on two cores that nothing else needs, and four times as long on busy ones. */
const rounds = wholeRun ? 1000 : 4;
const atOnce = 50;

let database: TestDatabase;
let people: MoneyPeople;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(patient(), { investors: 1, staff: [] });
});
afterAll(async () => {
  await people.app.app.close();
  await pool.end();
  await database.close();
});

/** The same database by a pool that lets all fifty wait for their turn, however busy the machine is. */
function patient(): TestDatabase {
  pool = makePool({ connectionString: database.url, max: 8, connectionTimeoutMillis: 120_000 }, () => {});
  return { ...database, pool, db: makeDb(pool) };
}

async function held({ id: member }: Person): Promise<{ balance: bigint; reserved: bigint }> {
  const holdings = await readHoldings(database.db, member);
  return holdings.find(({ currency }) => currency === 'EUR') ?? { balance: 0n, reserved: 0n };
}

const payOut = ({ visitor }: Person, amount: bigint): Promise<Answer> =>
  visitor.post(
    '/transaction',
    { transaction_type: 'MONEY_OUT', currency: 'EUR', amount: formatMoney(amount) },
    { 'idempotency-key': randomUUID() },
  );

describe('a wallet that fifty payouts at once are asked of', () => {
  it(
    `never promises more than it holds, nor less than it can, in ${rounds} rounds`,
    async () => {
      const random = randomOf(Number(process.env.TEST_SEED ?? 1));
      for (const investor of people.investors)
        for (let round = 0; round < rounds; round += 1) {
          const amount = BigInt(1000 + random.below(9000));
          await payIn(database, {
            member: investor.id,
            currency: 'EUR',
            amount: BigInt(random.below(60 * Number(amount))),
          });
          const before = await held(investor);
          const answers = await Promise.all(Array.from({ length: atOnce }, () => payOut(investor, amount)));
          const free = (before.balance - before.reserved) / amount;
          const taken = free < BigInt(atOnce) ? free : BigInt(atOnce);
          const told = answers.map(({ status, text }) => (status === 201 ? 'done' : text));
          const refused = told.filter((word) => word !== 'done');
          expect(refused.filter((word) => !word.includes('"insufficient_amount_balance"'))).toEqual([]);
          expect(refused).toHaveLength(atOnce - Number(taken));
          expect(await held(investor)).toMatchObject({
            balance: before.balance,
            reserved: before.reserved + taken * amount,
          });
        }
      expect(await complaintsOf(database)).toBe('');
    },
    wholeRun ? 3_600_000 : 60_000,
  );
});
