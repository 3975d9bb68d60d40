import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { z } from 'zod';
import { statement } from '../../contract/values/correction.ts';
import type { IssueThen } from '../../contract/values/history.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { RegistrationIssuesTable } from '../db/tables/enrollment.ts';
import type { Reopening } from '../rules/correction.ts';

export type StoredIssue = Selectable<RegistrationIssuesTable>;

/** What stood there when an issue was opened: values as they were, papers by their ids. */
const sentBefore = z.object({
  values: statement.shape.values,
  owners: statement.shape.owners,
  files: z.array(z.string()),
});
export type SentBefore = z.infer<typeof sentBefore>;
const nothing: SentBefore = { values: {}, owners: [], files: [] };

/** The snapshot of an issue; an issue that came to be without one has nothing to compare. */
export const sentBeforeOf = (issue: Pick<StoredIssue, 'sent_before'>): SentBefore =>
  sentBefore.catch(nothing).parse(issue.sent_before);

/** A row as the contract shows it to its member. */
export function issueView(row: StoredIssue): IssueThen {
  const { id, user_id, section, step, field, document_type, owner_id, reason, text, status, version } = row;
  return {
    id,
    user_id,
    section,
    step,
    field,
    document_type,
    owner_id,
    reason,
    text,
    status,
    version,
    created_at: row.created_at.toISOString(),
    opened_at: (row.opened_at ?? row.created_at).toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** All issues of a dossier in the order in which they were raised. */
export function listIssues(db: Kysely<Database>, userId: string): Promise<StoredIssue[]> {
  return db
    .selectFrom('registration_issues')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findIssue(
  db: Kysely<Database>,
  userId: string,
  issueId: string,
): Promise<StoredIssue | undefined> {
  return db
    .selectFrom('registration_issues')
    .selectAll()
    .where('id', '=', issueId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export const snapshot = (before: SentBefore): string => JSON.stringify(before);

export function insertIssue(trx: Trx, issue: Insertable<RegistrationIssuesTable>): Promise<StoredIssue> {
  return trx.insertInto('registration_issues').values(issue).returningAll().executeTakeFirstOrThrow();
}

export function updateIssue(
  trx: Trx,
  issueId: string,
  change: Omit<Updateable<RegistrationIssuesTable>, 'version'>,
): Promise<StoredIssue> {
  return trx
    .updateTable('registration_issues')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', issueId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteIssue(trx: Trx, issueId: string): Promise<void> {
  await trx.deleteFrom('registration_issues').where('id', '=', issueId).execute();
}

/** The steps that OPEN issues name. */
export async function namedSteps(db: Kysely<Database>, userId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('registration_issues')
    .select('step')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'OPEN')
    .execute();
  return rows.map(({ step }) => step);
}

/** The steps that a correction has open beside those that issues name. */
export async function listReopenedSteps(db: Kysely<Database>, userId: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('reopened_steps')
    .select('step')
    .where('user_id', '=', userId)
    .orderBy('step')
    .execute();
  return rows.map(({ step }) => step);
}

/** What reopens steps of a dossier: its OPEN issues, and steps that its correction has left unfinished. */
export async function readReopenings(db: Kysely<Database>, userId: string): Promise<Reopening[]> {
  const issues = (await listIssues(db, userId)).filter(({ status }) => status === 'OPEN');
  const steps = await db.selectFrom('reopened_steps').selectAll().where('user_id', '=', userId).execute();
  return [
    ...issues.map((issue) => {
      const { step, document_type, owner_id } = issue;
      const paper = document_type && { document_type, owner_id, former: sentBeforeOf(issue).files };
      return { step, attended: issue.attended_at !== null, paper };
    }),
    ...steps.map(({ step, attended_at }) => ({ step, attended: attended_at !== null, paper: null })),
  ];
}

/** The person has gone on from a step of the correction. */
export async function markAttended(trx: Trx, userId: string, step: number, at: Date): Promise<void> {
  await trx
    .updateTable('registration_issues')
    .set({ attended_at: at })
    .where('user_id', '=', userId)
    .where('step', '=', step)
    .where('status', '=', 'OPEN')
    .execute();
  await trx
    .updateTable('reopened_steps')
    .set({ attended_at: at })
    .where('user_id', '=', userId)
    .where('step', '=', step)
    .execute();
}

/** Takes further steps into the correction; one that is there already stays as it is. */
export async function reopenSteps(trx: Trx, userId: string, steps: readonly number[]): Promise<void> {
  if (steps.length === 0) return;
  await trx
    .insertInto('reopened_steps')
    .values(steps.map((step) => ({ user_id: userId, step, attended_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes all such steps out of the correction, but those of `kept`. */
export async function closeSteps(trx: Trx, userId: string, kept: readonly number[] = []): Promise<void> {
  await trx
    .deleteFrom('reopened_steps')
    .where('user_id', '=', userId)
    .$if(kept.length > 0, (query) => query.where('step', 'not in', [...kept]))
    .execute();
}
