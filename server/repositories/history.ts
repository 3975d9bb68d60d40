import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import { documentTypes } from '../../contract/enums.ts';
import type { IndividualDetails } from '../../contract/values/enrollment.ts';
import type { Database } from '../db/schema.ts';
import { isToldTo } from './activity-list.ts';
import { uuid } from '../../contract/values/uuid.ts';

type DossierEvent = IndividualDetails['history'][number];

/** As many as a status board shows without paging; the activity lists have the rest. */
const shown = 100;
const subject = z.object({
  step: z.number().int().nullable().catch(null),
  document_type: z.enum(documentTypes).nullable().catch(null),
  owner_id: uuid.optional().catch(undefined),
});
const correcting = z.object({ issue_id: z.unknown().optional(), corrected: z.unknown().optional() });

/** The paper whose validation the system took back. */
const outdated = z.object({ why: z.literal('answers_changed'), file_id: uuid });

function againOf(operation: string, row: unknown): Pick<DossierEvent, 'again'> {
  const found = outdated.safeParse(row);
  return operation === 'UPDATE' && found.success ? { again: found.data.file_id } : {};
}

function aboutOf(row: unknown): Pick<DossierEvent, 'about'> {
  const { issue_id, corrected } = correcting.catch({}).parse(row);
  if (issue_id !== undefined) return { about: 'issue' };
  return corrected === undefined ? {} : { about: 'correction' };
}

/**
 * What has happened to a dossier by the activity log, newest first; the fund's inner work and who merely looked at it
 * are left out.
 */
export async function readHistory(db: Kysely<Database>, userId: string): Promise<DossierEvent[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['at', 'actor_id', 'trigger_type', 'activity_type', 'operation_type', 'subject'])
    .where('member_id', '=', userId)
    .where('activity_type', 'in', ['ENROLLMENT', 'DOCUMENT', 'BANK_ACCOUNT', 'SUBSCRIPTION_BOOKLET'])
    .where('operation_type', '!=', 'DOWNLOAD')
    .where(isToldTo(userId))
    // The list of activities tells of each; here the sections do.
    .where(sql<boolean>`coalesce(subject ->> 'kind', '') <> 'data'`)
    .orderBy('seq', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => {
    const about = subject.parse(row.subject ?? {});
    const by = row.actor_id === userId ? 'you' : row.actor_id === null ? 'system' : 'fund';
    const { activity_type, operation_type } = row;
    return {
      at: row.at.toISOString(),
      by,
      activity_type,
      operation_type,
      ...about,
      ...aboutOf(row.subject),
      ...againOf(operation_type, row.subject),
    };
  });
}
