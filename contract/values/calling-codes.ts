import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** Every country that has a calling code, as alpha-2 code and prefix: `{ country: 'FR', prefix: '+33' }`. */
export const callingCodes: readonly { readonly country: string; readonly prefix: string }[] =
  getCountries().map((country) => ({ country, prefix: `+${getCountryCallingCode(country)}` }));
