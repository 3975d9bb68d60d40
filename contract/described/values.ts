import { approvalValue, approvalValues, approvalValueTotal } from '../values/approval-values.ts';
import {
  dailyValueForm,
  evolutionPoint,
  memberValues,
  quarterlyValueForm,
  valueChange,
  valueCheck,
  valueRecord,
  valueSuggestion,
  valueVersion,
} from '../values/value.ts';
import { explained, versionNow, versionRead } from './meaning.ts';

/** The ten amounts of a record, and how they add up. */
const amounts = {
  beginning_balance: 'What the record before ended with.',
  money_in_new_funds: 'Paid in, or come by a conversion. Never below zero; added.',
  unrealized_pl_previous_day:
    'What the record before said in `total_unrealized_pl`, of a quarter the quarter before; taken off.',
  investment_in: 'From the wallet into investments: shown, and neither added nor taken off.',
  investment_out: 'From investments into the wallet: shown, and neither added nor taken off.',
  total_unrealized_pl: 'The unrealized result at the end of the period; added.',
  money_out: 'Paid out without its fees, or given away by a conversion. Never below zero; taken off.',
  misc_fees: 'Never below zero; taken off.',
  ending_balance:
    '`beginning_balance` + `money_in_new_funds` + `realized_pl` + `total_unrealized_pl` − `unrealized_pl_previous_day` − `money_out` − `misc_fees`. Where it is anything else a `note` says why.',
  realized_pl: 'The realized result of the period, below zero a loss; added.',
};
const period = {
  value_date: 'Of a daily record; else null.',
  year: 'Of a quarterly record; else null.',
  quarter_number: 'Of a quarterly record; else null.',
};
const status =
  'Members see PUBLISHED and RESTATED records alone. A RESTATED one was published and then changed, for the reason in `reason`.';
const said = {
  status,
  note: 'Why the lines don’t add up, or what else is to be said.',
  reason: 'Why it was restated.',
};
const asked = {
  status:
    'What is to become of it: absent or DRAFT, it stays a draft; AWAITING_APPROVAL or PUBLISHED sends it on: where two decide both wait for a second person.',
  note: 'Required to send on a record whose lines don’t add up to `ending_balance` (`note_required`).',
};
const decided = {
  before:
    'Of a publication what the period began with (`beginning_balance`); of a correction what was published until then (`ending_balance`).',
  after: 'What stands from then on (`ending_balance`).',
  difference: '`after` − `before`.',
};
/** Records of values and what is told of them. */
export const explainedValues = [
  explained(valueRecord, {
    series:
      'The fund’s or an investor’s, by day or by quarter; INVESTOR_GLOBAL is the running record, one for each currency.',
    user_id: 'Null: the fund.',
    ...period,
    ...amounts,
    ...said,
    version: versionNow,
    updated_by: 'Null to members, and where nobody did it: the running record goes on by itself.',
    approval:
      'Its publication or restatement waits for a second person (`/x/approvals`); null to members, who see what is published alone.',
  }),
  explained(valueVersion, {
    ...amounts,
    ...said,
    version: versionNow,
    updated_by: 'Null: nobody, it went on by itself.',
  }),
  explained(approvalValue, {
    value_id: 'The record.',
    series: 'The fund’s or an investor’s, by day or by quarter, or the running record.',
    user_id: 'Null: the fund.',
    ...period,
    ...decided,
  }),
  explained(approvalValueTotal, {
    series: 'Of this series, currency and period alone: nothing else is added up.',
    ...period,
    count: 'How many values of it there are.',
    ...decided,
  }),
  explained(approvalValues, {
    values: 'The page, by the words that are searched for.',
    totals:
      'Of every period with more than one value, newest first, whatever is searched for; of the twelve newest ones.',
    totals_count: 'How many such totals there are, also where not all of them are answered.',
    unread:
      'How many records can’t be told as they were looked at: turned down or withdrawn, and changed or deleted since; or a running record whose correction waits, and that a publication has taken further since.',
  }),
  explained(valueSuggestion, {
    ...amounts,
    previous: 'The record before it, from which it goes on; null: there is none.',
  }),
  explained(valueCheck, {
    ...period,
    investors_sum: 'What the investors’ records end with together, whatever their statuses.',
    investors_count: 'How many investors have one.',
    fund_ending: 'What the fund’s record ends with; null: there is none.',
    difference:
      'What the fund’s record is over, or below zero under, the sum; null: the fund has none, or no investor has.',
    previous_ending: 'What the fund’s record before it ended with.',
  }),
  explained(dailyValueForm, { ...amounts, ...asked }),
  explained(quarterlyValueForm, { ...amounts, ...asked }),
  explained(valueChange, {
    ...amounts,
    status: `${asked.status} DRAFT takes back what waits, with all that was sent together with it.`,
    note: `${asked.note} Absent, a draft keeps the one that it has; empty, it has none.`,
    reason: 'Required to change a published record, which is then restated.',
    version: versionRead,
  }),
  explained(evolutionPoint, {
    ending_balance: 'What is held at the end of that day, by its published record.',
    net_contributions:
      'What was paid in less what was taken out up to that day; what was there when the records began counts as paid in.',
  }),
  explained(memberValues, {
    membership_id: 'The number that other calls name `member_id`.',
    values:
      'One for each currency that there are values of, by the newest published day in `value_date`; null: no day was published, and the running record says it. `net_contributions`: what was paid in less what was taken out, what was there when the records began included; `result`: what is held beyond that; `result_percentage`: the same in per cent of it, null where it isn’t above zero.',
  }),
];
