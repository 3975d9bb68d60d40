import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row } from '../row.ts';
import { daysInOrder, report as told, reportSubject } from '../values/report.ts';
import { ids } from './examples.ts';

const lines = {
  beginning_balance: '10000.00',
  money_in_new_funds: '500.00',
  money_out: '0.00',
  misc_fees: '0.00',
  realized_pl: '14.70',
  unrealized_pl_previous_day: '80.00',
  total_unrealized_pl: '90.00',
  investment_in: '250.00',
  investment_out: '0.00',
  ending_balance: '10524.70',
};
const part = {
  currency: 'EUR' as const,
  days: 31,
  opening: '10000.00',
  opening_date: '2026-02-28',
  closing: '10524.70',
  closing_date: '2026-03-31',
  money_in_new_funds: '500.00',
  money_out: '0.00',
  misc_fees: '0.00',
  realized_pl: '14.70',
  unrealized_change: '10.00',
  investment_in: '250.00',
  investment_out: '0.00',
  contributions: '500.00',
  result: '24.70',
  difference: '0.00',
  since_beginning: { net_contributions: '10400.00', result: '124.70', result_percentage: '1.19' },
  months: [{ year: 2026, month: 3, days: 31, ...lines }],
  quarters: [],
  wallet: {
    opening: '250.00',
    in: '500.00',
    out: '-250.00',
    closing: '500.00',
    movements: [
      { transaction_type: 'MONEY_IN' as const, count: 1, amount: '500.00' },
      { transaction_type: 'INVESTMENT_IN' as const, count: 1, amount: '-250.00' },
    ],
  },
};
const march = { from: '2026-03-01', to: '2026-03-31' };

/** The figures of a report before it is taken as a file (feature `values`). */
export const report = {
  report: row
    .route({
      method: 'GET',
      path: '/x/values/report',
      tags: ['extensions'],
      summary: "What the report of a period says: an investor's own figures, the fund's for staff",
    })
    .meta({
      access: access.session,
      errors: [],
      example: {
        query: { ...march, currency: 'EUR' },
        reply: {
          user_id: ids.member,
          user_name: 'Camille Exemple',
          member_id: 'MBR-000418',
          ...march,
          parts: [part],
        },
      },
    })
    .input(z.object({ query: z.strictObject(reportSubject).superRefine(...daysInOrder) }))
    .output(reply(told)),
};
