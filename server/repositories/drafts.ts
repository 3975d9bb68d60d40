import type { Kysely } from 'kysely';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';

export type DraftValues = Record<string, string | boolean | number | null>;
export type Draft = { readonly values: DraftValues; readonly saved_at: Date };

/** A half-typed form; undefined when there is none. */
export function findDraft(db: Kysely<Database>, userId: string, form: string): Promise<Draft | undefined> {
  return db
    .selectFrom('enrollment_drafts')
    .select(['values', 'saved_at'])
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst();
}

export async function saveDraft(trx: Trx, userId: string, form: string, draft: Draft): Promise<void> {
  const row = { values: JSON.stringify(draft.values), saved_at: draft.saved_at };
  await trx
    .insertInto('enrollment_drafts')
    .values({ user_id: userId, form, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'form']).doUpdateSet(row))
    .execute();
}

/** Forgets one form, or all of them. */
export async function dropDrafts(db: Kysely<Database>, userId: string, form?: string): Promise<void> {
  const all = db.deleteFrom('enrollment_drafts').where('user_id', '=', userId);
  await (form === undefined ? all : all.where('form', '=', form)).execute();
}

/** Forgets the forms of one type alone. */
export async function dropDraftsOf(trx: Trx, userId: string, type: RegistrationType): Promise<void> {
  await trx
    .deleteFrom('enrollment_drafts')
    .where('user_id', '=', userId)
    .where('form', 'like', `${type.toLowerCase()}.%`)
    .execute();
}
