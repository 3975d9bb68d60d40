import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import {
  another,
  confirm,
  decideFinally,
  pendingIn,
  readApproval,
  refusal,
  type Scene,
} from '../../fixtures/approvals.ts';
import { goodPassword, startApp } from '../../fixtures/app.ts';
import { emptyDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { sentIndividual } from '../../fixtures/review.ts';
import { rowOf, type Colleague } from '../../fixtures/staff.ts';

describe('a role that two people gave', () => {
  let scene: Scene;
  let first: Colleague;
  let second: Colleague;
  beforeAll(async () => {
    const database = await databaseWithMembers();
    scene = { app: await startApp(database), database };
    first = await another(scene, 'admin');
    second = await another(scene, 'admin');
  });
  afterAll(async () => {
    await scene.app.app.close();
    await scene.database.close();
  });

  let sent = 0;
  /** What may be said against this person confirming a refusal that `by` prepares. */
  async function whyNot(person: Colleague, by: Colleague): Promise<string | null> {
    sent += 1;
    const { id } = await sentIndividual(scene.app, `refused.${sent}@exemple.test`);
    const { body } = await decideFinally(by, id, refusal);
    const approvalId = /"id":"([0-9a-f-]{36})"/.exec(JSON.stringify(body))?.[1] ?? '';
    return (await readApproval(person, approvalId)).why_not;
  }

  it('confirms nothing that either of them prepares, until somebody else gives another', async () => {
    const person = await another(scene, 'user');
    const { version } = await rowOf(first.visitor, person.email);
    const asked = await first.visitor.put(`/users/${person.id}`, { role: 'compliance', version });
    await confirm(second, await readApproval(second, pendingIn(asked.body)));
    await person.visitor.post('/auth/login', { email: person.email, password: goodPassword });
    expect(await whyNot(person, first)).toBe('role_granted');
    expect(await whyNot(person, second)).toBe('role_granted');
    expect(await whyNot(person, await another(scene, 'compliance'))).toBeNull();
    await scene.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
    expect(await whyNot(person, first)).toBeNull();
  });
});

describe('roles from before', () => {
  it('are known by the newest row of the log that tells of them', async () => {
    const database = await emptyDatabase();
    const before = mkdtempSync(join(tmpdir(), 'portal-grants-'));
    const folder = fileURLToPath(new URL('../../../server/db/migrations/', import.meta.url));
    for (const name of readdirSync(folder).filter((one) => one < '0044'))
      cpSync(join(folder, name), join(before, name));
    await migrate(database.pool, before);
    const ids = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
    const [boss, promoted, byCommand, renamed] = ids;
    const insert =
      'insert into users (id, email, password_hash, first_name, last_name, created_at) values ($1, $2, $3, $4, $5, now())';
    for (const id of ids)
      await database.pool.query(insert, [id, `${id}@exemple.test`, 'x', 'Ana', 'Exemple']);
    const tell = (actor: string | null | undefined, member: string | undefined, subject: object) =>
      database.pool.query(
        `insert into activities (id, at, actor_id, member_id, activity_type, operation_type, trigger_type, subject, hash)
         values (gen_random_uuid(), now(), $1, $2, 'USER_MANAGEMENT', 'UPDATE', 'ADMIN', $3, '\\x00')`,
        [actor, member, JSON.stringify(subject)],
      );
    await tell(boss, promoted, { kind: 'account', fields: ['role'] });
    await tell(boss, promoted, { kind: 'account', fields: ['first_name'] });
    await tell(boss, byCommand, { kind: 'account', fields: ['active', 'role'] });
    await tell(null, byCommand, { kind: 'role', by: 'command_line' });
    await tell(boss, renamed, { kind: 'account', fields: ['first_name'] });
    await migrate(database.pool);
    const { rows } = await database.pool.query('select user_id, granted_by from role_grants');
    expect(rows).toEqual([{ user_id: promoted, granted_by: boss }]);
    rmSync(before, { recursive: true });
    await database.close();
  });
});
