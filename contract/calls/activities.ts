import { z } from 'zod';
import { access } from '../access.ts';
import { listReply, paging, reply, row, userParams, uuid } from '../row.ts';
import { activity, activityDetail, activityFilter, adminActivityFilter } from '../values/activity.ts';
import { ids } from './examples.ts';

const saved = {
  id: ids.activity,
  at: '2026-03-11T14:32:00.000Z',
  activity_type: 'DOCUMENT' as const,
  operation_type: 'UPLOAD' as const,
  trigger_type: 'USER' as const,
  by: 'member' as const,
  role: 'user' as const,
  actor_id: ids.member,
  actor_name: 'Camille Exemple',
  member_id: ids.member,
  member_name: 'Camille Exemple',
  subject: 'proof_of_address',
  about: { step: 4, document_type: 'proof_of_address', file_id: ids.file },
};
const detail = { ...saved, before: null, after: { name: 'bill.pdf', size: 48_213 }, erased: false };
const own = { by: 'you' as const };
const activityParams = z.strictObject({ userId: uuid, activityId: uuid });
const params = { userId: ids.member };
const one = { ...params, activityId: ids.activity };
const page = { offset: 0, limit: 10 };
const group = { activity_type: 'DOCUMENT', operation_type: 'ALL', trigger_type: 'ALL' };
const tags = ['activities'] as const;

/**
 * Who did what, and when. `{userId}` is the caller, or the member looked at (decisions §8). For staff, their own id asks
 * for the whole log and somebody else's for what was done to or by that person; of what was done to the caller, either
 * tells what any member is told. The member's calls tell what happened to the member, as the member sees it, whoever
 * asks.
 */
export const activities = {
  adminList: row
    .route({
      method: 'GET',
      path: '/activities/admin/list/{userId}',
      tags,
      summary: 'The log as staff see it, newest first, page by page; filters come as a group or not at all',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: { params, query: { ...page, ...group, role: 'ALL' }, reply: [saved] },
    })
    .input(z.object({ params: userParams, query: z.strictObject({ ...paging, ...adminActivityFilter }) }))
    .output(listReply(activity)),
  userList: row
    .route({
      method: 'GET',
      path: '/activities/user/list/{userId}',
      tags,
      summary: "A member's log, newest first, page by page; filters come as a group or not at all",
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, query: { ...page, ...group }, reply: [{ ...saved, ...own }] },
    })
    .input(z.object({ params: userParams, query: z.strictObject({ ...paging, ...activityFilter }) }))
    .output(listReply(activity)),
  adminDetails: row
    .route({
      method: 'GET',
      path: '/activities/admin/details/{userId}/{activityId}',
      tags,
      summary: 'One line of the log with what was before and after, for staff',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: { params: one, reply: detail },
    })
    .input(z.object({ params: activityParams }))
    .output(reply(activityDetail)),
  userDetails: row
    .route({
      method: 'GET',
      path: '/activities/user/details/{userId}/{activityId}',
      tags,
      summary: "One line of a member's log with what was before and after",
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params: one, reply: { ...detail, ...own } },
    })
    .input(z.object({ params: activityParams }))
    .output(reply(activityDetail)),
};
