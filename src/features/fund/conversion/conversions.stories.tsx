import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { memberWalletsQuery } from '../../../queries/member-wallets.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';
import { everything } from '../criteria.ts';
import { answer, asked, auditor, finance, knowing, listed, listingAt, rows, window } from '../sample.ts';
import type { Viewer } from '../rights.ts';
import { ConversionsScreen, memberListing } from './conversions-screen.tsx';

type Shown = {
  readonly viewer: Viewer;
  readonly waits: boolean;
  readonly how: 'rows' | 'none yet' | 'failed';
};

function Conversions({ viewer, waits, how }: Shown) {
  const [listing] = useState(() => listingAt(everything(memberListing)));
  const [client] = useState(() => {
    const made = knowing();
    const filters = { request_status: 'PENDING', transaction_type: 'CONVERSION' } as const;
    const requests = transactionsQuery({ userId: null, filters, ...window });
    const found = waits ? [listed(asked)] : [];
    if (how === 'rows') made.setQueryData(requests.queryKey, { rows: found, total: found.length });
    else answer(made, requests, how);
    made.setQueryData(memberWalletsQuery({ filters: {}, ...window }).queryKey, {
      rows: [...rows],
      total: rows.length,
    });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <ConversionsScreen viewer={viewer} listing={listing} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Conversions',
  component: Conversions,
  parameters: { width: 1120 },
  args: { viewer: finance, waits: true, how: 'rows' },
} satisfies Meta<typeof Conversions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const NoneWaits: Story = { args: { waits: false } };
export const FirstLoad: Story = { args: { how: 'none yet' }, parameters: { skeleton: true } };
export const Failed: Story = { args: { how: 'failed' } };
export const ReadByAnAuditor: Story = {
  args: { viewer: auditor },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: /^Convert/ })).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
