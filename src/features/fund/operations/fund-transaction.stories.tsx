import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { auditor, finance, invested, waiting } from '../sample.ts';
import { FundTransactionView, NoSuchOperation } from './transaction-screen.tsx';

const meta = {
  title: 'Pages/Fund transaction',
  component: FundTransactionView,
  parameters: { width: 1120 },
  args: { one: invested, viewer: finance },
} satisfies Meta<typeof FundTransactionView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Executed: Story = {
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Reverse this operation' });
    await expect(link).toHaveAttribute('href', expect.stringContaining(`reverse=${invested.id}`));
  },
};
export const WaitingForASecondPerson: Story = { args: { one: waiting } };
export const Reversed: Story = {
  args: { one: { ...invested, reversed_by: waiting.id } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: 'Reverse this operation' })).toBeNull();
  },
};
/** What undoes a conversion moves both wallets. */
export const UndoingAConversion: Story = {
  args: {
    one: {
      ...invested,
      transaction_type: 'ADJUSTMENT',
      amount: '100.00',
      client_part: '-110.00',
      reversal_of: waiting.id,
    },
  },
  play: async ({ canvasElement }) => {
    const lines = within(canvasElement).getAllByText('Wallet');
    const told = lines.map((line) => line.nextElementSibling?.textContent);
    await expect(told).toEqual(['+100.00 EUR', '−110.00 USD']);
  },
};
const reversal = { id: waiting.id, reference: 'AD-2026-000045' };
/** What would undo it waits: the page says so, with the way there, and offers no second one. */
export const ReversalWaiting: Story = {
  args: { one: { ...invested, reversal_waiting: reversal } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(new RegExp(`^${reversal.reference} reverses this operation`));
    await expect(canvas.queryByRole('link', { name: 'Reverse this operation' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Look at the reversal' })).toHaveAttribute(
      'href',
      `/admin/bank_operations/view_fund_transaction?user_id=${invested.user_id}&id=${reversal.id}`,
    );
  },
};
export const ReversalWaitingForAnAuditor: Story = {
  args: { one: { ...invested, reversal_waiting: reversal }, viewer: auditor },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: 'Look at the reversal' });
  },
};
export const Cancelled: Story = {
  args: { one: { ...waiting, request_status: 'CANCELLED' } },
};
const [first] = waiting.history;
const rejected: TransactionDetail['history'] = first
  ? [first, { ...first, request_status: 'REJECTED', by: 'fund', reason: 'NAME_MISMATCH', text: null }]
  : [];
/** A reason that says enough without a text. */
export const Rejected: Story = {
  args: { one: { ...waiting, request_status: 'REJECTED', history: rejected } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('The payer is somebody else');
  },
};
/** One that speaks of papers, in their words. */
export const RejectedForAPaper: Story = {
  args: {
    one: {
      ...waiting,
      request_status: 'REJECTED',
      history: rejected.map((step) => ({ ...step, reason: step.reason && 'UNREADABLE' })),
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Unreadable.');
  },
};
export const NoSuchOne: Story = {
  render: () => <NoSuchOperation />,
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'See all fund operations' });
    await expect(link).toHaveAttribute('href', '/admin/bank_operations/fund_operations');
  },
};
export const ReadByAnAuditor: Story = {
  args: { viewer: auditor },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: 'Reverse this operation' })).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
