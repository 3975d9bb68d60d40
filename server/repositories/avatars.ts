import type { Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';

type Db = Kysely<Database>;

/** Its bytes, or the key of the bucket that they are under. */
type Picture = {
  readonly content: Buffer | null;
  readonly object_key: string | null;
  readonly sha256: string;
};

export async function readAvatarOf(db: Db, userId: string): Promise<Picture | undefined> {
  return db
    .selectFrom('avatars')
    .select(['content', 'object_key', 'sha256'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Puts a picture in the place of the former one; answers whether there was one. */
export async function saveAvatar(
  trx: Trx,
  userId: string,
  { content, object_key, sha256, at }: Picture & { readonly at: Date },
): Promise<boolean> {
  const former = await removeAvatar(trx, userId);
  await trx
    .insertInto('avatars')
    .values({ user_id: userId, content, object_key, sha256, uploaded_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((to) => ({
        content: to.ref('excluded.content'),
        object_key: to.ref('excluded.object_key'),
        sha256: to.ref('excluded.sha256'),
        uploaded_at: to.ref('excluded.uploaded_at'),
      })),
    )
    .execute();
  return former;
}

/** Takes a picture away; answers whether there was one. */
export async function removeAvatar(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('avatars')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
