import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { standingOfQuery, type ValuePlace } from '../../../queries/values.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { isGone } from '../../../ui/gone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageRead } from '../../../ui/page-read.tsx';
import { useAsked } from '../grid/use-asked.ts';
import {
  editCapitalPath,
  investorTabs,
  investorValuesPath,
  type GridPlace,
  type InvestorTab,
} from '../paths.ts';
import { useValueServices, writesValues } from '../services.ts';
import { valueWords } from '../words.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { GlobalTab } from './global-tab.tsx';
import { GridTab } from './grid-tab.tsx';
import { ListTab } from './list-tab.tsx';
import { MemberStandingLine } from './member-standing.tsx';
import { PeriodLinks } from './period-links.tsx';
import { SetTitle } from './set-title.tsx';
import { Tabs } from './tabs.tsx';

type InvestorScreenProps = {
  readonly userId: string;
  readonly tab: InvestorTab;
  readonly at: GridPlace;
  /** the month of the list, as the address has it */
  readonly month: string | null;
  /** today in UTC */
  readonly today: string;
  readonly goTo: (path: string) => void;
};

/** The address names nobody. */
function Nobody({ currency }: Pick<GridPlace, 'currency'>) {
  const { t } = useTranslation(valueWords);
  return (
    <>
      <PageHeader
        title={t('shell:titles.investor_values')}
        back={{ label: t('investor.back'), href: editCapitalPath({ tab: 'investors', currency }) }}
      />
      <Callout tone="neutral" title={t('load.nobody')} />
    </>
  );
}

/** /admin/investor_values/user_id/{user_id}: the running record, days and quarters of one investor. */
export function InvestorValuesScreen({ userId, tab, at, month, today, goTo }: InvestorScreenProps) {
  const { t } = useTranslation(valueWords);
  const { viewer } = useValueServices();
  const found = useQuery(standingOfQuery(userId));
  const { currency, back } = at;
  const [asked, setAsked] = useAsked(`${tab} ${currency}`);
  const here = (next: { readonly tab?: InvestorTab; readonly back?: number }) =>
    investorValuesPath(userId, { tab, currency, ...next });
  if (found.data === undefined) {
    if (isGone(found.error)) return <Nobody currency={currency} />;
    return (
      <PageRead
        title={t('shell:titles.investor_values')}
        loadingLabel={t('load.values')}
        failedTitle={t('load.failed')}
        retry={found.isError && !found.isFetching ? () => void found.refetch() : null}
        of={found.error}
      />
    );
  }
  const place: ValuePlace | null =
    tab === 'daily' || tab === 'quarterly' ? { userId, period: tab, currency } : null;
  const { user_name: name, membership_id: membership } = found.data;
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      minH={{ base: 'calc(100dvh - 108px)', md: 'calc(100dvh - 60px)' }}
    >
      <PageHeader
        title={<SetTitle title={t('investor.title', { name })} set={t(`tab.${tab}`)} />}
        back={{ label: t('investor.back'), href: editCapitalPath({ tab: 'investors', currency }) }}
        focusKey={tab}
        {...(membership === null ? {} : { lead: membership })}
        actions={
          <>
            {place !== null && (
              <PeriodLinks
                key={`${place.period} ${currency}`}
                place={place}
                back={back}
                hrefOf={(next) => here({ back: next })}
                goTo={goTo}
              />
            )}
            <CurrencyChoice
              currency={currency}
              onChoose={(next) => goTo(investorValuesPath(userId, { tab, currency: next }))}
            />
          </>
        }
      />
      <MemberStandingLine standing={found.data} currency={currency} />
      <Tabs
        label={t('page.sets')}
        current={tab}
        tabs={investorTabs.map((key) => ({ key, label: t(`tab.${key}`), href: here({ tab: key }) }))}
        {...(place !== null &&
          writesValues(viewer) && {
            end: (
              <Button variant="outline" size="sm" onClick={() => setAsked({ act: 'begin' })}>
                {t(`page.new.${place.period}`)}
              </Button>
            ),
          })}
      />
      {tab === 'global' && <GlobalTab key={currency} userId={userId} currency={currency} />}
      {tab === 'list' && (
        <ListTab
          key={currency}
          userId={userId}
          currency={currency}
          today={today}
          month={month}
          latest={found.data.values.find((one) => one.currency === currency)?.value_date ?? null}
          onMonth={(next) => goTo(`${here({})}&month=${next}`)}
        />
      )}
      {place !== null && (
        <GridTab
          key={`${place.period} ${currency}`}
          place={place}
          back={back}
          today={today}
          asked={asked}
          onAsk={setAsked}
          onBegun={() => goTo(here({}))}
        />
      )}
    </chakra.div>
  );
}
