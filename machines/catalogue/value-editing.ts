import type { Saved } from '../value-editing/types.ts';
import { valueEditingMachine } from '../value-editing/machine.ts';
import { chart, refusedIn } from './chart.ts';

export const exampleValueId = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f12';
/** A day of the fund as it was typed: 120.00 over what its lines add up to. */
export const exampleTypedDay: Saved = {
  id: exampleValueId,
  version: 3,
  amounts: {
    beginning_balance: '4280029.07',
    money_in_new_funds: '10000.00',
    unrealized_pl_previous_day: '89118.20',
    investment_in: '0.00',
    investment_out: '0.00',
    total_unrealized_pl: '92640.85',
    money_out: '5000.00',
    misc_fees: '295.30',
    ending_balance: '4291380.57',
    realized_pl: '3004.15',
  },
};

export const valueEditingChart = chart(
  'value-editing',
  valueEditingMachine,
  undefined,
  ({ path: leaf, value }) =>
    valueEditingMachine.resolveState({
      value,
      context: {
        entries: leaf === 'resting' ? [] : [exampleTypedDay],
        sent: ['saving', 'comparing', 'unread', 'conflict'].includes(leaf) ? exampleTypedDay : null,
        theirs: leaf === 'conflict' ? { version: 4, isOpen: true } : null,
        refusal:
          refusedIn(leaf, 'no_response') ?? refusedIn(leaf === 'unread' ? 'refused' : '', 'no_response'),
      },
    }),
);
