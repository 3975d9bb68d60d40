import { currencies, valueStatuses } from '../enums.ts';
import { day } from '../values/date.ts';
import { choice } from '../values/text.ts';

/** What chooses days of the evolution, and records by the day on which their period ends. */
export const valuePeriod = {
  from: day.optional().describe('The first day, included; a quarter counts by its last day.'),
  to: day.optional().describe('The last day, included; a quarter counts by its last day.'),
  currency: choice(currencies).optional(),
};
/** The filters of every list of records. */
export const valueFilter = { ...valuePeriod, status: choice(valueStatuses).optional() };
