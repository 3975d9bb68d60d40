import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { createActor } from 'xstate';
import { pageSize } from '../../../contract/enums.ts';
import type { SubscriptionBooklet } from '../../../contract/values/booklet.ts';
import { exampleUser } from '../../../machines/catalogue/examples.ts';
import { listingMachine } from '../../../machines/listing/machine.ts';
import { bookletsQuery } from '../../queries/booklets.ts';
import { BookletList } from './booklet-list.tsx';

const booklet = (n: number, change: Partial<SubscriptionBooklet>): SubscriptionBooklet => ({
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1d0${n}`,
  user_id: exampleUser.id,
  activity_type: 'MONEY_IN',
  status: 'AWAITING_SIGNATURE',
  urls: [`https://papers.example.com/booklet/${n}`],
  activation_starting_date: null,
  validation_info: null,
  version: 1,
  created_at: '2026-03-12T09:15:00.000Z',
  ...change,
});
const decided = (status: 'VALIDATED' | 'REFUSED') => ({
  status,
  reason: status === 'REFUSED' ? ('MISSING_SIGNATURE' as const) : null,
  text: status === 'REFUSED' ? 'The last page is not signed.' : null,
  decided_at: '2026-03-13T08:00:00.000Z',
});
const all: readonly SubscriptionBooklet[] = [
  booklet(1, { status: 'DRAFT' }),
  booklet(2, {}),
  booklet(3, { status: 'PENDING_VALIDATION', activation_starting_date: '2026-04-01' }),
  booklet(4, { status: 'REFUSED', validation_info: decided('REFUSED'), activity_type: 'INVESTMENT' }),
  booklet(5, {
    status: 'VALIDATED',
    validation_info: decided('VALIDATED'),
    activation_starting_date: '2026-03-01',
    urls: ['https://papers.example.com/booklet/5', 'https://papers.example.com/booklet/5-annex'],
  }),
  booklet(6, {
    status: 'VALIDATED',
    validation_info: decided('VALIDATED'),
    activation_starting_date: '2026-05-01',
    activity_type: 'INVESTMENT',
  }),
];

type ListProps = {
  readonly rows: readonly SubscriptionBooklet[];
  readonly total: number | null;
  readonly page: number;
  readonly activity: 'INVESTMENT' | null;
};

function List({ rows, total, page, activity }: ListProps) {
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    const window = { userId: exampleUser.id, offset: (page - 1) * pageSize, limit: pageSize, activity };
    made.setQueryData(bookletsQuery(window).queryKey, { rows: [...rows], total });
    return made;
  });
  const [listing] = useState(() =>
    createActor(listingMachine, {
      input: { filters: {}, search: '', type: activity ?? 'ALL', page },
    }).start(),
  );
  return (
    <QueryClientProvider client={client}>
      <BookletList userId={exampleUser.id} listing={listing} today="2026-03-20" />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Subscription booklets',
  component: List,
  parameters: { width: 1248 },
  args: { rows: all, total: 6, page: 1, activity: null },
} satisfies Meta<typeof List>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryState: Story = {};
export const SecondPage: Story = { args: { page: 2, total: 16 } };
export const TotalUnknown: Story = {
  args: { total: null },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('1 to 6');
  },
};
export const NoneYet: Story = { args: { rows: [], total: 0 } };
/** Said aloud as well: what stands in the rows' place is no live region. */
export const NoneOfThisKind: Story = {
  args: { rows: [], total: 0, activity: 'INVESTMENT' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No booklet for this operation');
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('0 booklets');
  },
};
export const NoSuchPage: Story = { args: { rows: [], total: 6, page: 4 } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
