import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../contract/enums.ts';
import { selectRedistributionState } from '../../../machines/redistribution/selectors.ts';
import { useExtension } from '../../queries/features.ts';
import { redistributionQuery } from '../../queries/redistribution.ts';
import type { SharedMonth } from '../../queries/redistribution-figures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { markForStatus } from '../../ui/marks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { FaultNote } from '../../ui/fault-note.tsx';
import { DeleteDraft } from './delete-draft.tsx';
import { InvestorsTable, RecordedInvestors } from './investors-table.tsx';
import { MonthPanel } from './month-panel.tsx';
import { monthText } from './months.ts';
import { MonthsList } from './months-list.tsx';
import { OutdatedMonth } from './outdated-month.tsx';
import { PostedShares } from './posted-shares.tsx';
import { useRedistributionServices } from './services.ts';
import { restatementOf } from './use-restated.ts';
import { redistributionWords } from './words.ts';

type PageProps = {
  readonly currency: Currency;
  /** the month came, or didn't: before that nobody knows where the list below it begins */
  readonly isSettled: boolean;
  readonly children: ReactNode;
};

function Page({ currency, isSettled, children }: PageProps) {
  const { t } = useTranslation(redistributionWords);
  // once it is there it stays, whichever month comes next: its page and where the focus is are kept
  const [hasMonths, setHasMonths] = useState(isSettled);
  if (isSettled && !hasMonths) setHasMonths(true);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0,1fr)" gap="10" pt="6" pb="10">
      <chakra.div maxW="760px">{children}</chakra.div>
      {hasMonths && (
        <section>
          <chakra.h2 tabIndex={-1} textStyle="section" mb="3" outlineOffset="4px">
            {t('redistribution:months.title')}
          </chakra.h2>
          <MonthsList currency={currency} />
        </section>
      )}
    </chakra.div>
  );
}

type TabProps = {
  readonly currency: Currency;
  readonly today: string;
  readonly onMonth: (value: string) => void;
};

/** A month that is shared out, each investor's amount, and all months below. */
export function MonthTab({ currency, today, onMonth }: TabProps) {
  const { actorRef } = useRedistributionServices();
  const isSettled = useSelector(actorRef, selectRedistributionState) !== 'loading';
  return (
    <Page currency={currency} isSettled={isSettled}>
      <MonthPanel today={today} onMonth={onMonth}>
        {(shown) => (
          <>
            {shown.record?.status === 'DRAFT' && (
              <chakra.div mt="3">
                <DeleteDraft record={shown.record} />
              </chakra.div>
            )}
            <InvestorsTable shown={shown} />
          </>
        )}
      </MonthPanel>
    </Page>
  );
}

const othersId = 'other-shares';

/** What stands below was posted, and other shares wait: it isn't the last word. */
function OthersWait({ name }: { readonly name: string }) {
  const { t } = useTranslation('redistribution');
  return (
    <Callout
      tone="pending"
      mark="pending"
      title={t('others.title')}
      action={
        <ButtonLink variant="outline" size="sm" href={`#${othersId}`}>
          {t('others.look')}
        </ButtonLink>
      }
    >
      {t('others.text', { name })}
    </Callout>
  );
}

type ReadProps = {
  readonly month: SharedMonth;
  /** what waits for a second person, by the id of the approval */
  readonly approvalOf: (id: string) => ReactNode;
};

/** The same to read, for whoever doesn't share out months. */
export function ReadMonthTab({ month, approvalOf }: ReadProps) {
  const { t } = useTranslation(redistributionWords);
  const found = useQuery(redistributionQuery(month));
  const isCounted = useExtension('values');
  const record = found.data;
  const others = restatementOf(record ?? null);
  return (
    <Page currency={month.currency} isSettled={!found.isPending}>
      <chakra.h2 textStyle="section">
        {t('redistribution:panel.title')} {monthText(month)}
      </chakra.h2>
      <chakra.p color="fg.muted" mt="1" mb="3">
        {t(isCounted ? 'redistribution:panel.readers' : 'redistribution:panel.uncounted')}
      </chakra.p>
      {found.isPending && <Skeleton kind="sheet" rows={2} label={t('redistribution:panel.loading')} />}
      {record === undefined && found.isError && (
        <div role="alert">
          {t('redistribution:panel.load_failed')}
          <FaultNote of={found.error} />
        </div>
      )}
      {record === null && <Status kind="todo" label={t('redistribution:status.none')} />}
      {record && (
        <>
          <chakra.div mb="3">
            <Status kind={markForStatus(record.status)} label={t(`redistribution:status.${record.status}`)} />
          </chakra.div>
          {others && (
            <chakra.div mb="4">
              <OthersWait name={others.prepared_by_name} />
            </chakra.div>
          )}
          <PostedShares record={record} />
          <chakra.div mt="4" _empty={{ display: 'none' }}>
            <OutdatedMonth record={record} />
          </chakra.div>
          {isCounted && <RecordedInvestors record={record} />}
          {others && (
            <chakra.div id={othersId} tabIndex={-1} mt="8" scrollMarginTop="80px">
              {approvalOf(others.id)}
            </chakra.div>
          )}
        </>
      )}
    </Page>
  );
}
