import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValuePlace } from '../../../queries/values.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useAsked } from '../grid/use-asked.ts';
import { capitalTabs, editCapitalPath, importPath, type CapitalTab, type GridPlace } from '../paths.ts';
import { useValueServices, writesValues } from '../services.ts';
import { valueWords } from '../words.ts';
import { CapitalTab as Standing } from './capital-tab.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { GridTab } from './grid-tab.tsx';
import { InvestorsTab } from './investors-tab.tsx';
import { PeriodLinks } from './period-links.tsx';
import { SetTitle } from './set-title.tsx';
import { Tabs } from './tabs.tsx';

type EditCapitalProps = {
  readonly tab: CapitalTab;
  readonly at: GridPlace;
  /** what a member is looked for by */
  readonly search: string;
  /** today in UTC */
  readonly today: string;
  readonly goTo: (path: string) => void;
  /** it comes in the place of the import: the heading takes focus */
  readonly isArrival?: boolean;
  /** the month's redistribution beside the grid; a page of its own for the rest of it */
  readonly redistribution: ReactNode;
  readonly redistributions: ReactNode;
};

/** /admin/edit_capital: the fund's standing, its values of days and quarters, the months' redistribution (mockup h). */
export function EditCapitalScreen(props: EditCapitalProps) {
  const { tab, at, search, today, goTo, isArrival = false, redistribution, redistributions } = props;
  const { t } = useTranslation(valueWords);
  const { viewer } = useValueServices();
  const { currency, back } = at;
  const [asked, setAsked] = useAsked(`${tab} ${currency}`);
  const place: ValuePlace | null =
    tab === 'daily' || tab === 'quarterly' ? { userId: null, period: tab, currency } : null;
  const mayBegin = place !== null && writesValues(viewer);
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      minH={{ base: 'calc(100dvh - 108px)', md: 'calc(100dvh - 60px)' }}
    >
      <PageHeader
        title={<SetTitle title={t('shell:titles.edit_capital')} set={t(`tab.${tab}`)} />}
        focusKey={tab}
        focusAtOnce={isArrival}
        actions={
          tab === 'investors' || tab === 'capital' ? undefined : (
            <>
              {place !== null && (
                <PeriodLinks
                  key={`${place.period} ${currency}`}
                  place={place}
                  back={back}
                  hrefOf={(next) => editCapitalPath({ tab, currency, back: next })}
                  goTo={goTo}
                />
              )}
              <CurrencyChoice
                currency={currency}
                onChoose={(next) => goTo(editCapitalPath({ tab, currency: next }))}
              />
            </>
          )
        }
      />
      <Tabs
        label={t('page.sets')}
        current={tab}
        tabs={capitalTabs.map((key) => ({
          key,
          label: t(`tab.${key}`),
          href: editCapitalPath({ tab: key, currency }),
        }))}
        {...(mayBegin && {
          end: (
            <>
              <ButtonLink
                variant="quiet"
                size="sm"
                // its words begin where the tabs do when it stands below them
                ms="-10px"
                href={importPath({ tab, currency })}
              >
                {t('page.import')}
              </ButtonLink>
              <Button variant="outline" size="sm" onClick={() => setAsked({ act: 'begin' })}>
                {t(`page.new.${place.period}`)}
              </Button>
            </>
          ),
        })}
      />
      {tab === 'capital' && <Standing today={today} />}
      {place !== null && (
        <GridTab
          key={`${place.period} ${currency}`}
          place={place}
          back={back}
          today={today}
          asked={asked}
          onAsk={setAsked}
          onBegun={() => goTo(editCapitalPath({ tab, currency }))}
          {...(tab === 'daily' && redistribution !== null ? { aside: redistribution } : {})}
        />
      )}
      {tab === 'redistribution' && redistributions}
      {tab === 'investors' && (
        <InvestorsTab
          currency={currency}
          search={search}
          onSearch={(next) =>
            goTo(`${editCapitalPath({ tab, currency })}&search=${encodeURIComponent(next)}`)
          }
        />
      )}
    </chakra.div>
  );
}
