import { sql, type Kysely, type RawBuilder } from 'kysely';
import { concerns, type NotificationGroup } from '../../contract/values/notification-kinds.ts';
import type { Database } from '../db/schema.ts';
import type { MailTemplate } from '../mail/render.ts';
import { isErasedAddress } from '../rules/erased-address.ts';
import { hasMail, roundAt, templateOf, type Notice } from '../rules/notifications.ts';
import type { User } from './users.ts';

/** Something to tell, whoever it is told to. */
export type Told = Omit<Notice, 'userId'>;

export type Reader = Pick<User, 'id' | 'email' | 'first_name' | 'role' | 'language' | 'active'> & {
  /** the groups whose mails the person switched off */
  readonly muted: readonly NotificationGroup[];
  /** told since `onceSince` */
  readonly was_told: boolean;
  /** the notice's round has had its mail */
  readonly was_mailed: boolean;
};

/** All that decides what becomes of a notice, of the people that further conditions choose: one statement for all of them. */
export function readersOf(db: Kysely<Database>, told: Told, at: Date) {
  const { kind, onceSince } = told;
  const round = roundAt(templateOf(told), at);
  const had = (condition: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from notifications where user_id = users.id and ${condition})`;
  const never = sql<boolean>`false`;
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'role', 'language', 'active'])
    .select([
      sql<readonly NotificationGroup[]>`array(
        select "group" from notification_preferences where user_id = users.id and not mail)`.as('muted'),
      (onceSince ? had(sql`kind = ${kind} and at >= ${onceSince}`) : never).as('was_told'),
      (round ? had(sql`mail in (${sql.join(round.templates)}) and at >= ${round.since}`) : never).as(
        'was_mailed',
      ),
    ]);
}

/** What becomes of a notice: null, nothing at all; else the mail that goes with it, if any. */
export type Plan = { readonly reader: Reader; readonly mail: MailTemplate | null } | null;

/**
 * What becomes of a notice to a reader; undefined: to nobody. What doesn't concern the reader's role is told to nobody.
 * `already`: the mails that go before it in the same moment.
 */
export function planOf(
  told: Told,
  reader: Reader | undefined,
  at: Date,
  already: readonly MailTemplate[] = [],
): Plan {
  if (!reader || isErasedAddress(reader.email) || reader.was_told) return null;
  if (!concerns(told.kind, reader.role)) return null;
  const template = templateOf(told);
  const round = roundAt(template, at)?.templates ?? [];
  const isMailed = reader.was_mailed || round.some((mail) => already.includes(mail));
  const known = { active: reader.active, muted: reader.muted, isMailed };
  return { reader, mail: hasMail({ ...told, userId: reader.id }, known) ? template : null };
}
