import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { knowingBefore } from '../../../../.storybook/payments-before.ts';
import { ids, moneyOutDetail } from '../../../../contract/calls/examples.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';
import { transactionQuery } from '../../../queries/transactions.ts';
import { knowing, rows } from '../sample.ts';
import { PaymentDialog } from './payment-dialog.tsx';

const over: TransactionDetail = {
  ...moneyOutDetail,
  reference: 'MI-2026-000061',
  transaction_type: 'MONEY_IN',
  request_status: 'CANCELLED',
};
const there: NonNullable<TransactionDetail['entered_as']> = {
  id: ids.record,
  reference: 'MI-2026-000074',
  request_status: 'PENDING',
};
/** How the form's pages know of it. */
let known: QueryClient | undefined;

const ref = { userId: ids.member, id: over.id };

/** The form that the page of a request that is over leads to. */
function EnteredFor({ entered }: { readonly entered: TransactionDetail['entered_as'] }) {
  const [client] = useState(() => {
    const told = knowing();
    knowingBefore(told, ids.member, []);
    told.setQueryData(transactionQuery(ref).queryKey, { ...over, entered_as: entered });
    known = told;
    return told;
  });
  const [made, setMade] = useState('');
  const [row] = rows;
  if (row === undefined) return null;
  const asked = { userId: row.user_id, request: over.id, currency: 'EUR', amount: '250.00' };
  return (
    <QueryClientProvider client={client}>
      <p>{made}</p>
      <PaymentDialog
        row={row}
        asked={asked}
        onClose={() => undefined}
        onEntered={({ reference }) => setMade(`On the page of ${reference}`)}
      />
    </QueryClientProvider>
  );
}

const meta = {
  title: 'Money/Payment of a request that is over',
  component: EnteredFor,
  parameters: { width: 1120 },
  args: { entered: there },
} satisfies Meta<typeof EnteredFor>;
export default meta;
type Story = StoryObj<typeof meta>;

const isThere: Story['play'] = async () => {
  const form = within(await screen.findByRole('dialog', { name: 'Enter a payment received' }));
  await form.findByText('The payment of this request has already been entered');
  await form.findByText(/^It was entered as MI-2026-000074\./);
  await expect(form.getByRole('link', { name: 'Open MI-2026-000074' })).toHaveAttribute(
    'href',
    `/admin/bank_operations/view_transaction?user_id=${ids.member}&id=${ids.record}`,
  );
  await expect(form.queryByRole('textbox')).toBeNull();
  await expect(form.queryByRole('button', { name: 'Enter the payment' })).toBeNull();
};
/** Also by an address that was kept: there is nothing left to write. */
export const EnteredAlready: Story = { play: isThere };
/** Only one that is over leaves its request free: what else became of it is said, and what is to be done then. */
export const EnteredAndFailed: Story = {
  args: { entered: { ...there, request_status: 'FAILED' } },
  play: async () => {
    await screen.findByText(/^It was entered as MI-2026-000074, which has failed\. Try that request again/);
    await expect(screen.queryByText(/only if that request is rejected/)).toBeNull();
  },
};
export const EnteredAndExecuted: Story = {
  args: { entered: { ...there, request_status: 'EXECUTED' } },
  play: async () => {
    await screen.findByText(/^It was entered as MI-2026-000074 and executed\. .* without a request/);
    await expect(screen.queryByText(/only if that request is rejected/)).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' }, language: 'fr' } };

const sent: unknown[] = [];
const keysSent: (string | null)[] = [];
/** Somebody else was first: the server refuses it, and what is there is read. */
const somebodyWasFirst = async (request: unknown): Promise<Response> => {
  if (!(request instanceof Request)) throw new TypeError('no line');
  if (request.method === 'GET') {
    if (request.url.endsWith(`/transaction/${ids.member}/${over.id}`))
      return Response.json({ ...over, entered_as: there });
    throw new TypeError('no line');
  }
  sent.push(await request.json());
  return Response.json({ error_key: 'already_entered', transaction_id: there?.id }, { status: 409 });
};
export const EnteredMeanwhile: Story = {
  args: { entered: null },
  beforeEach: () => {
    sent.length = 0;
    const spy = spyOn(globalThis, 'fetch').mockImplementation(somebodyWasFirst);
    return () => spy.mockRestore();
  },
  play: async (context) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the payment' }));
    await isThere(context);
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Enter a payment received' })).toHaveFocus(),
    );
    await expect(sent).toEqual([
      {
        user_id: ids.member,
        transaction_type: 'MONEY_IN',
        currency: 'EUR',
        amount: '250.00',
        entered_for: over.id,
      },
    ]);
  },
};

let tie: TransactionDetail['entered_as'] = null;
/** Does once what bears the same key, and loses its first answer; the request tells what was entered for it. */
const losingTheFirst = async (request: unknown): Promise<Response> => {
  if (!(request instanceof Request)) throw new TypeError('no line');
  if (request.method === 'GET') {
    if (request.url.endsWith(`/transaction/${ids.member}/${over.id}`))
      return Response.json({ ...over, entered_as: tie });
    throw new TypeError('no line');
  }
  keysSent.push(request.headers.get('idempotency-key'));
  if (keysSent.length > 1) return Response.json({ ...over, reference: 'MI-2026-000075' }, { status: 201 });
  tie = there;
  throw new TypeError('no line');
};
/** What was entered unheard was turned down: the request is free again, and what is sent then is another payment. */
export const EnteredUnheardAndTurnedDown: Story = {
  args: { entered: null },
  beforeEach: () => {
    keysSent.length = 0;
    tie = null;
    const spy = spyOn(globalThis, 'fetch').mockImplementation(losingTheFirst);
    return () => spy.mockRestore();
  },
  play: async (context) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the payment' }));
    await isThere(context);
    tie = null;
    await known?.invalidateQueries({ queryKey: transactionQuery(ref).queryKey });
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the payment' }));
    await screen.findByText('On the page of MI-2026-000075');
    await expect(new Set(keysSent).size).toBe(2);
  },
};
