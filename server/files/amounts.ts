import type { Language } from '../../contract/enums.ts';

const minus = '\u2212';

export type PercentSign = '%' | '\u00a0%';
/** How a language writes % behind a figure, on paper and in a workbook: French and Spanish leave a space, which the fonts have. */
export const percentSign = (language: Language): PercentSign =>
  language === 'fr' || language === 'es' ? '\u00a0%' : '%';

/**
 * A decimal of the wire as a paper shows it, without passing through a floating number: `-1234.50` is "−1,234.50" in
 * English, "−1 234,50" in French. `signed` puts + before what is more than nothing.
 */
export function shownAmount(decimal: string, language: Language, how?: 'signed'): string {
  const [, sign = '', digits = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const format = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const mark = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  const zero = /^0*$/.test(digits + fraction);
  const before = zero ? '' : sign === '-' ? minus : how === 'signed' ? '+' : '';
  const whole = format.format(BigInt(digits)).replaceAll('\u202f', '\u00a0');
  return fraction === '' ? `${before}${whole}` : `${before}${whole}${mark}${fraction}`;
}
