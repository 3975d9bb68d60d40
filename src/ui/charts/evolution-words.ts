import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../contract/values/money.ts';
import { formatDay, formatMoney as inWords } from '../format.ts';
import { useLanguage } from '../format-parts.tsx';
import { type EvolutionPoint, resultOf } from './evolution-points.ts';

/** A point in the reader's words: each of its figures, and the sentence that says all of them. */
export function useEvolutionWords(currency: string) {
  const { t } = useTranslation('charts');
  const language = useLanguage();
  const of = (cents: bigint, signed = false) => inWords(formatMoney(cents), currency, language, signed);
  const figures = (point: EvolutionPoint) => ({
    date: formatDay(point.day),
    value: of(point.value),
    contributed: of(point.contributed),
    result: of(resultOf(point), true),
  });
  return {
    figures,
    sentence: (point: EvolutionPoint) => t('evolution.point', figures(point)),
    /** what the picture shows, for who can't see it */
    summary: (label: string, first: EvolutionPoint, last: EvolutionPoint) =>
      t('evolution.summary', {
        what: label,
        from: formatDay(first.day),
        to: formatDay(last.day),
        value_from: of(first.value),
        value_to: of(last.value),
        contributed_from: of(first.contributed),
        contributed_to: of(last.contributed),
      }),
  };
}
