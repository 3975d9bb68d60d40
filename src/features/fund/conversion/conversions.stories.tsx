import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { ids } from '../../../../contract/calls/examples.ts';
import { featuresQuery } from '../../../queries/enrollment.ts';
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
  /** who made what waits; null: a member asked for it */
  readonly madeBy: string | null;
  readonly fourEyes: boolean;
};

function Conversions({ viewer, waits, how, madeBy, fourEyes }: Shown) {
  const [listing] = useState(() => listingAt(everything(memberListing)));
  const [client] = useState(() => {
    const made = knowing();
    made.setQueryData(featuresQuery.queryKey, (api) => api && { ...api, four_eyes: fourEyes });
    const filters = { request_status: 'PENDING', transaction_type: 'CONVERSION' } as const;
    const requests = transactionsQuery({ userId: null, filters, ...window });
    const found = waits ? [listed({ ...asked, created_by: madeBy })] : [];
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
      <ConversionsScreen viewer={viewer} search="" listing={listing} hrefOf={({ id }) => `#${id}`} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Conversions',
  component: Conversions,
  parameters: { width: 1120 },
  args: { viewer: finance, waits: true, how: 'rows', madeBy: null, fourEyes: true },
} satisfies Meta<typeof Conversions>;
export default meta;
type Story = StoryObj<typeof meta>;

const setRate = `Set the rate ${asked.reference}`;
const words = 'You made this request. Somebody else has to approve it.';
export const Rows: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: setRate })).toHaveAttribute(
      'href',
      `/admin/bank_operations/conversion/${ids.member}?request=${asked.id}`,
    );
  },
};
export const TheirOwnRequest: Story = {
  args: { madeBy: finance.id },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(words);
    await expect(canvas.queryByRole('link', { name: setRate })).toBeNull();
    await expect(canvas.getByRole('link', { name: `Open ${asked.reference}` })).toHaveAttribute(
      'href',
      `#${asked.id}`,
    );
  },
};
export const TheirOwnRequestOnAPhone: Story = {
  args: { madeBy: finance.id },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const list = within(within(canvasElement).getByRole('region', { name: 'Waiting for a rate' }));
    await list.findByText(words);
    await expect(list.getAllByText(asked.user_name)).toHaveLength(1);
    await expect(list.getByText(asked.reference)).toBeVisible();
  },
};
export const TheirOwnRequestWhereOneDecides: Story = {
  args: { madeBy: finance.id, fourEyes: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('link', { name: setRate });
    await expect(canvas.queryByText(words)).toBeNull();
  },
};
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
