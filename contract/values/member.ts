import { z } from 'zod';
import {
  derivedEnrollmentStatuses,
  enrollmentStatuses,
  languages,
  registrationTypes,
  sectionStatuses,
} from '../enums.ts';
import { avatarSource } from './avatar.ts';
import { uuid } from './uuid.ts';

/** Filterable statuses, the three derived ones included. ALL is the filter's absence and is never sent (decisions §5). */
export const filterableEnrollmentStatuses = [...enrollmentStatuses, ...derivedEnrollmentStatuses] as const;
export type FilterableEnrollmentStatus = (typeof filterableEnrollmentStatuses)[number];

/** Whose hands the dossiers of a list are in; absent: anybody's or nobody's. */
export const assignments = ['me', 'nobody'] as const;
export type Assignment = (typeof assignments)[number];

/** A dossier that waits longer than this for the fund is overdue. */
export const overdueDays = 5;

/** The state of each section of a dossier (decisions §7). */
export const sectionsOfMember = z.strictObject({
  KYC: z.enum(sectionStatuses),
  CONTRACT: z.enum(sectionStatuses),
  BANK_INFORMATION: z.enum(sectionStatuses),
});

/** One row of the users list: a member of the fund, or somebody of its staff. */
export const member = z.strictObject({
  id: uuid,
  email: z.string(),
  /** open on purpose: an account whose role nobody knows is listed too */
  role: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** the names until there is a registration */
  user_name: z.string(),
  membership_id: z.string().nullable(),
  registration_type: z.enum(registrationTypes).nullable(),
  /** null: staff, who don't enroll; one that was decided before stays. Of somebody erased, as it stood then */
  enrollment_status: z.enum(enrollmentStatuses).nullable(),
  derived_statuses: z.array(z.enum(derivedEnrollmentStatuses)),
  /** the stored step, 1 to 7 or 8; null: nothing was saved yet */
  current_step: z.number().int().nullable(),
  /** open issues of a dossier that can be corrected; without any, the steps that its correction has left open */
  open_issues: z.number().int(),
  /** null: there is no dossier */
  sections: sectionsOfMember.nullable(),
  /** the first day on which a validated paper expires */
  expires_on: z.iso.date().nullable(),
  /** who has the dossier in hand */
  reviewer_id: uuid.nullable(),
  reviewer_name: z.string().nullable(),
  /** of the account; calling code and national number come together */
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  active: z.boolean(),
  /** signed up and never activated: a code can be sent again */
  awaiting_activation: z.boolean(),
  /** erased: what a law keeps is read and not worked on, and undecided no status finds it */
  erased: z.boolean(),
  created_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
  /**
   * since when the dossier waits for the fund: sent and not decided, or validated with a section that is not any more,
   * and nothing asked back; null: it doesn't, as of a closed account
   */
  waiting_since: z.iso.datetime().nullable(),
  /** when the member, or somebody for the member, last changed something; null: never */
  last_activity_at: z.iso.datetime().nullable(),
  /** of the account, for `PUT /users/{id}` */
  version: z.number().int(),
});
export type Member = z.infer<typeof member>;

/** The same on the page of one member, with what belongs to the person alone. */
export const pictured = member.extend({
  /** where the picture is read; null: there is none */
  avatar: avatarSource.nullable(),
  /** whether signing in takes a second step; null: told to administrators alone */
  has_second_factor: z.boolean().nullable(),
  /** when the account was closed, of one that is; absent: it is open, or no log says so */
  closed_at: z.iso.datetime().optional(),
});
export type PicturedMember = z.infer<typeof pictured>;
