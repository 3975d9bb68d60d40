import { z } from 'zod';
import { currencies, requestableTypes, sectionStatuses, walletBlockingStates } from '../enums.ts';
import { payeeAccount } from './fund-bank-account.ts';
import { moneyText } from './money.ts';
import { choice, optionalText } from './text.ts';
import { issueAt, whenRight } from './between.ts';
import { noteLength } from './value.ts';

/** What keeps a member from asking for an operation, whatever its amount, in the order in which it is told. */
export const obstacles = [
  'account_not_validated',
  'booklet_missing',
  'wallet_blocked',
  'bank_account_missing',
  'bank_account_not_validated',
  'no_default_account',
  'too_many_pending',
] as const;
export const obstacle = z.enum(obstacles);
export type Obstacle = z.infer<typeof obstacle>;

const perCurrency = z.strictObject({ EUR: moneyText, USD: moneyText });

/** What a member may ask for now, and what the forms need to say so before anything is sent. */
export const moneyStanding = z.strictObject({
  blocking: z.strictObject({
    state: z.enum(walletBlockingStates),
    at: z.iso.datetime().nullable(),
    text: z.string().nullable(),
  }),
  /** what a withdrawal costs; part of its amount */
  misc_fees: perCurrency,
  /** by executed operations that were not undone */
  invested: perCurrency,
  /** what of it can be taken out: no request that waits asks it back, nor a return that the fund posted */
  invested_free: perCurrency,
  operations: z.array(
    z.strictObject({
      transaction_type: z.enum(requestableTypes),
      currency: z.enum(currencies),
      obstacles: z.array(obstacle),
    }),
  ),
  /** the accounts that a withdrawal is paid to */
  bank_accounts: z.array(
    z.strictObject({
      currency: z.enum(currencies),
      account_holder: z.string(),
      /** as little of the number as tells it from others (`maskedNumber`) */
      masked: z.string(),
      status: z.enum(sectionStatuses),
    }),
  ),
  /** the account of the fund that members pay into */
  pay_into: payeeAccount.nullable(),
});
export type MoneyStanding = z.infer<typeof moneyStanding>;

/** The states that somebody can put a member's wallets into; that a request waits is derived (decisions §5). */
export const settableBlockings = ['UNBLOCKED', 'BLOCKED_COMPLIANCE', 'BLOCKED_BY_ADMIN', 'CLOSED'] as const;
export type SettableBlocking = (typeof settableBlockings)[number];

/** The one hold that is a role's own; an administrator has them all (decisions §8). */
const ownHold: Readonly<Record<string, SettableBlocking>> = {
  compliance: 'BLOCKED_COMPLIANCE',
  finance: 'BLOCKED_BY_ADMIN',
};

/**
 * Whether a role may take wallets from one state to another. Compliance may hold what finance holds already, since its
 * reasons are the weightier; nobody frees, or holds more loosely, what another has held. What compliance has covered
 * stands again when it lifts its own (`holdBelow`).
 */
export function mayBlock(role: string, from: SettableBlocking, to: SettableBlocking): boolean {
  if (role === 'admin') return true;
  const own = ownHold[role];
  if (own === undefined || from === 'CLOSED') return false;
  if (to === 'UNBLOCKED') return from === own;
  return to === own && (from === 'UNBLOCKED' || role === 'compliance');
}

const blockingId = z.string().regex(/^[1-9]\d{0,18}$/, { error: 'invalid_value' });

/** That a member's wallets were held or freed. */
export const walletBlocking = z.strictObject({
  id: blockingId,
  state: z.enum(settableBlockings),
  at: z.iso.datetime(),
  /** who did it; null: the portal by itself */
  by_name: z.string().nullable(),
  text: z.string().nullable(),
});
export type WalletBlocking = z.infer<typeof walletBlocking>;

/** Holds or frees a member's wallets. `after`: the newest event that the caller knows of; null: none yet. */
export const walletBlockingForm = z
  .strictObject({
    state: choice(settableBlockings),
    text: optionalText(noteLength),
    after: blockingId.nullable(),
  })
  .superRefine(
    ({ state, text }, context) => {
      if (state !== 'UNBLOCKED' && !text) issueAt(context, 'text', 'required');
    },
    whenRight('state', 'text'),
  );
