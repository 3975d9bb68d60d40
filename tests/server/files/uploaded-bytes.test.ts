import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, refused, startApp } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { memberAt, postForm, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import * as papers from '../../fixtures/papers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseWithMembers();
});
afterAll(() => database.close());

describe('an upload', () => {
  it('beyond what one person may send in a day is refused, though all was taken away again; others may go on', async () => {
    const limits = { uploadedKb: { points: 2500, seconds: 24 * 60 * 60 } };
    const app = await startApp(database, { env: { MAX_FILE_MB: '1' }, limits });
    const member = await memberAt(app, 'day@exemple.test', 4);
    const send = async () => {
      const answer = await upload(member, 'identity_front', papers.huge(1_000_000));
      if (answer.status === 201)
        await postForm(
          member,
          '/files/enrollment/file-update/remove',
          { file_id: field(answer, 'id') },
          null,
        );
      return answer;
    };
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    const third = await send();
    expect(third).toMatchObject(refused(429, 'rate_limited'));
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(60 * 60);
    const other = await memberAt(app, 'night@exemple.test', 4);
    expect(await upload(other, 'identity_front', papers.huge(1_000_000))).toMatchObject({ status: 201 });
    await app.app.close();
  });
});
