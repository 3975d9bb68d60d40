import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Retention } from '../retention.ts';
import { dueErasures, erasePerson, ErasureRefused } from './erasure.ts';
import { deleteSentMails } from './outbox.ts';
import { deleteSpentLimits } from './rate-limits.ts';
import { deleteOldSteps } from './second-steps.ts';
import { deleteOldSignIns } from './sign-ins.ts';

type Db = Kysely<Database>;
const day = 86_400_000;

/** As many rows as one transaction deletes. */
export const forgottenAtOnce = 1000;
/** The same of people: each is many rows. */
const peopleAtOnce = 20;

/** One kind of what is forgotten: deletes a batch, and answers whether there may be more. */
export type Forgetting = { readonly name: string; readonly batch: (db: Db) => Promise<boolean> };

const rows = (name: string, table: string, condition: RawBuilder<unknown>): Forgetting => ({
  name,
  async batch(db) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${forgottenAtOnce}))`.execute(db);
    return numAffectedRows >= BigInt(forgottenAtOnce);
  },
});

const counted = (name: string, remove: (db: Db) => Promise<number>): Forgetting => ({
  name,
  batch: async (db) => (await remove(db)) >= forgottenAtOnce,
});

/** Papers that were removed before the dossier was ever sent, with those that they had replaced. */
const removedPapers = (before: Date): Forgetting => ({
  name: 'removed papers',
  async batch(db) {
    const { numAffectedRows = 0n } = await sql`
      with recursive gone as (
        (select f.id from enrollment_files f join registrations r using (user_id)
         where f.removed_at < ${before} and (r.submitted_at is null or f.removed_at < r.submitted_at)
         order by f.removed_at limit ${forgottenAtOnce})
        union select f.id from enrollment_files f join gone on f.replaced_by = gone.id
      ) delete from enrollment_files where id in (select id from gone)`.execute(db);
    return numAffectedRows >= BigInt(forgottenAtOnce);
  },
});

type People = (db: Db) => Promise<readonly string[]>;

const people = (name: string, find: People, now: Date, retention: Retention): Forgetting => ({
  name,
  async batch(db) {
    const found = await find(db);
    let [erased, failure]: [number, unknown] = [0, null];
    for (const person of found)
      try {
        await db.transaction().execute((trx) => erasePerson(trx, { person, now, retention }));
        erased += 1;
      } catch (error) {
        // one who can't be erased keeps nobody else
        if (!(error instanceof ErasureRefused)) failure ??= error;
      }
    if (failure !== null) throw failure;
    return erased > 0 && found.length >= peopleAtOnce;
  },
});

const ids = async (db: Db, query: RawBuilder<{ id: string }>) =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Accounts of investors that were never activated. */
const unused =
  (before: Date): People =>
  (db) =>
    ids(
      db,
      sql`select u.id from users u join activation_codes c on c.user_id = u.id
      where u.role = 'user' and not u.active and c.used_at is null and c.sent_at < ${before}
        and not exists (select from erasures e where e.person_id = u.id)
        and not exists (select from registrations r where r.user_id = u.id)
      order by c.sent_at limit ${peopleAtOnce}`,
    );

/** Accounts of investors who never sent a dossier, have no money here, and came no more. */
const abandoned =
  (before: Date): People =>
  (db) =>
    ids(
      db,
      sql`select u.id from users u left join registrations r on r.user_id = u.id
      where u.role = 'user' and u.created_at < ${before} and r.submitted_at is null
        and not exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${before})
        and not exists (select from activities a where a.actor_id = u.id and a.at >= ${before})
        and not exists (select from activities a where a.member_id = u.id and a.at >= ${before})
        and not exists (select from transactions t where t.user_id = u.id)
        and not exists (select from ledger_accounts l where l.owner_id = u.id)
        and not exists (select from erasures e where e.person_id = u.id)
      order by u.created_at limit ${peopleAtOnce}`,
    );

/** What nobody needs any more, kind by kind (docs/privacy.md). */
export function forgettings(retention: Retention, now: Date): readonly Forgetting[] {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  return [
    rows('sessions', 'sessions', sql`expires_at < ${ago(retention.sessions)}`),
    counted('sign-ins', (db) => deleteOldSignIns(db, ago(retention.signIns), forgottenAtOnce)),
    rows('keys', 'idempotency_keys', sql`created_at < ${ago(retention.keys)}`),
    counted('mails', (db) => deleteSentMails(db, ago(retention.mails), forgottenAtOnce)),
    rows('notifications', 'notifications', sql`at < ${ago(retention.notifications)}`),
    removedPapers(ago(retention.removedPapers)),
    ...(retention.unusedAccounts === 0
      ? []
      : [people('unused accounts', unused(ago(retention.unusedAccounts)), now, retention)]),
    ...(retention.abandonedAccounts === 0
      ? []
      : [people('abandoned accounts', abandoned(ago(retention.abandonedAccounts)), now, retention)]),
    people('erasures', (db) => dueErasures(db, now, peopleAtOnce), now, retention),
    counted('steps', (db) => deleteOldSteps(db, now).then(() => 0)),
    counted('limits', (db) => deleteSpentLimits(db, now.getTime()).then(() => 0)),
  ];
}
