import { z } from 'zod';
import { access } from '../access.ts';
import { currencies } from '../enums.ts';
import { reply, row, uuid } from '../row.ts';
import { day } from '../values/date.ts';
import { choice } from '../values/text.ts';
import {
  outdatedMonths,
  suggestionQuery,
  valueCheck,
  valuePublication,
  valueSuggestion,
  valueVersion,
} from '../values/value.ts';
import { bridge } from './bridge.ts';
import { amounts, ids } from './examples.ts';
import { totals } from './totals.ts';
import { valueDrafts } from './value-drafts.ts';

const tags = ['extensions'] as const;
const march = '2026-03-11';
const ofDay = { value_date: march, year: null, quarter_number: null };

/** What stands around the records of values: publishing many, earlier versions, what to begin with, checks. */
export const values = {
  ...bridge,
  ...totals,
  ...valueDrafts,
  publish: row
    .route({
      method: 'POST',
      path: '/x/values/publication',
      tags,
      summary: 'Publish records together: at once, or prepared for a second person',
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      // as many records as are published together
      bodyKb: 200,
      example: {
        body: { records: [{ id: ids.record, version: 1 }], note: 'Rounding of the fund’s administrator' },
        reply: { records: 1, approval_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b91' },
      },
    })
    .input(z.object({ body: valuePublication }))
    .output(
      reply(
        z.strictObject({
          records: z.number().int(),
          approval_id: uuid.nullable().describe('null: they are published'),
          outdated: outdatedMonths,
        }),
      ),
    ),
  versions: row
    .route({
      method: 'GET',
      path: '/x/values/{valueId}/versions',
      tags,
      summary: 'What a record says and said before it was restated, newest first',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: {
        params: { valueId: ids.record },
        reply: [
          {
            version: 1,
            ...amounts,
            status: 'PUBLISHED',
            note: null,
            reason: null,
            updated_at: '2026-03-11T07:00:00.000Z',
            updated_by: 'Dominique Modèle',
          },
        ],
      },
    })
    .input(z.object({ params: z.strictObject({ valueId: uuid }) }))
    .output(reply(z.array(valueVersion))),
  suggest: row
    .route({
      method: 'GET',
      path: '/x/values/suggestion',
      tags,
      summary: 'What a new record would begin with, by the one before and by executed transactions',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: {
        query: { user_id: ids.member, currency: 'EUR', value_date: march },
        reply: {
          ...amounts,
          previous: {
            id: ids.record,
            ...ofDay,
            value_date: '2026-03-10',
            ending_balance: '10000.00',
            total_unrealized_pl: '12.00',
          },
        },
      },
    })
    .input(z.object({ query: suggestionQuery }))
    .output(reply(valueSuggestion)),
  checks: row
    .route({
      method: 'GET',
      path: '/x/values/checks',
      tags,
      summary: "The sum of the investors' records against the fund's, period by period",
    })
    .meta({
      access: access.staff,
      errors: [],
      example: {
        query: { series: 'FUND_DAILY', currency: 'EUR', from: '2026-03-01', to: '2026-03-31' },
        reply: [
          {
            ...ofDay,
            investors_sum: '10521.50',
            investors_count: 1,
            fund_ending: '10521.50',
            difference: '0.00',
            previous_ending: '10000.00',
          },
        ],
      },
    })
    .input(
      z.object({
        query: z.strictObject({
          series: choice(['FUND_DAILY', 'FUND_QUARTERLY']),
          currency: choice(currencies),
          from: day.describe('The first day, included; a quarter counts by its last day.'),
          to: day.describe('The last day, included; a quarter counts by its last day.'),
        }),
      }),
    )
    .output(reply(z.array(valueCheck))),
};
