import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listed, saidIn, tell } from '../../fixtures/activities.ts';
import { startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { aboutBill, currentPaper, decide, raise, sentIndividual, unreadable } from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
let auditor: Colleague;
let finance: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  reviewer = await colleague(app, database, 'compliance');
  auditor = await colleague(app, database, 'auditor');
  finance = await colleague(app, database, 'finance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const somebody = '00000000-0000-4000-8000-000000000001';
const userList = (visitor: Visitor, id: string, query = '') =>
  visitor.get(`/activities/user/list/${id}${query}`);
const adminList = (visitor: Visitor, id: string, query = '') =>
  visitor.get(`/activities/admin/list/${id}${query}`);
const total = ({ headers }: Answer) => Number(headers['x-total-count']);

/** What the member's board tells of the dossier. */
const historyOf = async (visitor: Visitor, id: string): Promise<readonly unknown[]> =>
  z
    .object({ history: z.array(z.unknown()).min(1) })
    .parse((await visitor.get(`/individualDetails/${id}`)).body).history;

async function newMember(email: string): Promise<{ member: Visitor; id: string; email: string }> {
  return sentIndividual(app, email, 1);
}

describe('a member’s activity', () => {
  it('comes page by page, newest first, with the number of all', async () => {
    const { member, id } = await newMember('pages@exemple.test');
    const before = total(await userList(member, id));
    for (let n = 1; n <= 23; n += 1) await tell(database, id, { subject: { step: n } });
    const pages = await Promise.all([0, 10, 20].map((offset) => userList(member, id, `?offset=${offset}`)));
    expect(pages.map(total)).toEqual([before + 23, before + 23, before + 23]);
    const steps = pages.flatMap((page) => listed(page).map(({ about }) => about.step));
    expect(steps.slice(0, 23)).toEqual(Array.from({ length: 23 }, (_, n) => 23 - n));
    expect(pages.map((page) => listed(page).length).slice(0, 2)).toEqual([10, 10]);
    expect((await userList(member, id, '?offset=1000')).body).toEqual([]);
  });

  it('tells that the fund did something, and never who of the fund', async () => {
    const { member, id } = await sentIndividual(app, 'who@exemple.test');
    const file_id = await currentPaper(database, id, 'contract');
    await decide(reviewer.visitor, id, 'contract', { file_id, ...unreadable });
    const answer = await userList(member, id);
    expect(listed(answer)[0]).toMatchObject({
      activity_type: 'ENROLLMENT',
      operation_type: 'CREATE',
      trigger_type: 'ADMIN',
      by: 'fund',
      role: null,
      actor_id: null,
      actor_name: null,
    });
    expect(listed(answer)[1]).toMatchObject({
      activity_type: 'DOCUMENT',
      operation_type: 'REFUSE',
      subject: 'contract',
      about: { step: 5, file_id },
    });
    expect(listed(answer).at(-1)).toMatchObject({
      by: 'you',
      actor_id: id,
      role: 'user',
      actor_name: 'Camille Exemple',
    });
    expect(answer.text).not.toContain(reviewer.id);
  });

  it('leaves out who has the dossier in hand, who looked at a paper, and what the fund prepares inside', async () => {
    const { member, id } = await sentIndividual(app, 'inner@exemple.test');
    const before = total(await userList(member, id));
    const board = await historyOf(member, id);
    await reviewer.visitor.post(`/x/dossiers/${id}/take`);
    await reviewer.visitor.get(`/files/enrollment/${id}/file-view/identity_front`);
    const inside = { actorId: reviewer.id, role: 'compliance', trigger_type: 'ADMIN' } as const;
    await tell(database, id, { ...inside, subject: { kind: 'of_a_later_day' } });
    const after = await userList(member, id);
    expect(total(after)).toBe(before);
    expect(await historyOf(member, id)).toEqual(board);
    await member.get(`/files/enrollment/${id}/file-view/identity_front`);
    await tell(database, id, { ...inside, subject: { kind: 'sent_back' } });
    expect(total(await userList(member, id))).toBe(before + 2);
    expect(total(await adminList(reviewer.visitor, id))).toBe(before + 5);
  });

  it('is the same for staff who look at it, but that nobody of them is "you"', async () => {
    const { member, id } = await sentIndividual(app, 'looked@exemple.test');
    await raise(reviewer.visitor, id);
    const own = listed(await userList(member, id));
    const seen = listed(await userList(auditor.visitor, id));
    expect(seen).toEqual(own.map((row) => ({ ...row, by: row.by === 'you' ? 'member' : row.by })));
  });

  it('is not another member’s, and not there for nobody', async () => {
    const { id } = await newMember('mine@exemple.test');
    const other = await newMember('yours@exemple.test');
    expect((await userList(other.member, id)).status).toBe(403);
    expect((await adminList(other.member, other.id)).status).toBe(403);
    expect((await userList(auditor.visitor, somebody)).status).toBe(404);
    expect((await adminList(auditor.visitor, somebody)).status).toBe(404);
  });
});

describe('filters', () => {
  it('choose by activity, operation and trigger, together and each alone', async () => {
    const { member, id } = await newMember('filters@exemple.test');
    await tell(database, id, { activity_type: 'BANK_ACCOUNT', operation_type: 'CREATE' });
    await tell(database, id, { activity_type: 'BANK_ACCOUNT', operation_type: 'DELETE' });
    await tell(database, id, {
      actorId: null,
      role: null,
      trigger_type: 'SCHEDULED',
      activity_type: 'MONEY_IN',
      operation_type: 'CREATE',
    });
    const ask = async (query: string) => saidIn(await userList(member, id, query));
    expect(await ask('?activity_type=BANK_ACCOUNT&operation_type=ALL&trigger_type=ALL')).toEqual([
      'BANK_ACCOUNT DELETE',
      'BANK_ACCOUNT CREATE',
    ]);
    expect(await ask('?activity_type=ALL&operation_type=CREATE&trigger_type=SCHEDULED')).toEqual([
      'MONEY_IN CREATE',
    ]);
    expect(await ask('?operation_type=DELETE')).toEqual(['BANK_ACCOUNT DELETE']);
    expect(await ask('?activity_type=BANK_ACCOUNT&trigger_type=SCHEDULED')).toEqual([]);
    const all = await userList(member, id, '?activity_type=ALL&operation_type=ALL&trigger_type=ALL');
    expect(all.body).toEqual((await userList(member, id)).body);
    const counted = await userList(member, id, '?activity_type=BANK_ACCOUNT&limit=1');
    expect([total(counted), listed(counted).length]).toEqual([2, 1]);
  });

  it('choose by role for staff alone', async () => {
    const { member, id } = await sentIndividual(app, 'roles@exemple.test');
    await raise(reviewer.visitor, id);
    const group = 'activity_type=ALL&operation_type=ALL&trigger_type=ALL';
    const byRole = await adminList(auditor.visitor, id, `?${group}&role=compliance`);
    expect(saidIn(byRole)).toEqual(['ENROLLMENT CREATE']);
    const all = await adminList(auditor.visitor, id, `?${group}&role=ALL`);
    expect(total(all)).toBe(total(await adminList(auditor.visitor, id)));
    expect(await userList(member, id, `?${group}&role=user`)).toMatchObject({ status: 422 });
  });

  it.each(['activity_type=NOTHING', 'operation_type=', 'trigger_type=ALL&trigger_type=USER', 'sort=at'])(
    'are refused when nobody knows them: %s',
    async (query) => {
      expect((await adminList(auditor.visitor, auditor.id, `?${query}`)).status).toBe(422);
    },
  );
});

describe('the log as staff see it', () => {
  it('names who did it, in what role, and to whom', async () => {
    const { id } = await sentIndividual(app, 'named@exemple.test');
    await raise(reviewer.visitor, id, aboutBill);
    expect(listed(await adminList(auditor.visitor, id))[0]).toMatchObject({
      by: 'fund',
      role: 'compliance',
      actor_id: reviewer.id,
      actor_name: 'Camille Exemple',
      member_id: id,
      member_name: 'Camille Exemple',
      subject: 'proof_of_address',
      about: { step: 4, section: 'KYC' },
    });
    expect(listed(await adminList(reviewer.visitor, id))[0]).toMatchObject({ by: 'you' });
  });

  it('is the whole log under one’s own id, and under a colleague’s what that colleague did', async () => {
    const { id } = await sentIndividual(app, 'whole@exemple.test');
    const other = await colleague(app, database, 'compliance', 'busy@exemple.test');
    await raise(other.visitor, id);
    const whole = listed(await adminList(auditor.visitor, auditor.id));
    expect(whole[0]).toMatchObject({ actor_id: other.id, member_id: id });
    const rows = await database.db.selectFrom('activities').select('id').execute();
    expect(total(await adminList(auditor.visitor, auditor.id))).toBe(rows.length);
    const theirs = listed(await adminList(auditor.visitor, other.id, '?limit=100'));
    expect(theirs[0]).toMatchObject({ actor_id: other.id, member_id: id });
    expect(theirs.slice(1).every((row) => row.member_id === other.id)).toBe(true);
    expect(theirs.length).toBeGreaterThan(1);
    expect(total(await adminList(auditor.visitor, other.id))).toBe(theirs.length);
    const [second] = listed(await adminList(auditor.visitor, other.id, '?offset=1&limit=1'));
    expect(second).toEqual(theirs[1]);
  });

  it('tells finance nothing of enrollment files', async () => {
    const { id } = await sentIndividual(app, 'money@exemple.test');
    await raise(reviewer.visitor, id, aboutBill);
    const all = listed(await adminList(auditor.visitor, id, '?limit=100'));
    const seen = await adminList(finance.visitor, id, '?limit=100');
    expect(listed(seen).map((row) => row.id)).toEqual(
      all.filter(({ activity_type }) => activity_type !== 'DOCUMENT').map((row) => row.id),
    );
    expect(total(seen)).toBe(listed(seen).length);
    expect(listed(seen)[0]).toMatchObject({ activity_type: 'ENROLLMENT', subject: 'KYC' });
    for (const answer of [seen, await userList(finance.visitor, id, '?limit=100')])
      expect(answer.text).not.toMatch(/DOCUMENT|proof_of_address|identity_front|file_id/);
    expect(total(await adminList(finance.visitor, finance.id, '?activity_type=DOCUMENT'))).toBe(0);
  });

  it('goes on when somebody acts whose role nobody knows', async () => {
    const { id } = await newMember('odd@exemple.test');
    await tell(database, id, { role: 'visitor' });
    expect(listed(await adminList(auditor.visitor, id))[0]).toMatchObject({ role: null, actor_id: id });
  });
});
