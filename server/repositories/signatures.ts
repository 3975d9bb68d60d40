import { sql, type Insertable, type Kysely } from 'kysely';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { ContractSignaturesTable } from '../db/tables/signing.ts';
import type { StoredFile } from './files.ts';

export type Signature = Insertable<ContractSignaturesTable>;

export async function insertSignature(trx: Trx, signature: Signature): Promise<void> {
  await trx.insertInto('contract_signatures').values(signature).execute();
}

/** What makes two signatures the same act: what was signed, and what was put under it. */
export type Act = Pick<Signature, 'kind' | 'name' | 'agreement_sha256' | 'drawing_sha256'>;

/**
 * The paper that the same act has made and that still stands: neither replaced, removed nor refused, and no open
 * issue of the step asks for another. Asked under the dossier's lock before one is kept, so that a double click signs once.
 */
export function findSigned(
  db: Kysely<Database>,
  userId: string,
  step: number,
  act: Act,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('contract_signatures')
    .innerJoin('enrollment_files', 'enrollment_files.id', 'contract_signatures.file_id')
    .selectAll('enrollment_files')
    .where('contract_signatures.user_id', '=', userId)
    .where('contract_signatures.kind', '=', act.kind)
    .where('contract_signatures.name', '=', act.name)
    .where('agreement_sha256', '=', act.agreement_sha256)
    .where('drawing_sha256', 'is not distinct from', act.drawing_sha256 ?? null)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .where('enrollment_files.status', '!=', 'REFUSED')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_issues')
            .select('registration_issues.id')
            .where('registration_issues.user_id', '=', userId)
            .where('registration_issues.step', '=', step)
            .where('registration_issues.status', '=', 'OPEN')
            // one that was opened again asks anew
            .where(({ eb, fn, ref }) =>
              eb(
                fn.coalesce('registration_issues.opened_at', 'registration_issues.created_at'),
                '>=',
                ref('contract_signatures.signed_at'),
              ),
            ),
        ),
      ),
    )
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest signature of a member whose paper stands: neither replaced, removed nor refused. */
export function findStandingSignature(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('contract_signatures')
    .innerJoin('enrollment_files', 'enrollment_files.id', 'contract_signatures.file_id')
    .select(['contract_signatures.file_id', 'contract_signatures.facts_sha256'])
    .where('contract_signatures.user_id', '=', userId)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .where('enrollment_files.status', '!=', 'REFUSED')
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What these members' agreements said when they were signed on the screen, by their papers, to be read with others. */
export const signedFactsOf = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('contract_signatures')
    .select(['user_id', 'file_id', 'facts_sha256', 'dossier_sha256', 'signed_at'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`);
