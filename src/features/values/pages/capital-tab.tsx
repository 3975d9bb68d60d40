import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currencies, type Currency } from '../../../../contract/enums.ts';
import { standingValues } from '../../../queries/values.ts';
import { BridgeLink } from '../../../ui/bridge-link.tsx';
import { MoneyText } from '../../../ui/format-parts.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { editCapitalPath } from '../paths.ts';
import { usePeriodName } from '../period.ts';
import { FundEvolution } from './fund-evolution.tsx';

/** What the fund's newest record of a currency ends with, whatever its status. */
function Standing({ currency }: { readonly currency: Currency }) {
  const { t } = useTranslation('values');
  const periodName = usePeriodName();
  const found = useQuery(standingValues(currency));
  const newest = found.data?.rows[0];
  return (
    <Sheet px={{ base: '4', md: '28px' }} py="18px" display="grid" gap="1">
      <chakra.h2 textStyle="section">{t('capital.of', { currency })}</chakra.h2>
      {/* the figure, its day and, on a phone, both ways on have their place before they come */}
      <chakra.div display="grid" alignContent="start" gap="1" minH="58px">
        {newest === undefined ? (
          <chakra.p color="fg.muted" textStyle="ui">
            {t(found.data === undefined ? 'load.values' : 'none.daily')}
          </chakra.p>
        ) : (
          <>
            <p>
              <MoneyText amount={newest.ending_balance} currency={currency} size="lg" />
            </p>
            <chakra.p textStyle="ui" color="fg.muted">
              {t('capital.as_of', { period: periodName(newest), status: t(`status.${newest.status}`) })}
            </chakra.p>
          </>
        )}
      </chakra.div>
      <chakra.p
        display="flex"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'start', md: 'center' }}
        columnGap="5"
        minH={{ base: '88px', md: 'auto' }}
      >
        <TextLink
          href={editCapitalPath({ tab: 'daily', currency })}
          fontSize="sm"
          display="inline-flex"
          alignItems="center"
          minH={{ base: '44px', md: '24px' }}
        >
          {t('capital.open', { currency })}
        </TextLink>
        {newest !== undefined && (
          <BridgeLink
            of="value"
            currency={currency}
            {...(newest.value_date === null ? {} : { to: newest.value_date })}
            what={t('capital.of', { currency })}
          />
        )}
      </chakra.p>
    </Sheet>
  );
}

/** The fund's standing: what it holds in each currency, and how that went on. */
export function CapitalTab({ today }: { readonly today: string }) {
  return (
    <chakra.div display="grid" gap="6" mt="4">
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0,1fr)', lg: 'repeat(2, minmax(0,1fr))' }}
      >
        {currencies.map((currency) => (
          <Standing key={currency} currency={currency} />
        ))}
      </chakra.div>
      {currencies.map((currency) => (
        <FundEvolution key={currency} currency={currency} today={today} />
      ))}
    </chakra.div>
  );
}
