import type { Report, ReportPart } from '../../../contract/values/report.ts';

const lines = (number: number, beginning: string, ending: string) => ({
  beginning_balance: beginning,
  money_in_new_funds: number === 2 ? '25000.00' : '0.00',
  money_out: number === 2 ? '6197.50' : '0.00',
  misc_fees: number === 2 ? '2.50' : '15.00',
  realized_pl: '349.44',
  unrealized_pl_previous_day: '1203.95',
  total_unrealized_pl: '815.36',
  investment_in: '10000.00',
  investment_out: '0.00',
  ending_balance: ending,
});
const month = (number: number, beginning: string, ending: string) => ({
  year: 2026,
  month: number,
  days: 28,
  ...lines(number, beginning, ending),
});

export const samplePart: ReportPart = {
  currency: 'EUR',
  days: 69,
  opening: '75821.83',
  opening_date: '2025-12-31',
  closing: '96802.74',
  closing_date: '2026-03-10',
  money_in_new_funds: '25000.00',
  money_out: '6197.50',
  misc_fees: '17.50',
  realized_pl: '865.41',
  unrealized_change: '1330.50',
  investment_in: '10000.00',
  investment_out: '0.00',
  contributions: '18802.50',
  result: '2178.41',
  difference: '0.00',
  since_beginning: { net_contributions: '93802.50', result: '3000.24', result_percentage: '3.20' },
  months: [
    month(1, '75821.83', '77321.75'),
    month(2, '77321.75', '96082.60'),
    month(3, '96082.60', '96802.74'),
  ],
  quarters: [],
  wallet: {
    opening: '0.00',
    in: '25000.00',
    out: '-16215.00',
    closing: '8785.00',
    movements: [
      { transaction_type: 'MONEY_IN', count: 1, amount: '25000.00' },
      { transaction_type: 'MONEY_OUT', count: 1, amount: '-1200.00' },
      { transaction_type: 'CONVERSION', count: 1, amount: '-5000.00' },
      { transaction_type: 'INVESTMENT_IN', count: 1, amount: '-10000.00' },
      { transaction_type: 'MISC_FEES', count: 1, amount: '-15.00' },
    ],
  },
};

export const sampleQuarters: ReportPart['quarters'] = [
  { year: 2026, quarter_number: 1, ...lines(2, '75821.83', '96802.74') },
];

/** What the report of a quarter says of one member. */
export const sampleReport: Report = {
  user_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  user_name: 'Valentine Muestra',
  member_id: 'MBR-000418',
  from: '2026-01-01',
  to: '2026-03-31',
  parts: [samplePart],
};
