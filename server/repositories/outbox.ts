import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Language } from '../../contract/enums.ts';
import type { Clock } from '../clock.ts';
import { later } from '../db/later.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { MailTemplate } from '../mail/render.ts';
import { timedId } from '../rules/timed-id.ts';

export type Mail = {
  /** whose account it is about, who is written to */
  readonly userId: string;
  /** one e-mail address */
  readonly to: string;
  readonly template: MailTemplate;
  readonly language: Language;
  /** the words that the template's placeholders take */
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
  /** when nothing that it offers works any more: it doesn't leave from then on */
  readonly endsAt?: Date;
};

/** Mails with the codes of an activation: those that were sent last work. */
export const activationMails: readonly MailTemplate[] = ['activation', 'activation_asked'];
/** Mails with a link by which a password is chosen: there is one for a person. */
export const passwordMails: readonly MailTemplate[] = [
  'password_reset',
  'password_to_choose',
  'reopened_to_choose',
  'address_given',
  'invited',
];
/** Mails whose code or link lets somebody in and ends: they don't wait behind what is sent to everybody. */
export const openingMails: readonly MailTemplate[] = [...activationMails, ...passwordMails];

/** Puts a mail into the outbox, in the transaction of what it tells: it leaves if and only if that is committed. */
export async function queueMail(trx: Trx, mail: Mail): Promise<string> {
  const id = timedId();
  const { to: recipient, userId: user_id, template, language, at, endsAt: ends_at = null } = mail;
  const data = JSON.stringify(mail.data);
  const kept = { id, user_id, recipient, template, language, data, next_at: at, created_at: at, ends_at };
  const row = { ...kept, urgent: openingMails.includes(template) };
  await later(trx, sql`${trx.insertInto('outbox').values(row)}`);
  return id;
}

type Ending = Pick<Mail, 'to' | 'at'> & { readonly templates: readonly MailTemplate[] };

/**
 * Nothing that mails of these kinds still waiting for this address offer works any more, another having taken their
 * place or the person having used it: they don't leave from now on.
 */
export async function endMails(trx: Trx, { to, templates, at }: Ending): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ ends_at: at })
    .where('recipient', '=', to)
    .where('template', 'in', templates)
    .where('status', 'in', ['queued', 'failed'])
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .execute();
}

export type ClaimedMail = {
  readonly id: string;
  readonly lease: string;
  readonly recipient: string;
  readonly template: string;
  readonly language: Language;
  readonly data: Record<string, string>;
  readonly attempts: number;
  /** how often the mail itself was refused for good */
  readonly refusals: number;
  /** since when its recipient is put off; null: not yet */
  readonly put_off_since: Date | null;
  /** when its code or link ends; null: it has none that does */
  readonly ends_at: Date | null;
  /** waits for no other */
  readonly urgent: boolean;
  readonly created_at: Date;
};

/** For how many seconds a mail whose recipient is put off keeps later ones to the same address back, … */
const heldWhilePutOff = 3600;
/** … and any other that has not left. */
const heldAtMost = 86_400;
/**
 * A mail waits while an earlier one to its address has not left, so that what was told first is read first; not for one
 * that can't be delivered. One with a code waits for none, and none for it.
 */
const isHeld = (now: Date) => sql<boolean>`exists (
  select from outbox as earlier
  where earlier.recipient = outbox.recipient
    and earlier.status in ('queued', 'sending') and not earlier.urgent
    and (earlier.created_at, earlier.id) < (outbox.created_at, outbox.id)
    and earlier.created_at > ${new Date(now.getTime() - heldAtMost * 1000)}
    and coalesce(earlier.put_off_since > ${new Date(now.getTime() - heldWhilePutOff * 1000)}, true))`;

type Claiming = {
  readonly now: Date;
  readonly lease: string;
  readonly count: number;
  /** for how long, in seconds */
  readonly seconds: number;
  readonly only?: 'urgent' | undefined;
};
/** The statement of the one below, for it and for the test that looks at its plan. */
export const claimingMails = (db: Kysely<Database>, { now, lease, count, seconds, only }: Claiming) =>
  db
    // chosen once: as a mere subquery it may be asked again and again, and so take more than `count`
    .with(
      (name) => name('due').materialized(),
      (from) =>
        from
          .selectFrom('outbox')
          .select('id')
          .$if(only === 'urgent', (query) => query.where('urgent', '=', true))
          // what is being sent was due when it was claimed; what waits for later is passed by within the index
          .where('next_at', '<=', now)
          .where((is) =>
            is.or([
              is('status', '=', 'queued'),
              is.and([is('status', '=', 'sending'), is('leased_until', '<=', now)]),
            ]),
          )
          .where((is) => is.or([is('urgent', '=', true), is.not(isHeld(now))]))
          .orderBy('urgent', 'desc')
          .orderBy('next_at')
          .limit(count)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((to) => ({
      status: 'sending',
      lease,
      leased_until: new Date(now.getTime() + seconds * 1000),
      attempts: to('attempts', '+', 1),
    }))
    .whereRef('outbox.id', '=', 'due.id')
    .returning([
      'outbox.id',
      'recipient',
      'template',
      'language',
      'data',
      'attempts',
      'refusals',
      'put_off_since',
      'ends_at',
      'urgent',
      'created_at',
    ]);

/**
 * Leases up to `count` due mails to this worker for `seconds`, urgent ones first, or those alone; of others the earliest
 * of each address. A lease that ran out (its worker died) is due again.
 */
export async function claimMails(
  db: Kysely<Database>,
  clock: Clock,
  count: number,
  seconds: number,
  only?: 'urgent',
): Promise<ClaimedMail[]> {
  const lease = randomUUID();
  const rows = await claimingMails(db, { now: clock.now(), lease, count, seconds, only }).execute();
  return rows.map((row) => ({ ...row, lease }));
}

type Claim = Pick<ClaimedMail, 'id' | 'lease'>;

/** A sign of life: what the claim still holds stays its own for `seconds` from now. */
export async function renewLease(
  db: Kysely<Database>,
  { lease }: Pick<Claim, 'lease'>,
  clock: Clock,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: new Date(clock.now().getTime() + seconds * 1000) })
    .where('lease', '=', lease)
    .where('status', '=', 'sending')
    .execute();
}

/** Sent: its data is emptied, as it may hold a code. Does nothing when the lease went to another worker. */
export async function markSent(db: Kysely<Database>, mail: Claim, at: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: at, data: '{}', lease: null, leased_until: null, last_error: null })
    .where('id', '=', mail.id)
    .where('lease', '=', mail.lease)
    .execute();
}

type Unsent = Pick<ClaimedMail, 'refusals' | 'put_off_since'> & { readonly word: string };

type Waiting = Pick<ClaimedMail, 'recipient' | 'urgent' | 'created_at'>;

/** Not sent: due again at `nextAt`, or given up when that is null (`failure.word` says why). */
export async function markUnsent(
  db: Kysely<Database>,
  mail: Claim & Waiting,
  failure: Unsent,
  nextAt: Date | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      status: nextAt ? 'queued' : 'failed',
      lease: null,
      leased_until: null,
      last_error: failure.word,
      refusals: failure.refusals,
      put_off_since: failure.put_off_since,
      ...(nextAt && { next_at: nextAt }),
    })
    .where('id', '=', mail.id)
    .where('lease', '=', mail.lease)
    .execute();
  // what still waits for it then needn't be looked at before: an outage may leave tens of thousands of them
  const held = (since: Date | null, seconds: number) =>
    nextAt !== null && (since === null || nextAt.getTime() - since.getTime() < seconds * 1000);
  if (
    nextAt &&
    !mail.urgent &&
    held(failure.put_off_since, heldWhilePutOff) &&
    held(mail.created_at, heldAtMost)
  )
    await db
      .updateTable('outbox')
      .set({ next_at: nextAt })
      .where('recipient', '=', mail.recipient)
      .where('status', '=', 'queued')
      .where('urgent', '=', false)
      .where('created_at', '>', mail.created_at)
      .where('next_at', '<', nextAt)
      .execute();
}

/** Queues what was given up again, as if it had never been tried, but what has ended meanwhile; answers how many. */
export async function queueAgain(db: Kysely<Database>, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'queued', refusals: 0, put_off_since: null, next_at: at })
    .where('status', '=', 'failed')
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type KeptMail = Pick<ClaimedMail, 'id' | 'recipient' | 'template' | 'language' | 'data'> & {
  readonly created_at: Date;
};

/** The newest mails, for the demo's mailbox. */
export async function listMails(db: Kysely<Database>, to: string | null, limit: number): Promise<KeptMail[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'template', 'language', 'data', 'created_at'])
    .$if(to !== null, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy(sql`ctid`, 'desc')
    .limit(limit)
    .execute();
}

/** The statement of the one below, for it and for the test that looks at its plan. */
export const deletingSentMails = (before: Date, limit: number) => sql`
  delete from outbox where ctid = any(array(
    select ctid from outbox
    where (status = 'sent' and sent_at < ${before}) or (status = 'failed' and next_at < ${before})
    limit ${limit}))`;

/** Forgets mails that left before `before`, or were given up, and so whom they went to; so many at once. */
export async function deleteSentMails(db: Kysely<Database>, before: Date, limit = 1000): Promise<number> {
  const { numAffectedRows = 0n } = await deletingSentMails(before, limit).execute(db);
  return Number(numAffectedRows);
}

/** One mail of the mailbox. */
export async function findMail(db: Kysely<Database>, id: string): Promise<KeptMail | undefined> {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'template', 'language', 'data', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}
