import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Retention } from '../retention.ts';
import { erasePerson, ErasureRefused, holdPerson } from './erasure.ts';
import { deleteFormerKeys } from './former-keys.ts';
import { deleteSentMails } from './outbox.ts';
import { deleteOldSteps } from './second-steps.ts';
import { deleteOldSignIns } from './sign-ins.ts';

type Db = Kysely<Database>;
const day = 86_400_000;

/** As many rows as one transaction deletes. */
export const forgottenAtOnce = 1000;
/** The same of people: each is many rows. */
const peopleAtOnce = 20;
/** As many people as are looked for at once: finding them may mean to ask of everybody. */
const peopleFound = 1000;

/** One kind of what is forgotten: deletes a batch, and answers whether there may be more. */
export type Forgetting = {
  readonly name: string;
  readonly batch: (db: Db) => Promise<boolean>;
  /** a batch has transactions of its own */
  readonly own?: true;
};
/** Hears of a person who can't be forgotten now, of which kind, and why: an `ErasureRefused`, or what went wrong. */
export type PassedBy = (kind: string, person: string, error: unknown) => void;

/** Rows of a table. What somebody else is writing is left for the next time: nobody waits for whom they hold up. */
const rows = (name: string, table: string, condition: RawBuilder<unknown>): Forgetting => ({
  name,
  async batch(db) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${forgottenAtOnce}
        for update skip locked))`.execute(db);
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

/** People by their `id`, and `since` when they are due. */
type People = RawBuilder<unknown>;

async function found(db: Db, people: People, passed: readonly string[]): Promise<readonly string[]> {
  const { rows: them } = await sql<{ id: string }>`
    select id from (${people}) as people where id <> all(${passed}::uuid[])
    order by since limit ${peopleFound}`.execute(db);
  return them.map(({ id }) => id);
}

async function isStill(db: Db, people: People, person: string): Promise<boolean> {
  const { rows: them } = await sql`select from (${people}) as people where id = ${person}`.execute(db);
  return them.length > 0;
}

type Erasing = { readonly now: Date; readonly retention: Retention; readonly passedBy: PassedBy };

/** Erases people, each in a transaction of its own. One who can't be erased keeps nobody else, and is passed by. */
function people(name: string, whom: People, { now, retention, passedBy }: Erasing): Forgetting {
  const passed: string[] = [];
  const failures: unknown[] = [];
  let waiting: readonly string[] = [];
  let mayBeMore = true;
  const eraseOne = (db: Db, person: string) =>
    db.transaction().execute(async (trx) => {
      await holdPerson(trx, person);
      // who came back since is asked for no more
      if (await isStill(trx, whom, person)) await erasePerson(trx, { person, now, retention });
    });
  return {
    name,
    own: true,
    async batch(db) {
      if (waiting.length === 0) {
        // in a transaction: it has the limits of this work
        waiting = await db.transaction().execute((trx) => found(trx, whom, passed));
        mayBeMore = waiting.length >= peopleFound;
      }
      const them = waiting.slice(0, peopleAtOnce);
      waiting = waiting.slice(peopleAtOnce);
      for (const person of them) {
        passed.push(person);
        try {
          await eraseOne(db, person);
        } catch (error) {
          passedBy(name, person, error);
          if (!(error instanceof ErasureRefused)) failures.push(error);
        }
      }
      if (waiting.length > 0 || mayBeMore) return true;
      if (failures.length > 0) throw failures[0];
      return false;
    },
  };
}

/** Accounts of investors that were never activated. */
export const unused = (before: Date): People => sql`
  select u.id, c.sent_at as since from users u join activation_codes c on c.user_id = u.id
  where u.role = 'user' and not u.active and c.used_at is null and c.sent_at < ${before}
    and not exists (select from erasures e where e.person_id = u.id)
    and not exists (select from registrations r where r.user_id = u.id)`;

/**
 * Accounts of investors who never sent a dossier, have no money here, and came no more. They are found by the list of
 * users. What each left is asked one by one (`offset 0`): no plan may read the whole log or all money for it.
 */
export const abandoned = (before: Date): People => sql`
  select u.id, u.created_at as since
  from member_index m join users u on u.id = m.user_id left join registrations r on r.user_id = u.id
  where m.enrollment_status in ('NOT_STARTED', 'IN_PROGRESS')
    and u.role = 'user' and u.created_at < ${before} and r.submitted_at is null
    and not exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${before} offset 0)
    and not exists (select from activities a where a.actor_id = u.id and a.at >= ${before} offset 0)
    and not exists (select from activities a where a.member_id = u.id and a.at >= ${before} offset 0)
    and not exists (select from transactions t where t.user_id = u.id offset 0)
    and not exists (select from ledger_accounts l where l.owner_id = u.id offset 0)
    and not exists (select from erasures e where e.person_id = u.id)`;

/** People whose erasure was asked for, and of whom something is due. */
const due = (now: Date): People => sql`
  select person_id as id, least(dossier_due, money_due) as since from erasures
  where done_at is null and least(dossier_due, money_due) <= ${now}`;

/** What nobody needs any more, kind by kind (docs/privacy.md). */
export function forgettings(
  retention: Retention,
  now: Date,
  passedBy: PassedBy = () => {},
): readonly Forgetting[] {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const erasing = { now, retention, passedBy };
  return [
    rows('sessions', 'sessions', sql`expires_at < ${ago(retention.sessions)}`),
    counted('sign-ins', (db) => deleteOldSignIns(db, ago(retention.signIns), forgottenAtOnce)),
    rows('keys', 'idempotency_keys', sql`created_at < ${ago(retention.keys)}`),
    counted('mails', (db) => deleteSentMails(db, ago(retention.mails), forgottenAtOnce)),
    rows('notifications', 'notifications', sql`at < ${ago(retention.notifications)}`),
    removedPapers(ago(retention.removedPapers)),
    ...(retention.unusedAccounts === 0
      ? []
      : [people('unused accounts', unused(ago(retention.unusedAccounts)), erasing)]),
    ...(retention.abandonedAccounts === 0
      ? []
      : [people('abandoned accounts', abandoned(ago(retention.abandonedAccounts)), erasing)]),
    people('erasures', due(now), erasing),
    counted('former keys', (db) => deleteFormerKeys(db).then(() => 0)),
    counted('steps', (db) => deleteOldSteps(db, now).then(() => 0)),
    rows('limits', 'rate_limits', sql`expire < ${now.getTime()}`),
    rows('tries', 'recent_tries', sql`expire < ${now.getTime()}`),
  ];
}
