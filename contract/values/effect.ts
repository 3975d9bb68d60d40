import { z } from 'zod';
import {
  currencies,
  documentStatuses,
  documentTypes,
  enrollmentStatuses,
  languages,
  requestStatuses,
  sections,
  sectionStatuses,
  transactionTypes,
  valueSeries,
} from '../enums.ts';
import { day } from './date.ts';
import { fundBankFields, fundBankName } from './fund-bank-account.ts';
import { moneyText } from './money.ts';
import { payee } from './payee.ts';
import { amountFields, shownPeriod } from './value.ts';
import { uuid } from './uuid.ts';

const paper = { document_type: z.enum(documentTypes), owner_id: uuid.nullable() };
const step = z.number().int().min(1).max(8);
const issue = {
  /** null: an issue that is yet to be raised */
  issue_id: uuid.nullable(),
  section: z.enum(sections),
  step,
  field: z.string().nullable(),
  document_type: z.enum(documentTypes).nullable(),
  owner_id: uuid.nullable(),
};

/** What may become of an issue. A deleted one is withdrawn (decisions §7). */
export const issueEffects = [
  'issue.opened',
  'issue.reopened',
  'issue.changed',
  'issue.resolved',
  'issue.withdrawn',
] as const;

/** The fund's own accounts of the ledger, as far as an operation moves them: everything but members' wallets. */
export const fundAccountKinds = [
  'FUND_CASH',
  'BANK',
  'FEES',
  'MARGIN',
  'PROVIDER',
  'FOUNDATION',
  'EXCHANGE_POSITION',
  'PROFIT_AND_LOSS',
] as const;
const inCurrency = { currency: z.enum(currencies), amount: moneyText };
const ofWallet = { user_id: uuid, ...inCurrency };

/**
 * One thing that an act of a reviewer changes: told before the act is confirmed, and done by the same list. Ids and
 * enumerations alone, no words: the portal says it in the reader's language. A paper whose `from` and `to` are alike
 * gets other words.
 */
export const effect = z.discriminatedUnion('effect', [
  z.strictObject({
    effect: z.literal('paper.status'),
    file_id: uuid,
    ...paper,
    from: z.enum(documentStatuses),
    to: z.enum(documentStatuses),
  }),
  /** until when a paper is valid; null: it says no such day, or what was said of it is taken back */
  z.strictObject({
    effect: z.literal('paper.expiry'),
    file_id: uuid,
    ...paper,
    from: day.nullable(),
    to: day.nullable(),
  }),
  /** signed on the screen, and the dossier says something else by now: told where it is validated, its section or all */
  z.strictObject({ effect: z.literal('paper.outdated'), file_id: uuid, ...paper }),
  z.strictObject({
    effect: z.literal('data.status'),
    item: z.string(),
    from: z.enum(documentStatuses),
    to: z.enum(documentStatuses),
  }),
  z.strictObject({ effect: z.enum(issueEffects), ...issue }),
  /** the member may change this step again, or is taken back to it */
  z.strictObject({ effect: z.literal('step.reopened'), step }),
  z.strictObject({ effect: z.literal('step.closed'), step }),
  z.strictObject({
    effect: z.literal('section.status'),
    section: z.enum(sections),
    from: z.enum(sectionStatuses),
    to: z.enum(sectionStatuses),
  }),
  z.strictObject({
    effect: z.literal('dossier.status'),
    from: z.enum(enrollmentStatuses),
    to: z.enum(enrollmentStatuses),
  }),
  /** nobody has the dossier in hand any more */
  z.strictObject({ effect: z.literal('assignment.ended'), reviewer_id: uuid }),
  /** a message to the member, by the name of its template */
  z.strictObject({ effect: z.literal('mail'), template: z.string(), language: z.enum(languages) }),
  /** an entry in the member's list in the portal */
  z.strictObject({ effect: z.literal('notification'), kind: z.string() }),
  z.strictObject({ effect: z.literal('role'), from: z.string(), to: z.string() }),
  /** the person is logged out everywhere */
  z.strictObject({ effect: z.literal('sessions.ended'), user_id: uuid }),
  /** whatever dossiers this person has in hand wait in the queue again */
  z.strictObject({ effect: z.literal('dossiers.returned'), reviewer_id: uuid }),
  z.strictObject({
    effect: z.literal('request.status'),
    transaction_id: uuid,
    transaction_type: z.enum(transactionTypes),
    from: z.enum(requestStatuses),
    to: z.enum(requestStatuses),
  }),
  /** what a member's wallet holds becomes more, or less where the amount is below zero */
  z.strictObject({ effect: z.literal('wallet.moves'), ...ofWallet }),
  /** what a request has promised is the member's to use again, or is what now moves */
  z.strictObject({ effect: z.literal('wallet.releases'), ...ofWallet }),
  /** a request that is tried again promises its amount anew */
  z.strictObject({ effect: z.literal('wallet.reserves'), ...ofWallet }),
  /** what an account of the fund's holds becomes more or less; at a bank, as the bank would say it */
  z.strictObject({ effect: z.literal('fund.moves'), account: z.enum(fundAccountKinds), ...inCurrency }),
  /** so many members are paid their parts of a month; below zero where a month is restated and they give back */
  z.strictObject({
    effect: z.literal('redistribution.paid'),
    year: z.number().int(),
    month: z.number().int(),
    count: z.number().int(),
    ...inCurrency,
  }),
  /** so much of the result has gone to wallets as adjustments and is not shared out again; below zero where they took it */
  z.strictObject({ effect: z.literal('redistribution.adjusted'), ...inCurrency }),
  /** a month that was shared out rests on what becomes another: what was posted stays until it is restated */
  z.strictObject({
    effect: z.literal('redistribution.outdated'),
    year: z.number().int(),
    month: z.number().int(),
    currency: z.enum(currencies),
  }),
  /** withdrawals may go to this account of the member's from then on */
  z.strictObject({ effect: z.literal('payee.agreed'), payee }),
  /** what is paid, fees taken off, and to whom */
  z.strictObject({ effect: z.literal('payee.paid'), payee, ...inCurrency }),
  /** so many records of one series and period are published; `ending_balance`: what they come to */
  z.strictObject({
    effect: z.literal('values.published'),
    series: z.enum(valueSeries),
    currency: z.enum(currencies),
    ...shownPeriod,
    count: z.number().int(),
    ending_balance: moneyText,
  }),
  /** in so many of them the ending balance is another one than the lines add up to; a note says why (decisions §9) */
  z.strictObject({ effect: z.literal('values.off_identity'), count: z.number().int() }),
  /** one line of a published record gets another amount, or the record another note */
  z.strictObject({
    effect: z.literal('value.restated'),
    value_id: uuid,
    series: z.enum(valueSeries),
    user_id: uuid.nullable(),
    currency: z.enum(currencies),
    ...shownPeriod,
    field: z.enum([...amountFields, 'note']),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** values are there already up to a period: what moves is in none of them unless they are corrected */
  z.strictObject({
    effect: z.literal('values.missed'),
    /** null: the fund's own */
    user_id: uuid.nullable(),
    series: z.enum(valueSeries),
    currency: z.enum(currencies),
    ...shownPeriod,
  }),
  /** an account of the fund's own, by its bank's name, which is no word of any language */
  z.strictObject({ effect: z.literal('fund_bank.added'), bank: fundBankName }),
  z.strictObject({ effect: z.literal('fund_bank.removed'), bank: fundBankName }),
  /** `from` and `to` are of one detail; null where its country needs none */
  z.strictObject({
    effect: z.literal('fund_bank.changed'),
    bank: fundBankName,
    field: z.enum(fundBankFields),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  /** members pay into this one from then on; `former`: the one they paid into before */
  z.strictObject({
    effect: z.literal('fund_bank.default'),
    bank: fundBankName,
    former: fundBankName.nullable(),
  }),
]);
export type Effect = z.infer<typeof effect>;

/** SHA-256 of what would happen and of the facts that this rests on. */
export const effectsHash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'invalid_value' });

/** What an act would do now. Whoever acts with the hash is refused by `stale_version` when it would do anything else. */
export const prediction = z.strictObject({ effects: z.array(effect), hash: effectsHash });
export type Prediction = z.infer<typeof prediction>;
