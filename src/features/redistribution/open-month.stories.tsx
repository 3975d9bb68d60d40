import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { storyClient } from '../../../.storybook/knowing.ts';
import type { Currency } from '../../../contract/enums.ts';
import { newestFundDayQuery } from '../../queries/redistribution.ts';
import { Button } from '../../ui/button.tsx';
import { monthText } from './months.ts';
import { useOpenMonth } from './use-open-month.ts';

type ShownProps = { readonly currency: Currency; readonly today: string };

function Shown({ currency, today }: ShownProps) {
  const month = useOpenMonth(null, currency, today);
  return <h1>{month === null ? 'No month yet' : `Month ${monthText(month)}`}</h1>;
}

/** The month beside the grid, while days are published in it and months end. */
function Month() {
  const [client] = useState(() => {
    const made = storyClient();
    made.setQueryData(newestFundDayQuery('EUR').queryKey, '2026-02-28');
    made.setQueryData(newestFundDayQuery('USD').queryKey, '2026-01-31');
    return made;
  });
  const [at, setAt] = useState<ShownProps>({ currency: 'EUR', today: '2026-04-30' });
  return (
    <QueryClientProvider client={client}>
      <Shown {...at} />
      <Button onClick={() => client.setQueryData(newestFundDayQuery('EUR').queryKey, '2026-03-01')}>
        Publish 01/03/2026
      </Button>
      <Button onClick={() => setAt({ ...at, today: '2026-05-01' })}>Wait for May</Button>
      <Button onClick={() => setAt({ ...at, currency: 'USD' })}>Look at USD</Button>
    </QueryClientProvider>
  );
}

const meta = { title: 'Pages/Redistribution/Open month', component: Month } satisfies Meta<typeof Month>;
export default meta;
type Story = StoryObj<typeof meta>;

export const StaysOpen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('heading', { name: 'Month 02/2026' });
    for (const name of ['Publish 01/03/2026', 'Wait for May']) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(canvas.getByRole('heading')).toHaveTextContent('Month 02/2026');
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Look at USD' }));
    await expect(canvas.getByRole('heading')).toHaveTextContent('Month 01/2026');
  },
};
