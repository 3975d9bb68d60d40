import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Currency } from '../../../contract/enums.ts';
import type { memberValues } from '../../../contract/values/value.ts';
import { evolutionQuery } from '../../queries/evolution.ts';
import { Evolution } from '../../ui/charts/evolution.tsx';
import { rangeStart } from '../../ui/charts/ranges.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { Segments } from '../../ui/charts/segments.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { MoneyText, useLanguage } from '../../ui/format-parts.tsx';
import { formatShare } from '../../ui/share.ts';
import { CapitalHeading } from './capital-heading.tsx';
import { usePlace } from './place.ts';

/** What a member holds in one currency, with the day from which that is. */
export type ValueOfCurrency = z.infer<typeof memberValues>['values'][number] & {
  readonly value_date: string;
};
/** Draws what leads to why a value changed between two days. */
export type Explain = (asked: {
  readonly currency: Currency;
  readonly from?: string;
  readonly to: string;
}) => ReactNode;

const Figure = chakra('span', { base: { fontWeight: 'medium', color: 'fg', whiteSpace: 'nowrap' } });
/** Gains and losses have their tone; the sign says it too. */
const toneOf = (result: string) =>
  result.startsWith('-') ? 'negative.fg' : /^[0.]*$/.test(result) ? 'fg.muted' : 'positive.fg';

type OfValue = { readonly value: ValueOfCurrency };

/** The value in large, with its day. */
function Head({ value: { value_date, ending_balance, currency } }: OfValue) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <CapitalHeading fontSize="md" fontWeight="medium" color="fg.muted" mb="1">
        {t('capital.at', { date: formatDay(value_date) })}
      </CapitalHeading>
      <p>
        <MoneyText amount={ending_balance} currency={currency} size="hero" />
      </p>
    </>
  );
}

/** What of the value was put in, and what was made. */
function Parts({ value, children }: OfValue & { readonly children?: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { currency, net_contributions, result, result_percentage } = value;
  const amount = formatMoney(result, currency, language, true);
  return (
    <chakra.p
      textStyle="ui"
      color="fg.muted"
      alignItems="baseline"
      display="flex"
      flexWrap="wrap"
      columnGap="2"
      rowGap="1"
    >
      <span>
        <MarkedText
          text={t('capital.contributed', { amount: formatMoney(net_contributions, currency, language) })}
          mark="figure"
          as={Figure}
        />
      </span>
      <chakra.span color={toneOf(result)} fontWeight="medium">
        {result_percentage === null
          ? t('capital.result', { amount })
          : t('capital.result_of', { amount, percent: formatShare(result_percentage, language, true) })}
      </chakra.span>
      {children}
    </chakra.p>
  );
}

type ValueProps = {
  /** one of each currency that has a value, at least one */
  readonly values: readonly [ValueOfCurrency, ...ValueOfCurrency[]];
  readonly explain?: Explain | undefined;
};

/** What the capital is worth and how it went on, one currency at a time: they are never added up. */
export function CapitalValue({ values, explain }: ValueProps) {
  const { t } = useTranslation('dashboard');
  const [{ range, asTable, currency }, change] = usePlace();
  const value = values.find((one) => one.currency === currency) ?? values[0];
  const from = rangeStart(range, value.value_date);
  const { data, error, isPlaceholderData, isError, isFetching, refetch } = useQuery(
    evolutionQuery({ currency: value.currency, from }),
  );
  const state = data
    ? isPlaceholderData
      ? 'refreshing'
      : 'ready'
    : isError && !isFetching
      ? 'error'
      : 'loading';
  return (
    <Evolution
      label={t('capital.title')}
      currency={value.currency}
      range={range}
      asTable={asTable}
      state={state}
      points={data ?? []}
      onView={change}
      onRetry={() => void refetch()}
      of={error}
      head={<Head value={value} />}
      under={
        <Parts value={value}>
          {explain?.({
            currency: value.currency,
            to: value.value_date,
            ...(from === undefined ? {} : { from }),
          })}
        </Parts>
      }
      controls={
        values.length > 1 && (
          <Segments
            label={t('capital.currency')}
            value={value.currency}
            options={values.map((one) => ({ value: one.currency, label: one.currency }))}
            onChoose={(chosen) => change({ currency: chosen })}
          />
        )
      }
    />
  );
}
