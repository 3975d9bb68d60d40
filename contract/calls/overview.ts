import { access } from '../access.ts';
import { reply, row } from '../row.ts';
import { enrollmentOverview, waitingCounts } from '../values/overview.ts';
import { ids, listedMember } from './examples.ts';

const waiting = {
  id: ids.member,
  user_name: listedMember.user_name,
  membership_id: listedMember.membership_id,
  registration_type: listedMember.registration_type,
  enrollment_status: listedMember.enrollment_status,
  open_issues: 0,
  reviewer_id: null,
  reviewer_name: null,
  waiting_since: listedMember.waiting_since,
};
const day = 86_400;

/** Where all dossiers stand: an extension (feature `overview`). */
export const overview = {
  enrollment: row
    .route({
      method: 'GET',
      path: '/x/overview/enrollment',
      tags: ['extensions'],
      summary: 'How many dossiers are in each state of the enrollment and for how long, and what waits',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: {
        reply: {
          at: '2026-03-18T09:00:00.000Z',
          overdue_days: 5,
          states: [
            {
              registration_type: null,
              enrollment_status: 'NOT_STARTED',
              step: null,
              count: 12,
              median_age: 9 * day,
              overdue: 0,
            },
            {
              registration_type: 'INDIVIDUAL',
              enrollment_status: 'IN_PROGRESS',
              step: 4,
              count: 31,
              median_age: 2 * day,
              overdue: 0,
            },
            {
              registration_type: 'INDIVIDUAL',
              enrollment_status: 'SUBMITTED',
              step: null,
              count: 4,
              median_age: 3 * day,
              overdue: 1,
            },
          ],
          overdue: { total: 1, first: [waiting] },
          mine: { total: 0, first: [] },
          free: 4,
        },
      },
    })
    .output(reply(enrollmentOverview)),
  waiting: row
    .route({
      method: 'GET',
      path: '/x/overview/waiting',
      tags: ['extensions'],
      summary: 'How many dossiers and requests wait for the fund',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { reply: { dossiers: 4, requests_pending: 6, requests_approved: 2 } },
    })
    .output(reply(waitingCounts)),
};
