import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avatarLimits } from '../../../contract/values/avatar.ts';
import { readAvatar } from '../../../server/files/avatar.ts';
import { field, refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { fileForm, photograph, picture } from '../../fixtures/pictures.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
let other: Visitor;
let id: string;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  member = await app.memberOf('camille@example.com');
  other = await app.memberOf('alex@example.com');
  id = field(await member.get('/auth/whoami'), 'id');
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const send = async (visitor: Visitor, content: Buffer, name?: string) => {
  const { body, headers } = await fileForm(content, name);
  return visitor.post('/files/avatar/avatar-upload', body, headers);
};
const avatarOf = async (visitor: Visitor) => field(await visitor.get('/auth/whoami'), 'avatar');
/** What the log has of the member's picture. */
const operations = async () => {
  const rows = await database.db
    .selectFrom('activities')
    .select('operation_type')
    .where('activity_type', '=', 'PROFILE')
    .where('actor_id', '=', id)
    .orderBy('seq')
    .execute();
  return rows.map((row) => row.operation_type);
};
/** The picture as it is served, whole. */
async function served(visitor: Visitor, path: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload, headers, statusCode } = await app.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { cookie },
  });
  return { content: rawPayload, headers, status: statusCode };
}

describe('a person’s picture', () => {
  it('is set, named by the session, served to its owner and replaced under another address', async () => {
    expect(await avatarOf(member)).toBe('null');
    const first = await send(member, await picture({ width: 600, height: 600 }));
    expect(first.status, first.text).toBe(200);
    const path = field(first, 'avatar');
    expect(await avatarOf(member)).toBe(path);
    const { headers, content, status } = await served(member, path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    const second = await send(member, await picture({ width: 128, height: 128, color: '#a33' }));
    expect(field(second, 'avatar')).not.toBe(path);
    expect(await avatarOf(member)).toBe(field(second, 'avatar'));
    expect(await database.db.selectFrom('avatars').select('user_id').execute()).toHaveLength(1);
  });

  it('is told by its tag that it is still the same, and by nothing once the session is over', async () => {
    const path = field(await send(member, await picture({ width: 200, height: 200 })), 'avatar');
    const { headers } = await member.get(path);
    const known = { 'if-none-match': String(headers['etag']) };
    expect(await member.get(path, { headers: known })).toMatchObject({ status: 304, text: '' });
    expect(await member.get(path, { headers: { 'if-none-match': '"other"' } })).toMatchObject({
      status: 200,
    });
    expect(await app.visitor().get(path, { headers: known })).toMatchObject(refused(401, 'unauthenticated'));
  });

  it('is seen by staff and by no other member, who isn’t told whether there is one', async () => {
    const path = field(await send(member, await picture({ width: 200, height: 200 })), 'avatar');
    expect(await other.get(path)).toMatchObject(refused(403, 'forbidden'));
    const auditor = await app.memberOf('auditor@example.com');
    await database.db
      .updateTable('users')
      .set({ role: 'auditor' })
      .where('email', '=', 'auditor@example.com')
      .execute();
    expect((await auditor.get(path)).status).toBe(200);
    expect(field(await auditor.get(`/x/members/${id}`), 'avatar')).toBe(path);
    const ofOther = field(await other.get('/auth/whoami'), 'id');
    expect(await auditor.get(`/files/avatar/${ofOther}/avatar`)).toMatchObject(refused(404, 'not_found'));
    expect(field(await auditor.get(`/x/members/${ofOther}`), 'avatar')).toBe('null');
  });

  it('is taken away, once and again', async () => {
    await send(member, await picture({ width: 200, height: 200 }));
    expect((await member.delete('/x/avatar')).status).toBe(200);
    expect(await avatarOf(member)).toBe('null');
    expect((await member.get(`/files/avatar/${id}/avatar`)).status).toBe(404);
    expect((await member.delete('/x/avatar')).status).toBe(200);
    await send(member, await picture({ width: 200, height: 200 }));
    expect((await operations()).slice(-3)).toEqual(['UPDATE', 'DELETE', 'CREATE']);
  });
});

describe('of what is sent', () => {
  it('the pixels alone are kept: upright, square, without the place and the owner that a camera writes', async () => {
    const sent = await photograph();
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Camille Exemple');
    const { content } = await served(member, field(await send(member, sent), 'avatar'));
    const { exif, orientation, width, height } = await sharp(content).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 200,
      height: 200,
    });
    // The left half is red as stored; the camera lay on its side, so that red is above.
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * info.channels)].slice(0, 2);
    const [top, bottom] = [pixel(100, 10), pixel(100, 190)];
    expect(top[0]).toBeGreaterThan(150);
    expect(bottom[1]).toBeGreaterThan(150);
  });

  it('a name that claims another type changes nothing', async () => {
    const png = await picture({ width: 300, height: 300, format: 'png' });
    expect((await send(member, png, 'me.exe')).status).toBe(200);
  });

  const noise = async (width: number) => {
    const raw = Buffer.from(
      Array.from({ length: width * width * 3 }, (_, at) => (at * 7919 + (at % 251) * 31) % 256),
    );
    return sharp(raw, { raw: { width, height: width, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer();
  };

  it.each<readonly [string, () => Promise<Buffer>, number, string, object]>([
    ['an empty file', async () => Buffer.alloc(0), 422, 'empty_file', {}],
    [
      'a picture of another type',
      () => picture({ width: 200, height: 200, format: 'webp' }),
      415,
      'file_type_not_allowed',
      {},
    ],
    [
      'a page with a script in a picture’s clothes',
      async () => Buffer.from('<svg onload="alert(1)"/>'),
      415,
      'file_type_not_allowed',
      {},
    ],
    [
      'one side too small',
      () => picture({ width: 127, height: 400 }),
      422,
      'validation_failed',
      { fields: { file: 'image_dimensions' } },
    ],
    [
      'one side too large',
      () => picture({ width: 200, height: 4097 }),
      422,
      'validation_failed',
      { fields: { file: 'image_dimensions' } },
    ],
    [
      'a picture that breaks off',
      async () => (await noise(300)).subarray(0, 9000),
      422,
      'base64_encoding_error',
      {},
    ],
    [
      'a header alone',
      async () => (await picture({ width: 200, height: 200, format: 'png' })).subarray(0, 40),
      422,
      'base64_encoding_error',
      {},
    ],
    [
      'more than two megabytes',
      async () =>
        Buffer.concat([await picture({ width: 200, height: 200 }), Buffer.alloc(avatarLimits.bytes)]),
      413,
      'file_too_large',
      {},
    ],
  ])('%s is refused and the former picture stays', async (_, make, status, key, more) => {
    const before = field(await send(member, await picture({ width: 256, height: 256 })), 'avatar');
    expect(await send(member, await make())).toMatchObject(refused(status, key, more));
    expect(await avatarOf(member)).toBe(before);
  });

  it.each([5000, 20_000])(
    'a small file that claims to be %i pixels a side is refused by that',
    async (side) => {
      const huge = await picture({ width: 200, height: 200, format: 'png' });
      // The size stands in the first chunk, behind its length and name, and a checksum follows.
      huge.writeUInt32BE(side, 16);
      huge.writeUInt32BE(side, 20);
      huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
      expect(await send(member, huge)).toMatchObject(
        refused(422, 'validation_failed', { fields: { file: 'image_dimensions' } }),
      );
    },
  );

  it('no more than two pictures are unpacked at once, however many come', async () => {
    const large = await picture({ width: 4096, height: 4096 });
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, sharp.counters().process)), 1);
    const read = await Promise.all(Array.from({ length: 8 }, () => readAvatar(large)));
    clearInterval(look);
    for (const one of read) expect(one).toHaveProperty('sha256');
    expect(most).toBe(2);
  });

  it('two at once leave one picture', async () => {
    const [a, b] = await Promise.all([
      send(member, await picture({ width: 200, height: 200, color: '#111' })),
      send(member, await picture({ width: 200, height: 200, color: '#999' })),
    ]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect([field(a, 'avatar'), field(b, 'avatar')]).toContain(await avatarOf(member));
  });
});
