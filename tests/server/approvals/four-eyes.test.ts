import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { staffRoles } from '../../../contract/enums.ts';
import { approvalKinds } from '../../../contract/values/approval.ts';
import { approvalRegistry } from '../../../server/handlers/approval-kinds/registry.ts';
import {
  another,
  confirm,
  listed,
  preparing,
  readApproval,
  withdraw,
  type Prepared,
  type Preparing,
  type Scene,
} from '../../fixtures/approvals.ts';
import { startApp } from '../../fixtures/app.ts';
import { freshDatabase } from '../../fixtures/database.ts';
import { keyed } from '../../fixtures/requests.ts';
import { sample } from '../../fixtures/sample.ts';
import type { Colleague } from '../../fixtures/staff.ts';

let scene: Scene;
let preparer: Colleague;
let second: Colleague;
beforeAll(async () => {
  const database = await freshDatabase();
  scene = { app: await startApp(database), database };
  preparer = await another(scene, 'admin');
  second = await another(scene, 'admin');
});
afterAll(async () => {
  await scene.app.app.close();
  await scene.database.close();
});

const refused = (status: number, error_key: string) => ({ status, body: { error_key } });
const logged = async () => (await scene.database.db.selectFrom('activities').select('id').execute()).length;

/** Who was told that somebody has turned it down. */
async function toldOfTurningDown(id: string): Promise<readonly string[]> {
  const told = await scene.database.db
    .selectFrom('notifications')
    .select(['user_id', 'subject'])
    .where('kind', '=', 'approval_turned_down')
    .execute();
  return told.flatMap(({ user_id, subject }) => (subject.approval_id === id ? [user_id] : []));
}

it('every kind of decision that the server knows is tried here', () => {
  expect(Object.keys(approvalRegistry).toSorted()).toEqual([...approvalKinds].toSorted());
  expect(Object.keys(preparing).toSorted()).toEqual([...approvalKinds].toSorted());
});

/** A member's dossier lies behind these, of which nothing else in the fund is a fact: making one takes some fifty calls. */
const ofOneDossier: ReadonlySet<string> = new Set(['bank_details', 'dossier.validation', 'dossier.refusal']);

/** Kinds by the seed, all in a whole run. */
describe.each(sample(Object.entries<Preparing>(preparing), 3))('%s', (kind, prepare) => {
  let kept: Promise<Prepared> | null = null;
  /** One that waits, for whoever is refused and leaves it as it is; that of a dossier is made by the first who asks. */
  const waiting = (): Promise<Prepared> => {
    if (!ofOneDossier.has(kind)) return prepare(scene, preparer);
    kept ??= prepare(scene, preparer);
    return kept;
  };

  it('is not confirmed by whoever prepared it', async () => {
    const { approval, standing } = await waiting();
    const before = await standing();
    expect(await readApproval(preparer, approval.id)).toMatchObject({
      may_confirm: false,
      why_not: 'own',
      may_end: true,
    });
    expect(await confirm(preparer, approval)).toMatchObject(refused(403, 'forbidden'));
    expect(await standing()).toEqual(before);
    expect(await readApproval(second, approval.id)).toMatchObject({ kind, state: 'OPEN', may_confirm: true });
  });

  it('is confirmed by nobody whose role has no right to it', async () => {
    const { approval, roles, standing } = await waiting();
    const before = await standing();
    for (const role of (['user', ...staffRoles] as const).filter((one) => !roles.includes(one))) {
      const person = await another(scene, role);
      expect(await confirm(person, approval), role).toMatchObject(refused(403, 'forbidden'));
      expect(await withdraw(person, approval), role).toMatchObject(refused(403, 'forbidden'));
      if (role !== 'user')
        expect(await readApproval(person, approval.id)).toMatchObject({
          why_not: 'forbidden',
          may_end: false,
        });
    }
    expect(await standing()).toEqual(before);
    for (const role of roles) {
      const person = await another(scene, role);
      expect(await readApproval(person, approval.id)).toMatchObject({
        may_confirm: true,
        why_not: null,
        may_end: true,
      });
    }
  });

  it('is not confirmed with a role that the preparer gave', async () => {
    const { approval, roles, standing } = await waiting();
    const before = await standing();
    const [role = 'admin'] = roles;
    const protege = await another(scene, role);
    await scene.database.db
      .insertInto('role_grants')
      .values({ user_id: protege.id, granted_by: preparer.id, granted_at: new Date() })
      .execute();
    expect(await readApproval(protege, approval.id)).toMatchObject({
      may_confirm: false,
      why_not: 'role_granted',
    });
    expect(await confirm(protege, approval)).toMatchObject(refused(403, 'forbidden'));
    expect(await standing()).toEqual(before);
  });

  it('is refused when the facts have moved, and changes nothing', async () => {
    const { approval, standing, move } = await prepare(scene, preparer);
    await move();
    const before = await standing();
    const told = await logged();
    const now = await readApproval(second, approval.id);
    expect(now).toMatchObject({ state: 'OPEN', may_confirm: false, why_not: 'facts_moved' });
    expect(now.current_hash).not.toBe(approval.effects_hash);
    expect(await confirm(second, approval)).toMatchObject(refused(409, 'stale_version'));
    // Nor by saying the hash of what it would do now: nobody has prepared that.
    if (now.current_hash !== null)
      expect(await confirm(second, approval, now.current_hash)).toMatchObject(refused(409, 'stale_version'));
    expect(await standing()).toEqual(before);
    expect(await logged()).toBe(told);
    // whoever prepared it is told so as well, and takes it back
    expect(await readApproval(preparer, approval.id)).toMatchObject({
      may_confirm: false,
      why_not: 'facts_moved',
      may_end: true,
    });
    expect(await confirm(preparer, approval)).toMatchObject(refused(409, 'stale_version'));
    expect(await withdraw(preparer, approval)).toMatchObject({ status: 200, body: { state: 'WITHDRAWN' } });
  });

  it('is refused to whoever looked at another list', async () => {
    const { approval, standing } = await waiting();
    const before = await standing();
    expect(await confirm(second, approval, '0'.repeat(64))).toMatchObject(refused(409, 'stale_version'));
    expect(await standing()).toEqual(before);
  });

  it('is done once when two confirm at the same moment, and when one confirms twice', async () => {
    const { approval, standing } = await prepare(scene, preparer);
    const before = await standing();
    const third = await another(scene, 'admin');
    const answers = await Promise.all([confirm(second, approval), confirm(third, approval)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error_key: 'conflict' });
    const after = await standing();
    expect(after).not.toEqual(before);
    expect(await confirm(second, approval)).toMatchObject(refused(409, 'conflict'));
    expect(await standing()).toEqual(after);
  });

  it('that was withdrawn is not confirmed any more; the way is free to prepare it anew', async () => {
    const { approval, standing } = await prepare(scene, preparer);
    const before = await standing();
    expect(await withdraw(preparer, approval)).toMatchObject({
      status: 200,
      body: { state: 'WITHDRAWN', may_confirm: false, why_not: null, may_end: false, current_hash: null },
    });
    expect(await confirm(second, approval)).toMatchObject(refused(409, 'conflict'));
    expect(await withdraw(preparer, approval)).toMatchObject(refused(409, 'conflict'));
    expect(await standing()).toEqual(before);
    expect(await toldOfTurningDown(approval.id)).toEqual([]);
  });

  it('can be turned down by somebody else who might have confirmed it', async () => {
    const { approval, standing } = await prepare(scene, preparer);
    const before = await standing();
    expect(await withdraw(second, approval)).toMatchObject({
      status: 200,
      body: { state: 'REFUSED', closed_by_name: 'Camille Exemple' },
    });
    expect(await confirm(second, approval)).toMatchObject(refused(409, 'conflict'));
    expect(await standing()).toEqual(before);
    expect(await toldOfTurningDown(approval.id)).toEqual([preparer.id]);
  });

  it('waits once: a second one is refused and names the first', async () => {
    const { approval, again } = await waiting();
    expect(await again(second)).toMatchObject({
      status: 409,
      body: { error_key: 'conflict', approval_id: approval.id },
    });
  });

  it('stands in the list while it waits, and under its end afterwards', async () => {
    scene.app.clock.pass(1);
    const { approval } = await prepare(scene, preparer);
    const waiting = await listed(second, `?kind=${kind}&limit=1`);
    expect(waiting.rows.map(({ id }) => id)).toEqual([approval.id]);
    expect(waiting.total).toBeGreaterThanOrEqual(1);
    await withdraw(preparer, approval);
    const ids = async (state: string) =>
      (await listed(second, `?state=${state}&kind=${kind}&limit=100`)).rows.map(({ id }) => id);
    expect(await ids('OPEN')).not.toContain(approval.id);
    expect((await ids('WITHDRAWN'))[0]).toBe(approval.id);
  });

  it('is told to those who may confirm it, and to nobody else', async () => {
    const auditor = await another(scene, 'auditor');
    const protege = await another(scene, 'admin');
    await scene.database.db
      .insertInto('role_grants')
      .values({ user_id: protege.id, granted_by: preparer.id, granted_at: new Date() })
      .execute();
    const closed = await another(scene, 'admin');
    await scene.database.db.updateTable('users').set({ active: false }).where('id', '=', closed.id).execute();
    const { approval } = await prepare(scene, preparer);
    const told = await scene.database.db
      .selectFrom('notifications')
      .select(['user_id', 'subject'])
      .where('kind', '=', 'approval_waiting')
      .execute();
    const readers = told.flatMap(({ user_id, subject }) =>
      subject.approval_id === approval.id ? [user_id] : [],
    );
    expect(readers).toContain(second.id);
    expect(readers).not.toContain(preparer.id);
    expect(readers).not.toContain(auditor.id);
    expect(readers).not.toContain(protege.id);
    expect(readers).not.toContain(closed.id);
  });
});

it('a confirmation that a former release answered is answered again, and can’t be ended', async () => {
  const { approval } = await preparing['role.change'](scene, preparer);
  const key = keyed();
  const ask = () =>
    second.visitor.post(`/x/approvals/${approval.id}/confirm`, { hash: approval.effects_hash }, key);
  const first = await ask();
  await scene.database.db
    .updateTable('idempotency_keys')
    .set({ reply: sql`reply - 'may_end' - 'impediment' - 'request'` })
    .where('user_id', '=', second.id)
    .where('call', '=', 'approvals.confirm')
    .execute();
  expect(first).toMatchObject({ status: 200, body: { state: 'CONFIRMED', may_end: false } });
  expect(await ask()).toMatchObject({ status: 200, body: first.body });
});

it('money is told with its request, by itself and in the list; what is about none has none', async () => {
  const [one, other] = [
    (await preparing['money.execution'](scene, preparer)).approval,
    (await preparing['money.execution'](scene, preparer)).approval,
  ];
  const adjusted = { transaction_type: 'ADJUSTMENT', currency: 'EUR', amount: '12.00' };
  const stored = await scene.database.db.selectFrom('transactions').select(['id', 'reference']).execute();
  const requestOf = ({ payload }: typeof one) => {
    const { transaction_id } = z.looseObject({ transaction_id: z.string() }).parse(payload);
    return { ...adjusted, reference: stored.find(({ id }) => id === transaction_id)?.reference };
  };
  expect((await readApproval(second, one.id)).request).toEqual(requestOf(one));
  const { rows } = await listed(second, '?kind=money.execution&limit=2');
  // prepared in the same moment: which comes first is theirs to say
  for (const row of rows) expect(row.request).toEqual(requestOf(row.id === one.id ? one : other));
  expect(rows.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  const { approval } = await preparing['role.change'](scene, preparer);
  expect(approval.request).toBeNull();
});

it('an approval that isn’t there is not found', async () => {
  const nothing = '00000000-0000-4000-8000-000000000001';
  expect((await second.visitor.get(`/x/approvals/${nothing}`)).status).toBe(404);
  const hash = '0'.repeat(64);
  const key = { 'idempotency-key': 'nothing' };
  expect((await second.visitor.post(`/x/approvals/${nothing}/confirm`, { hash }, key)).status).toBe(404);
  expect((await second.visitor.post(`/x/approvals/${nothing}/withdraw`)).status).toBe(404);
});
