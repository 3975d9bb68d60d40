import { avatarLimits, avatarSourceOf } from '../../contract/values/avatar.ts';
import type { Trx } from '../db/schema.ts';
import { readAvatar, type Avatar } from '../files/avatar.ts';
import { contentDisposition } from '../files/names.ts';
import { sourceOfBuffer, type Bytes } from '../files/source.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readAvatarOf, removeAvatar, saveAvatar } from '../repositories/avatars.ts';
import { claimObject } from '../repositories/stray-objects.ts';
import { done } from './auth-shared.ts';
import { placing, readObject } from './documents.ts';
import { lockCaller } from './one-moment.ts';
import { record } from './recorded.ts';

const fileName = 'avatar.jpg';

async function checkPicture(file: File): Promise<Avatar> {
  // What is too large is not even copied.
  if (file.size > avatarLimits.bytes) throw problem('file_too_large');
  const read = await readAvatar(Buffer.from(await file.arrayBuffer()));
  if (read === 'image_dimensions')
    throw problem('validation_failed', { fields: { file: 'image_dimensions' } });
  if (typeof read === 'string') throw problem(read, read === 'unavailable' ? { retryAfter: 5 } : {});
  return read;
}

const bytesOf = async (stream: ReadableStream<Bytes>): Promise<Buffer> =>
  Buffer.from(await new Response(stream).arrayBuffer());

const recordPicture = (context: Context, trx: Trx, operation_type: 'CREATE' | 'UPDATE' | 'DELETE') =>
  record(context, trx, {
    memberId: member(context).id,
    activity_type: 'PROFILE',
    operation_type,
    subject: { kind: 'avatar' },
  });

/** Pictures of persons: everybody sets the own one; staff see those of members. */
export const avatars = {
  uploadAvatar: os.files.uploadAvatar.handler(async ({ context, input }) => {
    const { id } = member(context);
    const picture = await checkPicture(input.body.file);
    await placing(context, sourceOfBuffer(picture.content), ({ key: object_key }) =>
      context.db.transaction().execute(async (trx) => {
        await lockCaller(context, trx);
        if (object_key !== null) await claimObject(trx, object_key);
        const content = object_key === null ? picture.content : null;
        const kept = { content, object_key, sha256: picture.sha256, at: context.clock.now() };
        const replaced = await saveAvatar(trx, id, kept);
        await recordPicture(context, trx, replaced ? 'UPDATE' : 'CREATE');
      }),
    );
    return { body: { avatar: avatarSourceOf(id, picture.sha256) } };
  }),

  removeAvatar: os.files.removeAvatar.handler(async ({ context }) => {
    await context.db.transaction().execute(async (trx) => {
      await lockCaller(context, trx);
      if (await removeAvatar(trx, member(context).id)) await recordPicture(context, trx, 'DELETE');
    });
    return done;
  }),

  avatar: os.files.avatar.handler(async ({ context, input }) => {
    const found = await readAvatarOf(context.db, input.params.userId);
    if (!found) throw problem('not_found');
    const { content, object_key } = found;
    const bytes = object_key === null ? content : await bytesOf(await readObject(context, object_key));
    if (!bytes) throw problem('not_found');
    return {
      headers: {
        'content-disposition': contentDisposition('inline', fileName),
        // Asked for again each time: after a logout the copy that the browser has is shown to nobody.
        'cache-control': 'private, no-cache',
        etag: `"${found.sha256}"`,
      },
      body: new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }),
    };
  }),
};
