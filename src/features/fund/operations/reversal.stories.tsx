import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ids } from '../../../../contract/calls/examples.ts';
import { todayUtc } from '../../../platform/clock.ts';
import { sinceQuery } from '../../../queries/values.ts';
import { invested, knowing } from '../sample.ts';
import { OperationDialog } from './operation-dialog.tsx';

function Reversal() {
  const [client] = useState(() => {
    const made = knowing([]);
    const today = todayUtc();
    for (const userId of [ids.member, null])
      for (const period of ['daily', 'quarterly'] as const)
        made.setQueryData(sinceQuery({ userId, period, currency: 'EUR' }, today).queryKey, {
          rows: [],
          total: 0,
        });
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <OperationDialog
        userId={ids.member}
        name="Camille Exemple"
        currency="EUR"
        reversalOf={invested}
        onClose={() => undefined}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Parts/Reversal of an operation',
  component: Reversal,
  parameters: { width: 1120 },
} satisfies Meta<typeof Reversal>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It would count where nothing is that it undoes. */
export const ReversingBeforeItCounts: Story = {
  play: async () => {
    const day = await screen.findByRole('textbox', { name: 'Counts from' });
    await userEvent.clear(day);
    await userEvent.type(day, '11/03/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    await screen.findByText('This is before the day from which the reversed operation counts');
    await waitFor(() => expect(day).toHaveFocus());
  },
};
