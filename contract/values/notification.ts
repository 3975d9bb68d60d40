import { z } from 'zod';
import {
  bookletActivityTypes,
  currencies,
  documentTypes,
  registrationTypes,
  roles,
  sections,
  transactionTypes,
} from '../enums.ts';
import { day } from './date.ts';
import { notificationGroups, notificationKinds } from './notification-kinds.ts';
import { uuid } from './uuid.ts';

/** What a notification is about: ids and closed lists alone, never a name or a text. */
export const notificationSubject = z.strictObject({
  /** the member whose dossier or money it is: in what staff are told, and in all that is told of requests */
  member_id: uuid.optional(),
  registration_type: z.enum(registrationTypes).optional(),
  section: z.enum(sections).optional(),
  step: z.number().int().min(1).max(8).optional(),
  field: z.string().max(60).optional(),
  document_type: z.enum(documentTypes).optional(),
  owner_id: uuid.optional(),
  file_id: uuid.optional(),
  issue_id: uuid.optional(),
  booklet_id: uuid.optional(),
  booklet_type: z.enum(bookletActivityTypes).optional(),
  /** of a validated booklet: the day from which it is active, and whether its operation could be asked for when it was told */
  active_from: day.optional(),
  opened: z.literal(true).optional(),
  role: z.enum(roles).optional(),
  former_role: z.enum(roles).optional(),
  approval_id: uuid.optional(),
  approval_kind: z
    .string()
    .regex(/^[a-z_.]{1,60}$/)
    .optional(),
  transaction_id: uuid.optional(),
  transaction_type: z.enum(transactionTypes).optional(),
  /** of values: what was published or corrected; in one currency, and of one quarter, where that is so */
  value_series: z.enum(['INVESTOR_DAILY', 'INVESTOR_QUARTERLY']).optional(),
  currency: z.enum(currencies).optional(),
  year: z.number().int().optional(),
  quarter_number: z.number().int().min(1).max(4).optional(),
});
export type NotificationSubject = z.infer<typeof notificationSubject>;

/**
 * One line of a person's list. The line itself keeps no name: `member_name` is read anew, of whoever else it is about,
 * and so is the `reference` of a transaction.
 */
export const notification = z.strictObject({
  id: uuid,
  kind: z.enum(notificationKinds),
  subject: notificationSubject,
  member_name: z.string().nullable(),
  reference: z.string().nullable(),
  at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

/** Which lines were read: some, at most a page's worth at once, or all there are, up to the newest that was seen. */
export const readNotifications = z
  .strictObject({
    ids: z.array(uuid).min(1, { error: 'must_not_be_empty' }).max(100, { error: 'too_big' }).optional(),
    all: z.literal(true).optional(),
    newest: uuid.optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    error: 'required',
    path: ['ids'],
  })
  .refine(({ all, newest }) => newest === undefined || all !== undefined, {
    error: 'required',
    path: ['all'],
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
    money: choice,
    values: choice,
    work: choice,
    security: always,
  }),
});
export type NotificationChoice = z.output<typeof notificationChoice>['mail'];
