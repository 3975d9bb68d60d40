import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createActor } from 'xstate';
import { listedMember } from '../../../contract/calls/examples.ts';
import { valueEditingMachine } from '../../../machines/value-editing/machine.ts';
import { investorSearchQuery } from '../../queries/members.ts';
import { investorDraftsQuery } from '../../queries/values.ts';
import { InvestorsTab } from './pages/investors-tab.tsx';
import { knowingValues } from './sample.ts';
import { ValueServicesProvider } from './services.ts';

const found = Array.from({ length: 20 }, (_, at) => ({
  ...listedMember,
  id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e${String(at).padStart(2, '0')}`,
}));

function Scene() {
  const [client] = useState(() => {
    const known = knowingValues();
    known.setQueryData(investorDraftsQuery.queryKey, []);
    known.setQueryData(investorSearchQuery('').queryKey, { rows: [], total: null, hasMore: true });
    known.setQueryData(investorSearchQuery('camille').queryKey, { rows: found, total: 234, hasMore: true });
    known.setQueryData(investorSearchQuery('zzzz').queryKey, { rows: [], total: 0, hasMore: false });
    return known;
  });
  const [search, setSearch] = useState('');
  const [services] = useState(() => ({
    actorRef: createActor(valueEditingMachine),
    viewer: { id: 'x', role: 'finance' },
    approvalOf: () => null,
    keptAs: null,
  }));
  return (
    <QueryClientProvider client={client}>
      <ValueServicesProvider value={services}>
        <InvestorsTab currency="EUR" search={search} onSearch={setSearch} />
      </ValueServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Pages/Values/Whose values',
  component: Scene,
  parameters: { width: 760 },
} satisfies Meta<typeof Scene>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What a search came to is said where the focus stays: of how many, and that there is nobody. */
export const Searched: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const field = await page.findByRole('searchbox');
    const region = within(field.closest<HTMLElement>('search') ?? canvasElement).getByRole('status');
    await expect(region).toBeEmptyDOMElement();
    // the newest accounts are of staff: that is no answer to anything
    await expect(page.queryByText('No member matches this search')).toBeNull();
    for (const [words, said] of [
      ['camille', '234 results'],
      ['zzzz', '0 results'],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, `${words}{Enter}`);
      await waitFor(() => expect(region).toHaveTextContent(said));
      await expect(field).toHaveFocus();
    }
    await expect(page.getByText('No member matches this search')).toBeVisible();
  },
};
