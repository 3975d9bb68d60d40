import { sql, type Kysely } from 'kysely';
import type { RegistrationType } from '../../contract/enums.ts';
import type { DraftValues } from '../../contract/values/half-typed.ts';
import type { Database, Trx } from '../db/schema.ts';

export type Draft = { readonly values: DraftValues; readonly saved_at: Date };
/** `written_at`: when the form was last kept half typed, or its step saved; null: neither ever was. */
export type WrittenForm = { readonly draft: Draft | null; readonly written_at: Date | null };

const bankSaved = { table: 'enrollment_bank_details', column: 'saved_at' };
const stepSaved = (type: 'individual' | 'business', step: number) => ({
  table: `${type}_details`,
  column: `step_${step}_saved_at`,
});
/** Where it stands when the step of a form was last saved; the other steps are no forms. */
const savedIn: Readonly<Record<string, { readonly table: string; readonly column: string }>> = {
  'individual.step_1': stepSaved('individual', 1),
  'individual.step_2': stepSaved('individual', 2),
  'individual.step_3': stepSaved('individual', 3),
  'individual.step_6': bankSaved,
  'business.step_1': stepSaved('business', 1),
  'business.step_2': stepSaved('business', 2),
  'business.step_3': stepSaved('business', 3),
  'business.step_4': stepSaved('business', 4),
  'business.step_7': bankSaved,
};

type Row = {
  readonly values: DraftValues | null;
  readonly saved_at: Date | null;
  readonly step_saved_at: Date | null;
};

/** A half-typed form, and when it was last written: by that, or by its step. */
export async function readForm(db: Kysely<Database>, userId: string, form: string): Promise<WrittenForm> {
  const step = savedIn[form];
  const stepSavedAt =
    step === undefined
      ? sql`null::timestamptz`
      : sql`(select ${sql.ref(step.column)} from ${sql.table(step.table)} where user_id = ${userId})`;
  const { rows } = await sql<Row>`
    select d.values, d.saved_at, ${stepSavedAt} as step_saved_at
    from (select) as one
    left join enrollment_drafts d on d.user_id = ${userId} and d.form = ${form}`.execute(db);
  const { values = null, saved_at = null, step_saved_at = null } = rows[0] ?? {};
  const moments = [saved_at, step_saved_at].filter((at) => at !== null);
  return {
    draft: values && saved_at && { values, saved_at },
    written_at: moments.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null,
  };
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
