import { chakra } from '@chakra-ui/react';
import { useLanguage } from '../../ui/format-parts.tsx';
import { moneyParts } from '../../ui/format.ts';

/** `1,234.50` grouped for a language, without a currency: the grid's heading names it once. */
export function plainAmount(amount: string, language: string, signed = false): string {
  const parts = moneyParts(amount, language, signed);
  return parts ? `${parts.sign}${parts.whole}${parts.mark}${parts.cents}` : amount;
}

type AmountProps = { readonly amount: string; readonly signed?: boolean };

/** An amount in a cell. */
export function Amount({ amount, signed = false }: AmountProps) {
  const language = useLanguage();
  return <chakra.span whiteSpace="nowrap">{plainAmount(amount, language, signed)}</chakra.span>;
}
