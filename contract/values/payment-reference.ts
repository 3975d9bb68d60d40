import type { TransactionType } from '../enums.ts';

/** How the reference of each type of transaction begins. */
export const referencePrefixes = {
  MONEY_IN: 'MI',
  MONEY_OUT: 'MO',
  CONVERSION: 'CV',
  INVESTMENT_IN: 'II',
  INVESTMENT_OUT: 'IO',
  REDISTRIBUTION: 'RD',
  MISC_FEES: 'MF',
  ADJUSTMENT: 'AD',
} as const satisfies Record<TransactionType, string>;

/** What people call a transaction by: `MI-2026-000061`. `number`: unique among all of them; `year`: of its creation, UTC. */
export const referenceOf = (type: TransactionType, year: number, number: bigint): string =>
  `${referencePrefixes[type]}-${year}-${number.toString().padStart(6, '0')}`;

/** Letters count from ten on: A is 10, Z is 35 (ISO 7064, MOD 97-10). */
const digitsOf = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10));
const remainder = (text: string): number =>
  [...digitsOf(text)].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** The creditor reference of ISO 11649 that a payer writes on a transfer: `RF`, two check digits, the reference without dashes. */
export function paymentReference(reference: string): string {
  const body = reference.replaceAll('-', '');
  const check = 98 - remainder(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
}
