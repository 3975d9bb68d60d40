import { type Currency, currencies } from '../../../contract/enums.ts';

/** The currency that an address names; EUR without one. */
export const askedCurrency = (search: string): Currency =>
  currencies.find((one) => one === new URLSearchParams(search).get('currency')) ?? 'EUR';
