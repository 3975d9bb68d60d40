import { z } from 'zod';
import { bookletActivityTypes, documentTypes, registrationTypes, roles, sections } from '../enums.ts';

/** What a person is told of, each once for each change of a status. */
export const notificationKinds = [
  'dossier_submitted',
  'dossier_in_review',
  'correction_requested',
  'correction_answered',
  'document_validated',
  'document_refused',
  'section_validated',
  'dossier_validated',
  'dossier_refused',
  'booklet_issued',
  'booklet_validated',
  'booklet_refused',
  'role_changed',
  'account_closed',
  'account_reopened',
  'approval_waiting',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What mails are chosen by: a person switches a group, never a single kind. */
export const notificationGroups = [
  'progress',
  'corrections',
  'decision',
  'booklets',
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
  document_refused: 'corrections',
  dossier_validated: 'decision',
  dossier_refused: 'decision',
  booklet_issued: 'booklets',
  booklet_validated: 'booklets',
  booklet_refused: 'booklets',
  correction_answered: 'work',
  approval_waiting: 'work',
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
  role === 'user' ? ['progress', 'corrections', 'decision', 'booklets', 'security'] : ['work', 'security'];

/** What a notification is about: ids and closed lists alone, never a name or a text. */
export const notificationSubject = z.strictObject({
  /** the member whose dossier it is, in what staff are told */
  member_id: z.uuid().optional(),
  registration_type: z.enum(registrationTypes).optional(),
  section: z.enum(sections).optional(),
  step: z.number().int().min(1).max(8).optional(),
  field: z.string().max(60).optional(),
  document_type: z.enum(documentTypes).optional(),
  owner_id: z.uuid().optional(),
  file_id: z.uuid().optional(),
  issue_id: z.uuid().optional(),
  booklet_id: z.uuid().optional(),
  booklet_type: z.enum(bookletActivityTypes).optional(),
  role: z.enum(roles).optional(),
  former_role: z.enum(roles).optional(),
  approval_id: z.uuid().optional(),
  approval_kind: z
    .string()
    .regex(/^[a-z_.]{1,60}$/)
    .optional(),
});
export type NotificationSubject = z.infer<typeof notificationSubject>;

/** One line of a person's list. `member_name` is read anew for staff: the line itself keeps no name. */
export const notification = z.strictObject({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  subject: notificationSubject,
  member_name: z.string().nullable(),
  at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Which lines were read: some, at most a page's worth at once, or all there are. */
export const readNotifications = z
  .strictObject({
    ids: z.array(z.uuid()).min(1, { error: 'must_not_be_empty' }).max(100, { error: 'too_big' }).optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    error: 'required',
    path: ['ids'],
  });

/** Whether the mails of a group go out; the list in the portal always has the line. */
export const notificationPreference = z.strictObject({
  group: z.enum(notificationGroups),
  mail: z.boolean(),
  /** can't be switched off */
  required: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

const choice = z.boolean().optional();
const always = z.literal(true, { error: 'must_stay_on' }).optional();
/** The groups to switch; one that isn't named stays as it is. */
export const notificationChoice = z.strictObject({
  mail: z.strictObject({
    progress: choice,
    corrections: choice,
    decision: always,
    booklets: choice,
    work: choice,
    security: always,
  }),
});
export type NotificationChoice = z.output<typeof notificationChoice>['mail'];

const reviewScreens = {
  KYC: 'kyc_validation',
  CONTRACT: 'contract_validation',
  BANK_INFORMATION: 'bank_information_validation',
} as const;

const typeSegment = ({ registration_type }: NotificationSubject) =>
  registration_type === 'BUSINESS' ? 'business' : 'individual';

function placeOfWork(kind: NotificationKind, subject: NotificationSubject): string {
  const { member_id, section } = subject;
  if (!member_id || subject.approval_kind === 'role.change') return '/admin/manage_users';
  const screen = kind === 'correction_answered' ? reviewScreens[section ?? 'KYC'] : 'details';
  return `/admin/${typeSegment(subject)}/${screen}/user_id/${member_id}`;
}

/** The path of the portal where the reader finds what a notification is about; `role` is the reader's. */
export function placeOfNotification(
  kind: NotificationKind,
  subject: NotificationSubject,
  role: string,
): string {
  const area = role === 'user' ? '/user' : '/admin';
  switch (groupOfKind[kind]) {
    case 'work':
      return placeOfWork(kind, subject);
    case 'security':
      return `${area}/account`;
    case 'booklets':
      return `/user/${typeSegment(subject)}/view_contract_info`;
    default:
      return kind === 'dossier_validated' ? '/user/dashboard' : '/user/enrollment';
  }
}
