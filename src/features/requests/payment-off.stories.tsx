import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { exampleTransaction, knowingRequest } from '../../../.storybook/charts/example-request.ts';
import { ShownRequest } from '../../../.storybook/charts/shown-request.tsx';
import { useFrozen } from '../../../.storybook/frozen.tsx';
import { useKnowing, type Tell } from '../../../.storybook/knowing.ts';
import { ids } from '../../../contract/calls/examples.ts';
import type { TransactionDetail } from '../../../contract/values/transaction.ts';
import { requestChart as chart, exampleRequest } from '../../../machines/catalogue/request.ts';
import type { RequestSnapshot } from '../../../machines/request/selectors.ts';
import type { RequestSide } from '../../../machines/request/types.ts';
import { transactionQuery } from '../../queries/transactions.ts';

type Shown = {
  readonly leaf: string;
  readonly side: RequestSide;
  /** who asked for it: the fund enters what has arrived */
  readonly begunBy: 'investor' | 'fund';
  /** what ties it to another one that was made for the same money, and its papers */
  readonly tie?: Partial<Pick<TransactionDetail, 'entered_for' | 'entered_as' | 'proofs'>>;
};

const telling =
  ({ begunBy, tie }: Shown): Tell<RequestSnapshot> =>
  (client, { context }) => {
    knowingRequest(context, client);
    const { queryKey } = transactionQuery(exampleRequest);
    client.setQueryData(
      queryKey,
      (known) =>
        known && {
          ...known,
          reference: 'MI-2026-000071',
          payment_reference: 'RF18MI2026000071',
          proofs: [],
          ...tie,
          history: known.history.map((step, at) => (at === 0 ? { ...step, by: begunBy } : step)),
        },
    );
  };

/** A payment of which nothing comes, as whoever announced it sees it, or the fund. */
function PaymentOff(shown: Shown) {
  const { leaf, side, begunBy } = shown;
  const actorRef = useFrozen(chart, leaf, ({ standing, ...context }) => ({
    ...context,
    side,
    standing: standing && { ...standing, type: 'MONEY_IN' as const, isFunds: begunBy === 'fund' },
  }));
  const [tell] = useState(() => telling(shown));
  const client = useKnowing(actorRef, tell);
  return <ShownRequest client={client} actorRef={actorRef} area={side === 'investor' ? 'user' : 'admin'} />;
}

const meta = {
  title: 'Money/Payment off',
  component: PaymentOff,
  parameters: { width: 1120 },
  args: { leaf: 'cancelled', side: 'investor', begunBy: 'investor' },
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

/** What came all the same is entered anew, with what is known of it, by whoever moves money. */
const entersIt: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByText('Did the money come all the same?');
  const link = page.getByRole('link', { name: 'Enter it as a new payment' });
  const to = new URL(link.getAttribute('href') ?? '', 'https://portal.test');
  await expect(to.pathname).toBe('/admin/bank_operations/member_wallet');
  await expect(Object.fromEntries(to.searchParams)).toEqual({
    search: exampleTransaction.member_id,
    payment: exampleTransaction.user_id,
    request: exampleTransaction.id,
    currency: 'EUR',
    amount: '250.00',
  });
};
const entersNothing: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByRole('heading', { level: 1, name: 'Money in' });
  await expect(page.queryByText('Did the money come all the same?')).toBeNull();
};
export const CancelledForTheFund: Story = { args: { side: 'fund' }, play: entersIt };
export const RejectedForTheFund: Story = { args: { side: 'fund', leaf: 'rejected' }, play: entersIt };
/** It is tried again instead. */
export const FailedForTheFund: Story = { args: { side: 'fund', leaf: 'failed' }, play: entersNothing };
export const ReadByAnAuditor: Story = { args: { side: 'reader' }, play: entersNothing };

/** It is entered once: whoever of the fund looks is led there, and nobody enters it once more. */
const isEntered: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByText('The money came all the same and was entered as a new payment.');
  await expect(page.getByRole('link', { name: 'Open MI-2026-000074' })).toHaveAttribute(
    'href',
    expect.stringContaining(ids.record),
  );
  await expect(page.queryByText('Did the money come all the same?')).toBeNull();
};
const enteredAs = (request_status: TransactionDetail['request_status']) => ({
  entered_as: { id: ids.record, reference: 'MI-2026-000074', request_status },
});
const entered = enteredAs('PENDING');
export const EnteredSince: Story = { args: { side: 'fund', tie: entered }, play: isEntered };
export const EnteredSinceForAnAuditor: Story = {
  args: { side: 'reader', leaf: 'rejected', tie: entered },
  play: isEntered,
};
/** What failed may be tried again: nothing is said to have come. */
export const EnteredSinceAndFailed: Story = {
  args: { side: 'fund', tie: enteredAs('FAILED') },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/which has failed: if the money is there, that payment can be tried again\.$/);
    await expect(page.queryByText(/came all the same/)).toBeNull();
    await expect(page.getByRole('link', { name: 'Open MI-2026-000074' })).toBeVisible();
  },
};
/** Whatever comes once more has no request that it belongs to. */
export const EnteredSinceAndExecuted: Story = {
  args: { side: 'fund', tie: enteredAs('EXECUTED') },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(
      /which was executed\. What comes after that, .* is entered under Member wallets\.$/,
    );
    await expect(page.getByRole('link', { name: 'Open MI-2026-000074' })).toBeVisible();
  },
};
/** The payment leads back to the request that was over. */
export const EnteredInPlaceOf: Story = {
  args: { side: 'fund', leaf: 'pending', begunBy: 'fund', tie: { entered_for: ids.record } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('Entered in place of');
    await expect(page.getByRole('link', { name: 'Open the other transaction' })).toHaveAttribute(
      'href',
      expect.stringContaining(ids.record),
    );
  },
};

/** What helps to find a payment is asked of whoever announced it alone. */
export const Announced: Story = {
  args: { leaf: 'pending' },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/helps the fund to find your payment/);
    await expect(within(canvasElement).getByRole('button', { name: 'Add a proof' })).toBeVisible();
  },
};

/** Whose payment the fund entered has paid: nothing says how to pay, or not to. */
const saysNothingOfPaying: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement);
  await page.findByText('Amount entered by the fund');
  for (const words of [/not pay/, /paid yet/, 'How to pay', 'Pay into', 'Announced amount', 'Add a proof'])
    await expect(page.queryByText(words)).toBeNull();
  // the detail and the path: nobody asked for what has arrived, so nobody takes it back
  await expect(page.getAllByText('Recorded')).toHaveLength(2);
  for (const words of ['Requested', 'Cancel request', 'may be cancelled by you'])
    await expect(page.queryByText(words)).toBeNull();
};
export const EnteredByTheFund: Story = {
  args: { leaf: 'pending', begunBy: 'fund' },
  play: saysNothingOfPaying,
};
/** What the fund has added is there to be looked at, and asks for no more. */
export const EnteredWithAProof: Story = {
  args: {
    leaf: 'pending',
    begunBy: 'fund',
    tie: {
      proofs: [
        {
          file_id: ids.file,
          file_name: 'statement.pdf',
          size: 20_480,
          uploaded_at: '2026-03-11T15:00:00.000Z',
        },
      ],
    },
  },
  play: async (context) => {
    await within(context.canvasElement).findByRole('button', { name: /statement\.pdf/ });
    await saysNothingOfPaying(context);
  },
};
export const EnteredAndApproved: Story = {
  args: { leaf: 'approved', begunBy: 'fund' },
  play: saysNothingOfPaying,
};
export const EnteredAndFailed: Story = {
  args: { leaf: 'failed', begunBy: 'fund' },
  play: saysNothingOfPaying,
};
