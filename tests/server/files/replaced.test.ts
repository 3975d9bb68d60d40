import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, upload } from '../../fixtures/member.ts';
import { jpeg } from '../../fixtures/papers.ts';
import { removePaper, replacePaper } from '../../fixtures/review.ts';
import { idOf } from '../../fixtures/signing.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

/** What stands in a slot now. */
const current = async (member: Visitor, type: 'identity_front' | 'proof_of_address') =>
  database.db
    .selectFrom('enrollment_files')
    .select(['id', 'issued_on'])
    .where('user_id', '=', await idOf(member))
    .where('type', '=', type)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .execute();

describe('a paper that takes the place of another', () => {
  it('has a date of its own that will do, where its kind has one; else the former stays', async () => {
    const member = await memberAt(app, 'dated@exemple.test', 4);
    const id = field(await upload(member, 'proof_of_address', jpeg(), { issued_on: '2026-02-20' }), 'id');
    const before = await current(member, 'proof_of_address');
    expect(before).toEqual([{ id, issued_on: '2026-02-20' }]);
    for (const [more, key] of [
      [{}, 'required'],
      [{ issued_on: '2025-12-10' }, 'too_old'],
      [{ issued_on: '2026-03-12' }, 'date_in_future'],
    ] as const) {
      expect(await replacePaper(member, id, jpeg(), more)).toMatchObject(
        refused(422, 'validation_failed', { fields: { issued_on: key } }),
      );
      expect(await current(member, 'proof_of_address')).toEqual(before);
    }
    expect(await replacePaper(member, id, jpeg(), { issued_on: '2026-03-01' })).toMatchObject({
      status: 200,
    });
    expect(await current(member, 'proof_of_address')).toMatchObject([{ issued_on: '2026-03-01' }]);
  });

  it('takes up no room in its slot beside those that are current', async () => {
    const member = await memberAt(app, 'often@exemple.test', 4);
    for (let n = 0; n < app.config.maxFiles; n += 1)
      expect(await upload(member, 'identity_front', jpeg())).toMatchObject({ status: 201 });
    const [first] = await current(member, 'identity_front');
    const newer = await replacePaper(member, first?.id ?? '', jpeg());
    expect(newer).toMatchObject({ status: 200 });
    expect(await upload(member, 'identity_front', jpeg())).toMatchObject(refused(422, 'too_many_files'));
    expect(await removePaper(member, field(newer, 'id'))).toMatchObject({ status: 200 });
    expect(await upload(member, 'identity_front', jpeg())).toMatchObject({ status: 201 });
    expect(await current(member, 'identity_front')).toHaveLength(app.config.maxFiles);
  });
});
