import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { callingCodes } from '../../contract/values/calling-codes.ts';

it('offers the calling code of every country that a number is judged by', () => {
  expect(callingCodes).toEqual(
    getCountries().map((country) => ({ country, prefix: `+${getCountryCallingCode(country)}` })),
  );
});
