import type { Currency } from '../../contract/enums.ts';
import { centsOf, formatMoney } from '../../contract/values/money.ts';
import { movedAt } from '../../contract/values/moved.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import type { MoneyWords } from '../files/money-words.ts';
import { amount, dayOf } from '../files/table.ts';
import type { Column, Sums } from './list-export.ts';

type Name = keyof MoneyWords['transactions']['columns'];
/** Where a list tells what moved: in the wallet of one member, at the bank, or in the wallet of each one's currency. */
type Looked = Currency | 'bank' | undefined;

/** What moved there, and what of it a bank moves: in the currency and with the sign that the screen shows. */
function movedIn(row: Transaction, looked: Looked) {
  const moved = movedAt(row, looked);
  return { ...moved, net: moved.currency === row.currency ? movedAt(row, 'bank').amount : moved.amount };
}

/** Below zero of what undoes a payout: it gives its fees back, and Net is Amount and Fees there as everywhere. */
const feesOf = ({ transaction_type, amount: whole, misc_fees, net_amount }: Transaction): string | null =>
  transaction_type === 'ADJUSTMENT' && net_amount !== null && net_amount !== whole
    ? formatMoney(centsOf(net_amount) - centsOf(whole))
    : misc_fees;

/** What a file has of each transaction. Who adds up an amount has what was gained and lost. */
export const transactionColumns = (
  { type, status, reason }: MoneyWords,
  looked: Looked,
): readonly Column<Transaction, Name>[] => [
  { name: 'reference', cell: (row) => row.reference, share: 12 },
  { name: 'created_at', cell: (row) => dayOf(row.created_at), share: 8 },
  { name: 'executed_at', cell: (row) => dayOf(row.executed_at), share: 8 },
  { name: 'user_name', cell: (row) => row.user_name, share: 13 },
  { name: 'member_id', cell: (row) => row.member_id, share: 9 },
  { name: 'transaction_type', cell: (row) => type[row.transaction_type], share: 13 },
  { name: 'request_status', cell: (row) => status[row.request_status], share: 9 },
  { name: 'currency', cell: (row) => movedIn(row, looked).currency, share: 6 },
  { name: 'amount', cell: (row) => amount(movedIn(row, looked).amount), share: 11, figure: true },
  { name: 'misc_fees', cell: (row) => amount(feesOf(row)), share: 7, figure: true },
  { name: 'net_amount', cell: (row) => amount(movedIn(row, looked).net), share: 11, figure: true },
  { name: 'exchange_rate', cell: (row) => amount(row.exchange_rate), figure: true },
  { name: 'client_part', cell: (row) => amount(row.client_part), figure: true },
  { name: 'fund_part', cell: (row) => amount(row.fund_part), figure: true },
  { name: 'starting_date', cell: (row) => dayOf(row.starting_date) },
  { name: 'payment_reference', cell: (row) => row.payment_reference },
  { name: 'own_reference', cell: (row) => row.own_reference },
  { name: 'reason', cell: (row) => row.reason && reason[row.reason] },
  { name: 'text', cell: (row) => row.text },
];

/** What its paper adds up: of each type and currency what was executed, by the amounts of the rows. */
export const transactionSums = ({ type }: MoneyWords, looked: Looked): Sums<Transaction, Name> => ({
  by: ['transaction_type', 'currency'],
  figures: ['amount', 'misc_fees', 'net_amount'],
  of: (row) => {
    if (row.request_status !== 'EXECUTED') return null;
    const { currency, amount: moved, net } = movedIn(row, looked);
    return {
      names: [type[row.transaction_type], currency],
      cents: [moved, feesOf(row), net].map(centsOf),
    };
  },
});
