import type { Currency, RegistrationType, Section } from '../enums.ts';
import { daysOfQuarter } from './quarter.ts';
import { placeOfRefusedDossier } from './refused-dossier.ts';

/** What a person is told of, each once for each change of a status. */
export const notificationKinds = [
  'dossier_submitted',
  'dossier_in_review',
  'correction_requested',
  'correction_settled',
  'correction_answered',
  'recheck_due',
  'recheck_begun',
  'document_validated',
  'document_refused',
  'section_validated',
  'dossier_validated',
  'dossier_refused',
  'booklet_issued',
  'booklet_validated',
  'booklet_refused',
  'booklet_changed',
  'booklet_withdrawn',
  'role_changed',
  'account_closed',
  'account_reopened',
  'approval_waiting',
  'approval_turned_down',
  'request_created',
  'request_approved',
  'payment_awaited',
  'request_rejected',
  'request_executed',
  'request_failed',
  'request_retried',
  'request_cancelled',
  'payment_called_off',
  'payment_failed',
  'payment_retried',
  'redistribution_paid',
  'redistribution_corrected',
  'wallets_blocked',
  'wallets_unblocked',
  'wallets_closed',
  'values_published',
  'value_restated',
  'guessing_noticed',
  'refusals_noticed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What mails are chosen by: a person switches a group, never a single kind. */
export const notificationGroups = [
  'progress',
  'corrections',
  'decision',
  'booklets',
  'money',
  'values',
  'work',
  'security',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

/** The group of each kind. */
export const groupOfKind: Readonly<Record<NotificationKind, NotificationGroup>> = {
  dossier_submitted: 'progress',
  dossier_in_review: 'progress',
  document_validated: 'progress',
  section_validated: 'progress',
  correction_requested: 'corrections',
  correction_settled: 'corrections',
  document_refused: 'corrections',
  dossier_validated: 'decision',
  dossier_refused: 'decision',
  booklet_issued: 'booklets',
  booklet_validated: 'booklets',
  booklet_refused: 'booklets',
  booklet_changed: 'booklets',
  booklet_withdrawn: 'booklets',
  correction_answered: 'work',
  recheck_due: 'work',
  approval_waiting: 'work',
  approval_turned_down: 'work',
  request_created: 'work',
  guessing_noticed: 'work',
  refusals_noticed: 'work',
  request_approved: 'money',
  payment_awaited: 'money',
  request_rejected: 'money',
  request_executed: 'money',
  request_failed: 'money',
  request_retried: 'money',
  request_cancelled: 'money',
  payment_called_off: 'money',
  payment_failed: 'money',
  payment_retried: 'money',
  redistribution_paid: 'money',
  redistribution_corrected: 'money',
  wallets_blocked: 'money',
  wallets_unblocked: 'money',
  wallets_closed: 'money',
  values_published: 'values',
  value_restated: 'values',
  recheck_begun: 'security',
  role_changed: 'security',
  account_closed: 'security',
  account_reopened: 'security',
};

/**
 * Groups whose mails nobody can switch off: the final decision, as the law asks that it reaches the person, and what
 * concerns the safety of the account (activation and password, which are mails alone, among it).
 */
export const requiredGroups: readonly NotificationGroup[] = ['decision', 'security'];

/** The groups that concern a role: nobody is asked about mails that never come. */
export const groupsOfRole = (role: string): readonly NotificationGroup[] =>
  role === 'user'
    ? ['progress', 'corrections', 'decision', 'booklets', 'money', 'values', 'security']
    : ['work', 'security'];

/** Whether a kind is told to a role at all. */
export const concerns = (kind: NotificationKind, role: string): boolean =>
  groupsOfRole(role).includes(groupOfKind[kind]);

/** What of a notification says where it leads. */
type Placed = {
  readonly member_id?: string | undefined;
  readonly registration_type?: RegistrationType | undefined;
  readonly section?: Section | undefined;
  readonly approval_kind?: string | undefined;
  /** a request to move money, of the member that is named */
  readonly transaction_id?: string | undefined;
  readonly value_series?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly year?: number | undefined;
  readonly quarter_number?: number | undefined;
};

const reviewScreens = {
  KYC: 'kyc_validation',
  CONTRACT: 'contract_validation',
  BANK_INFORMATION: 'bank_information_validation',
} as const;

const typeSegment = ({ registration_type }: Placed) =>
  registration_type === 'BUSINESS' ? 'business' : 'individual';

const placeOfRequest = (area: '/user' | '/admin', { member_id, transaction_id }: Placed) =>
  member_id && transaction_id
    ? `${area}/bank_operations/view_transaction?user_id=${member_id}&id=${transaction_id}`
    : `${area}/bank_operations`;

/** Days stand on the dashboard, quarters in the reports alone. */
function placeOfValues({ value_series, currency, year, quarter_number }: Placed): string {
  const days =
    year === undefined || quarter_number === undefined ? null : daysOfQuarter({ year, quarter_number });
  const span = days === null ? [] : [`from=${days.from}`, `to=${days.to}`];
  const query = [...span, ...(currency === undefined ? [] : [`currency=${currency}`])].join('&');
  const path = value_series === 'INVESTOR_QUARTERLY' ? '/user/reports' : '/user/dashboard';
  return query === '' ? path : `${path}?${query}`;
}

function placeOfWork(kind: NotificationKind, subject: Placed): string {
  const { member_id, section } = subject;
  if (kind === 'guessing_noticed' || kind === 'refusals_noticed') return '/admin/manage_users';
  if (subject.transaction_id) return placeOfRequest('/admin', subject);
  if (subject.approval_kind?.startsWith('fund_bank.')) return '/admin/bank_operations/bank_account';
  // a notice names no period and no currency: what waits stands there, whichever it is of
  if (subject.approval_kind === 'redistribution' || subject.approval_kind?.startsWith('values.'))
    return '/admin/dashboard';
  if (!member_id || subject.approval_kind === 'role.change') return '/admin/manage_users';
  const isBank = subject.approval_kind === 'bank_details';
  if (isBank) return `/admin/${typeSegment(subject)}/${reviewScreens.BANK_INFORMATION}/user_id/${member_id}`;
  const isJudged = kind === 'correction_answered' || kind === 'recheck_due';
  const screen = isJudged ? reviewScreens[section ?? 'KYC'] : 'details';
  return `/admin/${typeSegment(subject)}/${screen}/user_id/${member_id}`;
}

/** The path of the portal where the reader finds what a notification is about; `role` is the reader's. */
export function placeOfNotification(kind: NotificationKind, subject: Placed, role: string): string {
  const area = role === 'user' ? '/user' : '/admin';
  // told under another role: what it is about stands where the reader may not go any more
  if (!concerns(kind, role)) return `${area}/account`;
  switch (groupOfKind[kind]) {
    case 'work':
      return placeOfWork(kind, subject);
    case 'security':
      // where the member sees what is checked again; whoever works for the fund by now has no dossier to see
      return kind === 'recheck_begun' && role === 'user' ? '/user/enrollment' : `${area}/account`;
    case 'money':
      return placeOfRequest('/user', subject);
    case 'values':
      return placeOfValues(subject);
    case 'booklets':
      return `/user/${typeSegment(subject)}/view_contract_info#booklets`;
    case 'decision':
      return kind === 'dossier_validated' ? '/user/dashboard' : placeOfRefusedDossier;
    default:
      return '/user/enrollment';
  }
}
