import { createHash, randomBytes } from 'node:crypto';
import { createSession } from '../../server/repositories/sessions.ts';
import type { TestDatabase } from '../fixtures/database.ts';

/** Those who make the requests: accounts of the demo, one of each role and three investors. */
export type Somebody = {
  readonly name: string;
  readonly id: string;
  readonly role: string;
  readonly cookie: string;
};
const names = ['investor', 'business', 'validated', 'admin', 'compliance', 'finance', 'auditor'] as const;

const hours = 12 * 3_600_000;

/** Opens a session for each of them, whatever was done to their accounts and sessions meanwhile. */
export async function openSessions({ db }: TestDatabase): Promise<readonly Somebody[]> {
  const found: Somebody[] = [];
  for (const name of names) {
    const role = ['investor', 'business', 'validated'].includes(name) ? 'user' : name;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@demo.test`)
      .executeTakeFirstOrThrow();
    await db.updateTable('users').set({ active: true }).where('id', '=', id).execute();
    const secret = randomBytes(32).toString('base64url');
    const now = new Date();
    const secretHash = createHash('sha256').update(secret).digest();
    await db
      .transaction()
      .execute((trx) =>
        createSession(trx, { userId: id, secretHash, now, expiresAt: new Date(now.getTime() + hours) }),
      );
    found.push({ name, id, role, cookie: `portal_session=${secret}` });
  }
  return found;
}

/** What is there: a value of a path's parameter, and whose it is. */
export type Known = { readonly value: string; readonly owner: string | null };
const tables = {
  transactionId: 'select id, user_id from transactions',
  ownerId: 'select id, user_id from beneficial_owners',
  issueId: 'select id, user_id from registration_issues',
  bookletId: 'select id, user_id from subscription_booklets',
  bankId: 'select id, null as user_id from fund_bank_accounts',
  valueId: 'select id, null as user_id from capital_values',
  activityId: 'select id, member_id as user_id from activities',
  approvalId: 'select id, user_id from approvals',
  sessionId: 'select id, user_id from sessions',
} as const;

/** Ids that exist, by the name of the parameter that takes them; at most forty of each. */
export async function knownIds({ pool }: TestDatabase): Promise<ReadonlyMap<string, readonly Known[]>> {
  const known = new Map<string, readonly Known[]>();
  for (const [name, query] of Object.entries(tables)) {
    const { rows } = await pool.query<{ id: string; user_id: string | null }>(`${query} order by 1 limit 40`);
    known.set(
      name,
      rows.map(({ id, user_id }) => ({ value: String(id), owner: user_id })),
    );
  }
  return known;
}
