import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ids } from '../../../../contract/calls/examples.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { postedMonthQuery } from '../../../queries/posted-month.ts';
import { todayUtc } from '../../../platform/server-clock.ts';
import { sinceQuery } from '../../../queries/values.ts';
import { invested, knowing } from '../sample.ts';
import { OperationDialog } from './operation-dialog.tsx';

/** Nobody has asked any of it back. */
const free: TransactionDetail = { ...invested, amount: '14000.00' };
const conversion: TransactionDetail = {
  ...invested,
  reference: 'CV-2026-000022',
  transaction_type: 'CONVERSION',
  conversion_type: 'EUR_TO_USD',
  amount: '400.10',
  client_part: '440.11',
};
const adjustment: TransactionDetail = {
  ...invested,
  reference: 'AD-2026-000039',
  transaction_type: 'ADJUSTMENT',
  amount: '10.00',
};

type ReversalProps = { readonly of?: TransactionDetail };

function Reversal({ of = free }: ReversalProps) {
  const [client] = useState(() => {
    const made = knowing([]);
    const today = todayUtc();
    for (const userId of [ids.member, null])
      for (const period of ['daily', 'quarterly'] as const)
        for (const currency of ['EUR', 'USD'] as const)
          made.setQueryData(sinceQuery({ userId, period, currency }, today).queryKey, { rows: [], total: 0 });
    const month = { year: 2026, month: 2, currency: 'EUR' } as const;
    made.setQueryData(postedMonthQuery('EUR', today).queryKey, month);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <OperationDialog
        userId={ids.member}
        name="Camille Exemple"
        currency="EUR"
        reversalOf={of}
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

const offersNoForm = async (href: string) => {
  await expect(await screen.findByRole('link', { name: 'Look at the reversal' })).toHaveAttribute(
    'href',
    `/admin/bank_operations/view_fund_transaction?user_id=${invested.user_id}&id=${href}`,
  );
  await expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
};
/** Its address was kept, or a colleague was faster: what waits is named, and nothing is written in vain. */
export const ReversalWaitsAlready: Story = {
  args: { of: { ...invested, reversal_waiting: { id: ids.record, reference: 'AD-2026-000038' } } },
  play: async () => {
    await screen.findByText(/^AD-2026-000038 reverses this operation/);
    await offersNoForm(ids.record);
  },
};
export const ReversedAlready: Story = {
  args: { of: { ...invested, reversed_by: ids.record } },
  play: async () => {
    await screen.findByText('This operation is reversed already');
    await offersNoForm(ids.record);
  },
};

const reviews = async () => userEvent.click(await screen.findByRole('button', { name: 'Review' }));
/** The wallet that the conversion filled gives back what it got: the first person sees it as the second one does. */
export const ReversingAConversion: Story = {
  args: { of: conversion },
  play: async () => {
    await reviews();
    const told = await screen.findByRole('region', { name: 'What it does' });
    await expect(told).toHaveTextContent('−440.11 USD');
    const row = screen.getByRole('row', { name: /^Wallet balance in USD/ });
    await expect(row).toHaveTextContent(/12,904\.57.*12,464\.46/);
  },
};
/** The month that rests on it is posted already. */
export const ReversingOfAPostedMonth: Story = {
  args: { of: adjustment },
  play: async () => {
    await reviews();
    await screen.findByText('The redistribution 02/2026 EUR is already posted');
  },
};
/** What lacks is named, in its own currency, before anything is sent. */
const lacks = (of: TransactionDetail, told: RegExp): Story => ({
  args: { of },
  play: async () => {
    await screen.findByText(told);
    const review = screen.getByRole('button', { name: 'Review' });
    await expect(review).toHaveAttribute('aria-disabled', 'true');
    await expect(review).toHaveAccessibleDescription(told);
  },
});
export const ReversingMoreThanTheOtherWalletHolds = lacks(
  { ...conversion, client_part: '13000.00' },
  /takes 13,000\.00\sUSD from the wallet in USD, where 12,904\.57\sUSD is free/,
);
export const ReversingWhatIsAskedBack = lacks(
  invested,
  /takes 15,000\.00\sEUR of what is invested, of which 14,000\.00\sEUR is not asked back/,
);

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
