import { getCountrySpecifications } from 'ibantools';

/** Whose IBANs the banks of a territory issue; what is stored may begin with the territory's own code. */
const issuers: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map((code) => [code, 'FR']),
  ),
  AX: 'FI',
};
export const ibanPrefixesOf = (code: string): readonly string[] => {
  const issuer = issuers[code];
  return issuer === undefined ? [code] : [issuer, code];
};

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
