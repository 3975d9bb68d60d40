import { plainEntry } from '../../../contract/values/marks.ts';
import { formatMoney, maxText, parseMoney } from '../../../contract/values/money.ts';
import { linesOf, textFault } from '../../../contract/values/text.ts';
import { percentageFault, typedDecimal } from '../../../contract/values/typed-decimal.ts';
import { noteLength } from '../../../contract/values/value.ts';

/** What was typed as a share: the wire's text, or the key of what is wrong with it. */
type Read =
  | { readonly share: string; readonly fault: null }
  | { readonly share: null; readonly fault: string };

/** Judged by the contract. The sign may be typed with it. */
export function readShare(typed: string, language: string): Read {
  const plain = plainEntry(typed, maxText).replace(/\s*%$/, '');
  const text = typedDecimal(plain, language.slice(0, 2));
  const fault = percentageFault(text);
  return fault === null ? { share: formatMoney(parseMoney(text) ?? 0n), fault } : { share: null, fault };
}

/** The key of what is wrong with a reason as it is typed; null: nothing. */
export const reasonFault = (typed: string): string | null => textFault(typed, noteLength);

/** The reason as it is sent; null: none, or one that would be refused. */
export const readReason = (typed: string): string | null =>
  reasonFault(typed) === null ? linesOf(typed) || null : null;
