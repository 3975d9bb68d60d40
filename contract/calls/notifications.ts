import { z } from 'zod';
import { access } from '../access.ts';
import { paging, reply, row } from '../row.ts';
import {
  notification,
  notificationChoice,
  notificationPreference,
  readNotifications,
} from '../values/notification.ts';
import { ids } from './examples.ts';

const refused = {
  id: ids.activity,
  kind: 'document_refused' as const,
  subject: {
    section: 'KYC' as const,
    step: 4,
    document_type: 'proof_of_address' as const,
    file_id: ids.file,
    issue_id: ids.issue,
  },
  member_name: null,
  reference: null,
  at: '2026-03-12T09:15:00.000Z',
  read_at: null,
};
const chosen = [
  { group: 'progress' as const, mail: false, required: false },
  { group: 'corrections' as const, mail: true, required: false },
  { group: 'decision' as const, mail: true, required: true },
  { group: 'booklets' as const, mail: true, required: false },
  { group: 'security' as const, mail: true, required: true },
];
const tags = ['extensions'] as const;
const preferences = z.array(notificationPreference);

/** What a person was told, and by which way: always one's own. An extension (feature `notifications`). */
export const notifications = {
  list: row
    .route({
      method: 'GET',
      path: '/x/notifications',
      tags,
      summary: 'What the caller was told, newest first, page by page, and how much of it is unread',
    })
    .meta({
      access: access.session,
      errors: [],
      example: { query: { offset: 0, limit: 10 }, reply: [refused] },
    })
    .input(z.object({ query: z.strictObject(paging) }))
    .output(
      z.object({
        headers: z.object({
          'x-total-count': z.number().int().min(0),
          'x-unread-count': z.number().int().min(0),
        }),
        body: z.array(notification),
      }),
    ),
  read: row
    .route({
      method: 'POST',
      path: '/x/notifications/read',
      tags,
      summary:
        'Mark lines as read: those that are named, or all, up to the newest that was seen; answers how many are unread still',
    })
    .meta({
      access: access.session,
      errors: [],
      example: { body: { ids: [ids.activity] }, reply: { unread: 0 } },
    })
    .input(z.object({ body: readNotifications }))
    .output(reply(z.strictObject({ unread: z.number().int().min(0) }))),
  preferences: row
    .route({
      method: 'GET',
      path: '/x/notifications/preferences',
      tags,
      summary: 'Which groups of notifications also come by mail',
    })
    .meta({ access: access.session, errors: [], example: { reply: chosen } })
    .output(reply(preferences)),
  savePreferences: row
    .route({
      method: 'PUT',
      path: '/x/notifications/preferences',
      tags,
      summary: 'Switch the mails of groups on or off; the final decision and security stay on',
    })
    .meta({
      access: access.session,
      errors: [],
      example: { body: { mail: { progress: false } }, reply: chosen },
    })
    .input(z.object({ body: notificationChoice }))
    .output(reply(preferences)),
};
