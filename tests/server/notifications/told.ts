import { z } from 'zod';
import { notification } from '../../../contract/values/notification.ts';
import type { Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';

/** The person's list, newest first, as the portal reads it. */
export async function listOf(visitor: Visitor, query = '?limit=100') {
  const answer = await visitor.get(`/x/notifications${query}`);
  if (answer.status !== 200) throw new Error(`the list answered ${answer.status}: ${answer.text}`);
  return {
    rows: z.array(notification).parse(answer.body),
    total: Number(answer.headers['x-total-count']),
    unread: Number(answer.headers['x-unread-count']),
  };
}

/** The kinds a person was told of, oldest first. */
export const kindsOf = async (visitor: Visitor): Promise<readonly string[]> =>
  (await listOf(visitor)).rows.map(({ kind }) => kind).toReversed();

/** The mails to an address by the alphabet, without those of the sign-up. */
export async function mailsOf({ db }: TestDatabase, email: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', email)
    .where('template', '!=', 'activation')
    .orderBy('template')
    .execute();
  return rows.map(({ template }) => template);
}
