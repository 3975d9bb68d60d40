import { expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { accountId } from '../../../server/db/seed/accounts.ts';
import { seedDemo } from '../../../server/db/seed.ts';
import { erasePerson } from '../../../server/repositories/erasure.ts';
import { demoDatabase } from '../../fixtures/database.ts';

const now = new Date('2026-11-28T10:00:00.000Z');

it('makes nobody of the demo again who was erased, and lets the server start', async () => {
  const database = await demoDatabase();
  const { retention } = readConfig({});
  const people = () => database.db.selectFrom('users').select(['id', 'email']).orderBy('id').execute();
  try {
    for (const person of [accountId('investor'), accountId('business')])
      await database.db.transaction().execute((trx) => erasePerson(trx, { person, now, retention }));
    const before = await people();
    expect(before.map(({ email }) => email)).not.toContain('investor@demo.test');
    await seedDemo(database.db, readConfig({}));
    expect(await people()).toEqual(before);
  } finally {
    await database.close();
  }
});
