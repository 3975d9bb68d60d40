import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { bookletActivityTypes, pageSize } from '../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../contract/values/booklet.ts';
import type { listingMachine } from '../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../machines/listing/selectors.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { bookletsQuery } from '../../queries/booklets.ts';
import { Callout } from '../../ui/callout.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { NoSuchPage } from '../../ui/no-such-page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { columnsOf } from './columns.tsx';

type BookletListProps = {
  readonly userId: string;
  /** follows the query string */
  readonly listing: ActorRefFrom<typeof listingMachine>;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

type ListProps = {
  readonly t: TFunction<'booklets'>;
  readonly criteria: Criteria;
  readonly send: (event: ListingEvent) => void;
};

const unset = 'ALL';

function Filters({ t, criteria, send }: ListProps) {
  const choose = (value: string) => send({ type: 'type.changed', value });
  return (
    <FilterBar {...(criteria.type === unset ? {} : { onClear: () => choose(unset) })}>
      <FilterSelect
        label={t('filter.activity')}
        unset={unset}
        value={criteria.type}
        onChange={choose}
        options={[
          { value: unset, label: t('filter.all') },
          ...bookletActivityTypes.map((value) => ({ value, label: t(`activity.${value}`) })),
        ]}
      />
    </FilterBar>
  );
}

/** No rows: none yet, none of this kind, or a page that the list does not reach any more. */
function Nothing({ t, criteria, total, send }: ListProps & { readonly total: number | null }) {
  if (criteria.page > 1 && total !== 0)
    return (
      <NoSuchPage
        page={criteria.page}
        total={total}
        onPage={(page) => send({ type: 'page.changed', page, lastPage: null })}
      />
    );
  return criteria.type === unset ? (
    <EmptyState kind="first" title={t('empty.none')} text={t('empty.none_text')} />
  ) : (
    <EmptyState kind="noMatch" title={t('empty.filtered')} />
  );
}

/** The subscription booklets of a member, page by page: what each opens, where it stands, from when. */
export function BookletList({ userId, listing, today }: BookletListProps) {
  const { t } = useTranslation('booklets');
  const { t: documents } = useTranslation('documents');
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const activity = bookletActivityTypes.find((one) => one === criteria.type) ?? null;
  const found = useQuery(bookletsQuery({ userId, ...selectWindow(snapshot), activity }));
  const rows = found.data?.rows ?? [];
  const total = found.data?.total ?? null;
  const list = { t, criteria, send: listing.send };
  const lastPage = total === null ? null : Math.max(1, Math.ceil(total / pageSize));
  return (
    <section aria-labelledby="booklets">
      <chakra.h2 id="booklets" tabIndex={-1} textStyle="section" mb="3" outlineOffset="4px">
        {t('title')}
      </chakra.h2>
      <chakra.div mb="4">
        <Callout tone="neutral" mark="expiring" headingLevel={3} title={t('first.title')}>
          {t('first.text')}
        </Callout>
      </chakra.div>
      <Sheet px={{ base: '4', md: '28px' }} pt="18px" pb="14px">
        <DataList<SubscriptionBooklet>
          label={t('list')}
          state={
            found.data
              ? found.isFetching
                ? 'refreshing'
                : 'ready'
              : found.isError && !found.isFetching
                ? 'error'
                : 'loading'
          }
          rows={rows}
          columns={columnsOf({ t, documents, today })}
          rowKey={(row) => row.id}
          filters={<Filters {...list} />}
          loadingLabel={t('loading')}
          empty={<Nothing {...list} total={total} />}
          error={
            <EmptyState kind="error" title={t('failed')} action={<RetryButton onRetry={found.refetch} />} />
          }
          pager={
            <Pager
              page={criteria.page}
              pageSize={pageSize}
              shown={rows.length}
              total={total}
              isFormer={found.isPlaceholderData}
              {...(total === null ? {} : { totalLabel: t('count', { count: total }) })}
              onPage={(page) => listing.send({ type: 'page.changed', page, lastPage })}
            />
          }
        />
      </Sheet>
    </section>
  );
}
