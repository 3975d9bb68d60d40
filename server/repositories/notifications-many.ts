import { sql, type Kysely } from 'kysely';
import { concerns, groupOfKind } from '../../contract/values/notification-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database, Trx } from '../db/schema.ts';
import { isErasedAddress } from '../rules/erased-address.ts';
import { hasMail, mailData, roundAt, templateOf, type Notice } from '../rules/notifications.ts';
import { timedId } from '../rules/timed-id.ts';
import { referencesOf } from './notifications.ts';

type Db = Kysely<Database>;
type Present = { readonly clock: Clock; readonly config: Pick<Config, 'publicUrl'> };
type Told = Pick<Notice, 'kind' | 'subject'>;

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Who switched the mails of its group off. */
async function mutedBy(db: Db, ids: readonly string[], { kind }: Told): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select('user_id')
    .where('user_id', '=', anyOf(ids))
    .where('group', '=', groupOfKind[kind])
    .where('mail', '=', false)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Whose round has had its mail. */
async function mailedTo(db: Db, ids: readonly string[], told: Told, at: Date): Promise<ReadonlySet<string>> {
  const round = roundAt(templateOf(told), at);
  if (!round) return new Set();
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('user_id', '=', anyOf(ids))
    .where('mail', 'in', [...round.templates])
    .where('at', '>=', round.since)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** How many rows go into one statement: each has fewer than ten parameters, of which a statement takes 65 535. */
const batch = 1000;

/**
 * The same notice to many people, by the rules of `notify`, with a few statements however many they are. Nobody is
 * named twice. `subjects`: what it is about for each, where that is not the same for all.
 */
export async function notifyMany(
  present: Present,
  trx: Trx,
  userIds: readonly string[],
  told: Told,
  subjects: ReadonlyMap<string, NonNullable<Notice['subject']>> = new Map(),
): Promise<void> {
  const at = present.clock.now();
  const template = templateOf(told);
  const muted = await mutedBy(trx, userIds, told);
  const mailed = await mailedTo(trx, userIds, told, at);
  const users = await trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'role', 'language', 'active'])
    .where('id', '=', anyOf(userIds))
    .orderBy('id')
    .execute();
  const group = groupOfKind[told.kind];
  const there = users.filter(({ email, role }) => !isErasedAddress(email) && concerns(told.kind, role));
  const planned = there.map((user) => {
    const { active } = user;
    const known = { active, muted: muted.has(user.id) ? [group] : [], isMailed: mailed.has(user.id) };
    return { user, mail: hasMail({ ...told, userId: user.id }, known) ? template : null };
  });
  const aboutOf = (id: string) => ({ ...told.subject, ...subjects.get(id) });
  const unseen = there.flatMap(({ id, active }) => (active ? [] : (aboutOf(id).transaction_id ?? [])));
  const references = await referencesOf(trx, unseen);
  for (let from = 0; from < planned.length; from += batch) {
    const some = planned.slice(from, from + batch);
    const lines = some.map(({ user, mail }) => ({
      id: timedId(),
      user_id: user.id,
      kind: told.kind,
      subject: JSON.stringify(aboutOf(user.id)),
      at,
      mail,
    }));
    await trx.insertInto('notifications').values(lines).execute();
    const mails = some.flatMap(({ user, mail }) =>
      mail === null
        ? []
        : [
            {
              id: timedId(),
              user_id: user.id,
              recipient: user.email,
              template: mail,
              language: user.language,
              data: JSON.stringify(
                mailData(
                  { ...told, subject: aboutOf(user.id), userId: user.id },
                  user,
                  present.config.publicUrl,
                  references.get(aboutOf(user.id).transaction_id ?? ''),
                ),
              ),
              next_at: at,
              created_at: at,
            },
          ],
    );
    if (mails.length > 0) await trx.insertInto('outbox').values(mails).execute();
  }
}
