import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '../../../contract/values/money.ts';
import { readHoldings } from '../../../server/repositories/ledger.ts';
import type { Answer } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../fixtures/money-people.ts';
import { randomOf } from '../../fixtures/random.ts';
import { wholeRun } from '../../fixtures/sample.ts';

/** A thousand rounds took … on two shared cores. */
const rounds = wholeRun ? 1000 : 6;
const atOnce = 50;

let database: TestDatabase;
let people: MoneyPeople;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 1, staff: [] });
});
afterAll(async () => {
  await people.app.app.close();
  await database.close();
});

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
          expect(told.filter((word) => word === 'done')).toHaveLength(Number(taken));
          for (const refusal of told.filter((word) => word !== 'done'))
            expect(refusal).toContain('"insufficient_amount_balance"');
          expect(await held(investor)).toMatchObject({
            balance: before.balance,
            reserved: before.reserved + taken * amount,
          });
        }
      expect(await complaintsOf(database)).toBe('');
    },
    wholeRun ? 1_800_000 : 60_000,
  );
});
