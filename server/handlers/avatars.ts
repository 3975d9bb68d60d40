import { avatarLimits, avatarSourceOf } from '../../contract/values/avatar.ts';
import { readAvatar, type Avatar } from '../files/avatar.ts';
import { contentDisposition } from '../files/names.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readAvatarOf, removeAvatar, saveAvatar } from '../repositories/avatars.ts';
import { done } from './auth-shared.ts';
import { record, type Trx } from './dossier.ts';

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
    await context.db.transaction().execute(async (trx) => {
      const replaced = await saveAvatar(trx, id, { ...picture, at: context.clock.now() });
      await recordPicture(context, trx, replaced ? 'UPDATE' : 'CREATE');
    });
    return { body: { avatar: avatarSourceOf(id, picture.sha256) } };
  }),

  removeAvatar: os.files.removeAvatar.handler(async ({ context }) => {
    await context.db.transaction().execute(async (trx) => {
      if (await removeAvatar(trx, member(context).id)) await recordPicture(context, trx, 'DELETE');
    });
    return done;
  }),

  avatar: os.files.avatar.handler(async ({ context, input }) => {
    const found = await readAvatarOf(context.db, input.params.userId);
    if (!found) throw problem('not_found');
    return {
      headers: {
        'content-disposition': contentDisposition('inline', fileName),
        // Asked for again each time: after a logout the copy that the browser has is shown to nobody.
        'cache-control': 'private, no-cache',
        etag: `"${found.sha256}"`,
      },
      body: new File([new Uint8Array(found.content)], fileName, { type: 'image/jpeg' }),
    };
  }),
};
