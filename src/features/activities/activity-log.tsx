import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { pageSize } from '../../../contract/enums.ts';
import type { Activity } from '../../../contract/values/activity.ts';
import type { listingMachine } from '../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../machines/listing/selectors.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { activitiesQuery } from '../../queries/activities.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { leavesFocusToFilters } from '../../ui/filters.tsx';
import { isGone } from '../../ui/gone.ts';
import { NoSuchPage } from '../../ui/no-such-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { columnsOf, phoneRowOf } from './columns.tsx';
import { countSet, everything, LogFilters } from './filters.tsx';
import { useSentence } from './words.ts';

export type LogProps = {
  readonly area: LogArea;
  /** the reader, or the member looked at */
  readonly userId: string;
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** where a line is told in full */
  readonly hrefOf: (row: Activity) => string;
};

type NothingProps = {
  readonly area: LogArea;
  readonly criteria: Criteria;
  readonly total: number | null;
  readonly send: (event: ListingEvent) => void;
};

/** No rows: nothing yet, nothing that the filters choose, or a page that the log does not reach. */
function Nothing({ area, criteria, total, send }: NothingProps) {
  const { t } = useTranslation('activities');
  if (criteria.page > 1 && total !== 0)
    return (
      <NoSuchPage
        page={criteria.page}
        total={total}
        onPage={(page) => send({ type: 'page.changed', page, lastPage: null })}
      />
    );
  if (countSet(criteria) === 0)
    return (
      <EmptyState
        kind="first"
        title={t('empty.none')}
        {...(area === 'user' ? { text: t('empty.none_text') } : {})}
      />
    );
  const clear = () => send({ type: 'address.changed', criteria: everything(area) });
  return (
    <EmptyState
      kind="noMatch"
      title={t('empty.filtered')}
      text={t('empty.filtered_text')}
      action={
        <Button ref={leavesFocusToFilters} variant="outline" size="sm" onClick={clear}>
          {t('empty.clear')}
        </Button>
      }
    />
  );
}

function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useTranslation(['activities', 'ui']);
  // nothing but the person's id can be wrong in what is asked for
  if (isGone(error)) return <EmptyState kind="noMatch" title={t('list.unknown')} />;
  return (
    <EmptyState
      kind="error"
      title={t('list.failed')}
      text={t('list.failed_text')}
      action={<RetryButton onRetry={retry} />}
    />
  );
}

type Read = { readonly data: unknown; readonly isFetching: boolean; readonly isError: boolean };
const stateOf = ({ data, isFetching, isError }: Read) => {
  if (data !== undefined) return isFetching ? 'refreshing' : 'ready';
  return isError && !isFetching ? 'error' : 'loading';
};

/** A log, page by page, newest first: each line one sentence that opens. */
export function ActivityLog({ area, userId, listing, hrefOf }: LogProps) {
  const { t } = useTranslation('activities');
  const { t: shell } = useTranslation('shell');
  const sentence = useSentence(area);
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const { send } = listing;
  const found = useQuery(
    activitiesQuery({ area, userId, filters: criteria.filters, ...selectWindow(snapshot) }),
  );
  const rows = found.data?.rows ?? [];
  const total = found.data?.total ?? null;
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  const shown = { t, shell, sentence, area };
  return (
    <Sheet px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
      <DataList<Activity>
        label={t('list.label')}
        state={stateOf(found)}
        rows={rows}
        columns={columnsOf(shown)}
        rowKey={(row) => row.id}
        open={(row) => ({ href: hrefOf(row), label: t('open'), what: sentence(row) })}
        compact={phoneRowOf(shown)}
        filters={<LogFilters area={area} criteria={criteria} send={send} />}
        loadingLabel={t('list.loading')}
        empty={<Nothing area={area} criteria={criteria} total={total} send={send} />}
        error={<Failed error={found.error} retry={() => void found.refetch()} />}
        pager={
          <Pager
            page={criteria.page}
            pageSize={pageSize}
            shown={rows.length}
            total={total}
            isFormer={found.isPlaceholderData}
            {...(total === null ? {} : { totalLabel: t('list.count', { count: total }) })}
            onPage={(page) => send({ type: 'page.changed', page, lastPage })}
          />
        }
      />
    </Sheet>
  );
}
