import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { another, confirm, type Scene } from '../../fixtures/approvals.ts';
import {
  bankCalls,
  french,
  freshForm,
  listBanks,
  placeBank,
  storedBanks,
} from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';
import { openBanks, type Banks } from './desk.ts';

let database: Banks['database'];
let scene: Scene;
let first: Colleague;
let second: Colleague;
let approvalIn: Banks['approvalIn'];
let confirmIn: Banks['confirmIn'];
let defaults: Banks['defaults'];
let close: Banks['close'];
beforeAll(async () => {
  ({ database, scene, first, second, approvalIn, confirmIn, defaults, close } = await openBanks());
  await placeBank(database, french);
});
afterAll(() => close?.());

const refused = (status: number, error_key: string) => ({ status, body: { error_key } });

describe('the default', () => {
  it('is another one after the confirmation, and never two', async () => {
    const [former] = await defaults();
    const id = await placeBank(database);
    const answer = await bankCalls(first).setDefault(id);
    expect(answer).toMatchObject({ status: 200, body: { id, is_default: false } });
    expect(await defaults()).toEqual([former]);
    const approval = await approvalIn(answer);
    expect(approval.effects).toEqual([
      expect.objectContaining({
        bank: expect.objectContaining({ bank_id: id }),
        former: expect.objectContaining({ bank_id: former?.id }),
      }),
    ]);
    await confirm(second, approval);
    expect((await defaults()).map((bank) => bank.id)).toEqual([id]);
    expect((await listBanks(first))[0]).toMatchObject({ id, is_default: true });
  });

  it('is no news', async () => {
    const [now] = await defaults();
    expect(await bankCalls(first).setDefault(now?.id ?? '')).toMatchObject(refused(409, 'conflict'));
  });

  it('is prepared for two at once, and confirmed for one: the other was shown another default', async () => {
    const [one, other] = [await placeBank(database), await placeBank(database)];
    const [ofOne, ofOther] = await Promise.all([
      bankCalls(first).setDefault(one),
      bankCalls(first).setDefault(other),
    ]);
    const third = await another(scene, 'finance');
    const answers = await Promise.all([
      confirm(second, await approvalIn(ofOne)),
      confirm(third, await approvalIn(ofOther)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: { error_key: 'stale_version' },
    });
    expect(await defaults()).toHaveLength(1);
  });

  it('is where an investor pays in, without a word about balances', async () => {
    const member = await another(scene, 'user');
    const [now] = await defaults();
    const { status, body } = await member.visitor.get(`/giBankAccount/${member.id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: now?.id,
      bank_name: now?.bank_name,
      account_holder: now?.account_holder,
      currency: now?.currency,
      account_country: now?.account_country,
      iban: now?.iban,
      swift: now?.swift,
      bank_account_number: now?.bank_account_number,
      routing_number: now?.routing_number,
    });
  });

  it('can’t be two, whatever is written by hand', async () => {
    const id = await placeBank(database);
    await expect(
      database.db.updateTable('fund_bank_accounts').set({ is_default: true }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({ constraint: 'fund_bank_accounts_default' });
  });
});

describe('the deletion', () => {
  it('takes an account off the list after the confirmation, and leaves it to the books', async () => {
    const id = await placeBank(database);
    const answer = await bankCalls(first).remove(id);
    expect(answer).toMatchObject({ status: 200, body: { ok: true, pending_approval: expect.any(String) } });
    expect((await listBanks(first)).some((bank) => bank.id === id)).toBe(true);
    expect(await confirmIn(answer)).toMatchObject({ status: 200 });
    expect((await listBanks(first)).some((bank) => bank.id === id)).toBe(false);
    expect((await storedBanks(database)).find((bank) => bank.id === id)?.removed_at).toBeInstanceOf(Date);
    expect(await bankCalls(first).remove(id)).toMatchObject(refused(404, 'not_found'));
  });

  it('of the default is refused, even where it became that after it was prepared', async () => {
    const [now] = await defaults();
    expect(await bankCalls(first).remove(now?.id ?? '')).toMatchObject({
      status: 409,
      body: { error_key: 'conflict', fields: { account: 'account_is_default' } },
    });
    const id = await placeBank(database);
    const approval = await approvalIn(await bankCalls(first).remove(id));
    const { db } = database;
    await db
      .updateTable('fund_bank_accounts')
      .set({ is_default: false })
      .where('is_default', '=', true)
      .execute();
    await db.updateTable('fund_bank_accounts').set({ is_default: true }).where('id', '=', id).execute();
    expect(await confirm(second, approval)).toMatchObject(refused(409, 'stale_version'));
    expect((await defaults()).map((bank) => bank.id)).toEqual([id]);
  });

  it('leaves the same account free to be added anew', async () => {
    const form = freshForm();
    const id = await placeBank(database, form);
    await confirmIn(await bankCalls(first).remove(id));
    expect(await bankCalls(first).create(form)).toMatchObject({ status: 201 });
  });
});
