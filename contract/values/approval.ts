import { z } from 'zod';
import { currencies, reasons, roles, transactionTypes } from '../enums.ts';
import { day } from './date.ts';
import { effect, effectsHash } from './effect.ts';
import { fundBankDetails } from './fund-bank-account.ts';
import { moneyText, percentageText } from './money.ts';
import { finalProposal, itemKey, itemVersion } from './review.ts';
import { shownAmounts } from './value.ts';
import { uuid } from './uuid.ts';

/** What two people have to agree on: one prepares it, another confirms the same (decisions §7, four eyes). */
export const approvalKinds = [
  'dossier.validation',
  'dossier.refusal',
  'role.change',
  'fund_bank.create',
  'fund_bank.update',
  'fund_bank.default',
  'fund_bank.remove',
  'money.execution',
  'values.publication',
  'values.restatement',
  'bank_details',
  'redistribution',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** WITHDRAWN by whoever prepared it, REFUSED by somebody else who might have confirmed it. */
export const approvalStates = ['OPEN', 'CONFIRMED', 'WITHDRAWN', 'REFUSED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * Why somebody may not confirm: `own`: prepared by the same person, or about that person; `role_granted`: the preparer
 * gave that person the role; `facts_moved`: another thing would be decided by now, or it can't be done, by anybody;
 * `forbidden`: the role.
 */
export const whyNotConfirmed = ['own', 'role_granted', 'facts_moved', 'forbidden'] as const;
export type WhyNotConfirmed = (typeof whyNotConfirmed)[number];

/**
 * What may be in the way of doing it for a while: once it is over, the very same can be confirmed. `bank_account_changed`
 * is no such thing: a withdrawal is paid to no other account, so its request is to be cancelled.
 */
export const approvalImpediments = [
  'wallet_blocked',
  'bank_account_not_validated',
  'no_default_account',
  'insufficient_amount_balance',
  'bank_account_changed',
] as const;

/** What is asked, by kind: ids, enums, and the words that go with a refusal. */
export const approvalPayloads = {
  'dossier.validation': z.strictObject({ user_id: uuid }),
  'dossier.refusal': z.strictObject({
    user_id: uuid,
    reason: z.enum(reasons),
    text: z.string().nullable(),
  }),
  'role.change': z.strictObject({ user_id: uuid, role: z.enum(roles) }),
  'fund_bank.create': z.strictObject({ bank_id: uuid, ...fundBankDetails.shape }),
  'fund_bank.update': z.strictObject({
    bank_id: uuid,
    version: z.number().int(),
    ...fundBankDetails.shape,
  }),
  'fund_bank.default': z.strictObject({ bank_id: uuid }),
  'fund_bank.remove': z.strictObject({ bank_id: uuid }),
  /** an investor's new bank details, by the item under which they are decided and as they stood then */
  bank_details: z.strictObject({ user_id: uuid, item: itemKey, version: itemVersion }),
  'money.execution': z.strictObject({
    user_id: uuid,
    transaction_id: uuid,
    starting_date: day,
    received_amount: moneyText.optional(),
    value_date: day.optional(),
    payer: z.string().optional(),
    /** somebody else than the member has paid: compliance or an administrator confirms (decisions §4) */
    other_payer: z.boolean().optional(),
  }),
  redistribution: z.strictObject({
    redistribution_id: uuid,
    version: z.number().int(),
    /** other shares for a month that was paid already; null: the month is published for the first time */
    restated: z
      .strictObject({
        investors_percentage: percentageText,
        internal_fund_percentage: percentageText,
        provider_percentage: percentageText,
        foundation_percentage: percentageText,
        note: z.string().nullable(),
        reason: z.string(),
      })
      .nullable(),
  }),
  /** the records at the versions that were looked at */
  'values.publication': z.strictObject({
    records: z.array(z.strictObject({ id: uuid, version: z.number().int() })),
  }),
  /** what a published record is to say from then on */
  'values.restatement': z.strictObject({
    value_id: uuid,
    /** null: the fund's */
    user_id: uuid.nullable(),
    version: z.number().int(),
    ...shownAmounts,
    note: z.string().nullable(),
    reason: z.string(),
  }),
} as const satisfies Record<ApprovalKind, z.ZodType>;
export type ApprovalPayload<K extends ApprovalKind> = z.infer<(typeof approvalPayloads)[K]>;

const prepared = {
  id: uuid,
  /** the member or account that it is about; null: what belongs to the fund alone */
  user_id: uuid.nullable(),
  user_name: z.string().nullable(),
  /** the account of that person is closed by now, which stops nothing by itself */
  account_closed: z.boolean(),
  /** of `money.execution`: the request as it was asked for; null: it is about none */
  request: z
    .strictObject({
      transaction_type: z.enum(transactionTypes),
      reference: z.string(),
      currency: z.enum(currencies),
      amount: moneyText,
      /** of a payment, while it is open: up to three of its member that may be the same transfer */
      same_payments: z.array(z.strictObject({ id: uuid, reference: z.string() })).optional(),
    })
    .nullable(),
  /** what it would do now, what it did, or, where it does nothing or something else by now, what was prepared */
  effects: z.array(effect),
  /** of what two people agree on: what is decided and the facts that it rests on */
  effects_hash: effectsHash,
  /** recomputed from the facts now; null: it is closed, or can't be done any more */
  current_hash: effectsHash.nullable(),
  prepared_by: uuid,
  prepared_by_name: z.string(),
  prepared_at: z.iso.datetime(),
  state: z.enum(approvalStates),
  closed_by_name: z.string().nullable(),
  closed_at: z.iso.datetime().nullable(),
  /** whether the caller may, now */
  may_confirm: z.boolean(),
  /** null: the caller may, or it is closed */
  why_not: z.enum(whyNotConfirmed).nullable(),
  /**
   * why it can't be done as it was prepared: of `facts_moved`, and of any other reason where it doesn't pass; null: another
   * thing would be decided, or none any more
   */
  impediment: z.enum(approvalImpediments).nullable(),
  /** whether the caller may withdraw it or turn it down, now */
  may_end: z.boolean(),
};
const ofKind = <K extends ApprovalKind>(kind: K) =>
  z.strictObject({ ...prepared, kind: z.literal(kind), payload: approvalPayloads[kind] });

/** Something that waits for a second person, or waited. */
export const approval = z.discriminatedUnion('kind', [
  ofKind('dossier.validation'),
  ofKind('dossier.refusal'),
  ofKind('role.change'),
  ofKind('fund_bank.create'),
  ofKind('fund_bank.update'),
  ofKind('fund_bank.default'),
  ofKind('fund_bank.remove'),
  ofKind('money.execution'),
  ofKind('values.publication'),
  ofKind('values.restatement'),
  ofKind('bank_details'),
  ofKind('redistribution'),
]);
export type Approval = z.infer<typeof approval>;

/** The second person says which decision was looked at. */
export const confirmation = z.strictObject({ hash: effectsHash });

/** The final decision on a dossier (decisions §7), with the hash of the effects that were shown before it. */
export const dossierDecision = finalProposal.safeExtend({ effects_hash: effectsHash });
