import { currencies, requestableTypes, type Currency } from '../../contract/enums.ts';
import type { MemberWallets } from '../../contract/values/wallet.ts';
import { api } from '../api/client.ts';
import type { KnownStanding } from './money.ts';
import { oneRow } from './one-row.ts';

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

/** As many rows as a page has at most (decisions §3). */
const mostRows = 100;

type Investor = { readonly userId: string; readonly currency: Currency; readonly search: string };
/** What one investor has invested, as the list of investors tells it to staff: nothing where it does not name them. */
export async function investedByList({ userId, currency, search }: Investor): Promise<string> {
  const read = async (offset: number) => {
    const { body } = await api.fund.investors({ query: { search, currency, offset, limit: mostRows } });
    return body.map((row) => ({ ...row, id: `${row.user_id} ${row.currency}` }));
  };
  const row = await oneRow({ id: `${userId} ${currency}`, limit: mostRows, read });
  return row?.invested ?? '0.00';
}
