import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { knowingRequest } from '../../../.storybook/charts/example-request.ts';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing, type Tell } from '../../../.storybook/knowing.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import { transactionQuery } from '../../queries/transactions.ts';
import { RequestScreen } from './request-screen.tsx';
import { RequestServicesProvider } from './services.ts';

const tell: Tell<RequestSnapshot> = (client, { context }) => {
  knowingRequest(context, client);
  const { queryKey } = transactionQuery(exampleRequest);
  client.setQueryData(
    queryKey,
    (known) => known && { ...known, reference: 'MI-2026-000071', payment_reference: 'RF18MI2026000071' },
  );
};

/** A payment of which nothing comes, as whoever announced it sees it. */
function PaymentOff({ leaf }: { readonly leaf: string }) {
  const actorRef = useFrozen(chart, leaf, ({ standing, ...context }) => ({
    ...context,
    side: 'investor' as const,
    standing: standing && { ...standing, type: 'MONEY_IN' as const },
  }));
  const client = useKnowing(actorRef, tell);
  const [services] = useState(
    () =>
      ({
        actorRef,
        area: 'user',
        back: '#list',
        backLabel: null,
        hrefOf: (id: string) => `#${id}`,
        waiting: null,
      }) as const,
  );
  return (
    <QueryClientProvider client={client}>
      <RequestServicesProvider value={services}>
        <RequestScreen />
      </RequestServicesProvider>
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/Payment off',
  component: PaymentOff,
  parameters: { width: 1120 },
  args: { leaf: 'cancelled' },
} satisfies Meta<typeof PaymentOff>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It says what becomes of money under way, by which reference, and no longer where to pay. */
const saysSo: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByText(/^Do not pay any more\. If you have already paid, write to us/);
  await expect(page.getByText('Payment reference')).toBeVisible();
  await expect(page.queryByText('Pay into')).toBeNull();
  await expect(page.queryByText('IBAN')).toBeNull();
};
export const Cancelled: Story = { play: saysSo };
export const Rejected: Story = { args: { leaf: 'rejected' }, play: saysSo };
/** One that may be taken up again is off for now alone. */
export const Failed: Story = {
  args: { leaf: 'failed' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/^Do not pay for now\. If you have already paid, write to us/);
    await expect(page.queryByText('Pay into')).toBeNull();
  },
};
