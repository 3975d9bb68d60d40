import { z } from 'zod';
import { currencies, valueStatuses } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { effect, effectsHash } from './effect.ts';
import { moneyText, parseMoney, percentage, percentageText } from './money.ts';
import { changedText, choice, optionalText } from './text.ts';
import { noteLength, settableStatuses, version } from './value.ts';
import { uuid } from './uuid.ts';

export const shareFields = [
  'investors_percentage',
  'internal_fund_percentage',
  'provider_percentage',
  'foundation_percentage',
] as const;
type Shares = Readonly<Record<(typeof shareFields)[number], string>>;

/** The four shares add up to exactly 100 %, counted in hundredths (specification §3, §9). */
export function checkShares(value: Shares, context: z.RefinementCtx): void {
  const sum = shareFields.reduce((total, field) => total + (parseMoney(value[field]) ?? 0n), 0n);
  if (sum !== 10_000n) issueAt(context, 'total_percentage', 'percentages_not_100');
}

const period = {
  year: z.number().int().min(1900).max(2100),
  month: z.number().int().min(1).max(12),
  currency: choice(currencies),
};
const shares = {
  investors_percentage: percentage,
  internal_fund_percentage: percentage,
  provider_percentage: percentage,
  foundation_percentage: percentage,
};
/** What was shown before: whoever acts with it is refused by `stale_version` when anything else would be paid. */
const seen = { effects_hash: effectsHash.optional() };
const extras = { status: choice(settableStatuses).optional(), note: optionalText(noteLength), ...seen };

/** A new monthly redistribution: one per month and currency. The base is the server's to compute (decisions §9). */
export const redistributionForm = z
  .strictObject({ ...period, ...shares, ...extras })
  .superRefine(checkShares, whenRight(...shareFields));

/** What would be paid for a month by these shares; of a month that was paid already, what would change. */
export const redistributionQuestion = z
  .strictObject({ ...period, ...shares })
  .superRefine(checkShares, whenRight(...shareFields));

/** The shares and status of one that exists; on a published one it restates, with its reason. */
export const redistributionChange = z
  .strictObject({
    ...shares,
    ...extras,
    note: changedText(noteLength),
    reason: optionalText(noteLength),
    version,
  })
  .superRefine(checkShares, whenRight(...shareFields));

const amounts = {
  base_amount: moneyText,
  investors_amount: moneyText,
  internal_fund_amount: moneyText,
  provider_amount: moneyText,
  foundation_amount: moneyText,
};
const paidTo = { user_id: uuid, user_name: z.string(), amount: moneyText };

/** One month's redistribution; contract/described/redistributions.ts says what its amounts are. */
export const redistribution = z.strictObject({
  id: uuid,
  year: z.number().int(),
  month: z.number().int(),
  currency: z.enum(currencies),
  investors_percentage: percentageText,
  internal_fund_percentage: percentageText,
  provider_percentage: percentageText,
  foundation_percentage: percentageText,
  ...amounts,
  current_base: moneyText.nullable(),
  weights_changed: z.boolean(),
  status: z.enum(valueStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
  approval: z
    .strictObject({
      id: uuid,
      prepared_by: uuid,
      prepared_by_name: z.string(),
      prepared_at: z.iso.datetime(),
    })
    .nullable(),
});
export type Redistribution = z.infer<typeof redistribution>;

/** A member's part of a month: what was posted of a published one, of any other what would be posted now. */
export const redistributionLine = z.strictObject(paidTo);
export type RedistributionLine = z.infer<typeof redistributionLine>;

/** How many of those who can't give back are named, those who lack most first. */
export const mostLacking = 20;
/** Who would have to give back more than is available: so many members, the first of them named, and the fund's own cash. */
const lacking = z.strictObject({
  count: z.number().int(),
  members: z.array(z.strictObject(paidTo)).max(mostLacking),
  /** what the fund's cash lacks; null: nothing */
  internal_fund: moneyText.nullable(),
});
export type Lacking = z.infer<typeof lacking>;

/** Whether a month can't be posted since somebody lacks what is to be given back. */
export const isLacking = ({ count, internal_fund }: Lacking): boolean => count > 0 || internal_fund !== null;

/** What publishing would post now, to the cent; contract/described/redistributions.ts says what its lines are. */
export const redistributionPreview = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  currency: z.enum(currencies),
  ...amounts,
  investors: z.array(
    z.strictObject({ ...paidTo, average_balance: moneyText, paid: moneyText, change: moneyText }),
  ),
  lacking,
  effects: z.array(effect),
  hash: effectsHash,
});
export type RedistributionPreview = z.infer<typeof redistributionPreview>;
