import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { BridgeBar } from '../../../contract/values/bridge.ts';
import type { Bridge } from '../../queries/bridge.ts';
import { formatDay } from '../../ui/format.ts';
import { isOfValue } from './services.ts';

/** The areas of words that a bridge is told with. */
export const bridgeWords = ['bridge', 'requests', 'ui', 'errors'] as const;
type Words = TFunction<typeof bridgeWords>;

/** Whose figure it is. `isOwn`: the reader's. */
export function whoseOf(t: Words, told: Bridge, isOwn: boolean): string {
  const { currency, user_name } = told;
  const of = isOfValue(told) ? 'value' : 'balance';
  if (isOwn) return t(`bridge:of.own_${of}`, { currency });
  if (user_name === null) return t('bridge:of.fund_value', { currency });
  return t(`bridge:of.member_${of}`, { currency, name: user_name });
}

/** The days that are told of. */
export const daysOf = (t: Words, { from, to }: Bridge): string =>
  from === null
    ? t('bridge:days.start', { to: formatDay(to) })
    : t('bridge:days.between', { from: formatDay(from), to: formatDay(to) });

/** What the first total is called: the day of the value, or the day before which a wallet held it. */
export function openingOf(t: Words, told: Bridge): string {
  if (isOfValue(told))
    return told.opening_date === null
      ? t('bridge:opening.start')
      : t('bridge:opening.value', { date: formatDay(told.opening_date) });
  return told.from === null
    ? t('bridge:opening.start')
    : t('bridge:opening.balance', { date: formatDay(told.from) });
}

/** What the last total is called. */
export function closingOf(t: Words, told: Bridge): string {
  if (!isOfValue(told)) return t('bridge:closing.balance', { date: formatDay(told.to) });
  return t('bridge:closing.value', { date: formatDay(told.closing_date ?? told.to) });
}

/** The name of a bar: a line of the records, or a type of transactions. */
export function useBarName(): (told: Bridge, bar: BridgeBar) => string {
  const { t } = useTranslation(bridgeWords);
  return (told, { field }) => t(isOfValue(told) ? `bridge:line.${field}` : `requests:type.${field}`);
}
