import { z } from 'zod';
import { access } from '../access.ts';
import { registrationTypes } from '../enums.ts';
import { listReply, paging, row, search } from '../row.ts';
import { filterableEnrollmentStatuses, member } from '../values/member.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

/** The members, for those who look after them. */
export const users = {
  list: row
    .route({
      method: 'GET',
      path: '/users',
      tags: ['users'],
      summary: 'The users, page by page; ALL is a filter that is not sent',
    })
    .meta({
      access: access.staff,
      errors: [],
      pending: 'C',
      example: {
        query: { offset: 0, limit: 10, enrollment_status: 'SUBMITTED', search: 'exemple' },
        reply: [
          {
            id: ids.member,
            email: 'camille@example.com',
            role: 'user',
            first_name: 'Camille',
            last_name: 'Exemple',
            user_name: 'Camille Exemple',
            membership_id: 'MBR-000418',
            registration_type: 'INDIVIDUAL',
            enrollment_status: 'SUBMITTED',
            derived_statuses: [],
            current_step: 7,
            open_issues: 0,
            reviewer_name: null,
            language: 'fr',
            active: true,
            created_at: '2026-03-02T09:00:00.000Z',
            submitted_at: '2026-03-11T14:32:00.000Z',
            waiting_since: '2026-03-11T14:32:00.000Z',
            version: 1,
          },
        ],
      },
    })
    .input(
      z.object({
        query: z.strictObject({
          ...paging,
          enrollment_status: choice(filterableEnrollmentStatuses).optional(),
          registration_type: choice(registrationTypes).optional(),
          search,
        }),
      }),
    )
    .output(listReply(member)),
};
