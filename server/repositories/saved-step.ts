import type { Currency } from '../../contract/enums.ts';

type Filled<T> = { [K in keyof T]: NonNullable<T[K]> };
const isFilled = <T extends object>(row: T): row is T & Filled<T> =>
  Object.values(row).every((value) => value !== null);

/** The columns of a step whose time of saving is set: all of them are, by a check of the table. */
export const whole = <T extends object>(row: T): (T & Filled<T>) | null => (isFilled(row) ? row : null);

/** Step 1, which is the same for a person and a company. */
export const startOf = (row: {
  readonly country: string | null;
  readonly preferred_currency: Currency | null;
  readonly us_person: boolean | null;
  readonly accreditation_claimed: boolean | null;
}) =>
  whole({
    country: row.country,
    preferred_currency: row.preferred_currency,
    us_person: row.us_person,
    accreditation_claimed: row.accreditation_claimed,
  });

/** What an address may say and needn't: left out where it isn't said. */
export const restOfAddress = (row: {
  readonly address_complement: string | null;
  readonly state: string | null;
}) => ({
  ...(row.address_complement === null ? {} : { address_complement: row.address_complement }),
  ...(row.state === null ? {} : { state: row.state }),
});
