import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beforeAndAfter } from '../../fixtures/activities.ts';
import { another, confirm, pendingIn, readApproval, withdraw } from '../../fixtures/approvals.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { bankCalls, freshForm, listBanks, storedBanks } from '../../fixtures/fund-banks.ts';
import type { Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let alone: TestApp;
let first: Colleague;
let second: Colleague;
let single: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  alone = await startApp(database, { env: { FOUR_EYES: '0' } });
  first = await another({ app, database }, 'finance');
  second = await another({ app, database }, 'admin');
  single = await another({ app: alone, database }, 'finance');
});
afterAll(async () => {
  await app.app.close();
  await alone.app.close();
  await database.close();
});

/** What the log says of the fund's accounts since a row, oldest first. */
async function logSince(seq: string) {
  const rows = await database.db
    .selectFrom('activities')
    .select(['id', 'actor_id', 'member_id', 'operation_type', 'subject'])
    .where('activity_type', '=', 'BANK_ACCOUNT')
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({ ...row, ...(await beforeAndAfter(database, id)) })),
  );
}
async function lastSeq(): Promise<string> {
  const row = await database.db
    .selectFrom('activities')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.seq;
}

describe('the log', () => {
  it('keeps who prepared an account, who confirmed it, and the account', async () => {
    const seq = await lastSeq();
    const form = freshForm();
    const answer = await bankCalls(first).create(form);
    const approval = await readApproval(second, pendingIn(answer.body));
    await confirm(second, approval);
    const about = { kind: 'approval', approval: 'fund_bank.create', approval_id: approval.id };
    expect(await logSince(seq)).toMatchObject([
      { actor_id: first.id, member_id: null, operation_type: 'CREATE', subject: about },
      {
        actor_id: second.id,
        member_id: null,
        operation_type: 'CREATE',
        subject: { kind: 'fund_bank', approval_id: approval.id, prepared_by: first.id },
        before: null,
        after: { ...form, is_default: true },
      },
      { actor_id: second.id, member_id: null, operation_type: 'VALIDATE', subject: about },
    ]);
  });

  it('keeps what was turned down', async () => {
    const seq = await lastSeq();
    const answer = await bankCalls(first).create(freshForm());
    await withdraw(second, await readApproval(second, pendingIn(answer.body)));
    expect(await logSince(seq)).toMatchObject([
      { actor_id: first.id, operation_type: 'CREATE' },
      { actor_id: second.id, operation_type: 'REFUSE', after: { state: 'REFUSED' } },
    ]);
  });

  it('is read by the fund and by no member', async () => {
    const member = await another({ app, database }, 'user');
    const ofFund = await first.visitor.get(
      `/activities/admin/list/${first.id}?activity_type=BANK_ACCOUNT&operation_type=ALL&trigger_type=ALL&role=ALL`,
    );
    expect(ofFund.status).toBe(200);
    expect(Number(ofFund.headers['x-total-count'])).toBeGreaterThan(0);
    const own = await member.visitor.get(`/activities/user/list/${member.id}`);
    expect(JSON.stringify(own.body)).not.toContain('BANK_ACCOUNT');
  });
});

describe('without four eyes', () => {
  const only = () => bankCalls(single);

  it('one person adds, changes, makes the default and deletes, each at once and in the log', async () => {
    const form = freshForm();
    const added = await only().create(form);
    expect(added).toMatchObject({ status: 201, body: form });
    expect(added.body).not.toHaveProperty('pending_approval');
    const id =
      (await listBanks(single)).find((bank) => bank.bank_account_number === form.bank_account_number)?.id ??
      '';
    const seq = await lastSeq();
    expect(await only().update(id, { ...form, bank_name: 'Later', version: 1 })).toMatchObject({
      status: 200,
      body: { bank_name: 'Later', version: 2 },
    });
    const former = (await listBanks(single)).find(({ is_default }) => is_default)?.id ?? '';
    expect(await only().setDefault(id)).toMatchObject({ status: 200, body: { is_default: true } });
    const removed = await only().remove(former);
    expect(removed).toMatchObject({ status: 200, body: { ok: true } });
    expect(removed.body).not.toHaveProperty('pending_approval');
    const about = (kind: string, bank_id: string) => ({ kind, bank_id });
    expect(await logSince(seq)).toMatchObject([
      {
        operation_type: 'UPDATE',
        subject: about('fund_bank', id),
        before: { bank_name: form.bank_name },
        after: { bank_name: 'Later' },
      },
      { operation_type: 'UPDATE', subject: about('fund_bank_default', former), after: { is_default: false } },
      { operation_type: 'UPDATE', subject: about('fund_bank_default', id), after: { is_default: true } },
      { operation_type: 'DELETE', subject: about('fund_bank', former) },
    ]);
  });

  it('two who make another account the default at once leave one default', async () => {
    const ids: string[] = [];
    for (const form of [freshForm(), freshForm()]) {
      await only().create(form);
      const found = (await listBanks(single)).find(
        (bank) => bank.bank_account_number === form.bank_account_number,
      );
      ids.push(found?.id ?? '');
    }
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(ids.map((id) => only().setDefault(id)));
      // The one that is the default already is no news; whoever comes second takes it over.
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      const defaults = (await storedBanks(database)).filter(({ is_default }) => is_default);
      expect(defaults).toHaveLength(1);
    }
  });

  it('two who add the same account at once add it once', async () => {
    const form = freshForm();
    const answers = await Promise.all([only().create(form), only().create(form)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const same = (await storedBanks(database)).filter(
      (bank) => bank.bank_account_number === form.bank_account_number,
    );
    expect(same).toHaveLength(1);
  });

  it('one who deletes an account while another makes it the default: one of them is told', async () => {
    for (let round = 0; round < 8; round += 1) {
      const form = freshForm();
      await only().create(form);
      const found = (await listBanks(single)).find(
        (bank) => bank.bank_account_number === form.bank_account_number,
      );
      const id = found?.id ?? '';
      const answers = await Promise.all([only().remove(id), only().setDefault(id)]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const rows = await storedBanks(database);
      expect(rows.filter(({ is_default }) => is_default)).toHaveLength(1);
      expect(rows.find((row) => row.is_default)?.removed_at).toBeNull();
    }
  });
});
