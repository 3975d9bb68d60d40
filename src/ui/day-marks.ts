import type { ChangeEvent } from 'react';

/**
 * A day that was typed as digits alone so far, with its marks: "140" is "14/0", "14/051" is "14/05/1". "20/14-" was the
 * year of a day typed as 2014-05-14.
 */
export const markedDay = (typed: string): string =>
  typed
    .replace(/^(\d{2})([01]\d?)$/, '$1/$2')
    .replace(/^(\d{1,2}\/\d{2})(\d)$/, '$1/$2')
    .replace(/^(19|20)\/(\d{2})-$/, '$1$2-');

/**
 * Sets the marks of a day while digits are typed at its end, for an input's `onChange`: a phone's keys for digits have
 * none. What is pasted, filled in or taken away stays as it is.
 */
export function markDay({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText';
  if (!isTyped || input.selectionStart !== input.value.length) return;
  const next = markedDay(input.value);
  if (next !== input.value) input.value = next;
}
