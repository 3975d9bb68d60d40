import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { longestSearch } from '../../contract/enums.ts';
import { Button } from './button.tsx';
import { type Column, DataList } from './data-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { FilterBar, FilterSelect, SearchField } from './filters.tsx';
import { DateText } from './format-parts.tsx';
import { Listed } from './listed.tsx';
import { Pager } from './pager.tsx';
import { Status } from './status.tsx';

type Row = {
  id: string;
  name: string;
  type: string;
  status: 'validated' | 'pending' | 'refused';
  at: string;
};
const rows: Row[] = [
  { id: '1', name: 'Camille Exemple', type: 'Individual', status: 'pending', at: '2026-03-11' },
  { id: '2', name: 'Muster Holding GmbH', type: 'Business', status: 'validated', at: '2026-03-09' },
  { id: '3', name: 'Ola Prøve', type: 'Individual', status: 'refused', at: '2026-02-26' },
];
const words = { validated: 'Validated', pending: 'Pending validation', refused: 'Refused' };
const columns: Column<Row>[] = [
  { key: 'name', header: 'Member', cell: (row) => <b>{row.name}</b> },
  { key: 'type', header: 'Type', cell: (row) => row.type, wide: true },
  {
    key: 'status',
    header: 'Enrollment',
    cell: (row) => <Status kind={row.status} label={words[row.status]} />,
  },
  { key: 'at', header: 'Last activity', cell: (row) => <DateText value={row.at} />, align: 'end' },
];
const filters = (set: boolean) => (
  <FilterBar isSearched {...(set ? { onClear: fn() } : {})}>
    <SearchField
      label="Search users"
      placeholder="Name, e-mail or number"
      value={set ? 'orch' : ''}
      onChange={fn()}
    />
    <FilterSelect
      label="Enrollment"
      unset="ALL"
      value={set ? 'REFUSED' : 'ALL'}
      onChange={fn()}
      options={[
        { value: 'ALL', label: 'All' },
        { value: 'REFUSED', label: 'Refused' },
      ]}
    />
  </FilterBar>
);

const List = (props: Partial<Parameters<typeof DataList<Row>>[0]>) => (
  <DataList<Row>
    label="Users"
    state="ready"
    rows={rows}
    columns={columns}
    rowKey={(row) => row.id}
    open={(row) => ({ href: `/admin/view_member/${row.id}`, label: 'Open', what: row.name })}
    filters={filters(false)}
    loadingLabel="Loading users"
    empty={<EmptyState kind="first" title="No users yet" text="Whoever signs up appears here." />}
    error={
      <EmptyState
        kind="error"
        of={null}
        title="The list did not load"
        text="Your filters are kept."
        action={<Button variant="outline">Try again</Button>}
      />
    }
    pager={<Pager page={1} pageSize={10} shown={3} total={3} totalLabel="3 users" onPage={fn()} />}
    {...props}
  />
);

const meta = { title: 'Parts/Data list', component: List, parameters: { width: 1248 } } satisfies Meta<
  typeof List
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each cell is told with its column and its row: the name of a row heads it, drawn as any other cell. */
export const Rows: Story = {
  play: async ({ canvasElement }) => {
    const heads = within(canvasElement).getAllByRole('rowheader');
    await expect(heads.map((one) => one.textContent)).toEqual(rows.map(({ name }) => name));
    const look = (one: Element | null | undefined) => {
      const { fontWeight, textAlign, paddingTop, borderBottomColor } = one ? getComputedStyle(one) : {};
      return { fontWeight, textAlign, paddingTop, borderBottomColor };
    };
    await expect(look(heads[0])).toEqual(look(heads[0]?.nextElementSibling));
  },
};
/** Where the first column is none, others name the row. */
export const NamedByOthers: Story = {
  args: { columns: columns.map((one) => ({ ...one, namesRow: one.key === 'type' || one.key === 'status' })) },
  play: async ({ canvasElement }) => {
    const heads = within(canvasElement).getAllByRole('rowheader');
    await expect(heads.map((one) => one.textContent).slice(0, 2)).toEqual(['Individual', words.pending]);
  },
};
export const FirstLoad: Story = { args: { state: 'loading' }, parameters: { skeleton: true } };
export const Refetch: Story = {
  args: { state: 'refreshing' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
    await expect(canvasElement).toHaveTextContent('Camille Exemple');
  },
};
export const EmptyFirstUse: Story = { args: { rows: [] } };
export const NoMatch: Story = {
  args: {
    rows: [],
    filters: filters(true),
    empty: <EmptyState kind="noMatch" title="No user matches “orch”" text="Enrollment is set to Refused." />,
  },
};
/** A list that a filter leaves nothing of. */
function Narrowed({ isAlone = false }) {
  const [search, setSearch] = useState('orch');
  const clear = () => setSearch('');
  const found = search === '' ? rows : [];
  return (
    <Listed<Row>
      label="Users"
      found={{
        data: { rows: found, total: found.length },
        isFetching: false,
        isError: false,
        isPlaceholderData: false,
        refetch: fn(),
      }}
      {...{ columns, search, page: 1, isFiltered: false, isTyping: false, onPage: fn() }}
      rowKey={(row) => row.id}
      filters={
        <FilterBar isSearched isAlone={isAlone} {...(search === '' ? {} : { onClear: clear })}>
          <SearchField label="Search users" value={search} onChange={setSearch} isAlone={isAlone} />
        </FilterBar>
      }
      onClear={clear}
      countLabel={(count) => `${count} users`}
      loadingLabel="Loading users"
      none="No users yet"
    />
  );
}
/** What sets the filters back goes with them: whoever pressed it goes on in the search. */
export const FiltersCleared: Story = {
  render: () => <Narrowed />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const search = canvas.getByRole('searchbox', { name: 'Search users' });
    for (const name of ['Clear filters', 'Show all']) {
      (await canvas.findByRole('button', { name })).focus();
      await userEvent.keyboard('{Enter}');
      await canvas.findByText('Camille Exemple');
      await waitFor(() => expect(search).toHaveFocus());
      await userEvent.type(search, 'orch');
    }
  },
};
/** Where there is nothing but a search, what clears it comes within the field: the list below stays where it is. */
const clearedWithin: Story = {
  render: () => <Narrowed isAlone />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const search = canvas.getByRole('searchbox', { name: 'Search users' });
    const bar = () => canvasElement.querySelector('search')?.getBoundingClientRect();
    const field = search.closest('label')?.getBoundingClientRect();
    const before = bar();
    const clear = canvas.getByRole('button', { name: 'Clear filters' });
    const { top, right, bottom, left, width } = clear.getBoundingClientRect();
    await expect({ top, right, bottom }).toEqual({
      top: field?.top,
      right: field?.right,
      bottom: field?.bottom,
    });
    await expect(document.elementFromPoint(left + width / 2, top + 20)?.closest('button')).toBe(clear);
    await userEvent.click(clear);
    await canvas.findByText('Camille Exemple');
    await expect(canvas.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await expect(bar()).toEqual(before);
    await expect(search.closest('label')?.getBoundingClientRect()).toEqual(field);
  },
};
export const SearchAlone: Story = clearedWithin;
export const SearchAloneOnAPhone: Story = {
  ...clearedWithin,
  globals: { viewport: { value: 'phone' } },
};
const onSearch = fn();
/** What is pasted is cut to what can be asked for: a list that refuses it would not load. */
export const SearchTooLong: Story = {
  render: () => (
    <>
      <h2>Users</h2>
      <SearchField label="Search users" value="" onChange={onSearch} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('searchbox', { name: 'Search users' }));
    await userEvent.paste('x'.repeat(longestSearch + 100));
    await expect(onSearch).toHaveBeenCalledWith('x'.repeat(longestSearch));
  },
};
export const Failed: Story = { args: { state: 'error', filters: filters(true) } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

const onPage = fn();
export const TotalKnown: Story = {
  render: () => (
    <Pager page={1} pageSize={10} shown={10} total={128} totalLabel="128 users" onPage={onPage} />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement).toHaveTextContent('1 to 10 of 128 users');
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await expect(onPage).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(onPage).toHaveBeenCalledWith(2);
  },
};
function Turning() {
  const [page, setPage] = useState(1);
  const [isFormer, setFormer] = useState(false);
  const turn = (next: number) => {
    setPage(next);
    setFormer(true);
  };
  const shown = isFormer || page === 1 ? 10 : 3;
  return (
    <>
      <Pager {...{ page, shown, isFormer }} pageSize={10} total={13} onPage={turn} />
      <button type="button" onClick={() => setFormer(false)}>
        The rows come
      </button>
    </>
  );
}
/** Until the rows of the next page come, those in sight are the former ones, and no others are said to be there. */
export const PageTurned: Story = {
  render: () => <Turning />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvasElement).toHaveTextContent('1 to 10 of 13');
    await expect(canvasElement).toHaveTextContent('Page 2 of 2');
    await userEvent.click(canvas.getByRole('button', { name: 'The rows come' }));
    await expect(canvasElement).toHaveTextContent('11 to 13 of 13');
  },
};
export const MiddlePage: Story = {
  render: () => <Pager page={7} pageSize={10} shown={10} total={128} totalLabel="128 users" onPage={fn()} />,
};
export const LastPage: Story = {
  render: () => <Pager page={13} pageSize={10} shown={8} total={128} totalLabel="128 users" onPage={fn()} />,
};
export const TotalUnknown: Story = {
  render: () => <Pager page={2} pageSize={10} shown={10} total={null} onPage={fn()} />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('11 to 20');
    await expect(canvasElement).not.toHaveTextContent(/\b0\b/);
  },
};
export const TotalUnknownLastPage: Story = {
  render: () => <Pager page={3} pageSize={10} shown={4} total={null} onPage={fn()} />,
};
