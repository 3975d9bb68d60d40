import { sql, type Kysely, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Language } from '../../contract/enums.ts';
import {
  concerns,
  groupOfKind,
  notificationKinds,
  type NotificationGroup,
  type NotificationKind,
} from '../../contract/values/notification-kinds.ts';
import { notificationSubject, type Notification } from '../../contract/values/notification.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { later } from '../db/later.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { NotificationsTable } from '../db/tables/notifications.ts';
import type { MailTemplate } from '../mail/render.ts';
import { mailData, type Notice } from '../rules/notifications.ts';
import { timedId } from '../rules/timed-id.ts';
import { asked, pageAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { memberNames } from './names.ts';
import { planOf, readersOf, type Plan, type Reader, type Told } from './notice-readers.ts';
import { queueMail } from './outbox.ts';

type Db = Kysely<Database>;
/** The part of a request's context that telling needs. */
type Present = { readonly clock: Clock; readonly config: Pick<Config, 'publicUrl'> };

/** The groups whose mails a person switched off. */
export async function mutedGroups(db: Db, userId: string): Promise<readonly NotificationGroup[]> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select('group')
    .where('user_id', '=', userId)
    .where('mail', '=', false)
    .execute();
  return rows.map(({ group }) => group);
}

async function readOne(db: Db, userId: string, told: Told, at: Date): Promise<Reader | undefined> {
  return readersOf(db, told, at).where('id', '=', userId).executeTakeFirst();
}

async function tell(present: Present, trx: Trx, told: Told, planned: Plan): Promise<void> {
  if (!planned) return;
  const { reader, mail } = planned;
  const at = present.clock.now();
  const { kind, subject = {} } = told;
  const line = { id: timedId(), user_id: reader.id, kind, subject: JSON.stringify(subject), at, mail };
  await later(trx, sql`${trx.insertInto('notifications').values(line)}`);
  if (!mail) return;
  const about = !reader.active && subject.transaction_id;
  const references = await referencesOf(trx, about ? [about] : []);
  const reference = about ? references.get(about) : undefined;
  const data = mailData({ ...told, userId: reader.id }, reader, present.config.publicUrl, reference);
  const { id: userId, email: to, language } = reader;
  await queueMail(trx, { userId, to, template: mail, language, data, at });
}

/**
 * Tells one person that something changed: a line in the person's list, and a mail in the person's language unless the
 * person switched that group off, the round has had its mail, or the account is closed and the group can wait
 * (`hasMail`). Both are written in the transaction of the change, so that what is rolled back was never told. Call it
 * once for each change of a status, never for what stays as it is; the subject holds ids and closed lists alone.
 * `known`: by which it was foretold in the same transaction, where it was.
 */
export async function notify(present: Present, trx: Trx, notice: Notice, known: Db = trx): Promise<void> {
  const { userId, ...told } = notice;
  const at = present.clock.now();
  await tell(present, trx, told, planOf(told, await readOne(known, userId, told, at), at));
}

/** The same to several people, each named once: those who may confirm what somebody prepared. */
export async function notifyEach(
  present: Present,
  trx: Trx,
  userIds: readonly string[],
  told: Told,
): Promise<void> {
  if (userIds.length === 0) return;
  const at = present.clock.now();
  const readers = await readersOf(trx, told, at)
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  for (const id of userIds) await tell(present, trx, told, planOf(told, byId.get(id), at));
}

type Staff = {
  readonly roles: readonly string[];
  /** who is none of them */
  readonly except: readonly (string | null)[];
  /** nor is anybody to whom this person gave the role of today */
  readonly exceptGrantedBy?: string;
};

/** The same to staff who may act, by role: active accounts alone. */
export async function notifyStaff(
  present: Present,
  trx: Trx,
  { roles, except, exceptGrantedBy }: Staff,
  told: Told,
): Promise<void> {
  const at = present.clock.now();
  const staff = readersOf(trx, told, at)
    .where('role', 'in', [...roles])
    .where('active', '=', true)
    .orderBy('id');
  const others =
    exceptGrantedBy === undefined
      ? staff
      : staff.where(
          sql<boolean>`not exists (
            select from role_grants where user_id = users.id and granted_by = ${exceptGrantedBy})`,
        );
  for (const reader of await others.execute())
    if (!except.includes(reader.id)) await tell(present, trx, told, planOf(told, reader, at));
}

export type PlannedMail = { readonly template: MailTemplate; readonly language: Language };

/**
 * The mails that `notify` would queue for these notices to one person, one after the other; writes nothing. `notices`
 * are those that would be told; answers, beside the mails, the kinds that would stand in the list.
 */
export async function predictNotices(
  present: Present,
  db: Db,
  notices: readonly Notice[],
): Promise<{ readonly kinds: readonly NotificationKind[]; readonly mails: readonly PlannedMail[] }> {
  const kinds: NotificationKind[] = [];
  const mails: PlannedMail[] = [];
  for (const { userId, ...told } of notices) {
    const at = present.clock.now();
    const already = mails.map(({ template }) => template);
    const planned = planOf(told, await readOne(db, userId, told, at), at, already);
    if (!planned) continue;
    kinds.push(told.kind);
    if (planned.mail) mails.push({ template: planned.mail, language: planned.reader.language });
  }
  return { kinds, mails };
}

/** Staff who may act, by role: active accounts alone. */
export async function activeStaff(db: Db, roles: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...roles])
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

type Line = Selectable<NotificationsTable> & { readonly total: string; readonly unread: string };

/** The queries of a page, for the list and for the test that looks at their plans. */
export const notificationQueries = {
  /** the lines of a page, newest first, each with how many there are in all and how many of them are unread */
  page(db: Db, userId: string, page: Page): Asked<Line> {
    const { limit, offset } = partOf(page);
    const own = sql`from notifications where user_id = ${userId}`;
    return asked(
      db,
      sql<Line>`
        select notifications.*, (select count(*) ${own}) as total, (select count(*) ${own} and read_at is null) as unread
        ${own} order by seq desc limit ${limit} offset ${offset}`,
    );
  },
  total: (db: Db, userId: string) =>
    db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('user_id', '=', userId),
  unread: (db: Db, userId: string) =>
    db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null),
};

export async function countUnread(db: Db, userId: string): Promise<number> {
  return Number((await notificationQueries.unread(db, userId).executeTakeFirstOrThrow()).total);
}

/** By what the transactions go that lines are about: two payouts would read the same. */
export async function referencesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'reference'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

/**
 * What a line is about, as its reader is told it now. What was told for work at the fund is about other people: whoever
 * has another role by now is told no more than that there was such a line.
 */
const subjectFor = (role: string, { kind, subject }: Pick<Line, 'kind' | 'subject'>): Line['subject'] =>
  groupOfKind[kind] === 'work' && !concerns(kind, role) ? {} : subject;

/** A subject without the keys that came with a newer release. */
const knownSubject = z.object(notificationSubject.shape);

/** The line as this process can tell it; none, where a newer one wrote of what is not known here: it is read there. */
function knownLine(role: string, line: Line): readonly Line[] {
  const { data: subject } = knownSubject.safeParse(subjectFor(role, line));
  return subject && notificationKinds.includes(line.kind) ? [{ ...line, subject }] : [];
}

/** One page of a person's list, newest first; how many lines there are, and how many of them are unread. */
export async function listNotifications(
  db: Db,
  { id: userId, role }: { readonly id: string; readonly role: string },
  page: Page,
): Promise<{ readonly total: number; readonly unread: number; readonly rows: Notification[] }> {
  const { total, rows: found } = await pageAndTotal(
    notificationQueries.page(db, userId, page),
    () => notificationQueries.total(db, userId),
    page,
  );
  // of a page behind the last line nothing says it, and where there is no line at all there is nothing to be read
  const unread = found[0]?.unread ?? (total === 0 ? 0 : await countUnread(db, userId));
  const known = found.flatMap((line) => knownLine(role, line));
  // nobody is named to oneself
  const members = known.flatMap(({ subject: { member_id = userId } }) =>
    member_id === userId ? [] : member_id,
  );
  const transactions = known.flatMap(({ subject }) => subject.transaction_id ?? []);
  // as they are called now, beside the reader
  const [names, references] = await Promise.all([
    memberNames(db, [...new Set(members)]),
    referencesOf(db, [...new Set(transactions)]),
  ]);
  const rows = known.map(({ id, kind, subject, at, read_at }) => ({
    id,
    kind,
    subject,
    member_name: names.get(subject.member_id ?? '') ?? null,
    reference: references.get(subject.transaction_id ?? '') ?? null,
    at: at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }));
  return { total, unread: Number(unread), rows };
}

type Seen = {
  readonly ids: readonly string[] | 'all';
  /** of all, those up to this one: what came since was seen by nobody */
  readonly newest?: string | undefined;
};

/** Marks lines of this person as read, all or some; what was read before keeps its time. */
export async function markRead(db: Db, userId: string, { ids, newest }: Seen, at: Date): Promise<void> {
  const unread = db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== 'all') await unread.where('id', 'in', [...ids]).execute();
  else if (newest === undefined) await unread.execute();
  else {
    const own = db.selectFrom('notifications').select('seq').where('user_id', '=', userId);
    await unread.where('seq', '<=', own.where('id', '=', newest)).execute();
  }
}

/** Keeps what a person chose; a group that isn't named stays as it is. */
export async function savePreferences(
  trx: Trx,
  user_id: string,
  choice: readonly { readonly group: NotificationGroup; readonly mail: boolean }[],
): Promise<void> {
  if (choice.length === 0) return;
  await trx
    .insertInto('notification_preferences')
    .values(choice.map((one) => ({ user_id, ...one })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'group']).doUpdateSet((to) => ({ mail: to.ref('excluded.mail') })),
    )
    .execute();
}
