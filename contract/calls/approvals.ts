import { z } from 'zod';
import { access } from '../access.ts';
import { enrollmentStatuses } from '../enums.ts';
import {
  idempotencyErrors,
  idempotencyHeaders,
  listReply,
  paging,
  reply,
  row,
  search,
  userParams,
  uuid,
} from '../row.ts';
import {
  type Approval,
  approval,
  approvalKinds,
  approvalStates,
  confirmation,
  dossierDecision,
} from '../values/approval.ts';
import { approvalValues } from '../values/approval-values.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

const params = z.strictObject({ approvalId: uuid });
const tags = ['extensions'] as const;
const approvalId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b91';
const hash = '5f'.repeat(32);
const words = 'The tax number belongs to somebody else.';

const waiting: Approval = {
  id: approvalId,
  kind: 'dossier.refusal',
  user_id: ids.member,
  user_name: 'Camille Exemple',
  account_closed: false,
  request: null,
  payload: { user_id: ids.member, reason: 'DATA_INCORRECT', text: words },
  effects: [{ effect: 'dossier.status', from: 'IN_REVIEW', to: 'REFUSED' }],
  effects_hash: hash,
  current_hash: hash,
  prepared_by: ids.staff,
  prepared_by_name: 'Noa Exemple',
  prepared_at: '2026-03-13T09:20:00.000Z',
  state: 'OPEN',
  closed_by_name: null,
  closed_at: null,
  may_confirm: true,
  why_not: null,
  impediment: null,
  may_end: true,
};
const closed = {
  ...waiting,
  current_hash: null,
  closed_by_name: 'Dominique Modèle',
  closed_at: '2026-03-13T10:05:00.000Z',
  may_confirm: false,
  may_end: false,
};
const one = { approvalId: approvalId };
const quarter = {
  series: 'INVESTOR_QUARTERLY' as const,
  currency: 'EUR' as const,
  value_date: null,
  year: 2026,
  quarter_number: 1,
};
const moved = { before: '25000.00', after: '25310.40', difference: '310.40' };

/** Four eyes: what one has prepared and another confirms. An extension (feature `approvals`). */
export const approvals = {
  list: row
    .route({
      method: 'GET',
      path: '/x/approvals',
      tags,
      summary: 'What waits for a second person, or waited, newest first, page by page',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { query: { state: 'OPEN', offset: 0, limit: 10 }, reply: [waiting] },
    })
    .input(
      z.object({
        query: z.strictObject({
          ...paging,
          state: choice(approvalStates).default('OPEN'),
          kind: choice(approvalKinds).optional(),
          user_id: uuid.optional().describe('about this member or account alone'),
        }),
      }),
    )
    .output(listReply(approval)),
  read: row
    .route({
      method: 'GET',
      path: '/x/approvals/{approvalId}',
      tags,
      summary: 'One of them, with the hash of what it would do now',
    })
    .meta({ access: access.staff, errors: ['not_found'], example: { params: one, reply: waiting } })
    .input(z.object({ params }))
    .output(reply(approval)),
  values: row
    .route({
      method: 'GET',
      path: '/x/approvals/{approvalId}/values',
      tags,
      summary:
        'The values that are published or corrected by one of them, as they were looked at: newest period first, then by currency and by name, page by page',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: {
        params: one,
        query: { offset: 0, limit: 10, search: 'exemple' },
        reply: {
          values: [
            {
              value_id: ids.record,
              user_id: ids.member,
              user_name: 'Camille Exemple',
              member_id: 'MBR-000418',
              ...quarter,
              ...moved,
            },
          ],
          totals: [{ ...quarter, count: 1, ...moved }],
          totals_count: 1,
          unread: 0,
        },
      },
    })
    .input(z.object({ params, query: z.strictObject({ ...paging, search }) }))
    .output(z.object({ headers: listReply(approval).shape.headers, body: approvalValues })),
  confirm: row
    .route({
      method: 'POST',
      path: '/x/approvals/{approvalId}/confirm',
      tags,
      summary: 'Do what somebody else has prepared; refused when it would do something else by now',
    })
    .meta({
      // Each kind has roles of its own among these.
      access: access.deciders,
      errors: ['not_found', 'conflict', 'stale_version', 'insufficient_amount_balance', ...idempotencyErrors],
      // what is confirmed may move money (decisions §4)
      idempotent: true,
      example: { params: one, body: { hash }, reply: { ...closed, state: 'CONFIRMED' } },
    })
    .input(z.object({ headers: idempotencyHeaders, params, body: confirmation }))
    .output(reply(approval)),
  withdraw: row
    .route({
      method: 'POST',
      path: '/x/approvals/{approvalId}/withdraw',
      tags,
      summary: 'Take back what one has prepared, or turn down what somebody else has',
    })
    .meta({
      access: access.deciders,
      errors: ['not_found', 'conflict'],
      example: { params: one, reply: { ...closed, state: 'REFUSED' } },
    })
    .input(z.object({ params }))
    .output(reply(approval)),
  decideDossier: row
    .route({
      method: 'POST',
      path: '/x/dossiers/{userId}/decision',
      tags,
      summary:
        'The final decision on a dossier: prepared for a second person, or done at once without four eyes',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version', 'checks_failed', 'step_incomplete'],
      example: {
        params: { userId: ids.member },
        body: { status: 'REFUSED', reason: 'DATA_INCORRECT', text: words, effects_hash: hash },
        reply: {
          approval: { ...waiting, may_confirm: false, why_not: 'own' },
          enrollment_status: 'IN_REVIEW',
        },
      },
    })
    .input(z.object({ params: userParams, body: dossierDecision }))
    .output(
      reply(
        z.strictObject({
          approval: approval.nullable().describe('null: it is done'),
          enrollment_status: z.enum(enrollmentStatuses),
        }),
      ),
    ),
};
