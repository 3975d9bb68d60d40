import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ids } from '../../../contract/calls/examples.ts';
import type { BridgeOf } from '../../ui/bridge-address.ts';
import { type Bridge, type BridgeWanted, bridgeQuery } from '../../queries/bridge.ts';
import { BridgeDialog } from './bridge-dialog.tsx';
import type { Period } from './periods.ts';
import { balanceTold, days, valueTold } from './sample-bridge.ts';

type Shown = {
  readonly of: BridgeOf;
  readonly told: Bridge | 'failed' | 'none yet';
  readonly bar: string | null;
  readonly isOwn: boolean;
};
const closed = fn();
const asked = fn();
const ways = { transaction: ({ id }: { id: string | null }) => id && `#${id}`, list: () => '#list' };

/** A client that knows what is told, or that the answer failed or never comes. */
function knowing(wanted: BridgeWanted, told: Shown['told']): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  const { queryKey } = bridgeQuery(wanted);
  if (told === 'none yet')
    void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });
  else if (told !== 'failed') client.setQueryData(queryKey, told);
  else
    client
      .getQueryCache()
      .build(client, client.defaultQueryOptions({ queryKey }))
      .setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1, fetchStatus: 'idle' });
  return client;
}

function Opened({ of, told, bar, isOwn }: Shown) {
  const [wanted] = useState<BridgeWanted>(() => ({ of, userId: ids.member, currency: 'EUR', ...days }));
  const [client] = useState(() => knowing(wanted, told));
  const [open, setOpen] = useState(bar);
  return (
    <QueryClientProvider client={client}>
      <h1>Dashboard</h1>
      <BridgeDialog
        wanted={wanted}
        bar={open}
        isOwn={isOwn}
        ways={ways}
        onPeriod={(period: Period) => asked(period)}
        onBar={setOpen}
        onClose={closed}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Bridge',
  component: Opened,
  parameters: { width: 960 },
  args: { of: 'value', told: valueTold, bar: null, isOwn: true },
} satisfies Meta<typeof Opened>;
export default meta;
type Story = StoryObj<typeof meta>;
const dialog = async () => within(await screen.findByRole('dialog'));

export const WhyTheValueChanged: Story = {
  play: async () => {
    const canvas = await dialog();
    await canvas.findByText('Your capital in EUR');
    // from the value before, over six lines, to the value after
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(8);
    await expect(canvas.getByText('Moved inside, not added')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Money in, new funds/ }));
    const heading = canvas.getByRole('heading', { name: 'Money in, new funds' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getAllByRole('link')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'All lines' }));
    await expect(await canvas.findByText('Value at 11/03/2026')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(closed).toHaveBeenCalled();
  },
};
export const AnotherPeriod: Story = {
  play: async () => {
    const canvas = await dialog();
    await userEvent.click(canvas.getByRole('button', { name: '1 year' }));
    await expect(asked).toHaveBeenLastCalledWith({ from: '2025-03-12', to: '2026-03-11' });
    await userEvent.click(canvas.getByRole('button', { name: 'Other days' }));
    const last = canvas.getByLabelText(/^To/);
    await userEvent.clear(last);
    await userEvent.type(last, '01/12/2025');
    await expect(await canvas.findByText('The period ends before it begins.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show these days' }));
    await waitFor(() => expect(last).toHaveFocus());
    await userEvent.clear(last);
    await userEvent.type(last, '31/12/2025');
    await userEvent.click(canvas.getByRole('button', { name: 'Show these days' }));
    await expect(asked).toHaveBeenLastCalledWith({ from: '2025-12-12', to: '2025-12-31' });
  },
};
export const NotExplained: Story = {
  args: { told: { ...valueTold, closing: '180245.61', difference: '5.00' } },
  play: async () => {
    await expect(await (await dialog()).findAllByText('Not explained by the lines')).toHaveLength(2);
  },
};
export const FeesOfTransactionsAndOthers: Story = { args: { bar: 'misc_fees' } };
export const ResultWithoutTransactions: Story = { args: { bar: 'realized_pl' } };
export const MovedInside: Story = { args: { bar: 'investment_in' } };
export const NothingPublished: Story = {
  args: {
    told: {
      ...valueTold,
      opening: '0.00',
      opening_date: null,
      closing: '0.00',
      closing_date: null,
      bars: [],
    },
  },
};
export const OfTheFund: Story = {
  args: { told: { ...valueTold, user_id: null, user_name: null }, isOwn: false },
};
export const WhyTheBalanceChanged: Story = { args: { of: 'balance', told: balanceTold, isOwn: false } };
export const MoreThanFifty: Story = {
  args: { of: 'balance', told: balanceTold, bar: 'MONEY_IN' },
  play: async () => {
    await expect(await (await dialog()).findByRole('link', { name: 'See all in the list' })).toBeVisible();
  },
};
export const PostedByTheFund: Story = { args: { of: 'balance', told: balanceTold, bar: 'ADJUSTMENT' } };
export const NothingMoved: Story = {
  args: { of: 'balance', told: { ...balanceTold, closing: '250.00', bars: [] } },
};
export const Loading: Story = { args: { told: 'none yet' }, parameters: { skeleton: true } };
export const Failed: Story = { args: { told: 'failed' } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
