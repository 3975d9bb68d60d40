import { chakra } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BridgeBar } from '../../../contract/values/bridge.ts';
import type { Bridge } from '../../queries/bridge.ts';
import { Button } from '../../ui/button.tsx';
import { DateText, MoneyText } from '../../ui/format-parts.tsx';
import { formatMoney } from '../../ui/format.ts';
import { TextLink } from '../../ui/link.tsx';
import { type BridgeWays, type CountedTransaction, isOfValue } from './services.ts';
import { bridgeWords, useBarName } from './words.ts';

type LineProps = {
  readonly counted: CountedTransaction;
  readonly currency: string;
  readonly href: string | null;
};

/** One transaction as it counts in the bar; the whole line opens it. */
function Line({ counted, currency, href }: LineProps) {
  const { t } = useTranslation(bridgeWords);
  const type = t(`requests:type.${counted.transaction_type}`);
  return (
    <chakra.li
      position="relative"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0,1fr) auto', md: '92px minmax(0,1fr) auto' }}
      columnGap={{ base: '4', md: '5' }}
      rowGap="2px"
      alignItems="baseline"
      py="11px"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
      {...(href === null ? {} : { _hover: { bg: 'bg.subtle' } })}
    >
      <chakra.span textStyle="ui" color="fg.muted" order={{ base: 3, md: 1 }}>
        <DateText value={counted.value_date} />
      </chakra.span>
      <chakra.span order={{ base: 1, md: 2 }} minW="0" overflowWrap="anywhere">
        {href === null ? (
          type
        ) : (
          <TextLink
            href={href}
            color="fg"
            fontWeight="medium"
            textDecorationLine="none"
            _after={{ content: '""', position: 'absolute', inset: '0' }}
          >
            {type}
          </TextLink>
        )}{' '}
        <chakra.span textStyle="ui" color="fg.muted">
          {counted.user_name !== null && <>{counted.user_name} · </>}
          <chakra.span whiteSpace="nowrap">{counted.reference ?? t('bridge:bar.unnamed')}</chakra.span>
        </chakra.span>
      </chakra.span>
      <chakra.span order={{ base: 2, md: 3 }} fontWeight="medium" justifySelf="end">
        <MoneyText amount={counted.amount} currency={currency} signed />
      </chakra.span>
    </chakra.li>
  );
}

type OpenedBarProps = {
  readonly told: Bridge;
  readonly bar: BridgeBar;
  readonly ways: BridgeWays;
  readonly onBack: () => void;
};

/** What the transactions of a line leave to the published values, in a sentence; null: nothing. */
function useRest({ told, bar }: Pick<OpenedBarProps, 'told' | 'bar'>): string | null {
  const { t, i18n } = useTranslation(bridgeWords);
  if (bar.count === 0) return t('bridge:bar.none');
  if (bar.transactions_amount === bar.amount) return null;
  const money = (amount: string) => formatMoney(amount, told.currency, i18n.language, true);
  return t('bridge:bar.differs', {
    transactions: money(bar.transactions_amount),
    amount: money(bar.amount),
  });
}

/** What one bar is made of, down to its transactions. */
export function OpenedBar({ told, bar, ways, onBack }: OpenedBarProps) {
  const { t } = useTranslation(bridgeWords);
  const name = useBarName()(told, bar);
  const rest = useRest({ told, bar });
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-labelledby={id}>
      <Button variant="quiet" size="sm" ms="-10px" onClick={onBack}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('bridge:bar.back')}
      </Button>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="baseline"
        columnGap="4"
        mt="2"
        mb="2"
      >
        <chakra.h3 id={id} ref={heading} tabIndex={-1} textStyle="item" outlineOffset="2px">
          {name}
        </chakra.h3>
        <MoneyText amount={bar.amount} currency={told.currency} size="lg" signed={!bar.neutral} />
      </chakra.div>
      <chakra.div textStyle="ui" color="fg.muted" display="grid" rowGap="1" maxW="64ch">
        {isOfValue(told) && <p>{t(`bridge:text.${bar.field}`)}</p>}
        {bar.neutral && <p>{t('bridge:bar.neutral')}</p>}
        {rest !== null && <p>{rest}</p>}
      </chakra.div>
      {bar.count > 0 && (
        <>
          <chakra.p textStyle="ui" fontWeight="semibold" mt="4" mb="1">
            {t('bridge:bar.count', { count: bar.count })}
          </chakra.p>
          <chakra.ul
            aria-label={t('bridge:bar.list', { line: name })}
            listStyleType="none"
            m="0"
            p="0"
            borderTopWidth="1px"
            borderColor="border.control"
          >
            {bar.transactions.map((counted, at) => (
              <Line
                key={counted.id ?? at}
                counted={counted}
                currency={told.currency}
                href={ways.transaction(counted)}
              />
            ))}
          </chakra.ul>
          {bar.count > bar.transactions.length && (
            <chakra.p textStyle="ui" mt="3">
              {t('bridge:bar.newest', { shown: bar.transactions.length })}{' '}
              <TextLink href={ways.list(told, bar)}>{t('bridge:bar.all')}</TextLink>
            </chakra.p>
          )}
        </>
      )}
    </section>
  );
}
