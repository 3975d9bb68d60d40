import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { DocumentStore } from '../files/store.ts';
import { readStored } from './documents.ts';

const batch = 20;
const none = '00000000-0000-0000-0000-000000000000';

export type SignatureFault = { readonly file: string; readonly why: string };

/** Signatures after `after`, with the hash that the log kept of what was signed; null: the log tells of none. */
const signaturesAfter = (db: Kysely<Database>, after: string) =>
  db
    .selectFrom('contract_signatures')
    .leftJoin('activities', (join) =>
      join
        .onRef('activities.member_id', '=', 'contract_signatures.user_id')
        .on('activities.activity_type', '=', 'DOCUMENT')
        .on(sql`activities.subject ->> 'file_id'`, '=', sql`contract_signatures.file_id::text`)
        .on(sql`activities.subject ->> 'agreement_sha256'`, 'is not', null),
    )
    .select([
      'contract_signatures.file_id',
      'contract_signatures.agreement',
      'contract_signatures.agreement_sha256',
      sql<string | null>`activities.subject ->> 'agreement_sha256'`.as('logged'),
    ])
    .where('contract_signatures.file_id', '>', after)
    .orderBy('contract_signatures.file_id')
    .limit(batch)
    .execute();

type Row = Awaited<ReturnType<typeof signaturesAfter>>[number];

async function whyWrong(
  db: Kysely<Database>,
  bucket: DocumentStore | null,
  row: Row,
  embeddedHash: (signed: Buffer) => string | null,
): Promise<string | null> {
  const made = createHash('sha256').update(row.agreement).digest('hex');
  if (made !== row.agreement_sha256) return 'the unsigned agreement is not the one that was signed';
  const signed = await readStored(db, bucket, 'papers', row.file_id);
  const said = signed && embeddedHash(Buffer.from(await new Response(signed).arrayBuffer()));
  if (!said) return 'the signed paper says no SHA-256 of the unsigned agreement';
  if (said !== made) return 'the signed paper says another SHA-256 of the unsigned agreement';
  if (row.logged === null) return 'the log does not tell of the signature';
  return row.logged === made ? null : 'the log tells of another SHA-256 of the unsigned agreement';
}

/** Papers that claim to be signed on the screen and have nothing behind them. */
const withoutEvidence = (db: Kysely<Database>) =>
  db
    .selectFrom('enrollment_files')
    .leftJoin('contract_signatures', 'contract_signatures.file_id', 'enrollment_files.id')
    .select('enrollment_files.id')
    .where('enrollment_files.signature', 'is not', null)
    .where('contract_signatures.file_id', 'is', null)
    .execute();

/**
 * Every signature made on the screen: the SHA-256 of the unsigned agreement is computed anew and compared with the one
 * kept, the one that the signed paper bears (`embeddedHash` reads it) and the one in the log.
 */
export async function checkSignatures(
  db: Kysely<Database>,
  bucket: DocumentStore | null,
  embeddedHash: (signed: Buffer) => string | null,
  tell: { readonly checked: () => void; readonly fault: (fault: SignatureFault) => void },
): Promise<void> {
  for (let after = none; ;) {
    const rows = await signaturesAfter(db, after);
    for (const row of rows) {
      const why = await whyWrong(db, bucket, row, embeddedHash);
      if (why !== null) tell.fault({ file: row.file_id, why });
      tell.checked();
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.file_id;
  }
  for (const { id } of await withoutEvidence(db))
    tell.fault({ file: id, why: 'it is marked as signed on the screen, and no signature is kept' });
}
