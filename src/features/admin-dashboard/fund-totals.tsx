import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FundTotals, TotalsOfCurrency } from '../../../contract/values/totals.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { fundTotalsQuery } from '../../queries/evolution.ts';
import { BridgeLink } from '../../ui/bridge-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/format-parts.tsx';
import { TextLink } from '../../ui/link.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Flows } from './flows.tsx';

const parts = ['wallets', 'reserved', 'invested', 'fund_cash'] as const;

/** One currency: what the fund's value was, where money lies, and what moved. */
function OfCurrency({ totals, months }: { readonly totals: TotalsOfCurrency; readonly months: Months }) {
  const { t } = useTranslation('admin-dashboard');
  const { currency, value } = totals;
  return (
    <chakra.section
      aria-labelledby={`fund-${currency}`}
      px={{ base: '4', md: '28px' }}
      py="18px"
      minW="0"
      css={{ '& + &': { borderInlineStartWidth: { lg: '1px' }, borderTopWidth: { base: '1px', lg: '0' } } }}
    >
      <chakra.div display="flex" justifyContent="space-between" alignItems="baseline" gap="4">
        <chakra.h3 id={`fund-${currency}`} textStyle="item">
          {t('fund.currency', { currency })}
        </chakra.h3>
        <TextLink
          href={`/admin/edit_capital?tab=capital&currency=${currency}`}
          fontSize="sm"
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '24px' }}
          aria-label={t('fund.values_of', { currency })}
        >
          {t('fund.values')}
        </TextLink>
      </chakra.div>
      {value === null ? (
        <chakra.p color="fg.muted">{t('fund.no_value')}</chakra.p>
      ) : (
        <p>
          <MoneyText amount={value.ending_balance} currency={currency} size="lg" />
          <chakra.span textStyle="ui" color="fg.muted" ms="2">
            {t('fund.value_at', { date: formatDay(value.value_date) })}
          </chakra.span>
          <chakra.span display="block">
            <BridgeLink
              of="value"
              currency={currency}
              to={value.value_date}
              what={t('fund.currency', { currency })}
            />
          </chakra.span>
        </p>
      )}
      <chakra.dl display="grid" gridTemplateColumns="minmax(0,1fr) auto" columnGap="4" textStyle="ui" mt="3">
        {parts.map((part) => (
          <chakra.div key={part} display="contents">
            <chakra.dt color="fg.muted" py="3px" {...(part === 'reserved' ? { ps: '4' } : {})}>
              {t(`fund.${part}`)}
            </chakra.dt>
            <chakra.dd textAlign="end" m="0" py="3px">
              <MoneyText amount={totals[part]} currency={currency} />
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      <Flows totals={totals} {...months} />
    </chakra.section>
  );
}

type Months = Pick<FundTotals, 'month' | 'month_before'>;

/** The fund at a glance: each currency by itself, and what moved in it. */
export function FundTotalsView({ totals }: { readonly totals: FundTotals }) {
  const { month, month_before } = totals;
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'repeat(2,minmax(0,1fr))' }}>
      {totals.currencies.map((one) => (
        <OfCurrency key={one.currency} totals={one} months={{ month, month_before }} />
      ))}
    </chakra.div>
  );
}

/** The same as the server has it now; nothing where the API has no such call (decisions §1). */
export function FundTotalsPart() {
  const { t } = useTranslation('admin-dashboard');
  const { data: features } = useQuery(featuresQuery);
  const isThere = features?.features.includes('values') === true;
  const { data, error, isError, isFetching, refetch } = useQuery({ ...fundTotalsQuery, enabled: isThere });
  if (!isThere) return null;
  return (
    <Sheet as="section" aria-labelledby="fund">
      <chakra.h2
        id="fund"
        tabIndex={-1}
        textStyle="section"
        px={{ base: '4', md: '28px' }}
        pt="18px"
        outlineOffset="-4px"
      >
        {t('fund.title')}
      </chakra.h2>
      {data !== undefined ? (
        <FundTotalsView totals={data} />
      ) : (
        <chakra.div px={{ base: '4', md: '28px' }} pb="18px">
          {isError && !isFetching ? (
            <EmptyState
              kind="error"
              of={error}
              title={t('fund.failed')}
              action={<RetryButton onRetry={refetch} />}
            />
          ) : (
            <Skeleton kind="list" rows={4} label={t('fund.loading')} />
          )}
        </chakra.div>
      )}
    </Sheet>
  );
}
