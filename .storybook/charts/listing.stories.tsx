import type { Meta } from '@storybook/react-vite';
import { useSelector } from '@xstate/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { expect, userEvent, within } from 'storybook/test';
import { pageSize } from '../../contract/enums.ts';
import { listingChart as chart } from '../../machines/catalogue/listing.ts';
import { selectCriteria, selectTyped } from '../../machines/listing/selectors.ts';
import type { Criteria } from '../../machines/listing/types.ts';
import { type Column, DataList } from '../../src/ui/data-list.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { FilterBar, FilterSelect, SearchField } from '../../src/ui/filters.tsx';
import { DateText } from '../../src/ui/format-parts.tsx';
import { Pager } from '../../src/ui/pager.tsx';
import { passes } from '../../tests/model/model.ts';
import { useFrozen } from '../frozen.tsx';
import { leafStories, tellsOf } from '../leaf-stories.ts';
import { happens, stands } from '../walking.ts';

type Props = { readonly leaf: string };

type Member = {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  readonly status: string;
};
const named = ['Camille Exemple', 'Muster Holding GmbH', 'Ola Prøve', 'Alex Échantillon', 'Sacha Muestra'];
/** The server's rows: every fifth member bears the same name. */
const members: readonly Member[] = Array.from({ length: 23 }, (_, index) => ({
  id: String(index + 1),
  name: named[index % named.length] ?? '',
  at: new Date(Date.UTC(2026, 2, 11 - index)).toISOString().slice(0, 10),
  status: index % 2 === 0 ? 'SUBMITTED' : 'IN_PROGRESS',
}));
const columnsIn = (t: TFunction<['users', 'exports']>): readonly Column<Member>[] => [
  { key: 'name', header: t('column.member'), cell: (row) => row.name },
  { key: 'at', header: t('column.last_activity'), cell: (row) => <DateText value={row.at} />, align: 'end' },
];

/** What the server answers to these criteria. */
function found({ filters, search, page }: Criteria) {
  const status = filters['enrollment_status'] ?? 'ALL';
  const all = members.filter(
    (one) =>
      (status === 'ALL' || one.status === status) && one.name.toLowerCase().includes(search.toLowerCase()),
  );
  return { rows: all.slice((page - 1) * pageSize, page * pageSize), total: all.length };
}

const unset = { filters: { enrollment_status: 'ALL' }, search: '', type: 'ALL', page: 1 };

/** A list of the portal as the chart drives it: what is typed is shown at once and applied after a pause. */
function Listing({ leaf }: Props) {
  const actor = useFrozen(chart, leaf);
  const { t } = useTranslation(['users', 'exports']);
  const snapshot = useSelector(actor, (now) => now);
  const criteria = selectCriteria(snapshot);
  const typed = selectTyped(snapshot);
  const { rows, total } = found(criteria);
  const isSet = typed !== '' || Object.values(criteria.filters).some((value) => value !== 'ALL');
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  return (
    <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
      <DataList<Member>
        label={t('list.label')}
        state={snapshot.hasTag('typing') ? 'refreshing' : 'ready'}
        rows={rows}
        columns={columnsIn(t)}
        rowKey={(row) => row.id}
        open={(row) => ({ href: `#${row.id}`, label: t('open.open'), what: row.name })}
        filters={
          <FilterBar
            {...(isSet ? { onClear: () => actor.send({ type: 'address.changed', criteria: unset }) } : {})}
          >
            <SearchField
              label={t('search.label')}
              placeholder={t('search.placeholder')}
              value={typed}
              onChange={(text) => actor.send({ type: 'search.typed', text })}
              onSubmit={(text) => actor.send({ type: 'search.submitted', text })}
            />
            <FilterSelect
              label={t('filter.enrollment')}
              unset="ALL"
              value={criteria.filters['enrollment_status'] ?? 'ALL'}
              onChange={(value) => actor.send({ type: 'filter.changed', name: 'enrollment_status', value })}
              options={[
                { value: 'ALL', label: t('filter.all') },
                { value: 'SUBMITTED', label: t('exports:users.statuses.SUBMITTED') },
              ]}
            />
          </FilterBar>
        }
        loadingLabel={t('list.loading')}
        empty={<EmptyState kind="noMatch" title={t('empty.filtered')} />}
        error={<EmptyState kind="error" of={null} title={t('list.failed')} />}
        pager={
          <Pager
            page={criteria.page}
            pageSize={pageSize}
            shown={rows.length}
            total={total}
            totalLabel={t('list.count', { count: total })}
            onPage={(page) => actor.send({ type: 'page.changed', page, lastPage })}
          />
        }
      />
    </main>
  );
}

const meta = {
  title: 'Charts/Listing',
  component: Listing,
  ...tellsOf('listing'),
  args: { leaf: 'browsing' },
} satisfies Meta<typeof Listing>;
export default meta;
const { at, walk } = leafStories<Props>();

export const Walk = walk(async ({ canvasElement }) => {
  const page = within(canvasElement);
  await userEvent.click(page.getByRole('button', { name: 'Next' }));
  await expect(await page.findByText('Page 2 of 3')).toBeVisible();
  await userEvent.selectOptions(page.getByRole('combobox', { name: /Enrollment/ }), 'SUBMITTED');
  await expect(await page.findByText('Page 1 of 2')).toBeVisible();
  await userEvent.type(page.getByRole('searchbox'), 'camille');
  await stands('typing');
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await happens(passes('searchPause', 'listing.typing', 300));
  await expect(await page.findByText('Page 1 of 1')).toBeVisible();
});

export const Browsing = at('browsing');
export const Typing = at('typing');
