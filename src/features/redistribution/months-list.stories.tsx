import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { pageSize } from '../../../contract/enums.ts';
import type { Redistribution } from '../../../contract/values/redistribution.ts';
import { exampleMonth, exampleMonthId, exampleShares } from '../../../machines/catalogue/redistribution.ts';
import { redistributionsQuery } from '../../queries/redistribution.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { MonthsList } from './months-list.tsx';

/** Newest first, the newest of them number 0. */
const month = (n: number): Redistribution => ({
  id: `${exampleMonthId.slice(0, -2)}${String(n).padStart(2, '0')}`,
  ...exampleMonth,
  ...exampleShares,
  year: 2025 - Math.floor(n / 12),
  month: 12 - (n % 12),
  base_amount: '38200.00',
  investors_amount: '27695.00',
  internal_fund_amount: '5730.00',
  provider_amount: '2865.00',
  foundation_amount: '1910.00',
  // what was held in two of them was restated, in one of these with its result
  weights_changed: n === 2 || n === 4,
  // the values of one of them have been restated since
  current_base: n === pageSize ? null : n === 2 ? '38600.00' : '38200.00',
  status: n === pageSize ? 'DRAFT' : 'PUBLISHED',
  note: null,
  reason: null,
  version: 1,
  updated_at: '2026-03-02T09:00:00Z',
  updated_by: 'Alex Exemple',
  approval: null,
});
const { currency } = exampleMonth;
const keyAt = (offset: number) => redistributionsQuery({ currency, offset, limit: pageSize }).queryKey;
const firstPage = Array.from({ length: pageSize }, (_, n) => month(n));

/** Eleven months; the eleventh may be taken away, as by whoever deletes its draft. */
function Months() {
  const [client] = useState(() => {
    const made = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    made.setQueryData(keyAt(0), { rows: firstPage, total: pageSize + 1 });
    made.setQueryData(keyAt(pageSize), { rows: [month(pageSize)], total: pageSize + 1 });
    return made;
  });
  const takeAway = () => {
    client.setQueryData(keyAt(0), { rows: firstPage, total: pageSize });
    client.setQueryData(keyAt(pageSize), { rows: [], total: pageSize });
  };
  return (
    <QueryClientProvider client={client}>
      <h1>Redistribution</h1>
      <Sheet px={{ base: '4', md: '28px' }} py="4">
        <MonthsList currency={currency} />
      </Sheet>
      <button type="button" onClick={takeAway}>
        Delete the last month
      </button>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Redistribution/Months',
  component: MonthsList,
  args: { currency },
  render: () => <Months />,
} satisfies Meta<typeof MonthsList>;
export default meta;
type Story = StoryObj<typeof meta>;

const opened = (canvas: ReturnType<typeof within>) => canvas.findAllByRole('link', { name: /\d\d\/\d{4}/ });

/** Ten months on a page, as on every list. */
export const TenMonthsOnAPage: Story = {
  play: async ({ canvasElement }) => {
    await expect(await opened(within(canvasElement))).toHaveLength(pageSize);
  },
};

/** What a month comes to by now stands beside what was shared out, where these differ. */
export const ValuesRestatedSince: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByText('now 38,600.00 EUR')).toHaveLength(1);
    await expect(canvas.getByText('now 38,600.00 EUR').closest('tr')).toHaveTextContent('10/2025');
  },
};

/** One that comes to as much in other parts is named too, where its result says nothing of it. */
export const WeightsRestatedSince: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByText('parts may be different')).toHaveLength(1);
    await expect(canvas.getByText('parts may be different').closest('tr')).toHaveTextContent('08/2025');
  },
};

/** The last month of the second page is deleted: the list goes back to the page that there is. */
export const LastMonthOfAPageDeleted: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /Next/ }));
    // rows follow what was pressed
    await waitFor(async () => expect(await opened(canvas)).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete the last month' }));
    await waitFor(async () => expect(await opened(canvas)).toHaveLength(pageSize));
  },
};
