import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson, holdPerson } from '../../../server/repositories/erasure.ts';
import { revokeSessions } from '../../../server/repositories/sessions.ts';
import { updateUser } from '../../../server/repositories/users.ts';
import { field, refused, startApp, type Answer, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { postForm } from '../../fixtures/member.ts';
import { fileForm, picture } from '../../fixtures/pictures.ts';
import { keyed } from '../../fixtures/requests.ts';
import { untilWaiting } from '../../fixtures/waiting.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

type Trx = Parameters<typeof holdPerson>[0];
const ends = {
  closed: (trx: Trx, id: string) => updateUser(trx, id, { active: false }),
  erased: (trx: Trx, id: string) =>
    erasePerson(trx, { person: id, now: app.clock.now(), retention: app.config.retention }),
  'logged out': (trx: Trx, id: string) =>
    revokeSessions(trx, { userId: id, now: app.clock.now(), idleSince: new Date(0) }),
};

/** How many rows the tables have that the calls below write to. */
async function written(id: string): Promise<number> {
  const { db } = database;
  const found = [
    await db.selectFrom('avatars').select('user_id').where('user_id', '=', id).execute(),
    await db.selectFrom('enrollment_drafts').select('user_id').where('user_id', '=', id).execute(),
    await db.selectFrom('notification_preferences').select('user_id').where('user_id', '=', id).execute(),
    await db
      .selectFrom('activities')
      .select('id')
      .where('actor_id', '=', id)
      .where('activity_type', '=', 'PROFILE')
      .execute(),
  ];
  return found.flat().length;
}

describe('whoever is let in, and by the time that the call can be done', () => {
  it.each(['closed', 'erased', 'logged out'] as const)(
    'is %s, is refused, and nothing is written',
    async (end) => {
      const member = await app.memberOf(`${end.replace(' ', '.')}@exemple.test`);
      const id = field(await member.get('/auth/whoami'), 'id');
      const { body, headers } = await fileForm(await picture({ width: 200, height: 200 }));
      const calls: Promise<Answer>[] = [];
      await database.db.transaction().execute(async (trx) => {
        await holdPerson(trx, id);
        calls.push(
          member.post('/files/avatar/avatar-upload', body, headers),
          member.put('/x/drafts/individual.step_3', { values: { city: 'Albi' } }),
          member.put('/x/notifications/preferences', { mail: { corrections: false } }),
          member.put(`/users/${id}`, { phone_prefix: '+33', phone: '612345678' }),
          postForm(member, '/files/enrollment/file-update/remove', { file_id: id }, null, keyed()),
        );
        await untilWaiting(database, calls);
        await ends[end](trx, id);
      });
      for (const answer of await Promise.all(calls))
        expect(answer).toMatchObject(refused(401, 'unauthenticated'));
      expect(await written(id)).toBe(0);
    },
  );
});
