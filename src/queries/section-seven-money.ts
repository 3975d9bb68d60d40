import { currencies, requestableTypes } from '../../contract/enums.ts';
import type { MemberWallets } from '../../contract/values/wallet.ts';
import type { KnownStanding } from './money.ts';

const leavesTheWallet = requestableTypes.filter((type) => type !== 'MONEY_IN' && type !== 'INVESTMENT_OUT');

/**
 * What the wallets alone tell, where the API has section 7 of the specification alone (decisions §1): who holds them. The
 * server refuses the rest of what may not be.
 */
export function standingBy({ blocking_state: state }: MemberWallets): KnownStanding {
  const isHeld = ['BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED'].includes(state);
  const stopped = state === 'CLOSED' ? requestableTypes : isHeld ? leavesTheWallet : [];
  return {
    blocking: { state, at: null, text: null },
    misc_fees: null,
    invested: null,
    invested_free: null,
    operations: stopped.flatMap((transaction_type) =>
      currencies.map((currency) => ({ transaction_type, currency, obstacles: ['wallet_blocked' as const] })),
    ),
    bank_accounts: null,
    pay_into: null,
  };
}
