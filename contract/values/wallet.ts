import { z } from 'zod';
import { currencies, transactionTypes, walletBlockingStates } from '../enums.ts';
import { moneyText } from './money.ts';
import { uuid } from './uuid.ts';

/** One wallet (decisions §4); contract/described/wallets.ts says what its figures are. */
export const wallet = z.strictObject({
  currency: z.enum(currencies),
  balance: moneyText,
  available: moneyText,
  reserved: moneyText,
  incoming: moneyText,
  blocked: moneyText,
});
export type Wallet = z.infer<typeof wallet>;

/** A member's wallets with the latest blocking state. */
export const memberWallets = z.strictObject({
  blocking_state: z.enum(walletBlockingStates),
  wallets: z.array(wallet),
});

export type MemberWallets = z.infer<typeof memberWallets>;

/** The same in the administrators' list. */
export const memberWalletsRow = memberWallets.extend({
  user_id: uuid,
  member_id: z.string().nullable(),
  user_name: z.string(),
  latest_transaction_type: z.enum(transactionTypes).nullable(),
  latest_transaction_at: z.iso.datetime().nullable(),
});

export type MemberWalletsRow = z.infer<typeof memberWalletsRow>;

/** An investor in the fund's operations: what is invested, per currency. */
export const fundInvestor = z.strictObject({
  user_id: uuid,
  member_id: z.string().nullable(),
  user_name: z.string(),
  currency: z.enum(currencies),
  invested: moneyText,
  available: moneyText,
});
export type FundInvestor = z.infer<typeof fundInvestor>;
