import type { Meta, StoryObj } from '@storybook/react-vite';
import { listingChart as chart } from '../../machines/catalogue/listing.ts';
import { selectCriteria, selectTyped } from '../../machines/listing/selectors.ts';
import { type Column, DataList } from '../../src/ui/data-list.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { FilterBar, FilterSelect, SearchField } from '../../src/ui/filters.tsx';
import { DateText } from '../../src/ui/format-parts.tsx';
import { Pager } from '../../src/ui/pager.tsx';
import { useFrozen } from '../frozen.tsx';

type Member = { readonly id: string; readonly name: string; readonly type: string; readonly at: string };
const members: readonly Member[] = [
  { id: '1', name: 'Camille Exemple', type: 'Individual', at: '2026-03-11' },
  { id: '2', name: 'Muster Holding GmbH', type: 'Business', at: '2026-03-09' },
  { id: '3', name: 'Ola Prøve', type: 'Individual', at: '2026-02-26' },
];
const columns: readonly Column<Member>[] = [
  { key: 'name', header: 'Member', cell: (row) => row.name },
  { key: 'type', header: 'Type', cell: (row) => row.type },
  { key: 'at', header: 'Last activity', cell: (row) => <DateText value={row.at} />, align: 'end' },
];

/** A list of the portal as the chart drives it: what is typed is shown at once and applied after a pause. */
function Listing({ leaf }: { readonly leaf: string }) {
  const snapshot = useFrozen(chart, leaf).getSnapshot();
  const criteria = selectCriteria(snapshot);
  const typed = selectTyped(snapshot);
  const isSet = typed !== '' || Object.values(criteria.filters).some((value) => value !== 'ALL');
  return (
    <main style={{ padding: 24, maxWidth: 1248, margin: '0 auto' }}>
      <DataList<Member>
        label="Users"
        state={snapshot.hasTag('typing') ? 'refreshing' : 'ready'}
        rows={members}
        columns={columns}
        rowKey={(row) => row.id}
        open={(row) => ({ href: `/admin/view_member/${row.id}`, label: 'Open', what: row.name })}
        filters={
          <FilterBar {...(isSet ? { onClear: () => undefined } : {})}>
            <SearchField
              label="Search users"
              placeholder="Name, e-mail or number"
              value={typed}
              onChange={() => undefined}
            />
            <FilterSelect
              label="Enrollment"
              unset="ALL"
              value={criteria.filters['enrollment_status'] ?? 'ALL'}
              onChange={() => undefined}
              options={[
                { value: 'ALL', label: 'All' },
                { value: 'SUBMITTED', label: 'Submitted' },
              ]}
            />
          </FilterBar>
        }
        loadingLabel="Loading users"
        empty={<EmptyState kind="first" title="No users yet" />}
        error={<EmptyState kind="error" title="The list did not load" />}
        pager={
          <Pager
            page={criteria.page}
            pageSize={10}
            shown={members.length}
            total={3}
            totalLabel="3 users"
            onPage={() => undefined}
          />
        }
      />
    </main>
  );
}

const meta = {
  title: 'Charts/Listing',
  component: Listing,
  parameters: { bare: true, machine: 'listing' },
  args: { leaf: 'browsing' },
  argTypes: { leaf: { control: false } },
} satisfies Meta<typeof Listing>;
export default meta;
type Story = StoryObj<typeof meta>;
const at = (leaf: string): Story => ({ args: { leaf } });

export const Browsing = at('browsing');
export const Typing = at('typing');
