import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../server/db/schema.ts';
import { problem, ProblemError } from '../../../server/http/problem.ts';
import { onlyOnce } from '../../../server/repositories/idempotency.ts';
import { insertUser } from '../../../server/repositories/users.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';

let database: TestDatabase;
let userId: string;
const now = new Date('2026-03-11T10:00:00.000Z');
const stored = z.object({ made: z.number() });
let made = 0;

async function newUser(email: string): Promise<string> {
  const user = await database.db.transaction().execute((trx) =>
    insertUser(trx, {
      email,
      passwordHash: 'none',
      firstName: 'Camille',
      lastName: 'Exemple',
      language: 'en',
      termsVersion: '2026-01',
      now,
    }),
  );
  return user?.id ?? '';
}
beforeAll(async () => {
  database = await freshDatabase();
  userId = await newUser('camille@example.com');
});
afterAll(() => database.close());

const pay = (key: string | null, body: unknown, user = userId, call = 'transactions.create') =>
  onlyOnce(
    database.db,
    { userId: user, key, call, body, now },
    (reply) => stored.parse(reply),
    async (trx) => {
      await trx
        .updateTable('users')
        .set((to) => ({ version: to('version', '+', 1) }))
        .where('id', '=', user)
        .execute();
      made += 1;
      return { made };
    },
  );
const keyOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.key : String(error)),
  );

describe('a call with an Idempotency-Key', () => {
  it('happens once and gives the first answer again, however the body’s fields are ordered', async () => {
    const key = randomUUID();
    const first = await pay(key, { amount: '1.00', currency: 'EUR' });
    expect(await pay(key, { currency: 'EUR', amount: '1.00' })).toEqual(first);
    expect(made).toBe(first.made);
  });

  it('happens once when it is sent five times at once', async () => {
    const before = made;
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => pay(key, { amount: '2.00' })));
    expect(new Set(replies.map((reply) => reply.made))).toEqual(new Set([before + 1]));
  });

  it('refuses the key for another body or another call, and the lack of a key', async () => {
    const key = randomUUID();
    await pay(key, { amount: '3.00' });
    expect(await keyOf(pay(key, { amount: '4.00' }))).toBe('idempotency_key_reused');
    expect(await keyOf(pay(key, { amount: '3.00' }, userId, 'fund.create'))).toBe('idempotency_key_reused');
    expect(await keyOf(pay(null, { amount: '3.00' }))).toBe('idempotency_key_missing');
  });

  it('binds the key by success only: after a refusal the corrected form may use it, and nothing was kept', async () => {
    const key = randomUUID();
    const versions = () => database.db.selectFrom('users').select(['id', 'version']).orderBy('id').execute();
    const before = await versions();
    const refused = onlyOnce(
      database.db,
      { userId, key, call: 'transactions.create', body: 1, now },
      stored.parse,
      async (trx) => {
        await trx.updateTable('users').set({ version: 99 }).execute();
        throw problem('insufficient_amount_balance');
      },
    );
    expect(await keyOf(refused)).toBe('insufficient_amount_balance');
    expect(await versions()).toEqual(before);
    expect(await keyOf(pay(key, { amount: '5.00' }))).toBe('done');
  });

  it('is done once more when PostgreSQL ended it, as another transaction and it had waited for each other', async () => {
    const [key, calm] = [randomUUID(), await newUser('calm@example.com')];
    let tries = 0;
    const hold = (trx: Transaction<Database>, id: string) =>
      sql`select from users where id = ${id} for no key update`.execute(trx);
    const paying: Promise<unknown>[] = [];
    await database.db.transaction().execute(async (trx) => {
      // the other one is ended
      await sql`set local deadlock_timeout = '1min'`.execute(trx);
      await hold(trx, calm);
      const call = { userId, key, call: 'transactions.create', body: 7, now };
      const work = async (own: Transaction<Database>) => {
        tries += 1;
        await hold(own, userId);
        await hold(own, calm);
        return { made: tries };
      };
      paying.push(onlyOnce(database.db, call, (reply) => stored.parse(reply), work));
      await untilWaiting(database, paying);
      await hold(trx, userId);
    });
    expect(await paying[0]).toEqual({ made: 2 });
    expect(await pay(key, 7)).toEqual({ made: 2 });
  });

  it('belongs to its user', async () => {
    const key = randomUUID();
    const other = await newUser('other@example.com');
    const mine = await pay(key, { amount: '6.00' });
    expect((await pay(key, { amount: '6.00' }, other)).made).toBe(mine.made + 1);
  });
});
