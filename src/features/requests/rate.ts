/** A rate of the wire ("1.08450000") as it is read: in the language's own mark, without the zeros that say nothing. */
export function formatRate(rate: string, language: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(4, '0');
  const mark =
    new Intl.NumberFormat(language).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${whole}${mark}${kept}`;
}
