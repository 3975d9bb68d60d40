/** signs of the shortest IBAN, of Norway */
const shortestIban = 15;
/** what hides a short number, so that it doesn't tell how short it is */
const fewestDots = 4;

/**
 * An account number with all hidden but an IBAN's first four signs and the last three, in groups of four as it is
 * printed: `FR76 •••• •••• •••• •••• •••• 189`. The one way in which a number is masked where it stands alone; inside a
 * name only its ending is told (`endingOf`).
 */
export function maskedNumber(number: string): string {
  const signs = number.replace(/\s/g, '');
  if (signs === '') return '';
  const isIban = signs.length >= shortestIban && /^[A-Z]{2}\d{2}/.test(signs);
  const head = isIban ? signs.slice(0, 4) : '';
  const tail = signs.slice(-3);
  const hidden = '•'.repeat(Math.max(fewestDots, signs.length - head.length - tail.length));
  return [head, ...(hidden.match(/.{1,4}/g) ?? []), tail].filter((part) => part !== '').join(' ');
}
