import { z } from 'zod';
import { access } from '../access.ts';
import { registrationTypes, roles, stepCount } from '../enums.ts';
import { done, listReply, paging, row, search, userParams } from '../row.ts';
import { sheetFormats } from '../values/export.ts';
import { assignments, filterableEnrollmentStatuses, member } from '../values/member.ts';
import { choice } from '../values/text.ts';
import { ids, listedMember } from './examples.ts';

/** What chooses the rows of the list, and of its export, which has no pages. */
export const usersQuery = z.strictObject({
  ...paging,
  enrollment_status: choice(filterableEnrollmentStatuses).optional(),
  registration_type: choice(registrationTypes).optional(),
  /** only with the feature `assignment` */
  assigned: choice(assignments).optional(),
  /** the step at which members are who have not sent their dossier yet */
  step: z.coerce.number<number>().int().min(1).max(stepCount.BUSINESS).optional(),
  /** those that have waited for the fund longer than they should */
  overdue: choice(['1']).optional(),
  /** `user`: investors alone; like `assigned` only with that feature */
  role: choice(roles).optional(),
  /** beginnings of words of names, e-mail, company with its number, officer and owners, and membership number; a phone by six digits; case and accents don’t count */
  search,
});

/** The members, for those who look after them. */
export const users = {
  list: row
    .route({
      method: 'GET',
      path: '/users',
      tags: ['users'],
      summary: 'The users, newest first, page by page; ALL is a filter that is not sent',
    })
    .meta({
      access: access.staff,
      errors: ['too_many_rows'],
      exports: sheetFormats,
      example: {
        query: { offset: 0, limit: 10, enrollment_status: 'SUBMITTED', search: 'exemple' },
        reply: [listedMember],
      },
    })
    .input(z.object({ query: usersQuery }))
    .output(listReply(member)),
  /** An extension (feature `activation`). */
  sendActivation: row
    .route({
      method: 'POST',
      path: '/x/users/{userId}/activation',
      tags: ['extensions'],
      summary: 'Send a new activation code to somebody who signed up; the former one stops working',
    })
    .meta({
      access: access.admin,
      errors: ['not_found', 'conflict', 'rate_limited'],
      example: { params: { userId: ids.member }, reply: { ok: true } },
    })
    .input(z.object({ params: userParams }))
    .output(done),
};
