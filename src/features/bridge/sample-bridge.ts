// Invented figures for the stories.
import { ids } from '../../../contract/calls/examples.ts';
import type { TransactionType } from '../../../contract/enums.ts';
import type { BalanceBridge, ValueBridge } from '../../../contract/values/bridge.ts';
import type { CountedTransaction } from './services.ts';

export const days = { from: '2025-12-12', to: '2026-03-11' } as const;
const whose = { user_id: ids.member, user_name: 'Camille Exemple', currency: 'EUR', ...days } as const;

const counted = (
  n: number,
  transaction_type: TransactionType,
  amount: string,
  value_date: string,
): CountedTransaction => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a2${String(n).padStart(3, '0')}`,
  user_id: ids.member,
  user_name: null,
  reference: `${transaction_type === 'MONEY_IN' ? 'MI' : 'MO'}-2026-000${n}`,
  transaction_type,
  amount,
  value_date,
});
const alone = { count: 0, transactions_amount: '0.00', transactions: [] };

export const valueTold: ValueBridge = {
  ...whose,
  opening: '150000.00',
  opening_date: '2025-12-11',
  closing: '180240.61',
  closing_date: '2026-03-11',
  difference: '0.00',
  bars: [
    {
      field: 'money_in_new_funds',
      amount: '27500.00',
      neutral: false,
      count: 2,
      transactions_amount: '27500.00',
      transactions: [
        counted(184, 'MONEY_IN', '2500.00', '2026-02-03'),
        counted(120, 'MONEY_IN', '25000.00', '2026-01-08'),
      ],
    },
    {
      field: 'money_out',
      amount: '-4997.50',
      neutral: false,
      count: 1,
      transactions_amount: '-4997.50',
      transactions: [counted(201, 'MONEY_OUT', '-4997.50', '2026-02-20')],
    },
    {
      field: 'misc_fees',
      amount: '-12.50',
      neutral: false,
      count: 1,
      transactions_amount: '-2.50',
      transactions: [counted(201, 'MONEY_OUT', '-2.50', '2026-02-20')],
    },
    { field: 'realized_pl', amount: '8123.11', neutral: false, ...alone },
    { field: 'total_unrealized_pl', amount: '-372.50', neutral: false, ...alone },
    {
      field: 'investment_in',
      amount: '10000.00',
      neutral: true,
      count: 1,
      transactions_amount: '10000.00',
      transactions: [counted(190, 'INVESTMENT_IN', '10000.00', '2026-02-04')],
    },
  ],
};

const many = Array.from({ length: 50 }, (_, n) => counted(300 - n, 'MONEY_IN', '10.00', '2026-03-02'));
export const balanceTold: BalanceBridge = {
  ...whose,
  opening: '250.00',
  closing: '770.00',
  difference: '0.00',
  bars: [
    {
      field: 'MONEY_IN',
      amount: '620.00',
      neutral: false,
      count: 62,
      transactions_amount: '620.00',
      transactions: many,
    },
    {
      field: 'ADJUSTMENT',
      amount: '-100.00',
      neutral: false,
      count: 1,
      transactions_amount: '-100.00',
      transactions: [{ ...counted(1, 'ADJUSTMENT', '-100.00', '2026-03-02'), id: null, reference: null }],
    },
  ],
};
