/** An IBAN as it is printed: groups of four. */
export const grouped = (iban: string): string =>
  iban
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');

const isSign = /[\p{L}\p{N}]/u;

/** Where the caret goes when the text before it is grouped anew: behind the same number of signs. */
export function caretAfter(text: string, signs: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === signs) return at;
    if (isSign.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}

/** Groups what is typed in fours and leaves the caret where it was: for an input's `onInput`. */
export function groupInput(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? input.value.length;
  const signs = input.value.slice(0, caret).replace(/[^\p{L}\p{N}]/gu, '').length;
  const next = grouped(input.value);
  if (next === input.value) return;
  input.value = next;
  const place = caretAfter(next, signs);
  input.setSelectionRange(place, place);
}
