import { z } from 'zod';
import { access } from '../access.ts';
import { currencies } from '../enums.ts';
import { reply, row, uuid } from '../row.ts';
import { balanceBridge, bridgePeriod, valueBridge, valueBridgeQuery } from '../values/bridge.ts';
import { choice } from '../values/text.ts';
import { ids } from './examples.ts';

const tags = ['extensions'] as const;
const march = { from: '2026-03-01', to: '2026-03-31' };
const own = { user_id: ids.member, user_name: 'Camille Exemple', currency: 'EUR' as const, ...march };
const arrived = {
  id: ids.transaction,
  user_id: ids.member,
  user_name: null,
  reference: 'MI-2026-000061',
  transaction_type: 'MONEY_IN' as const,
  amount: '500.00',
  value_date: '2026-03-10',
};
const moneyIn = {
  amount: '500.00',
  neutral: false,
  count: 1,
  transactions_amount: '500.00',
  transactions: [arrived],
};
const noTransactions = { count: 0, transactions_amount: '0.00', transactions: [] };

/** Why a value or a balance changed: extensions (feature `values`). */
export const bridge = {
  bridge: row
    .route({
      method: 'GET',
      path: '/x/values/bridge',
      tags,
      summary: "Why a value changed: an investor's own, a member's or the fund's for staff",
    })
    .meta({
      access: access.session,
      errors: ['not_found'],
      example: {
        query: { currency: 'EUR', ...march },
        reply: {
          ...own,
          opening: '10000.00',
          opening_date: '2026-02-28',
          closing: '10524.70',
          closing_date: '2026-03-31',
          difference: '0.00',
          bars: [
            { field: 'money_in_new_funds', ...moneyIn },
            { field: 'realized_pl', amount: '24.70', neutral: false, ...noTransactions },
          ],
        },
      },
    })
    .input(z.object({ query: valueBridgeQuery }))
    .output(reply(valueBridge)),
  balanceBridge: row
    .route({
      method: 'GET',
      path: '/x/wallets/{userId}/{currency}/bridge',
      tags,
      summary: 'Why the balance of a wallet changed, as the ledger has it',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params: { userId: ids.member, currency: 'EUR' },
        query: march,
        reply: {
          ...own,
          opening: '250.00',
          closing: '750.00',
          difference: '0.00',
          bars: [{ field: 'MONEY_IN', ...moneyIn }],
        },
      },
    })
    .input(
      z.object({
        params: z.strictObject({ userId: uuid, currency: choice(currencies) }),
        query: bridgePeriod,
      }),
    )
    .output(reply(balanceBridge)),
};
