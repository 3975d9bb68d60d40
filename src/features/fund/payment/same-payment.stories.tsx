import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  approved,
  executed,
  failed,
  knowingBefore,
  others,
  waits,
} from '../../../../.storybook/payments-before.ts';
import { ids } from '../../../../contract/calls/examples.ts';
import type { Transaction } from '../../../../contract/values/transaction.ts';
import { knowing, rows } from '../sample.ts';
import { PaymentDialog } from './payment-dialog.tsx';

type Shown = {
  /** what the address says of it */
  readonly amount: string | null;
  /** what came in before; null: nobody says */
  readonly before: readonly Transaction[] | null;
};

/** A payment that may have been entered already. */
function SamePayment({ amount, before }: Shown) {
  const [client] = useState(() => {
    const known = knowing();
    if (before !== null) knowingBefore(known, ids.member, before);
    return known;
  });
  const [row] = rows;
  if (row === undefined) return null;
  const asked = amount === null ? null : { userId: row.user_id, request: null, currency: 'EUR', amount };
  return (
    <QueryClientProvider client={client}>
      <PaymentDialog row={row} asked={asked} onClose={() => undefined} onEntered={() => undefined} />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/Payment entered twice',
  component: SamePayment,
  parameters: { width: 1120 },
  args: { amount: '250.00', before: [] },
} satisfies Meta<typeof SamePayment>;
export default meta;
type Story = StoryObj<typeof meta>;

const isThere = 'A payment of the same amount is already there';
const amount = () => screen.getByRole('textbox', { name: 'Received amount' });
const write = async (text: string) => {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
};
const told = () => screen.queryAllByRole('link', { name: /^MI-/ }).map((link) => link.textContent);
const saysNothing: Story['play'] = async () => {
  await screen.findByRole('dialog', { name: 'Enter a payment received' });
  await expect(amount()).toHaveValue('250.00');
  await expect(screen.queryByText(isThere)).toBeNull();
  await expect(told()).toEqual([]);
};

/** It is said once currency and amount are known, and stops nothing. */
export const WaitsAlready: Story = {
  args: { amount: null, before: [waits, approved, ...others] },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Enter a payment received' });
    await write('250');
    await expect(told()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'EUR' }));
    const news = within((await screen.findByText(isThere)).closest('output') ?? document.body);
    await news.findByText(/execute that request instead of entering the payment again/);
    await expect(news.queryByText(/compare it with the bank statement/)).toBeNull();
    await expect(told()).toEqual([waits.reference, approved.reference]);
    await expect(news.getByText('requested on 08/11/2026')).toBeVisible();
    await expect(news.getByRole('link', { name: approved.reference })).toHaveAttribute(
      'href',
      `/admin/bank_operations/view_transaction?user_id=${ids.member}&id=${approved.id}`,
    );
    const send = screen.getByRole('button', { name: 'Enter the payment' });
    await expect(send).not.toHaveAttribute('aria-disabled');
  },
};
/** What is written next is another payment. */
export const AnotherIsWritten: Story = {
  args: { before: [waits, ...others] },
  play: async () => {
    await screen.findByText(isThere);
    await userEvent.click(screen.getByRole('radio', { name: 'USD' }));
    await waitFor(() => expect(told()).toEqual(['MI-2026-000064']));
    await userEvent.click(screen.getByRole('radio', { name: 'EUR' }));
    await waitFor(() => expect(told()).toEqual([waits.reference]));
    await write('250.02');
    await waitFor(() => expect(screen.queryByText(isThere)).toBeNull());
  },
};
export const ExecutedAlready: Story = {
  args: { before: [executed, ...others] },
  play: async () => {
    await screen.findByText(/compare it with the bank statement before you enter it/);
    await expect(screen.queryByText(/execute that request/)).toBeNull();
    await expect(told()).toEqual([executed.reference]);
  },
};
/** It is tried again instead, on its own page. */
export const FailedBefore: Story = {
  args: { before: [failed, ...others] },
  play: async () => {
    await screen.findByText(/try that request again instead of entering the payment again/);
    await expect(screen.queryByText(/execute that request/)).toBeNull();
    await expect(screen.queryByText(/compare it with the bank statement/)).toBeNull();
    await expect(told()).toEqual([failed.reference]);
  },
};
/** Another amount, another currency, what came to nothing and what is long ago are other payments. */
export const OtherPayments: Story = { args: { before: others }, play: saysNothing };
export const NobodySays: Story = { args: { before: null }, play: saysNothing };
export const OnAPhone: Story = {
  args: { before: [waits, approved, executed] },
  globals: { viewport: { value: 'phone' }, language: 'fr' },
};
