import { access } from '../access.ts';
import { reply, row } from '../row.ts';
import { fundTotals } from '../values/totals.ts';

const none = { count: 0, amount: '0.00' };

/** The fund at a glance: an extension (feature `values`). */
export const totals = {
  totals: row
    .route({
      method: 'GET',
      path: '/x/values/totals',
      tags: ['extensions'],
      summary:
        'What members hold in each currency, what moved in the newest month and the one before, and what waits',
    })
    .meta({
      access: access.staff,
      errors: [],
      example: {
        reply: {
          at: '2026-03-18T09:00:00.000Z',
          month: '2026-03',
          month_before: '2026-02',
          currencies: [
            {
              currency: 'EUR',
              value: { value_date: '2026-03-17', ending_balance: '4210500.20' },
              wallets: '80000.00',
              reserved: '250.00',
              invested: '4000000.00',
              fund_cash: '44900.00',
              flows: [
                {
                  transaction_type: 'MONEY_IN',
                  month: { count: 3, amount: '12500.00' },
                  month_before: { count: 7, amount: '48000.00' },
                },
                {
                  transaction_type: 'MONEY_OUT',
                  month: none,
                  month_before: { count: 1, amount: '-900.00' },
                },
              ],
            },
            {
              currency: 'USD',
              value: null,
              wallets: '0.00',
              reserved: '0.00',
              invested: '0.00',
              fund_cash: '0.00',
              flows: [],
            },
          ],
          waiting: {
            requests_pending: 4,
            requests_approved: 1,
            values_draft: 2,
            values_awaiting: 0,
            values_draft_at: { series: 'FUND_QUARTERLY', currency: 'USD', ends_on: '2026-03-31' },
            values_awaiting_at: null,
          },
        },
      },
    })
    .output(reply(fundTotals)),
};
