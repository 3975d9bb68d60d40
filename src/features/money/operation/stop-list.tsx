import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { guardReasons, type Stop } from '../../../../machines/money-operation/guards.ts';
import { selectEntry, selectOperation, selectWay } from '../../../../machines/money-operation/selectors.ts';
import type { MoneyFacts } from '../../../queries/money.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLanguage } from '../../../ui/format-parts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import type { Mark } from '../../../ui/marks.ts';
import { ToneMark } from '../../../ui/status.tsx';
import { focusAnchor } from '../../../ui/why-list.tsx';
import { useBlockingWords } from '../../../ui/wallet-card.tsx';
import { excessOf } from '../figures.ts';
import { curePaths, isOfTheForm } from '../paths.ts';
import { useMoneyServices } from '../services.ts';

/** What was never typed is missing; what was typed wrong is refused. */
function markOf(stop: Stop): Mark {
  if (stop === 'amount_missing') return 'missing';
  if (isOfTheForm(stop)) return 'refused';
  return stop === 'wallet_blocked' ? 'blocked' : 'pending';
}

/** Each reason in the person's words, with the figure that it is about. */
function useStopWords(money: MoneyFacts): (stop: Stop) => string {
  const { t } = useTranslation('money');
  const { actorRef } = useMoneyServices();
  const language = useLanguage();
  const since = useBlockingWords();
  const entry = useSelector(actorRef, selectEntry);
  const way = useSelector(actorRef, selectWay);
  const { type } = useSelector(actorRef, selectOperation);
  const { currency } = entry;
  return (stop) => {
    const key = guardReasons.nothingStops[stop];
    if (stop === 'wallet_blocked') return since(money.standing.blocking);
    if (stop === 'booklet_missing') return t(`${key}.${type === 'MONEY_IN' ? 'MONEY_IN' : 'INVESTMENT'}`);
    if (stop === 'insufficient_amount_balance')
      return t(key, { amount: formatMoney(way ? excessOf(entry, way) : '0.00', currency, language) });
    if (stop === 'insufficient_amount_misc_fees')
      return t(key, { fees: formatMoney(way?.fees ?? '0.00', currency, language) });
    return t(key, { currency });
  };
}

type StopListProps = { readonly stops: readonly Stop[]; readonly money: MoneyFacts; readonly id: string };

/** Everything that stops the request, each with the place where it is mended. Nothing without reasons. */
export function StopList({ stops, money, id }: StopListProps) {
  const { t } = useTranslation('money');
  const wordsOf = useStopWords(money);
  if (stops.length === 0) return null;
  return (
    // without a place to go to, the list itself takes the focus of a press on the button
    <chakra.div id={id} {...(stops.some((stop) => stop in curePaths) ? {} : { tabIndex: -1 })}>
      <chakra.h3 textStyle="item">{t('stops.title', { count: stops.length })}</chakra.h3>
      <chakra.ol
        listStyleType="none"
        m="0"
        p="0"
        mt="10px"
        display="grid"
        gap="10px"
        fontSize="sm"
        lineHeight="1.5"
      >
        {stops.map((stop) => {
          const href = curePaths[stop];
          return (
            <chakra.li
              key={stop}
              display="grid"
              gridTemplateColumns="16px minmax(0,1fr)"
              columnGap="10px"
              data-stop={stop}
            >
              {/* on a phone a link has room around its words */}
              <chakra.span
                mt={{ base: href === undefined ? '3px' : '15px', md: '3px' }}
                display="inline-flex"
              >
                <ToneMark mark={markOf(stop)} size={16} />
              </chakra.span>
              {href === undefined ? (
                <span>{wordsOf(stop)}</span>
              ) : (
                <TextLink
                  href={href}
                  display="inline-block"
                  py={{ base: '12px', md: '0' }}
                  onClick={(event) => {
                    if (!href.startsWith('#')) return;
                    event.preventDefault();
                    focusAnchor(href);
                  }}
                >
                  {wordsOf(stop)}
                </TextLink>
              )}
            </chakra.li>
          );
        })}
      </chakra.ol>
    </chakra.div>
  );
}
