import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../../contract/enums.ts';
import type { MemberStanding } from '../../../../contract/values/value.ts';
import { BridgeLink } from '../../../ui/bridge-link.tsx';
import { DateText, MoneyText, useLanguage } from '../../../ui/format-parts.tsx';
import { formatShare } from '../../../ui/share.ts';

type FigureProps = { readonly label: string; readonly children: ReactNode };
function Figure({ label, children }: FigureProps) {
  return (
    <div>
      <chakra.dt textStyle="ui" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd m="0">{children}</chakra.dd>
    </div>
  );
}

type StandingProps = { readonly standing: MemberStanding; readonly currency: Currency };

/** What a member holds in a currency by the newest published value, and what came of what was put in. */
export function MemberStandingLine({ standing, currency }: StandingProps) {
  const { t } = useTranslation('values');
  const language = useLanguage();
  const found = standing.values.find((one) => one.currency === currency);
  if (found === undefined || found.value_date === null)
    return (
      <chakra.p color="fg.muted" textStyle="ui">
        {t('standing.none', { currency })}
      </chakra.p>
    );
  return (
    <chakra.dl
      m="0"
      mb="2"
      display={{ base: 'grid', md: 'flex' }}
      flexWrap="wrap"
      gridTemplateColumns="minmax(0,1fr)"
      rowGap="4"
      columnGap="48px"
    >
      <Figure label={t('standing.value')}>
        <MoneyText amount={found.ending_balance} currency={currency} size="lg" />
        <chakra.span display="block">
          <BridgeLink
            of="value"
            currency={currency}
            userId={standing.user_id}
            to={found.value_date}
            what={t('standing.value')}
          />
        </chakra.span>
      </Figure>
      <Figure label={t('standing.contributed')}>
        <MoneyText amount={found.net_contributions} currency={currency} size="lg" />
      </Figure>
      <Figure label={t('standing.result')}>
        <MoneyText amount={found.result} currency={currency} size="lg" signed />
        {found.result_percentage !== null && (
          <chakra.span display="block" textStyle="ui" color="fg.muted">
            {t('standing.percentage', { percentage: formatShare(found.result_percentage, language, true) })}
          </chakra.span>
        )}
      </Figure>
      <Figure label={t('standing.as_of')}>
        {/* nothing of a figure's height: the day stands on the figures' line */}
        <chakra.span aria-hidden="true" textStyle="figure.lg">
          {'\u200B'}
        </chakra.span>
        <DateText value={found.value_date} />
      </Figure>
    </chakra.dl>
  );
}
