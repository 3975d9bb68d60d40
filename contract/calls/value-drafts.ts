import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row, uuid } from '../row.ts';
import { outdatedMonths } from '../values/value.ts';
import { draftGroup, draftsPublication } from '../values/value-drafts.ts';

const tags = ['extensions'] as const;
const which = {
  series: 'INVESTOR_QUARTERLY' as const,
  currency: 'EUR' as const,
  ends_on: '2026-03-31',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
const quarter = { value_date: null, year: 2026, quarter_number: 1 };

/** The drafts of many investors, period by period, and sending them on together: an extension (feature `values`). */
export const valueDrafts = {
  drafts: row
    .route({
      method: 'GET',
      path: '/x/values/drafts',
      tags,
      summary: "The investors' drafts by period and currency, newest first",
    })
    .meta({
      access: access.staff,
      errors: [],
      example: { reply: [{ ...which, ...quarter, count: 120, off: 0, ending_balance: '4210500.20' }] },
    })
    .output(reply(z.array(draftGroup))),
  publishDrafts: row
    .route({
      method: 'POST',
      path: '/x/values/drafts/publication',
      tags,
      summary: "Publish all investors' drafts of a period: at once, or prepared for a second person",
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        body: which,
        reply: { records: 120, approval_ids: ['0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b91'] },
      },
    })
    .input(z.object({ body: draftsPublication }))
    .output(
      reply(
        z.strictObject({
          records: z.number().int(),
          approval_ids: z.array(uuid).describe('one for each 2 000 of the records; none: they are published'),
          outdated: outdatedMonths,
        }),
      ),
    ),
};
