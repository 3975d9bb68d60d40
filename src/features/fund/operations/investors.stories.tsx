import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { investorsQuery } from '../../../queries/fund.ts';
import { everything, investorListing } from '../criteria.ts';
import { answer, investors, knowing, listingAt, window } from '../sample.ts';
import { InvestorsScreen } from './investors-screen.tsx';

type Shown = { readonly how: 'rows' | 'none yet' | 'failed'; readonly isEmpty: boolean };

function Investors({ how, isEmpty }: Shown) {
  const [listing] = useState(() => listingAt(everything(investorListing)));
  const [client] = useState(() => {
    const made = knowing();
    const query = investorsQuery({ filters: {}, ...window });
    const rows = isEmpty ? [] : [...investors];
    if (how === 'rows') made.setQueryData(query.queryKey, { rows, total: rows.length });
    else answer(made, query, how);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <InvestorsScreen listing={listing} search="" />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Fund operations',
  component: Investors,
  parameters: { width: 1120 },
  args: { how: 'rows', isEmpty: false },
} satisfies Meta<typeof Investors>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const FirstLoad: Story = { args: { how: 'none yet' }, parameters: { skeleton: true } };
export const NobodyYet: Story = { args: { isEmpty: true } };
export const Failed: Story = { args: { how: 'failed' } };
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    // each name once a row
    const names = await within(canvasElement).findAllByText(investors[0]?.user_name ?? '');
    await expect(names).toHaveLength(2);
  },
};
