import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStaff } from '../../../../server/admin-add.ts';
import { erasePerson, ErasureRefused } from '../../../../server/repositories/erasure.ts';
import { forgettings } from '../../../../server/repositories/forgetting.ts';
import { emptyWallet, heldBy, putDay } from '../../../fixtures/redistribution.ts';
import { rowOf } from '../../../fixtures/staff.ts';
import { openDesk, validatedMember, type Desk } from '../../redistribution/desk.ts';

let desk: Desk;
let month: Awaited<ReturnType<Desk['freshMonth']>>;
beforeAll(async () => {
  desk = await openDesk();
  // all three held something in June 2025, and still do
  month = await desk.freshMonth(30_000n);
});
afterAll(() => desk.close());

const idOf = (place: number) => desk.members[place]?.id ?? '';
const erase = (person: string, now = desk.app.clock.now()) =>
  desk.database.db
    .transaction()
    .execute((trx) => erasePerson(trx, { person, now, retention: desk.app.config.retention }));
const rowOfMember = (place: number) =>
  desk.database.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', idOf(place))
    .executeTakeFirstOrThrow();
/** That nothing keeps the person from being erased; it isn't done. */
const erasable = (person: string) =>
  expect(
    desk.database.db.transaction().execute(async (trx) => {
      await erasePerson(trx, { person, now: desk.app.clock.now(), retention: desk.app.config.retention });
      throw new Error('only tried');
    }),
  ).rejects.toThrow('only tried');
const nothingHeld = (person: string) =>
  putDay(desk.database, person, { day: '2025-07-01', amounts: { ending_balance: 0n } });

describe('somebody whom a month may still pay', () => {
  it('is made nobody of the fund before it is shared out, in the portal and by command', async () => {
    const { id, email } = await rowOfMember(0);
    const { version } = await rowOf(desk.second.visitor, email);
    const asked = await desk.second.visitor.put(`/users/${id}`, { role: 'finance', version });
    expect(asked).toMatchObject({
      status: 409,
      body: { error_key: 'conflict', fields: { role: 'may_be_paid' } },
    });
    const { config, clock } = desk.app;
    await expect(addStaff({ db: desk.database.db, config, clock }, email, 'finance')).rejects.toThrow(
      `A month that is still to be shared out may pay ${email}`,
    );
  });

  it('is erased once it is shared out and paid out, and nothing is held on', async () => {
    const person = idOf(0);
    await expect(erase(person)).rejects.toThrow(
      /^A month that is still to be shared out may pay the person:/,
    );
    await nothingHeld(person);
    await expect(erase(person)).rejects.toThrow(/still to be shared out/);
    await desk.publish(month);
    await expect(erase(person)).rejects.toThrow(/has money here/);
    await emptyWallet(desk.database, person);
    expect(await erase(person)).toMatchObject({ dossierDue: expect.any(Date), done: false });
  });

  it('is not erased when the month of one currency alone is shared out, and another was held in it', async () => {
    const { database } = desk;
    const { id: person } = await validatedMember(desk.scene, 'Dominique Modelo');
    const dollars = (day: string, held: bigint) =>
      putDay(database, person, { day, currency: 'USD', amounts: { ending_balance: held } });
    await putDay(database, person, { day: '2025-06-01', amounts: { ending_balance: 100_000n } });
    await nothingHeld(person);
    // the month in euros has been shared out by now
    await erasable(person);
    await dollars('2025-06-01', 100_000n);
    await dollars('2025-07-01', 0n);
    await expect(erase(person)).rejects.toThrow(/still to be shared out/);
    await desk.publish({ ...month, currency: 'USD' });
    expect(await erase(person)).toMatchObject({ dossierDue: expect.any(Date) });
  });

  it('is not erased while what was held last is held on, unless the wallets are closed', async () => {
    const person = idOf(1);
    await emptyWallet(desk.database, person);
    await expect(erase(person)).rejects.toThrow(/still to be shared out/);
    const closed = { user_id: person, state: 'CLOSED', actor_id: null, text: null } as const;
    const at = desk.app.clock.now();
    await desk.database.db
      .insertInto('wallet_blockings')
      .values({ ...closed, at })
      .execute();
    expect(await erase(person)).toMatchObject({ dossierDue: expect.any(Date), done: false });
  });
});

describe('somebody who was erased, and whom values that came late had paid', () => {
  it('keeps what is needed to pay it out, for as long as it takes', async () => {
    const { app, database } = desk;
    const person = idOf(2);
    await nothingHeld(person);
    await emptyWallet(database, person);
    expect(await erase(person)).toMatchObject({ done: false });
    await putDay(database, person, { day: '2025-05-20', amounts: { ending_balance: 100_000n } });
    await putDay(database, null, { day: '2025-05-20', amounts: { realized_pl: 10_000n } });
    await desk.publish({ year: 2025, month: 5, currency: 'EUR' });
    expect(await heldBy(database, person)).toBe(7000n);

    const sixYears = new Date(app.clock.now().getTime() + 6 * 366 * 86_400_000);
    const passed: string[] = [];
    const goOn = async () => {
      const kinds = forgettings(app.config.retention, sixYears, (kind, id) => passed.push(`${kind} ${id}`));
      await kinds.find(({ name }) => name === 'erasures')?.batch(database.db);
    };
    const lastName = async () => {
      const { rows } = await database.pool.query('select last_name from users where id = $1', [person]);
      return rows;
    };
    const before = await lastName();
    await goOn();
    expect(passed).toEqual([`erasures ${person}`]);
    expect(await lastName()).toEqual(before);
    await expect(erase(person, sixYears)).rejects.toThrow(ErasureRefused);

    await emptyWallet(database, person);
    await goOn();
    expect(passed).toHaveLength(1);
    expect(await lastName()).toEqual([{ last_name: '' }]);
  });
});
