import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import type { Transaction } from '../../contract/values/transaction.ts';
import { TransactionLines } from './transaction-lines.tsx';

/** From USD to EUR, at a rate that is still to come. */
const conversion: Transaction = {
  ...moneyOutDetail,
  reference: 'CV-2026-000012',
  transaction_type: 'CONVERSION',
  request_status: 'PENDING',
  currency: 'USD',
  amount: '500.00',
  misc_fees: null,
  net_amount: null,
  client_part: null,
};

const meta = {
  title: 'Parts/Lines of transactions',
  component: TransactionLines,
  args: { rows: [conversion], hrefOf: () => '#', label: 'Latest transactions' },
} satisfies Meta<typeof TransactionLines>;
export default meta;
type Story = StoryObj<typeof meta>;

/** It leaves this wallet. */
export const ConversionOutOfTheWallet: Story = {
  args: { wallet: 'USD' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('listitem')).toHaveTextContent(/[−-]500[.,]00/);
  },
};
/** A browser's smallest size of text may be large: a date takes the room that it needs, and the type begins after it. */
export const DateInLargeText: Story = {
  parameters: { width: 1120 },
  play: async ({ canvasElement }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('li * { font-size: 24px !important }');
    document.adoptedStyleSheets = [sheet];
    const canvas = within(canvasElement);
    const date = canvas.getByText(/^\d\d\/\d\d\/\d{4}$/).getBoundingClientRect();
    await expect(date.right).toBeLessThan(canvas.getByRole('link').getBoundingClientRect().left);
    document.adoptedStyleSheets = [];
  },
};
/** It leaves the other wallet, and nothing leaves this one: what it will be made of has no sign. */
export const ConversionIntoTheWallet: Story = {
  args: { wallet: 'EUR' },
  play: async ({ canvasElement }) => {
    const line = within(canvasElement).getByRole('listitem');
    await expect(line).toHaveTextContent(/500[.,]00/);
    await expect(line).not.toHaveTextContent(/[−+]|-500/);
  },
};
