import { z } from 'zod';
import { access } from '../access.ts';
import { currencies, valueStatuses } from '../enums.ts';
import {
  done,
  idempotencyErrors,
  idempotencyHeaders,
  listReply,
  lookedAt,
  ofVersion,
  paging,
  reply,
  row,
  uuid,
} from '../row.ts';
import {
  redistribution as record,
  redistributionChange,
  redistributionLine,
  redistributionForm,
  redistributionPreview,
  redistributionQuestion,
} from '../values/redistribution.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

const shares = {
  investors_percentage: '70.00',
  internal_fund_percentage: '15.00',
  provider_percentage: '10.00',
  foundation_percentage: '5.00',
};
const month = { year: 2026, month: 2, currency: 'EUR' as const };
const example = {
  id: ids.record,
  ...month,
  ...shares,
  base_amount: '1000.00',
  investors_amount: '700.00',
  internal_fund_amount: '150.00',
  provider_amount: '100.00',
  foundation_amount: '50.00',
  current_base: null,
  weights_changed: false,
  status: 'DRAFT' as const,
  note: null,
  reason: null,
  version: 1,
  updated_at: '2026-03-02T09:00:00.000Z',
  updated_by: 'Dominique Modèle',
  approval: null,
};
const filter = {
  year: z.coerce.number<number>().int().min(1900).max(2100).optional(),
  currency: choice(currencies).optional(),
  status: choice(valueStatuses).optional(),
};
const byId = z.strictObject({ id: uuid });
const tags = ['monthly redistribution'] as const;
const moves = { idempotent: true } as const;

/** The monthly redistribution: four shares of exactly 100 %; publishing posts to the ledger (decisions §9). */
export const redistribution = {
  values: row
    .route({
      method: 'GET',
      path: '/monthlyRedistribution/values',
      tags,
      summary: 'The monthly redistributions, newest month first, page by page',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { query: { offset: 0, limit: 10 }, reply: [example] },
    })
    .input(z.object({ query: z.strictObject({ ...paging, ...filter }) }))
    .output(listReply(record)),
  list: row
    .route({
      method: 'GET',
      path: '/monthlyRedistribution/values/list',
      tags,
      summary: 'The monthly redistributions as a plain list, newest month first',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { query: { year: 2026 }, reply: [example] },
    })
    .input(z.object({ query: z.strictObject(filter) }))
    .output(reply(z.array(record))),
  investors: row
    .route({
      method: 'GET',
      path: '/x/monthlyRedistribution/values/{id}/investors',
      tags: ['extensions'],
      summary:
        'What each member has of a published month, or would be paid of one that is not, in the order of their ids, page by page',
    })
    .meta({
      access: access.staff,
      errors: ['not_found', 'stale_version'],
      example: {
        params: { id: ids.record },
        query: { offset: 0, limit: 10, version: 1 },
        reply: [{ user_id: ids.member, user_name: 'Camille Exemple', amount: '700.00' }],
      },
    })
    .input(z.object({ params: byId, query: z.strictObject({ ...paging, version: ofVersion }) }))
    .output(listReply(redistributionLine)),
  preview: row
    .route({
      method: 'POST',
      path: '/x/monthlyRedistribution/preview',
      tags: ['extensions'],
      summary: 'What publishing a month with these shares would post, by member, to the cent',
    })
    .meta({
      access: access.moneyWriters,
      errors: ['conflict'],
      example: {
        body: { ...month, ...shares },
        reply: {
          ...month,
          base_amount: '1000.00',
          investors_amount: '700.00',
          internal_fund_amount: '150.00',
          provider_amount: '100.00',
          foundation_amount: '50.00',
          investors: [
            {
              user_id: ids.member,
              user_name: 'Camille Exemple',
              average_balance: '25000.00',
              amount: '700.00',
              paid: '0.00',
              change: '700.00',
            },
          ],
          lacking: { count: 0, members: [], internal_fund: null },
          effects: [{ effect: 'redistribution.paid', ...month, count: 1, amount: '700.00' }],
          hash: '0'.repeat(64),
        },
      },
    })
    .input(z.object({ body: redistributionQuestion }))
    .output(reply(redistributionPreview)),
  create: row
    .route({
      method: 'POST',
      path: '/monthlyRedistribution/values',
      tags,
      summary: 'Add the redistribution of a month and currency',
      successStatus: 201,
    })
    .meta({
      access: access.moneyWriters,
      errors: ['conflict', 'stale_version', 'insufficient_amount_balance', ...idempotencyErrors],
      ...moves,
      example: { body: { ...month, ...shares }, reply: example },
    })
    .input(z.object({ headers: idempotencyHeaders, body: redistributionForm }))
    .output(reply(record)),
  update: row
    .route({
      method: 'PUT',
      path: '/monthlyRedistribution/values/{id}',
      tags,
      summary: 'Change the shares or the status of a redistribution',
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version', 'insufficient_amount_balance', ...idempotencyErrors],
      ...moves,
      example: {
        params: { id: ids.record },
        body: { ...shares, status: 'AWAITING_APPROVAL', version: 1 },
        reply: { ...example, status: 'AWAITING_APPROVAL', version: 2 },
      },
    })
    .input(z.object({ headers: idempotencyHeaders, params: byId, body: redistributionChange }))
    .output(reply(record)),
  remove: row
    .route({
      method: 'DELETE',
      path: '/monthlyRedistribution/values/{id}',
      tags,
      summary: 'Delete a redistribution that is a draft',
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: { params: { id: ids.record }, query: { version: 1 }, reply: { ok: true } },
    })
    .input(z.object({ params: byId, query: lookedAt }))
    .output(done),
};
