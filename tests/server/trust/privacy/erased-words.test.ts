import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../../../../server/repositories/erasure.ts';
import { forgettings } from '../../../../server/repositories/forgetting.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { complaintsOf } from '../../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../../fixtures/money-people.ts';
import { askFor, postFor, requestIn, take } from '../../../fixtures/requests.ts';
import { rowsOfPeople } from '../../../fixtures/rows-of-people.ts';

let database: TestDatabase;
let people: MoneyPeople;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, {
    investors: 4,
    staff: ['finance', 'admin'],
    env: { FOUR_EYES: '1' },
  });
});
afterAll(async () => {
  await people.app.app.close();
  await database.close();
});

function at(list: readonly Person[], place: number): Person {
  const found = list[place];
  if (!found) throw new Error('nobody is there');
  return found;
}
const investor = (place: number) => at(people.investors, place);
const finance = () => at(people.staff, 0).visitor;
const erase = ({ id: person }: Person) => {
  const { clock, config } = people.app;
  return database.db
    .transaction()
    .execute((trx) => erasePerson(trx, { person, now: clock.now(), retention: config.retention }));
};
const payment = { transaction_type: 'MONEY_IN', currency: 'EUR', amount: '500.00' };
const halted = { reason: 'OTHER', text: 'Sent back.' };

describe('somebody is not erased', () => {
  it.each<[string, number, (person: Person) => Promise<unknown>, RegExp]>([
    [
      'with everything invested, and nothing in the wallets',
      0,
      async ({ id: member }) => {
        await payIn(database, { member, currency: 'EUR', amount: 10_000n });
        const operation = { transaction_type: 'INVESTMENT_IN', currency: 'EUR', amount: '100.00' };
        const starting_date = people.app.clock.now().toISOString().slice(0, 10);
        requestIn(await postFor(finance(), { ...operation, user_id: member, starting_date }));
      },
      /has money here/,
    ],
    [
      'with a request that failed, and may be tried again',
      1,
      async ({ visitor }) => {
        const asked = requestIn(await askFor(visitor, payment));
        const approved = requestIn(await take(finance(), asked, { request_status: 'APPROVED' }));
        requestIn(await take(finance(), approved, { request_status: 'FAILED', ...halted }));
      },
      /A request of the person waits/,
    ],
    [
      'with another role that waits for a second person',
      2,
      async ({ id }) => {
        const account = database.db.selectFrom('users').select('version').where('id', '=', id);
        const { version } = await account.executeTakeFirstOrThrow();
        const answer = await at(people.staff, 1).visitor.put(`/users/${id}`, { role: 'auditor', version });
        expect(answer).toMatchObject({ body: { pending_approval: expect.any(String) } });
      },
      /waits for a second pair of eyes/,
    ],
  ])('%s', async (_, place, prepare, sentence) => {
    const person = investor(place);
    await prepare(person);
    const before = await rowsOfPeople(database);
    await expect(erase(person)).rejects.toThrow(sentence);
    expect(await rowsOfPeople(database)).toBe(before);
  });
});

describe('words about somebody who had money', () => {
  const ofDossier = ['Words of a decision'];
  const ofMoney = ['Words of a step', 'Words of a hold', 'Rent of March'];
  const there = async (words: readonly string[]) => {
    const rows = await rowsOfPeople(database);
    return words.filter((word) => rows.includes(word));
  };
  /** What is cleaned away when so many years have passed: answers that were kept, among others. */
  async function pass(years: number): Promise<void> {
    const { clock, config } = people.app;
    const now = new Date(clock.now().getTime() + years * 366 * 86_400_000);
    for (const { batch } of forgettings(config.retention, now)) while (await batch(database.db));
  }
  const bornIn = async (id: string) => {
    const found = database.db.selectFrom('users').select('country_of_birth').where('id', '=', id);
    return (await found.executeTakeFirst())?.country_of_birth;
  };

  it('go with the dossier and with the money, wherever they stand', async () => {
    const { id, visitor } = investor(3);
    await payIn(database, { member: id, currency: 'EUR', amount: 100_000n });
    const out = { transaction_type: 'MONEY_OUT', currency: 'EUR', amount: '250.00' };
    const asked = requestIn(await askFor(visitor, { ...out, own_reference: 'Rent of March' }));
    const approved = requestIn(await take(finance(), asked, { request_status: 'APPROVED' }));
    const said = { ...halted, text: 'Words of a step' };
    const failed = requestIn(await take(finance(), approved, { request_status: 'FAILED', ...said }));
    requestIn(await take(finance(), failed, { request_status: 'CANCELLED' }));
    const hold = { state: 'BLOCKED_BY_ADMIN', text: 'Words of a hold', after: null };
    expect((await finance().post(`/x/wallets/${id}/blockings`, hold)).status).toBe(201);
    await payIn(database, { member: id, currency: 'EUR', amount: -100_000n });
    await sql`update registrations set decision_text = 'Words of a decision' where user_id = ${id}`.execute(
      database.db,
    );
    await sql`update users set country_of_birth = 'ML' where id = ${id}`.execute(database.db);
    expect(await there([...ofMoney, ...ofDossier])).toHaveLength(4);

    expect(await erase(investor(3))).toMatchObject({ done: false });
    await pass(4);
    expect(await there([...ofMoney, ...ofDossier])).toHaveLength(4);
    expect(await bornIn(id)).toBe('ML');
    await pass(6);
    expect([...(await there(ofDossier)), await bornIn(id)]).toEqual([null]);
    expect(await there(ofMoney)).toEqual(ofMoney);
    await pass(11);
    expect(await there(ofMoney)).toEqual([]);
    expect(await complaintsOf(database)).toBe('');
  });
});
