import type { PoolClient } from 'pg';
import { openingMails } from '../repositories/outbox.ts';
import type { TableFacts } from './manifest.ts';

/** What stands for a sign-in that was begun, or for a link of a mail: whoever it was asks for another. */
const begun = ['password_tokens', 'pending_sign_ins', 'passkey_challenges', 'confirmations'];

/**
 * Ends what was open when the backup was made and lets somebody in: much of it was ended or used since, of which a backup
 * knows nothing. On the tables as the backup has them, which may lack what came later.
 */
export async function endAccess(
  client: PoolClient,
  tables: readonly Pick<TableFacts, 'name' | 'columns'>[],
  at: Date,
): Promise<void> {
  const columnsOf = (table: string) => tables.find(({ name }) => name === table)?.columns;
  if (columnsOf('sessions'))
    await client.query('update sessions set revoked_at = $1 where revoked_at is null', [at]);
  for (const table of begun) if (columnsOf(table)) await client.query(`delete from ${table}`);
  // the row stays: by it an account is known to wait, and its person asks for a new code
  if (columnsOf('activation_codes'))
    await client.query(
      `update activation_codes set code_expires_at = least(code_expires_at, $1),
        link_expires_at = least(link_expires_at, $1) where used_at is null`,
      [at],
    );
  const outbox = columnsOf('outbox');
  if (outbox?.includes('ends_at'))
    await client.query(
      `update outbox set ends_at = $1
        where status <> 'sent' and template = any($2) and (ends_at is null or ends_at > $1)`,
      [at, openingMails],
    );
  else if (outbox)
    await client.query("delete from outbox where status <> 'sent' and template = any($1)", [openingMails]);
}
