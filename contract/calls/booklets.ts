import { z } from 'zod';
import { access } from '../access.ts';
import { bookletActivityTypes } from '../enums.ts';
import {
  done,
  listReply,
  lookedAt,
  offeredIdempotencyHeaders,
  paging,
  reply,
  row,
  userParams,
  uuid,
} from '../row.ts';
import { bookletChange, bookletDecision, bookletForm, subscriptionBooklet } from '../values/booklet.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

const form = {
  activity_type: 'MONEY_IN' as const,
  urls: ['https://papers.example.com/booklet/418'],
  activation_starting_date: '2026-04-01',
};
const saved = {
  id: ids.booklet,
  user_id: ids.member,
  status: 'PENDING_VALIDATION' as const,
  ...form,
  validation_info: null,
  version: 1,
  created_at: '2026-03-12T09:15:00.000Z',
};
const bookletParams = z.strictObject({ userId: uuid, bookletId: uuid });
const params = { userId: ids.member, bookletId: ids.booklet };
const tags = ['subscription booklets'] as const;
const errors = ['not_found', 'conflict', 'stale_version'] as const;

/** Subscription booklets: a kind of operation needs its validated one first (decisions §5). */
export const booklets = {
  list: row
    .route({
      method: 'GET',
      path: '/subscriptionBooklets/{userId}',
      tags,
      summary: 'The booklets of a member, newest first, page by page',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params: { userId: ids.member },
        query: { offset: 0, limit: 10, activity_type: 'MONEY_IN' },
        reply: [saved],
      },
    })
    .input(
      z.object({
        params: userParams,
        query: z.strictObject({ ...paging, activity_type: choice(bookletActivityTypes).optional() }),
      }),
    )
    .output(listReply(subscriptionBooklet)),
  read: row
    .route({
      method: 'GET',
      path: '/subscriptionBooklet/{bookletId}',
      tags,
      summary: 'One booklet; somebody else’s is not_found to an investor',
    })
    .meta({
      access: access.session,
      errors: ['not_found'],
      example: { params: { bookletId: ids.booklet }, reply: saved },
    })
    .input(z.object({ params: z.strictObject({ bookletId: uuid }) }))
    .output(reply(subscriptionBooklet)),
  create: row
    .route({
      method: 'POST',
      path: '/subscriptionBooklet/{userId}',
      tags,
      summary: 'Prepare a booklet for a member, or issue it at once',
      successStatus: 201,
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'idempotency_key_reused'],
      idempotent: 'offered',
      example: { params: { userId: ids.member }, body: form, reply: { ...saved, status: 'DRAFT' } },
    })
    .input(z.object({ headers: offeredIdempotencyHeaders, params: userParams, body: bookletForm }))
    .output(reply(subscriptionBooklet)),
  update: row
    .route({
      method: 'POST',
      path: '/subscriptionBooklet/{userId}/{bookletId}',
      tags,
      summary:
        'Change the addresses and the activation starting date, issue it, note that it came back signed',
    })
    .meta({
      access: access.dossierWriters,
      errors,
      example: {
        params,
        body: { urls: form.urls, activation_starting_date: '2026-05-01', version: 1 },
        reply: { ...saved, activation_starting_date: '2026-05-01', version: 2 },
      },
    })
    .input(z.object({ params: bookletParams, body: bookletChange }))
    .output(reply(subscriptionBooklet)),
  decide: row
    .route({
      method: 'POST',
      path: '/subscriptionBooklet/validation/{userId}/{bookletId}',
      tags,
      summary: 'Validate or refuse a booklet',
    })
    .meta({
      access: access.dossierWriters,
      errors,
      example: {
        params,
        body: { status: 'VALIDATED', version: 1 },
        reply: {
          ...saved,
          status: 'VALIDATED',
          version: 2,
          validation_info: {
            status: 'VALIDATED',
            reason: null,
            text: null,
            decided_at: '2026-03-13T08:00:00.000Z',
          },
        },
      },
    })
    .input(z.object({ params: bookletParams, body: bookletDecision }))
    .output(reply(subscriptionBooklet)),
  remove: row
    .route({
      method: 'DELETE',
      path: '/subscriptionBooklet/{userId}/{bookletId}',
      tags,
      summary: 'Delete a booklet that is not validated',
    })
    .meta({
      access: access.dossierWriters,
      errors,
      example: { params, query: { version: 1 }, reply: { ok: true } },
    })
    .input(z.object({ params: bookletParams, query: lookedAt }))
    .output(done),
};
