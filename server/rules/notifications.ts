import {
  groupOfKind,
  groupsOfRole,
  placeOfNotification,
  requiredGroups,
  type NotificationGroup,
  type NotificationKind,
} from '../../contract/values/notification-kinds.ts';
import { type NotificationPreference, type NotificationSubject } from '../../contract/values/notification.ts';
import type { MailTemplate } from '../mail/render.ts';
import { knownRole } from './activities.ts';

/** Something to tell one person, as the caller of `notify` says it. */
export type Notice = {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** what it is about; for staff with `member_id` and `registration_type` */
  readonly subject?: NotificationSubject;
  /**
   * For what asks for a correction: how many issues were open before. The first of them is a round of its own, so that
   * its mail goes out though one went a moment ago.
   */
  readonly openBefore?: number;
  /** told once since then: a second notice of this kind is none (a dossier that is taken, given back and taken again) */
  readonly onceSince?: Date;
  /** it stands in the list alone: a mail that says more goes with it */
  readonly hasOtherMail?: boolean;
};

/** What a person is told of another role. */
export function roleNotice(user: { readonly id: string; readonly role: string }, to: string): Notice {
  const role = knownRole(to);
  const former = knownRole(user.role);
  const subject = { ...(role && { role }), ...(former && { former_role: former }) };
  return { userId: user.id, kind: 'role_changed', subject };
}

const minute = 60_000;
type Rounds = { readonly length: number; readonly templates: readonly MailTemplate[] };
const short = (...templates: readonly MailTemplate[]): Rounds => ({ length: 10 * minute, templates });
/** What anybody can provoke: one mail in an hour whatever the alarm, since all of them stand in the list. */
const alarms: Rounds = { length: 60 * minute, templates: ['guessing_noticed', 'refusals_noticed'] };
/**
 * Notices to one person within `length` of a mail of these templates are its round: they stand in the list alone. Kinds
 * that aren't named here have a mail each.
 */
const rounds: Partial<Record<MailTemplate, Rounds>> = {
  correction_requested: short('correction_requested'),
  correction_settled: short('correction_settled'),
  document_refused: short('document_refused'),
  booklet_issued: short('booklet_issued'),
  booklet_withdrawn: short('booklet_withdrawn'),
  correction_answered: short('correction_answered'),
  recheck_due: short('recheck_due'),
  approval_waiting: short('approval_waiting'),
  approval_turned_down: short('approval_turned_down'),
  values_published: short('values_published'),
  value_restated: short('value_restated'),
  quarters_published: short('quarters_published'),
  quarter_restated: short('quarter_restated'),
  request_created: short('request_created'),
  guessing_noticed: alarms,
  refusals_noticed: alarms,
  // The last paper of a section validates both: the page that the one mail leads to shows it.
  section_validated: short('section_validated', 'document_validated'),
  // A review may take an afternoon: that papers were accepted is no news by the minute.
  document_validated: { length: 12 * 60 * minute, templates: ['document_validated', 'section_validated'] },
};

/** Where a mail of values names the dashboard, that of quarters names the reports. */
const ofQuarters: Partial<Record<NotificationKind, MailTemplate>> = {
  values_published: 'quarters_published',
  value_restated: 'quarter_restated',
};

type BookletType = NonNullable<NotificationSubject['booklet_type']>;
/** By what a booklet is for: the mail where its operation can be asked for, where its day is known, and where none is set. */
const ofBooklets: Readonly<Record<BookletType, readonly [MailTemplate, MailTemplate, MailTemplate]>> = {
  MONEY_IN: ['payment_booklet_open', 'payment_booklet_dated', 'payment_booklet_undated'],
  INVESTMENT: ['investment_booklet_open', 'investment_booklet_dated', 'investment_booklet_undated'],
};

/** The mail of a validated booklet: each kind has words of its own, and none says anything of the other. */
function templateOfBooklet({ booklet_type, active_from, opened }: NotificationSubject): MailTemplate {
  if (booklet_type === undefined) return 'booklet_validated';
  const [open, dated, undated] = ofBooklets[booklet_type];
  if (active_from === undefined) return undated;
  return opened === true ? open : dated;
}

/**
 * The mail of a notice. A paper that was refused after submission asks for a correction: the mail is that of the issue,
 * so that a round of refusals and issues is one mail.
 */
export function templateOf({ kind, subject }: Pick<Notice, 'kind' | 'subject'>): MailTemplate {
  if (kind === 'document_refused' && subject?.issue_id !== undefined) return 'correction_requested';
  if (kind === 'booklet_validated') return templateOfBooklet(subject ?? {});
  return (subject?.value_series === 'INVESTOR_QUARTERLY' && ofQuarters[kind]) || kind;
}

/** Which mails, sent since when, make `at` part of their round; null: it has no rounds. */
export function roundAt(
  template: MailTemplate,
  at: Date,
): { readonly since: Date; readonly templates: readonly MailTemplate[] } | null {
  const found = rounds[template];
  return found ? { since: new Date(at.getTime() - found.length), templates: found.templates } : null;
}

/** The groups that reach a closed account by mail: whoever can't log in still learns what becomes of dossier and money. */
const groupsOfClosed: readonly NotificationGroup[] = [...requiredGroups, 'money'];

/** Of these a closed account is mailed nothing: how to pay stands on a page, and nobody can ask for anything there. */
const forWhoLogsIn: readonly NotificationKind[] = ['payment_awaited', 'payment_retried', 'wallets_unblocked'];

type Known = {
  /** the account is not closed */
  readonly active: boolean;
  /** the groups whose mails the person switched off */
  readonly muted: readonly NotificationGroup[];
  /** a mail of this round went already */
  readonly isMailed: boolean;
};

/** Whether a notice has its mail. */
export function hasMail(
  { kind, openBefore, hasOtherMail = false }: Notice,
  { active, muted, isMailed }: Known,
): boolean {
  if (hasOtherMail) return false;
  const group = groupOfKind[kind];
  if (!active && (forWhoLogsIn.includes(kind) || !groupsOfClosed.includes(group))) return false;
  if (muted.includes(group) && !requiredGroups.includes(group)) return false;
  return !isMailed || openBefore === 0;
}

/** What each group of a role is set to. */
export const preferencesOf = (
  role: string,
  muted: readonly NotificationGroup[],
): readonly NotificationPreference[] =>
  groupsOfRole(role).map((group) => {
    const required = requiredGroups.includes(group);
    return { group, mail: required || !muted.includes(group), required };
  });

type Reader = { readonly first_name: string; readonly role: string; readonly active: boolean };

/**
 * What the mail's placeholders take. A closed account has no place to go to: of its money it is told by the reference of
 * the transaction, if there is one.
 */
export function mailData(
  { kind, subject = {} }: Notice,
  reader: Reader,
  publicUrl: string,
  reference?: string,
): Record<string, string> {
  const name = reader.first_name;
  const isNamed = reference !== undefined && groupOfKind[kind] === 'money';
  if (!reader.active) return { name, ...(isNamed && { reference }) };
  const from = subject.active_from?.split('-').toReversed().join('/');
  const link = `${publicUrl}${placeOfNotification(kind, subject, reader.role)}`;
  return { name, link, ...(from !== undefined && { from }) };
}
