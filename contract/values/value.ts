import { z } from 'zod';
import { currencies, valueSeries, valueStatuses } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { moneyOrZero, moneyText, signedMoney } from './money.ts';
import { changedText, choice, missing, optionalText } from './text.ts';
import { uuid } from './uuid.ts';

export const noteLength = 2000;
/** Optimistic locking: the version that was read; another one is answered 409 `stale_version` (decisions §4). */
export const version = z.number().int().min(1).max(2_147_483_647);
/** What an editor may ask for; RESTATED is the server's answer to a change of a published record. */
export const settableStatuses = ['DRAFT', 'AWAITING_APPROVAL', 'PUBLISHED'] as const;

/** The roll-forward of one record (specification §3, identity in decisions §9). Flows are never negative, results may be. */
const amounts = {
  beginning_balance: signedMoney,
  money_in_new_funds: moneyOrZero,
  unrealized_pl_previous_day: signedMoney,
  investment_in: moneyOrZero,
  investment_out: moneyOrZero,
  total_unrealized_pl: signedMoney,
  money_out: moneyOrZero,
  misc_fees: moneyOrZero,
  ending_balance: signedMoney,
  realized_pl: signedMoney,
};
export const amountFields = [
  'beginning_balance',
  'money_in_new_funds',
  'unrealized_pl_previous_day',
  'investment_in',
  'investment_out',
  'total_unrealized_pl',
  'money_out',
  'misc_fees',
  'ending_balance',
  'realized_pl',
] as const satisfies readonly (keyof typeof amounts)[];
/** The flows among them. */
const neverNegative: readonly (typeof amountFields)[number][] = [
  'money_in_new_funds',
  'investment_in',
  'investment_out',
  'money_out',
  'misc_fees',
];
/** Balances and results may be below zero, flows never. */
export const mayBeNegative = (field: (typeof amountFields)[number]): boolean =>
  !neverNegative.includes(field);

const extras = { status: choice(settableStatuses).optional(), note: optionalText(noteLength) };
const year = z.number().int().min(1900).max(2100);
const quarterNumber = z
  .number({ error: missing })
  .int({ error: 'invalid_quarter' })
  .min(1, { error: 'invalid_quarter' })
  .max(4, { error: 'invalid_quarter' });

/** A new daily record: fund (`/capital/values`) or investor. */
export const dailyValueForm = z.strictObject({
  currency: choice(currencies),
  value_date: day,
  ...amounts,
  ...extras,
});
/** A new quarterly record. */
export const quarterlyValueForm = z.strictObject({
  currency: choice(currencies),
  year,
  quarter_number: quarterNumber,
  ...amounts,
  ...extras,
});
/**
 * A change of a record; currency and period stay. A draft without `note` keeps the one it has, an empty one removes it;
 * a published record has the one that it is restated with. `reason` is kept when a published one is restated.
 */
export const valueChange = z.strictObject({
  ...amounts,
  ...extras,
  note: changedText(noteLength),
  reason: optionalText(noteLength),
  version,
});

/** The ten amounts as the server answers them. */
export const shownAmounts = {
  beginning_balance: moneyText,
  money_in_new_funds: moneyText,
  unrealized_pl_previous_day: moneyText,
  investment_in: moneyText,
  investment_out: moneyText,
  total_unrealized_pl: moneyText,
  money_out: moneyText,
  misc_fees: moneyText,
  ending_balance: moneyText,
  realized_pl: moneyText,
};
export const shownPeriod = {
  value_date: day.nullable(),
  year: z.number().int().nullable(),
  quarter_number: z.number().int().min(1).max(4).nullable(),
};

/** One value record, all series alike; contract/described/values.ts says what its lines mean and how they add up. */
export const valueRecord = z.strictObject({
  id: uuid,
  series: z.enum(valueSeries),
  user_id: uuid.nullable(),
  currency: z.enum(currencies),
  ...shownPeriod,
  ...shownAmounts,
  status: z.enum(valueStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
  approval: z
    .strictObject({
      id: uuid,
      prepared_by: uuid,
      prepared_by_name: z.string(),
      prepared_at: z.iso.datetime(),
    })
    .nullable(),
});
export type ValueRecord = z.infer<typeof valueRecord>;

const postedMonth = z.strictObject({
  year: z.number().int(),
  month: z.number().int(),
  currency: z.enum(currencies),
});
export type PostedMonth = z.infer<typeof postedMonth>;
/**
 * The months that are posted already and may be others by what was just published or restated by one person alone. Absent:
 * none, or a second person is told among the effects.
 */
export const outdatedMonths = z.array(postedMonth).optional();

/** A record as a change of it is answered. */
export const changedValue = valueRecord.extend({ outdated: outdatedMonths });
export type ChangedValue = z.infer<typeof changedValue>;

/** One point of the evolution, per currency. */
export const evolutionPoint = z.strictObject({
  value_date: day,
  currency: z.enum(currencies),
  ending_balance: moneyText,
  net_contributions: moneyText,
});

/** A member's standing per currency. */
export const memberValues = z.strictObject({
  user_id: uuid,
  user_name: z.string(),
  membership_id: z.string().nullable(),
  values: z.array(
    z.strictObject({
      currency: z.enum(currencies),
      value_date: day.nullable(),
      ending_balance: moneyText,
      net_contributions: moneyText,
      result: moneyText,
      result_percentage: z.string().nullable(),
    }),
  ),
});

export type MemberStanding = z.infer<typeof memberValues>;

/** What a record says, or said before it was restated. */
export const valueVersion = z.strictObject({
  version: z.number().int(),
  ...shownAmounts,
  status: z.enum(valueStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
});
export type ValueVersion = z.infer<typeof valueVersion>;

export const mostRecords = 2000;
/** Records that are published together, each at the version that was looked at; `note`: becomes the one of each. */
export const valuePublication = z.strictObject({
  records: z
    .array(z.strictObject({ id: uuid, version }))
    .min(1, { error: 'must_not_be_empty' })
    .max(mostRecords, { error: 'too_big' }),
  note: optionalText(noteLength),
});

/** The numbers of a query string. */
const asked = {
  year: z.coerce.number<number>().int().min(1900).max(2100).optional(),
  quarter_number: z.coerce.number<number>({ error: 'invalid_quarter' }).pipe(quarterNumber).optional(),
};
/** Whose record is begun (the fund's without `user_id`), of a day or of a quarter. */
export const suggestionQuery = z
  .strictObject({
    user_id: uuid.optional(),
    currency: choice(currencies),
    value_date: day.optional(),
    ...asked,
  })
  .superRefine(
    ({ value_date, year: of, quarter_number }, context) => {
      const isQuarter = of !== undefined || quarter_number !== undefined;
      if (value_date !== undefined && isQuarter) issueAt(context, 'value_date', 'invalid_value');
      else if (value_date === undefined && !isQuarter) issueAt(context, 'value_date', 'required');
      else if (isQuarter && of === undefined) issueAt(context, 'year', 'required');
      else if (isQuarter && quarter_number === undefined) issueAt(context, 'quarter_number', 'required');
    },
    whenRight('value_date', 'year', 'quarter_number'),
  );
/** What a new record would begin with: what the one before handed on, and executed transactions since. */
export const valueSuggestion = z.strictObject({
  ...shownAmounts,
  previous: z
    .strictObject({
      id: uuid,
      ...shownPeriod,
      ending_balance: moneyText,
      total_unrealized_pl: moneyText,
    })
    .nullable(),
});
export type ValueSuggestion = z.infer<typeof valueSuggestion>;

/** One period: what the investors' records come to, against the fund's, whatever the statuses (decisions §9). */
export const valueCheck = z.strictObject({
  ...shownPeriod,
  investors_sum: moneyText,
  investors_count: z.number().int(),
  fund_ending: moneyText.nullable(),
  difference: moneyText.nullable(),
  previous_ending: moneyText.nullable(),
});
export type ValueCheck = z.infer<typeof valueCheck>;
