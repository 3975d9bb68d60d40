import { fundInvestor, memberWallets, memberWalletsRow, wallet } from '../values/wallet.ts';
import { moneyStanding, walletBlockingForm } from '../values/standing.ts';
import { explained } from './meaning.ts';

const blockingState =
  'BLOCKED_PENDING_OPERATION informs that a request waits and stops nothing; BLOCKED_COMPLIANCE, BLOCKED_BY_ADMIN and CLOSED hold both wallets (`wallet_blocked`).';
const ofWallets = {
  blocking_state: blockingState,
  wallets: 'One for each currency, EUR first.',
};

/** Wallets, what is invested, and what a member may ask for. */
export const explainedWallets = [
  explained(wallet, {
    balance: 'What executed transactions add up to.',
    available: 'What may be asked for: `balance` − `reserved` − `blocked`.',
    reserved:
      'Promised to what waits (PENDING or APPROVED) and takes money out: the amounts of MONEY_OUT, CONVERSION and INVESTMENT_IN.',
    incoming:
      'What waits and would bring money, MONEY_IN and INVESTMENT_OUT: shown apart, in none of the other figures.',
    blocked: 'While the wallets are held, all that is not reserved; else 0.00.',
  }),
  explained(memberWallets, ofWallets),
  explained(memberWalletsRow, {
    ...ofWallets,
    latest_transaction_type:
      'Of the member’s latest transaction, whatever became of it; null: there is none.',
    latest_transaction_at: 'When that was asked for.',
  }),
  explained(fundInvestor, {
    invested: 'What executed INVESTMENT_IN and INVESTMENT_OUT come to, less what was undone.',
    available: 'What the member’s wallet of this currency has available.',
  }),
  explained(moneyStanding, {
    blocking: `What holds the wallets, since when, and the words of it. ${blockingState}`,
    misc_fees: 'What a MONEY_OUT costs; part of its amount.',
    invested: 'By executed operations that were not undone.',
    invested_free:
      'What of it can be taken out: no request that waits asks it back, and no return that the fund has posted and not executed yet.',
    operations:
      'What is in the way of each, whatever its amount, in the order in which it is told; none: it may be asked for.',
    bank_accounts:
      'The accounts that a MONEY_OUT is paid to; `masked` is as little of the number as tells it from others.',
    pay_into: 'The account of the fund that members pay into.',
  }),
  explained(walletBlockingForm, {
    state:
      'Compliance sets and lifts BLOCKED_COMPLIANCE, finance BLOCKED_BY_ADMIN, an administrator all of them. CLOSED takes wallets that are empty and nothing that waits.',
    text: 'Why; required but of UNBLOCKED.',
    after:
      'The `id` of the newest line of the list that the caller knows of, null: of none. Where there is a newer one it is refused by `stale_version`.',
  }),
];
