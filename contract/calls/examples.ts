/** Invented people and records that the rows' examples share. */
export const ids = {
  member: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00',
  company: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b01',
  staff: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b02',
  file: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11',
  record: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b21',
  owner: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b31',
  issue: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b41',
  booklet: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b51',
  bank: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b61',
  transaction: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b71',
  activity: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b81',
} as const;

/** A row of the users list: submitted, and nobody has it yet. */
export const listedMember = {
  id: ids.member,
  email: 'camille@example.com',
  role: 'user',
  first_name: 'Camille',
  last_name: 'Exemple',
  user_name: 'Camille Exemple',
  membership_id: 'MBR-000418',
  registration_type: 'INDIVIDUAL' as const,
  enrollment_status: 'SUBMITTED' as const,
  derived_statuses: [],
  current_step: 7,
  open_issues: 0,
  sections: {
    KYC: 'PENDING_VALIDATION' as const,
    CONTRACT: 'PENDING_VALIDATION' as const,
    BANK_INFORMATION: 'PENDING_VALIDATION' as const,
  },
  expires_on: null,
  reviewer_id: null,
  reviewer_name: null,
  phone_prefix: '+33',
  phone: '612345678',
  language: 'fr' as const,
  active: true,
  awaiting_activation: false,
  erased: false,
  created_at: '2026-03-02T09:00:00.000Z',
  submitted_at: '2026-03-11T14:32:00.000Z',
  waiting_since: '2026-03-11T14:32:00.000Z',
  last_activity_at: '2026-03-11T14:32:00.000Z',
  version: 1,
};

/** The roll-forward of one day: 10 000 beginning, 500 in, 3.20 of fees, 24.70 of result. */
export const amounts = {
  beginning_balance: '10000.00',
  money_in_new_funds: '500.00',
  unrealized_pl_previous_day: '12.00',
  investment_in: '0.00',
  investment_out: '0.00',
  total_unrealized_pl: '26.50',
  money_out: '0.00',
  misc_fees: '3.20',
  ending_balance: '10521.50',
  realized_pl: '10.20',
};

export const dailyRecord = {
  id: ids.record,
  series: 'INVESTOR_DAILY' as const,
  user_id: ids.member,
  currency: 'EUR' as const,
  value_date: '2026-03-10',
  year: null,
  quarter_number: null,
  ...amounts,
  status: 'PUBLISHED' as const,
  note: null,
  reason: null,
  version: 1,
  updated_at: '2026-03-11T07:00:00.000Z',
  updated_by: 'Dominique Modèle',
  approval: null,
};
export const fundDailyRecord = { ...dailyRecord, series: 'FUND_DAILY' as const, user_id: null };
export const quarterlyRecord = {
  ...dailyRecord,
  series: 'INVESTOR_QUARTERLY' as const,
  value_date: null,
  year: 2026,
  quarter_number: 1,
};
export const fundQuarterlyRecord = { ...quarterlyRecord, series: 'FUND_QUARTERLY' as const, user_id: null };
export const globalRecord = { ...dailyRecord, series: 'INVESTOR_GLOBAL' as const, value_date: null };

export const dailyForm = { currency: 'EUR', value_date: '2026-03-10', ...amounts, status: 'DRAFT' };
export const quarterlyForm = { currency: 'EUR', year: 2026, quarter_number: 1, ...amounts, status: 'DRAFT' };
export const valueChangeForm = { ...amounts, status: 'PUBLISHED', reason: 'Late fee of 9 March', version: 1 };

export const moneyOut = {
  id: ids.transaction,
  user_id: ids.member,
  member_id: 'MBR-000418',
  user_name: 'Camille Exemple',
  reference: 'MO-2026-000071',
  transaction_type: 'MONEY_OUT' as const,
  request_status: 'PENDING' as const,
  currency: 'EUR' as const,
  amount: '250.00',
  misc_fees: '2.50',
  net_amount: '247.50',
  conversion_type: null,
  exchange_rate: null,
  client_part: null,
  fund_part: null,
  starting_date: null,
  payment_reference: null,
  own_reference: 'Rent of April',
  reason: null,
  text: null,
  reversal_of: null,
  returned: false,
  version: 1,
  created_at: '2026-03-11T14:32:00.000Z',
  created_by: null,
  executed_at: null,
};
export const moneyOutDetail = {
  ...moneyOut,
  bank_account: {
    bank_name: null,
    account_holder: 'Camille Exemple',
    currency: 'EUR' as const,
    account_country: 'FR',
    iban: 'FR1420041010050500013M02606',
    swift: 'EXMPFRPP',
    bank_account_number: null,
    routing_number: null,
  },
  proofs: [],
  reversed_by: null,
  reversal_waiting: null,
  approval: null,
  received_amount: null,
  value_date: null,
  payer: null,
  entered_for: null,
  entered_as: null,
  account_closed: false,
  history: [
    {
      request_status: 'PENDING' as const,
      at: '2026-03-11T14:32:00.000Z',
      by: 'investor' as const,
      by_name: 'Camille Exemple',
      reason: null,
      text: null,
    },
  ],
};
export const wallets = {
  blocking_state: 'UNBLOCKED' as const,
  wallets: [
    {
      currency: 'EUR' as const,
      balance: '1000.00',
      available: '750.00',
      reserved: '250.00',
      incoming: '0.00',
      blocked: '0.00',
    },
  ],
};
