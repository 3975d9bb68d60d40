import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { bookletActivityTypes } from '../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../contract/values/booklet.ts';
import { unset } from '../../../machines/listing/criteria.ts';
import type { listingMachine } from '../../../machines/listing/machine.ts';
import { selectCriteria, selectWindow } from '../../../machines/listing/selectors.ts';
import type { Criteria, ListingEvent } from '../../../machines/listing/types.ts';
import { bookletsQuery } from '../../queries/booklets.ts';
import { Callout } from '../../ui/callout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar, FilterSelect } from '../../ui/filters.tsx';
import { Listed } from '../../ui/listed.tsx';
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

type FiltersProps = {
  readonly t: TFunction<'booklets'>;
  readonly criteria: Criteria;
  readonly send: (event: ListingEvent) => void;
};

function Filters({ t, criteria, send }: FiltersProps) {
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

/** The subscription booklets of a member, page by page: what each opens, where it stands, from when. */
export function BookletList({ userId, listing, today }: BookletListProps) {
  const { t } = useTranslation('booklets');
  const { t: documents } = useTranslation('documents');
  const snapshot = useSelector(listing, (current) => current);
  const criteria = selectCriteria(snapshot);
  const activity = bookletActivityTypes.find((one) => one === criteria.type) ?? null;
  const found = useQuery(bookletsQuery({ userId, ...selectWindow(snapshot), activity }));
  const { send } = listing;
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
        <Listed<SubscriptionBooklet>
          label={t('list')}
          loadingLabel={t('loading')}
          found={found}
          page={criteria.page}
          search=""
          isFiltered={criteria.type !== unset}
          isTyping={false}
          onPage={(page, lastPage) => send({ type: 'page.changed', page, lastPage })}
          onClear={() => send({ type: 'type.changed', value: unset })}
          countLabel={(count) => t('count', { count })}
          none={t('empty.none')}
          noneText={t('empty.none_text')}
          noMatch={{ title: t('empty.filtered') }}
          error={
            <EmptyState
              kind="error"
              of={found.error}
              title={t('failed')}
              action={<RetryButton onRetry={found.refetch} />}
            />
          }
          columns={columnsOf({ t, documents, today })}
          rowKey={(row) => row.id}
          filters={<Filters {...{ t, criteria, send }} />}
        />
      </Sheet>
    </section>
  );
}
