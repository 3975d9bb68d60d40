import {
  fundTransactionForm,
  transaction,
  transactionChange,
  transactionDetail,
  transactionForm,
  transferAccount,
} from '../values/transaction.ts';
import { explained, hashSeen, versionNow, versionRead } from './meaning.ts';

const startingDate =
  'The day from which the amount counts in values: at most ten years back and 100 days ahead.';
/** What staff may say of a request: `when` is where it is taken. */
const terms = {
  misc_fees:
    'Staff only: of a MONEY_OUT alone, when it is asked for or approved. Part of the amount and never more than it; absent: the standard fee.',
  exchange_rate:
    'Staff only: of a CONVERSION alone, when it is asked for or approved. The approval is refused while there is none, the execution where one is sent.',
  client_part:
    'Staff only, of a CONVERSION alone: what the caller has counted that the member gets. It is refused where the rate gives anything else.',
  fund_part:
    'Staff only, of a CONVERSION alone: the fund’s margin, in the currency that the conversion gives, less than all of what it gives.',
};
const reversalOf =
  'The operation that this one undoes. Such an ADJUSTMENT bears exactly what the operation moved in the wallet of its currency, with the other sign.';

const fields = {
  reference: 'What people call it by, unique: `MI-2026-000061`.',
  transaction_type:
    'REDISTRIBUTION, MISC_FEES and ADJUSTMENT are the fund’s own. An ADJUSTMENT corrects, or undoes the operation in `reversal_of`.',
  request_status:
    'EXECUTED alone has moved money; PENDING and APPROVED wait; REJECTED and CANCELLED are over; FAILED may be tried again.',
  currency: 'Of `amount`, `net_amount` and `misc_fees`: of a CONVERSION the one that is given away.',
  amount:
    'What was asked for; of a MONEY_IN that has come not what has come (`net_amount`). Above zero whichever way it moves; of an ADJUSTMENT or a REDISTRIBUTION below zero where it takes money back.',
  misc_fees: 'Of a MONEY_OUT, part of its amount; null: of another type.',
  net_amount:
    'What a bank moves: of a MONEY_IN that has come what was received, of a MONEY_OUT the amount without its fees, of what undoes one what comes back to the bank; of all others the amount. It has the sign of `amount`.',
  exchange_rate:
    'USD for 1 EUR, whichever way the conversion goes; null until it is set, by the approval at the latest: from then on its member cancels no more.',
  client_part:
    'In the other currency than `currency`: what a CONVERSION gives to the member’s other wallet; of what undoes one the same below zero, as it is taken back. Null: nothing moves there.',
  fund_part:
    'In the other currency: the fund’s margin, which was never the member’s. Set with `exchange_rate`; null until then.',
  starting_date: 'The day from which it counts in values, which is not the day of the execution.',
  payment_reference: 'What the payer of a MONEY_IN writes on the transfer (ISO 11649).',
  own_reference: 'Of a MONEY_OUT: what stands on the member’s bank statement beside it.',
  reason: 'Why it was rejected, failed or was called off.',
  text: 'The note of whoever asked for it; of one that was rejected, failed or was called off what was said of that.',
  reversal_of: reversalOf,
  returned: 'A MONEY_OUT that came back: an executed ADJUSTMENT has undone it.',
  version: versionNow,
  created_at: 'When it was asked for or made: `from` and `to` of lists choose by its day in UTC.',
  created_by: 'Who asked for it or made it, and where two decide doesn’t approve it. Null to members.',
  executed_at: 'When its money moved; null: it has not.',
};

/** Transactions and what is sent about them. */
export const explainedTransactions = [
  explained(transaction, fields),
  explained(transactionDetail, {
    ...fields,
    bank_account:
      'Of a MONEY_IN the fund’s account: once it is executed as it stood then, until then as it stands. Of a MONEY_OUT the member’s, as kept with the request.',
    proofs: 'Papers that show the payment.',
    reversed_by: 'The operation that undid this one.',
    reversal_waiting:
      'The operation that would undo this one and is not settled yet, beside which no other may; null to members.',
    approval:
      'Its execution waits for a second person (`/x/approvals`); null to members, who see the fund’s answer alone.',
    received_amount: 'Of an executed MONEY_IN: what came, which may be other than was asked for.',
    value_date: 'Of an executed MONEY_IN: the day on which the bank booked it.',
    payer: 'Of an executed MONEY_IN: who paid, as the bank says it.',
    entered_for:
      'Of a MONEY_IN that the fund entered: the request that was over and whose money came all the same; null to members.',
    entered_as:
      'Of a MONEY_IN that is REJECTED or CANCELLED: the payment that the fund entered for its money, and how that one stands, which is neither of both; null to members.',
    account_closed:
      'The account of the investor is closed by now, which stops nothing by itself; false to members.',
    history:
      'The path that it has taken, oldest first. `by_name` is null to members where it was somebody of the fund.',
  }),
  explained(transferAccount, {
    iban: 'Null where the country has none: then account number and routing number are told.',
    swift: 'The BIC of the bank.',
  }),
  explained(transactionForm, {
    user_id:
      'Staff only, and required of them: the member in whose name it is asked for. A MONEY_IN of theirs has arrived already: its member is never told to pay it.',
    amount: 'Of a MONEY_OUT its fees included.',
    conversion_type:
      'Required of a CONVERSION, refused of any other; the currency that it begins with is `currency`.',
    text: 'A note to the fund.',
    own_reference:
      'Of a MONEY_OUT alone, else it is refused: what is to stand on the member’s bank statement.',
    entered_for:
      'Staff only, of a MONEY_IN alone: the request of the same member, REJECTED or CANCELLED, whose money came all the same. It is entered once: `already_entered`, with the `transaction_id` of the one that is there, until that one is REJECTED or CANCELLED. Of a request that was itself entered for another it names that other.',
    ...terms,
    starting_date: `Staff only. ${startingDate}`,
  }),
  explained(transactionChange, {
    request_status:
      'PENDING → APPROVED, REJECTED, CANCELLED; APPROVED → EXECUTED, FAILED, CANCELLED; FAILED → PENDING (tried again), CANCELLED. An investor takes an own one from PENDING to CANCELLED and says nothing else; a MONEY_IN that the fund entered has arrived and is cancelled by the fund alone: `conflict`, `request_status` is `entered_by_fund`. Where two decide, whoever asked for it doesn’t approve it: `conflict`, `request_status` is `not_own_request`. Nobody of the staff decides on money of their own: `forbidden`.',
    reason:
      'This or `text` is required where staff REJECT, FAIL or, other than after a failure, CANCEL; with OTHER `text` is required.',
    text: 'Said with the step, to the member too.',
    received_amount:
      'Required where a MONEY_IN is EXECUTED, and refused anywhere else: what came, whatever was announced.',
    value_date:
      'Required where a MONEY_IN is EXECUTED, and refused anywhere else: the day on which the bank booked it, not after today.',
    payer: 'Required where a MONEY_IN is EXECUTED, and refused anywhere else: who paid, as the bank says it.',
    ...terms,
    misc_fees:
      'Staff only: of a MONEY_OUT alone, with APPROVED. Part of the amount and never more than it; absent: as it was asked for.',
    starting_date: `Staff only, with APPROVED or EXECUTED. ${startingDate}`,
    version: versionRead,
    effects_hash: hashSeen,
  }),
  explained(fundTransactionForm, {
    amount: 'More than zero; of an ADJUSTMENT it may be below, and then takes from the wallet.',
    starting_date: startingDate,
    reversal_of: `${reversalOf} Of an ADJUSTMENT alone.`,
    text: 'Said to the member with it.',
  }),
];
