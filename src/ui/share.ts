import { moneyParts } from './format.ts';

const narrow = '\u202F';
const unbroken = '\u00A0';

/** A share of a hundred, always with two decimals ("40.00"), as a language writes it: 40.00% in English, 40,00 % in French. `signed` puts + before a gain. */
export function formatShare(share: string, language: string, signed = false): string {
  const parts = moneyParts(share, language, signed);
  if (!parts) return share;
  const figure = `${parts.sign}${parts.whole}${parts.mark}${parts.cents}`;
  if (language.startsWith('fr')) return `${figure}${narrow}%`;
  return language.startsWith('es') ? `${figure}${unbroken}%` : `${figure}%`;
}
