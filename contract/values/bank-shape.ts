import { getCountrySpecifications } from 'ibantools';

/** Which details an account needs, by its country (decisions §6). */
export type AccountShape = 'IBAN' | 'US' | 'OTHER';
const specifications = getCountrySpecifications();

export function accountShape(code: string): AccountShape {
  if (code === 'US') return 'US';
  return specifications[code]?.IBANRegistry ? 'IBAN' : 'OTHER';
}

const wanted: Readonly<Record<AccountShape, readonly string[]>> = {
  IBAN: ['iban', 'swift'],
  US: ['routing_number', 'bank_account_number'],
  OTHER: ['bank_account_number', 'swift'],
};
export const bankFieldsOf = (code: string): readonly string[] => wanted[accountShape(code)];
