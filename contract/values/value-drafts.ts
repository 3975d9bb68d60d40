import { z } from 'zod';
import { currencies } from '../enums.ts';
import { day } from './date.ts';
import { effectsHash } from './effect.ts';
import { moneyText } from './money.ts';
import { choice, optionalText } from './text.ts';
import { noteLength, shownPeriod } from './value.ts';

/** The series of which a period has one record for each investor. */
export const manyOwners = ['INVESTOR_DAILY', 'INVESTOR_QUARTERLY'] as const;

/** The drafts of all investors for one period and currency, as those see them who send them on together. */
export const draftGroup = z.strictObject({
  series: z.enum(manyOwners),
  currency: z.enum(currencies),
  ...shownPeriod,
  /** the day on which the period ends */
  ends_on: day,
  count: z.number().int(),
  /** how many don't add up and have no note yet */
  off: z.number().int(),
  /** what they come to together */
  ending_balance: moneyText,
  /** of which drafts these are, and what they say */
  hash: effectsHash,
});
export type DraftGroup = z.infer<typeof draftGroup>;

/** Sends such drafts on, all of them as they were told, or none (`stale_version`). */
export const draftsPublication = z.strictObject({
  series: choice(manyOwners),
  currency: choice(currencies),
  ends_on: day,
  hash: effectsHash,
  note: optionalText(noteLength),
});
