import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Activity } from '../../../contract/values/activity.ts';
import { countSet } from '../../../machines/listing/criteria.ts';
import type { listingMachine } from '../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../machines/listing/selectors.ts';
import { activitiesQuery } from '../../queries/activities.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isGone } from '../../ui/gone.ts';
import { Listed } from '../../ui/listed.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { columnsOf, phoneRowOf } from './columns.tsx';
import { everything, LogFilters } from './filters.tsx';
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

function Failed({ error, retry }: { readonly error: object | null; readonly retry: () => void }) {
  const { t } = useTranslation(['activities', 'ui']);
  // nothing but the person's id can be wrong in what is asked for
  if (isGone(error)) return <EmptyState kind="noMatch" title={t('list.unknown')} />;
  return (
    <EmptyState
      kind="error"
      of={error}
      title={t('list.failed')}
      text={t('list.failed_text')}
      action={<RetryButton onRetry={retry} />}
    />
  );
}

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
  const shown = { t, shell, sentence, area };
  return (
    <Sheet px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
      <Listed<Activity>
        label={t('list.label')}
        loadingLabel={t('list.loading')}
        found={found}
        page={criteria.page}
        search=""
        isFiltered={countSet(criteria) > 0}
        isTyping={false}
        onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
        onClear={() => send({ type: 'address.changed', criteria: everything(area) })}
        countLabel={(count) => t('list.count', { count })}
        none={t('empty.none')}
        {...(area === 'user' ? { noneText: t('empty.none_text') } : {})}
        noMatch={{ title: t('empty.filtered'), text: t('empty.filtered_text'), clear: t('empty.clear') }}
        error={<Failed error={found.error} retry={() => void found.refetch()} />}
        columns={columnsOf(shown)}
        rowKey={(row) => row.id}
        open={(row) => ({ href: hrefOf(row), label: t('open'), what: sentence(row) })}
        compact={phoneRowOf(shown)}
        filters={<LogFilters area={area} criteria={criteria} send={send} />}
      />
    </Sheet>
  );
}
