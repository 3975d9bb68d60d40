import { z } from 'zod';
import { currencies, valueStatuses } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { moneyText, parseMoney, percentage, percentageText } from './money.ts';
import { choice, optionalText } from './text.ts';
import { noteLength, settableStatuses, version } from './value.ts';

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

const month = {
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
const extras = { status: choice(settableStatuses).optional(), note: optionalText(noteLength) };

/** A new monthly redistribution: one per month and currency. The base is the server's to compute (decisions §9). */
export const redistributionForm = z
  .strictObject({ ...month, ...shares, ...extras })
  .superRefine(checkShares, whenRight(...shareFields));

/** The shares and status of one that exists; on a published one it restates, with its reason. */
export const redistributionChange = z
  .strictObject({ ...shares, ...extras, reason: optionalText(noteLength), version })
  .superRefine(checkShares, whenRight(...shareFields));

/** One month's redistribution. `base_amount`: realized P/L less fees, never below zero; the amounts add up to it. */
export const redistribution = z.strictObject({
  id: z.uuid(),
  year: z.number().int(),
  month: z.number().int(),
  currency: z.enum(currencies),
  investors_percentage: percentageText,
  internal_fund_percentage: percentageText,
  provider_percentage: percentageText,
  foundation_percentage: percentageText,
  base_amount: moneyText,
  investors_amount: moneyText,
  internal_fund_amount: moneyText,
  provider_amount: moneyText,
  foundation_amount: moneyText,
  investors: z.array(z.strictObject({ user_id: z.uuid(), user_name: z.string(), amount: moneyText })),
  status: z.enum(valueStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  updated_by: z.string(),
});
export type Redistribution = z.infer<typeof redistribution>;
